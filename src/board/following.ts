import { atOnce } from '../base/steps.ts';
import { memo } from '../i18n/remember.ts';
import { changeSorted, type ListChange, listChange, replaced, spliced } from './list-items.ts';

/** A list that replaces another, and how they differ. */
export interface Following<Item> extends ListChange<Item> {
  /** The items that only the earlier list has. */
  readonly gone: readonly Item[];
  /** The items that only the later list has. */
  readonly come: readonly Item[];
}

/** The last value made from the lists of a lineage. */
export interface Latest<Item, Value> {
  readonly args: readonly unknown[];
  list: readonly Item[];
  /** `undefined` before the first. */
  value: Value | undefined;
}

/** Most values of one kind that a lineage keeps: usually one for each language and site. */
const mostValues = 100;

/**
 * Lists that follow each other, such as the jobs of one site from edit to edit. It keeps the last value made from them,
 * so that the next value can be derived from the change. Each site has a lineage of its own.
 */
export class Lineage {
  readonly #latest = new Map<object, Latest<unknown, unknown>[]>();
  /** A part lives as long as one of its lists, so removed lists leak no memory. */
  readonly #parts = new Map<unknown, WeakRef<Lineage>>();

  /** Adds a list. It belongs to one lineage at a time. */
  add<Item>(list: readonly Item[]): readonly Item[] {
    lineages.set(list, this);
    return list;
  }

  /** The lineage of lists that are parts of the lists of this lineage, such as the jobs of one language. */
  part(name: unknown): Lineage {
    const known = this.#parts.get(name)?.deref();
    if (known) return known;
    const part = new Lineage();
    this.#parts.set(name, new WeakRef(part));
    return part;
  }

  /**
   * The last value made from the lists of this lineage. The caller that makes the next one stores it there.
   *
   * @param kind identifies the kind of value
   * @param args the other inputs, compared by identity
   */
  latest<Item, Value>(kind: object, args: readonly unknown[]): Latest<Item, Value> {
    const all = this.#latest.get(kind) ?? [];
    this.#latest.set(kind, all);
    const known = all.find((one) => args.every((arg, at) => Object.is(arg, one.args[at])));
    if (known) return known as Latest<Item, Value>;
    if (all.length >= mostValues) all.shift();
    const latest: Latest<Item, Value> = { args, list: [], value: undefined };
    all.push(latest as Latest<unknown, unknown>);
    return latest;
  }
}

const lineages = new WeakMap<readonly unknown[], Lineage>();

/** The lineage of a list, if any. */
export const lineageOf = (list: readonly unknown[]): Lineage | undefined => lineages.get(list);

/** How a list differs from the one before it. Many values are made from the same lists, which are compared once. */
export const followingOf = <Item>(before: readonly Item[], after: readonly Item[]): Following<Item> =>
  compared(before, after) as Following<Item>;

const compared = memo((before: readonly unknown[], after: readonly unknown[]): Following<unknown> => {
  const change = listChange(before, after);
  const { removed, added } = change;
  if (removed.length === 0 || added.length === 0) return { ...change, gone: removed, come: added };
  const [had, has] = [new Set(removed), new Set(added)];
  return {
    ...change,
    gone: removed.filter((item) => !has.has(item)),
    come: added.filter((item) => !had.has(item)),
  };
});

/** A value that `followed` makes. */
export interface Followed<Item, Args extends readonly unknown[], Value> {
  (list: readonly Item[], ...args: Args): Value;
  /** The same in steps, for a list that takes long. */
  steps(list: readonly Item[], ...args: Args): Generator<void, Value>;
}

/** How a value is made of the value of the previous list, which must not be changed; `null` where `make` is as good. */
type Follow<Item, Args extends readonly unknown[], Value> = (
  before: Value,
  change: Following<Item>,
  list: readonly Item[],
  ...args: Args
) => Value | null;

/**
 * Makes a value from a list once; for a list that follows another, from the value of that one.
 *
 * @param make from the list alone
 */
/* @__NO_SIDE_EFFECTS__ */
export function followed<Item, Args extends readonly unknown[], Value extends NonNullable<unknown>>(
  make: (list: readonly Item[], ...args: Args) => Value,
  follow: Follow<Item, Args, Value>,
): Followed<Item, Args, Value> {
  function* makeSteps(list: readonly Item[], ...args: Args): Generator<void, Value> {
    // All of it is one step.
    yield;
    return make(list, ...args);
  }
  return following(makeSteps, follow, Math.max(0, make.length - 1));
}

/**
 * The same for values that are made of the list alone, and take long.
 *
 * @param makeSteps yields between its steps
 */
/* @__NO_SIDE_EFFECTS__ */
export const followedInSteps = <Item, Value extends NonNullable<unknown>>(
  makeSteps: (list: readonly Item[]) => Generator<void, Value>,
  follow: Follow<Item, [], Value>,
): Followed<Item, [], Value> => following(makeSteps, follow, 0);

