import { hash } from 'node:crypto';
import { bestSpelling, spellingOf } from './facet-spelling.ts';

/** A value in all its spellings. */
export interface ValueGroup {
  /** Part of an address, of its own among the groups of one call. */
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
 * Groups values that are the same but for their spelling ("Łódź", "Lodz"), by spelling. Slugs depend on the values
 * alone, not on their order or number, so that shared addresses live on.
 */
export function groupValues(values: Iterable<string>, language: string): ReadonlyMap<string, ValueGroup> {
  const bySame = new Map<string, Found>();
  const byValue = new Map<string, Found>();
  for (const value of values) {
    if (value === '') continue;
    let group = byValue.get(value);
    if (group === undefined) {
      const { slug, same } = spellingOf(value, language);
      group = bySame.get(same) ?? { slug, same, spellings: new Map() };
      bySame.set(same, group);
      byValue.set(value, group);
    }
    group.spellings.set(value, (group.spellings.get(value) ?? 0) + 1);
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

/** "C" and "C+" have the same slug: all but the plainest get a part of their own behind it. */
const ownSlug = ({ slug, same }: Found) => `${slug}-${hash('sha256', same, 'hex').slice(0, 6)}`;

const labelOf = ({ spellings }: Found): string =>
  bestSpelling([...spellings].map(([value, count]) => ({ value, count })));
