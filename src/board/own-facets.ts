import type { Site } from '../config.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { memo } from '../i18n/remember.ts';
import type { BuiltInFacet } from '../i18n/terms.ts';
import { spellingOf } from './facet-spelling.ts';
import type { OwnKey } from './own-key.ts';

/** The part of an address that says the facet: `/jobs/in/lodz/`, `/jobs/at/kolibra/`. The owner's have theirs from their labels. */
export const segments: Readonly<Record<BuiltInFacet, string>> = {
  place: 'in',
  field: 'field',
  type: 'type',
  work: 'work',
  company: 'at',
};

/** What a flag says. */
export type Flag = 'yes' | 'no';

/** The longest value that visitors choose, in characters; what is longer is a text. */
export const longestOwnValue = 100;
/** Most different values of a facet that visitors choose from, and that have lists: the most frequent. */
export const mostOwnValues = 200;

/** As many groups of equal values as visitors choose from. */
export function mostFrequent<Group extends { same: string }>(
  groups: readonly Group[],
  countOf: (group: Group) => number,
): readonly Group[] {
  if (groups.length <= mostOwnValues) return groups;
  return groups
    .toSorted((one, other) => countOf(other) - countOf(one) || (one.same < other.same ? -1 : 1))
    .slice(0, mostOwnValues);
}

/** A facet of the owner's. */
export interface OwnFacet {
  key: OwnKey;
  option: string;
  kind: Site['fields']['facets'][number]['kind'];
  /** What the owner calls it in a language. */
  label: string;
  /** Its part of the addresses of lists: `/jobs/shift/night/`. */
  segment: string;
}

type OwnSite = Pick<Site, 'defaultLanguage'> & { fields: Pick<Site['fields'], 'facets'> };

/** The owner's facets as a board in `language` has them. The same array each time. */
export const ownFacets = (site: OwnSite, language: InterfaceLanguage): readonly OwnFacet[] =>
  facetsIn(site.fields.facets, language, site.defaultLanguage);

const facetsIn = memo(
  (
    facets: Site['fields']['facets'],
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
