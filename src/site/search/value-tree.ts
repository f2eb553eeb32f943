import { fold } from '../../i18n/fold.ts';
import { notStated } from '../rows/rows.ts';

/** A value of a facet as the rows have it; those of the place are nested: country, region, city. */
export interface FacetValue {
  value: string;
  label: string;
  /** Its name there (`FacetChoice`). */
  also?: string;
  /** Index of the value that contains this one and precedes it; -1 = none. */
  parent: number;
}

/** A value in the order of the list, with what is above it. */
export interface ListedValue {
  value: string;
  label: string;
  also?: string | undefined;
  depth: number;
  /** Values above it, the outermost first, those included that the list leaves out. */
  above: readonly string[];
  /** Folded names of it and of what is above it, for narrowing the list. */
  words: string;
}

/**
 * The values that visitors choose from. Of those that contain others, the ones with the most jobs come first, as
 * countries do. A level that offers no choice is left out: a value whose only child has as many jobs, and a single
 * value at the top.
 *
 * @param counts jobs of each value among all jobs
 * @param compare puts names in the order of the page's language
 */
export function listValues(
  values: readonly FacetValue[],
  counts: ReadonlyMap<string, number>,
  compare: (one: string, other: string) => number,
): ListedValue[] {
  const childrenOf = Map.groupBy(values.keys(), (at) => values[at]?.parent ?? -1);
  const below = (at: number) => childrenOf.get(at) ?? [];
  const isLeftOut = (at: number, { length }: readonly number[]): boolean => {
    const [only, second] = below(at);
    if (only === undefined) return false;
    const isLonely =
      second === undefined && counts.get(values[only]?.value ?? '') === counts.get(values[at]?.value ?? '');
    return isLonely || (values[at]?.parent === -1 && length === 1);
  };

  const list = (level: readonly number[], depth: number, above: readonly string[], over: string) => {
    const groups = level.flatMap((at): { label: string; of: number; listed: ListedValue[] }[] => {
      const { value, label, also } = values[at] ?? { value: '', label: '' };
      const words = `${over} ${fold(`${label} ${also ?? ''}`)}`.trim();
      const path = [...above, value];
      if (isLeftOut(at, level)) return list(below(at), depth, path, words).map((one) => ({ ...one, of: at }));
      const inside = list(below(at), depth + 1, path, words).flatMap(({ listed }) => listed);
      return [{ label, of: at, listed: [{ value, label, also, depth, above, words }, ...inside] }];
    });
    // What replaces an omitted value is sorted by its own name.
    return level.some((at) => isLeftOut(at, level))
      ? groups.sort((one, other) => compare(one.label, other.label))
      : groups;
  };
  const top = below(-1);
  const jobs = (at: number) => counts.get(values[at]?.value ?? '') ?? 0;
  const isOfCountries = top.length > 1 && top.some((at) => below(at).length > 0);
  // Each with what is in it; equals stay in their order.
  return isOfCountries
    ? list(top, 0, [], '')
        .sort((one, other) => jobs(other.of) - jobs(one.of))
        .flatMap(({ listed }) => listed)
    : list(top, 0, [], '').flatMap(({ listed }) => listed);
}

/**
 * The values of a facet and, at the end, one for jobs without a value of it, if some jobs have one and some don't.
 *
 * @param name what it is called ("not stated")
 */
export function withNotStated(
  listed: readonly ListedValue[],
  counts: ReadonlyMap<string, number>,
  name: string,
): ListedValue[] {
  if (listed.length === 0 || !counts.has(notStated)) return [...listed];
  return [...listed, { value: notStated, label: name, depth: 0, above: [], words: fold(name) }];
}

/** A value of the list with those that it contains. */
export interface Branch<Value> {
  one: Value;
  inside: Branch<Value>[];
  /** Whether those in it are seen at first; `null` = always. */
  isOpen: boolean | null;
}

/** So few values can be read at once. */
const fewValues = 7;

/**
 * The values of a list by the values that contain them. If they are many, contained ones are folded; of countries, the
 * one with the most jobs is open at first.
 *
 * @param listed in the order of the list, `listValues`
 */
export function branchesOf<Value extends Pick<ListedValue, 'value' | 'depth' | 'above'>>(
  listed: readonly Value[],
): Branch<Value>[] {
  const top: Branch<Value>[] = [];
  const over: Branch<Value>[] = [];
  for (const one of listed) {
    const branch: Branch<Value> = { one, inside: [], isOpen: null };
    over.length = Math.min(over.length, one.depth);
    // The value around it may be missing in the list.
    const outer = over.findLast((each) => one.above.includes(each.one.value));
    (outer?.inside ?? top).push(branch);
    over.push(branch);
    if (outer && listed.length > fewValues) outer.isOpen = false;
  }
  const country = top.find(({ one, isOpen }) => isOpen !== null && one.above.length === 0);
  if (country) country.isOpen = true;
  return top;
}

/**
 * The chosen values after a value was chosen or unchosen. A choice narrows: chosen values above and below it are
 * unchosen, because otherwise the wider of them would win.
 */
export function chooseValue(
  listed: readonly ListedValue[],
  chosen: readonly string[],
  value: string,
  isChosen: boolean,
): string[] {
  const others = chosen.filter((other) => other !== value);
  if (!isChosen) return others;
  const above = listed.find((one) => one.value === value)?.above ?? [];
  const below = listed.filter((one) => one.above.includes(value)).map((one) => one.value);
  const against = new Set([...above, ...below]);
  return [...others.filter((other) => !against.has(other)), value];
}
