import { hash } from 'node:crypto';
import { countryName } from '../../i18n/countries.ts';
import { localesOf } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import { bestSpelling, spellingOf } from '../../i18n/slug.ts';
import type { Place } from '../job.ts';
import { cityNames } from './cities.ts';
import { type Addressed, addressPlaces } from './place-addresses.ts';
import { type PlaceLevels, placeLevels } from './place-levels.ts';
import { townName } from './town-names.ts';

/** A value in all its spellings. */
export interface ValueGroup {
  /** Part of an address, unique among the groups of one call. */
  slug: string;
  /** The best spelling. */
  label: string;
}

interface Found {
  slug: string;
  same: string;
  spellings: Map<string, number>;
}

/**
 * Groups values that differ only in spelling ("Łódź", "Lodz"). Slugs depend only on the values, not on their
 * order or number, so that shared addresses stay valid.
 *
 * @param values and how often each occurs; one may come more than once
 */
export function groupValues(
  values: Iterable<readonly [value: string, count: number]>,
  language: string,
): ReadonlyMap<string, ValueGroup> {
  const bySame = new Map<string, Found>();
  const byValue = new Map<string, Found>();
  for (const [value, count] of values) {
    if (value === '') continue;
    let group = byValue.get(value);
    if (group === undefined) {
      const { slug, same } = spellingOf(value, language);
      group = bySame.get(same) ?? { slug, same, spellings: new Map() };
      bySame.set(same, group);
      byValue.set(value, group);
    }
    group.spellings.set(value, (group.spellings.get(value) ?? 0) + count);
  }
  const slugs = Map.groupBy(bySame.values(), ({ slug }) => slug);
  const groups = new Map(
    [...slugs.values()].flatMap((alike) =>
      alike
        .toSorted((one, other) => one.same.length - other.same.length || (one.same < other.same ? -1 : 1))
        .map(
          (group, at) =>
            [group, { slug: at === 0 ? group.slug : ownSlug(group), label: labelOf(group) }] as const,
        ),
    ),
  );
  return new Map([...byValue].flatMap(([value, found]) => asEntry(value, groups.get(found))));
}

const asEntry = (value: string, group: ValueGroup | undefined): [string, ValueGroup][] =>
  group === undefined ? [] : [[value, group]];

/** "C" and "C+" have the same slug: all but the plainest get a suffix. */
const ownSlug = ({ slug, same }: Found) => `${slug}-${hash('sha256', same, 'hex').slice(0, 6)}`;

const labelOf = ({ spellings }: Found): string =>
  bestSpelling([...spellings].map(([value, count]) => ({ value, count })));

/** A town in its best spelling; its part of the value comes from that spelling and is unique among siblings. */
function cityGroup(
  group: ValueGroup,
  typed: ReadonlyMap<string, number>,
  own: string | undefined,
  taken: Set<string>,
  language: string,
): { slug: string; name: string } {
  const written = [...typed].map(([value, count]) => ({ value, count }));
  const name = bestSpelling(written, own);
  const [best, groups] = [spellingOf(name, language), spellingOf(group.label, language)];
  const slug = best.same === groups.same || taken.has(best.slug) ? group.slug : best.slug;
  taken.add(slug);
  return { slug, name };
}

/** How often each name occurs. */
function counted(names: readonly (readonly [name: string, count: number])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [name, count] of names) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + count);
  return counts;
}

/** Countries with a code are named in the page's language; the others as the service names them. */
function countryGroups(
  names: readonly (readonly [name: string, count: number])[],
  language: string,
): ReadonlyMap<string, ValueGroup> {
  const isCode = ([name]: readonly [string, number]) => /^[A-Z]{2}$/.test(name);
  const groups = new Map(
    groupValues(
      names.filter((name) => !isCode(name)),
      language,
    ),
  );
  for (const code of new Set(names.filter(isCode).map(([name]) => name))) {
    groups.set(code, { slug: code.toLowerCase(), label: countryName(code, language) ?? code });
  }
  return groups;
}

/** A country, a region or a town of a board. */
export interface PlaceChoice extends Addressed {
  /** Its form in an address (`?place=pl.lodzkie.lodz`): the path to it; an unknown part stays empty. */
  value: string;
  /** Its name alone, in its best spelling; a country's in the page's language. */
  name: string;
  /** The label: the name in the page's language, with a distinction if another place of the board has it too. */
  label: string;
  /** The town's `name`, if the page's language has another one. */
  also?: string;
  /** Its part of a list's address (`/jobs/in/lodz/`, `/jobs/in/cambridge-gb/`), unique on the board. */
  slug: string;
  /** Equal in other languages, as far as known. */
  identity: string;
  /** Index of the choice that contains this one; -1 = none. The containing choice comes first. */
  parent: number;
}

/** The places of a board, and which of them a job has. */
export interface PlaceTree {
  /** In the order to show; a choice follows the one that contains it. */
  choices: readonly PlaceChoice[];
  /** Indices of the country, region and city of places, if known, and of other countries. */
  setOf(places: readonly Place[], countries: readonly string[]): number[];
  /** Index of the narrowest choice that a place has; `null` = none. */
  narrowest(place: Place): number | null;
  /** How many towns there are: cities, and regions that are a city ("Berlin"). */
  towns: number;
  /** All choices with a name, in any spelling of the board's, or any language as far as the city list knows it. */
  named(name: string): readonly number[];
}