/* @__NO_SIDE_EFFECTS__ */
function following<Item, Args extends readonly unknown[], Value extends NonNullable<unknown>>(
  makeSteps: (list: readonly Item[], ...args: Args) => Generator<void, Value>,
  follow: Follow<Item, Args, Value>,
  count: number,
): Followed<Item, Args, Value> {
  const known = new WeakMap<readonly Item[], { args: Args; value: Value }[]>();
  const knownFor = (list: readonly Item[], args: Args) =>
    known.get(list)?.find((one) => args.every((arg, at) => Object.is(arg, one.args[at])));

  function* steps(list: readonly Item[], ...given: Args): Generator<void, Value> {
    const args = given.slice(0, count) as unknown as Args;
    const found = knownFor(list, args);
    if (found) return found.value;
    const latest = lineages.get(list)?.latest<Item, Value>(known, args);
    const value =
      (latest?.value === undefined
        ? null
        : follow(latest.value, followingOf(latest.list, list), list, ...args)) ??
      (yield* makeSteps(list, ...args));
    if (latest) Object.assign(latest, { list, value });
    const all = known.get(list);
    if (all) all.push({ args, value });
    else known.set(list, [{ args, value }]);
    return value;
  }

  const value = (list: readonly Item[], ...given: Args): Value =>
    knownFor(list, given.slice(0, count) as unknown as Args)?.value ?? atOnce(steps(list, ...given));
  return Object.assign(value, { steps });
}

/**
 * Divides lists into parts by a name, each in the order of the list. An unchanged part keeps its array, and the parts
 * of one name follow each other.
 *
 * @param nameOf the part of an item; `by` is what the lists are divided by, compared by identity
 * @param lineageName names the lineage of a part, among all parts of the lists that are divided
 */
/* @__NO_SIDE_EFFECTS__ */
export function partsBy<Item extends object, By, Name>(
  nameOf: (item: Item, by: By) => Name,
  lineageName: (name: Name) => unknown = (name) => name,
): (list: readonly Item[], by: By) => ReadonlyMap<Name, readonly Item[]> {
  const added = (part: readonly Item[], name: Name, list: readonly Item[]) =>
    lineageOf(list)?.part(lineageName(name)).add(part) ?? part;
  return followed(
    (list: readonly Item[], by: By): ReadonlyMap<Name, readonly Item[]> => {
      const parts = Map.groupBy(list, (item) => nameOf(item, by));
      for (const [name, part] of parts) added(part, name, list);
      return parts;
    },
    (before, change, list, by) => {
      const parts = new Map(before);
      const { gone, come } = change;
      // Items may also have moved among others.
      const concerned = change.added.length > come.length ? [...gone, ...change.added] : [...gone, ...come];
      for (const name of new Set(concerned.map((item) => nameOf(item, by)))) {
        const part = before.get(name) ?? [];
        const next = partAfter(part, change, list, (item) => nameOf(item, by) === name);
        if (next.length === 0) parts.delete(name);
        else if (next !== part) parts.set(name, added(next, name, list));
      }
      return parts;
    },
  );
}

/** A part after a change. Items are looked into only where the lists differ. */
function partAfter<Item>(
  part: readonly Item[],
  { at, added }: Pick<Following<Item>, 'at' | 'added'>,
  list: readonly Item[],
  isOf: (item: Item) => boolean,
): readonly Item[] {
  let next = at + added.length;
  while (next < list.length && !isOf(list[next] as Item)) next += 1;
  let last = at - 1;
  while (last >= 0 && !isOf(list[last] as Item)) last -= 1;
  const from = last < 0 ? 0 : part.lastIndexOf(list[last] as Item) + 1;
  const to = next < list.length ? part.indexOf(list[next] as Item, from) : part.length;
  return replaced(part, from, to - from, added.filter(isOf));
}

/**
 * Finds where the items of a list are that have a number, such as an id. The numbers of a list are kept, and looked
 * through some hundred times faster than the items.
 *
 * @param numberOf a whole number from 0; `null` = none
 */
/* @__NO_SIDE_EFFECTS__ */
export function placesBy<Item>(
  numberOf: (item: Item) => number | null,
): (list: readonly Item[], wanted: number) => number[] {
  const number = (item: Item) => numberOf(item) ?? -1;
  const numbersOf = followed(
    (list: readonly Item[]): readonly number[] => list.map(number),
    (before, { at, removed, added }) => spliced(before, at, removed.length, added.map(number)),
  );
  return (list, wanted) => {
    const numbers = numbersOf(list);
    const places: number[] = [];
    for (let at = numbers.indexOf(wanted); at >= 0; at = numbers.indexOf(wanted, at + 1)) places.push(at);
    return places;
  };
}

/** The same, but gives the items themselves. */
/* @__NO_SIDE_EFFECTS__ */
export function itemsBy<Item>(
  numberOf: (item: Item) => number | null,
): (list: readonly Item[], wanted: number) => readonly Item[] {
  const placesOf = placesBy(numberOf);
  return (list, wanted) => placesOf(list, wanted).map((at) => list[at] as Item);
}

/** Sorts lists. In a list that follows another, only added items are inserted. */
/* @__NO_SIDE_EFFECTS__ */
export const sortedBy = <Item>(
  compare: (one: Item, other: Item) => number,
): ((list: readonly Item[]) => readonly Item[]) =>
  followed(
    (list: readonly Item[]): readonly Item[] => list.toSorted(compare),
    (before, { gone, come }) => changeSorted(before, gone, come, compare),
  );
