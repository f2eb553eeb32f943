import { countryName } from '../../board/countries.ts';
import type { Place } from '../../board/job.ts';
import type { FacetChoice } from './facet-keys.ts';
import { groupValues, type ValueGroup } from './group-values.ts';
import { placeSpots, type Spot } from './place-spots.ts';

/** The places of a board as choices, and which of them a job has. */
export interface PlaceTree {
  choices: readonly FacetChoice[];
  /** Indices of the country, region and city of a place, as far as they are known, and of other countries. */
  setOf(place: Place | null, countries: readonly string[]): number[];
}

interface Node {
  value: string;
  label: string;
  children: Node[];
}

const parts = ['country', 'region', 'city'] as const;
const nowhere = { region: '', city: '' };

/**
 * Countries, their regions, and the cities of each. Values are the way there: "pl", "pl.lodzkie", "pl.lodzkie.lodz";
 * a part that is not known stays empty ("pl..lodz").
 *
 * @param places of all jobs
 * @param countries ISO 3166-1 codes that jobs can be done from, beside those of their places
 * @param language of the page, which names countries and sorts
 */
export function placeTree(
  places: readonly Place[],
  countries: readonly string[],
  language: string,
): PlaceTree {
  const spotOf = placeSpots(places, language);
  const spots = [...places.map(spotOf), ...countries.map((country) => ({ country, ...nowhere }))];
  const top: Node = { value: '', label: '', children: [] };
  const ways = new Map<string, readonly Node[]>();
  grow(top, '', 0, spots, []);

  function grow(parent: Node, prefix: string, depth: number, inside: readonly Spot[], way: readonly Node[]) {
    const part = parts[depth];
    if (part === undefined) {
      for (const spot of inside) ways.set(wayKey(spot), way);
      return;
    }
    const names = inside.map((spot) => spot[part]);
    const groups = part === 'country' ? countryGroups(names, language) : groupValues(names, language);
    for (const [group, members] of Map.groupBy(inside, (spot) => groups.get(spot[part]))) {
      if (group === undefined) {
        grow(parent, `${prefix}.`, depth + 1, members, way);
        continue;
      }
      const node: Node = { value: prefix + group.slug, label: group.label, children: [] };
      parent.children.push(node);
      grow(node, `${node.value}.`, depth + 1, members, [...way, node]);
    }
  }

  const { choices, at } = inOrder(top, language);
  const indices = (spot: Spot) => (ways.get(wayKey(spot)) ?? []).map((node) => at.get(node) ?? 0);
  return {
    choices,
    setOf: (place, reachable) => [
      ...new Set([
        ...(place === null ? [] : indices(spotOf(place))),
        ...reachable.flatMap((country) => indices({ country, ...nowhere })),
      ]),
    ],
  };
}

const wayKey = ({ country, region, city }: Spot) => JSON.stringify([country, region, city]);

/** Countries with a code are named in the page's language; the others are called what the service calls them. */
function countryGroups(names: readonly string[], language: string): ReadonlyMap<string, ValueGroup> {
  const isCode = (name: string) => /^[A-Z]{2}$/.test(name);
  const groups = new Map(
    groupValues(
      names.filter((name) => !isCode(name)),
      language,
    ),
  );
  for (const code of new Set(names.filter(isCode))) {
    groups.set(code, { slug: code.toLowerCase(), label: countryName(code, language) ?? code });
  }
  return groups;
}

/** Each node before its children, siblings by name. */
function inOrder(top: Node, language: string): { choices: FacetChoice[]; at: ReadonlyMap<Node, number> } {
  const { compare } = new Intl.Collator(language);
  const choices: FacetChoice[] = [];
  const at = new Map<Node, number>();
  const visit = (node: Node, parent: number) => {
    const sorted = node.children.toSorted(
      (one, other) => compare(one.label, other.label) || (one.value < other.value ? -1 : 1),
    );
    for (const child of sorted) {
      at.set(child, choices.length);
      choices.push({ value: child.value, label: child.label, parent });
      visit(child, choices.length - 1);
    }
  };
  visit(top, -1);
  return { choices, at };
}
