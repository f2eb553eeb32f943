import { countryName } from './countries.ts';
import { bestSpelling, spellingOf } from './facet-spelling.ts';
import { groupValues, type ValueGroup } from './group-values.ts';

/** A town in its best spelling; its part of the value is that spelling's, of its own among its siblings. */
export function cityGroup(
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
export function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Countries with a code are named in the page's language; the others are called what the service calls them. */
export function countryGroups(names: readonly string[], language: string): ReadonlyMap<string, ValueGroup> {
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