interface Node {
  value: string;
  name: string;
  /** The name in the page's language. */
  called: string;
  /** All names that were typed for it, and how often. */
  typed: ReadonlyMap<string, number>;
  children: Node[];
}

interface Entry {
  levels: PlaceLevels;
  typed: string;
  count: number;
}

const parts = ['country', 'region', 'city'] as const;
const nowhere = { region: '', city: '' };

/**
 * Values are paths: "pl", "pl.lodzkie", "pl.lodzkie.lodz"; an unknown part stays empty ("pl..lodz").
 *
 * @param places of all jobs, and how many have each
 * @param countries ISO 3166-1 codes that jobs can be done from, beside those of their places
 */
export function placeTree(
  places: ReadonlyMap<Place, number>,
  countries: readonly string[],
  language: string,
): PlaceTree {
  const levelsOf = placeLevels(places, language);
  const entries: Entry[] = [
    ...[...places].map(([place, count]) => ({ levels: levelsOf(place), typed: place.locality ?? '', count })),
    ...countries.map((country) => ({ levels: { country, ...nowhere }, typed: '', count: 1 })),
  ];
  const top: Node = { value: '', name: '', called: '', typed: new Map(), children: [] };
  const ways = new Map<string, readonly Node[]>();
  const towns = new Set<Node>();
  grow(top, '', 0, entries, []);

  function grow(parent: Node, prefix: string, depth: number, inside: readonly Entry[], way: readonly Node[]) {
    const part = parts[depth];
    if (part === undefined) {
      for (const { levels, typed } of inside) {
        ways.set(wayKey(levels), way);
        const narrowest = way.at(-1);
        if (typed !== '' && narrowest) towns.add(narrowest);
      }
      return;
    }
    const names = inside.map(({ levels, count }) => [levels[part], count] as const);
    const groups = part === 'country' ? countryGroups(names, language) : groupValues(names, language);
    const taken = new Set<string>();
    for (const [group, members] of Map.groupBy(inside, ({ levels }) => groups.get(levels[part]))) {
      if (group === undefined) {
        grow(parent, `${prefix}.`, depth + 1, members, way);
        continue;
      }
      const typed = counted(
        members.map(({ levels, typed, count }) => [part === 'city' ? typed : levels[part], count]),
      );
      const { slug, name } =
        part === 'city'
          ? cityGroup(group, typed, ownName(members[0]?.levels), taken, language)
          : { slug: group.slug, name: group.label };
      // A region may be a city: "Wien", "Київ".
      const called = part === 'country' ? name : townName(name, members[0]?.levels.country ?? null, language);
      const node: Node = { value: prefix + slug, name, called, typed, children: [] };
      parent.children.push(node);
      grow(node, `${node.value}.`, depth + 1, members, [...way, node]);
    }
  }

  const { ordered, at } = inOrder(top, language);
  const choices: readonly PlaceChoice[] = addressPlaces(ordered, language);
  const indices = (levels: PlaceLevels) => (ways.get(wayKey(levels)) ?? []).map((node) => at.get(node) ?? 0);
  const placed = memo((place: Place): readonly number[] => indices(levelsOf(place)));
  const same = (name: string) => spellingOf(name, language).same;
  let names: Map<string, Set<number>> | undefined;
  const allNames = () => {
    const found = new Map<string, Set<number>>();
    for (const [node, index] of at) {
      for (const name of [...node.typed.keys(), node.name, choices[index]?.label ?? '']) {
        if (name !== '') found.set(same(name), (found.get(same(name)) ?? new Set()).add(index));
      }
      const [country = '', , city] = node.value.split('.');
      if (city === undefined || !/^[a-z]{2}$/.test(country)) continue;
      for (const name of cityNames(node.name, country.toUpperCase())) {
        found.set(same(name), (found.get(same(name)) ?? new Set()).add(index));
      }
    }
    return found;
  };
  return {
    choices,
    setOf: (some, reachable) => [
      ...new Set([
        ...some.flatMap(placed),
        ...reachable.flatMap((country) => indices({ country, ...nowhere })),
      ]),
    ],
    towns: towns.size,
    narrowest: (place) => placed(place).at(-1) ?? null,
    named: (name) => {
      names ??= allNames();
      return [...(names.get(same(name)) ?? [])];
    },
  };
}

/** What the city list calls a town. */
const ownName = (levels: PlaceLevels | undefined): string | undefined =>
  levels === undefined ? undefined : cityNames(levels.city, levels.country)[0];

const wayKey = ({ country, region, city }: PlaceLevels) => JSON.stringify([country, region, city]);

type Ordered = Omit<PlaceChoice, 'label' | 'slug' | 'identity'> & { called: string };

/** Each node before its children, siblings by name. */
function inOrder(top: Node, language: string): { ordered: Ordered[]; at: ReadonlyMap<Node, number> } {
  const { compare } = new Intl.Collator(localesOf(language));
  const ordered: Ordered[] = [];
  const at = new Map<Node, number>();
  const visit = (node: Node, parent: number) => {
    const sorted = node.children.toSorted(
      (one, other) => compare(one.called, other.called) || (one.value < other.value ? -1 : 1),
    );
    for (const child of sorted) {
      at.set(child, ordered.length);
      const { value, name, called } = child;
      ordered.push({ value, name, called, parent, ...(called !== name && { also: name }) });
      visit(child, ordered.length - 1);
    }
  };
  visit(top, -1);
  return { ordered, at };
}
