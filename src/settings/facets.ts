import type { InterfaceLanguage } from '../i18n/languages.ts';
import { memo } from '../i18n/remember.ts';
import { spellingOf } from '../i18n/slug.ts';
import type { BuiltInFacet } from '../i18n/terms.ts';
import type { SiteSettings } from './site-schema.ts';

/**
 * The key of a facet of the owner's (`fields.facets`), which is its name in the address of a search as well
 * (`?f.shift=night`). Its prefix avoids conflicts with the program's own names; it is the same in all languages.
 */
export type OwnKey = `f.${string}`;

export const isOwnKey = (name: string): name is OwnKey => name.startsWith('f.');

/** The part of an address that names the facet: `/jobs/in/lodz/`, `/jobs/at/kolibra/`. The owner's come from labels. */
export const segments: Readonly<Record<BuiltInFacet, string>> = {
  place: 'in',
  field: 'field',
  type: 'type',
  work: 'work',
  company: 'at',
};

/** The values of a flag. */
export type Flag = 'yes' | 'no';

/** The longest value that visitors choose, in characters; a longer one is a text. */
export const longestOwnValue = 100;
/** Most values of a facet that visitors choose from and that have lists: the most frequent ones. */
export const mostOwnValues = 200;

/** The most frequent groups of equal values, as many as visitors choose from. */
export function mostFrequent<Group extends { same: string }>(
  groups: readonly Group[],
  countOf: (group: Group) => number,
): readonly Group[] {
  if (groups.length <= mostOwnValues) return groups;
  return groups
    .toSorted((one, other) => countOf(other) - countOf(one) || (one.same < other.same ? -1 : 1))
    .slice(0, mostOwnValues);
}

/** One of the owner's facets. */
export interface OwnFacet {
  key: OwnKey;
  option: string;
  kind: SiteSettings['fields']['facets'][number]['kind'];
  /** The owner's name for it in a language. */
  label: string;
  /** Its part of the addresses of lists: `/jobs/shift/night/`. */
  segment: string;
}

type OwnSite = Pick<SiteSettings, 'defaultLanguage'> & { fields: Pick<SiteSettings['fields'], 'facets'> };

/** The owner's facets as a board in `language` has them. The same array each time. */
export const ownFacets = (site: OwnSite, language: InterfaceLanguage): readonly OwnFacet[] =>
  facetsIn(site.fields.facets, language, site.defaultLanguage);

const facetsIn = memo(
  (
    facets: SiteSettings['fields']['facets'],
    language: InterfaceLanguage,
    defaultLanguage: InterfaceLanguage,
  ): readonly OwnFacet[] =>
    facets.map(({ option, kind, label: texts }): OwnFacet => {
      const label =
        typeof texts === 'string'
          ? texts
          : (texts[language] ?? texts[defaultLanguage] ?? Object.values(texts)[0] ?? option);
      return { key: keyOf(option), option, kind, label, segment: spellingOf(label, language).slug };
    }),
);

/** "f.shift" of "_shift": small Latin letters, digits and dashes. */
export const keyOf = (option: string): OwnKey => `f.${spellingOf(option, 'en').slug}`;

/** Parts of the addresses of lists that are the program's own. */
const taken: readonly string[] = [...Object.values(segments), 'page'];

/** Facets of the owner's whose addresses would collide with each other or with the program's own. */
export function ownFacetFaults(site: SiteSettings): string[] {
  const languages = new Set([
    ...site.languages,
    ...Object.values(site.brands).flatMap((brand) => brand.languages ?? []),
  ]);
  return [...new Set([...sameOptions(site), ...[...languages].flatMap((code) => sameSegments(site, code))])];
}

function sameOptions({ fields }: SiteSettings): string[] {
  const byKey = Map.groupBy(fields.facets, ({ option }) => keyOf(option));
  return [...byKey.values()].flatMap((same) =>
    same.length === 1
      ? []
      : `fields.facets in site.config.ts names ${same.map(({ option }) => `"${option}"`).join(' and ')}, which are the same in addresses: keep one of them`,
  );
}

function sameSegments(site: SiteSettings, language: SiteSettings['languages'][number]): string[] {
  const facets = ownFacets(site, language);
  return facets.flatMap(({ label, segment, key }) => {
    const other = facets.find((one) => one.segment === segment && one.key !== key);
    if (!taken.includes(segment) && !other) return [];
    const also = other ? `"${other.label}" does too` : 'lists of the program do too';
    return `fields.facets in site.config.ts labels a facet "${label}", whose lists would stand at /jobs/${segment}/ in ${language}; ${also}: give it another label`;
  });
}
