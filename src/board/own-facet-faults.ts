import type { Site } from '../config.ts';
import { keyOf, ownFacets, segments } from './own-facets.ts';

/** Parts of the addresses of lists that are the program's own. */
const taken: readonly string[] = [...Object.values(segments), 'page'];

/** Facets of the owner's that nobody could tell from each other, or from the program's own, in addresses. */
export function ownFacetFaults(site: Site): string[] {
  const languages = new Set([
    ...site.languages,
    ...Object.values(site.brands).flatMap((brand) => brand.languages ?? []),
  ]);
  return [...new Set([...sameOptions(site), ...[...languages].flatMap((code) => sameSegments(site, code))])];
}

function sameOptions({ fields }: Site): string[] {
  const byKey = Map.groupBy(fields.facets, ({ option }) => keyOf(option));
  return [...byKey.values()].flatMap((same) =>
    same.length === 1
      ? []
      : `fields.facets in src/site.config.ts names ${same.map(({ option }) => `"${option}"`).join(' and ')}, which are the same in addresses: keep one of them`,
  );
}

function sameSegments(site: Site, language: Site['languages'][number]): string[] {
  const facets = ownFacets(site, language);
  return facets.flatMap(({ label, segment, key }) => {
    const other = facets.find((one) => one.segment === segment && one.key !== key);
    if (!taken.includes(segment) && !other) return [];
    const also = other ? `"${other.label}" does too` : 'lists of the program do too';
    return `fields.facets in src/site.config.ts labels a facet "${label}", whose lists would stand at /jobs/${segment}/ in ${language}; ${also}: give it another label`;
  });
}
