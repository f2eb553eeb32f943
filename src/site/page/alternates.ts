import { absolute } from '../../base/site-path.ts';
import type { Board, Job } from '../../board/job.ts';
import { jobLists, listVariants } from '../../board/lists/lists.ts';
import { primaryLanguage } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import { indexAddress, mapAddress, verifyAddress } from '../../settings/addresses.ts';
import { type ContentPage, contentVariants } from '../../settings/content/content-page.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { jobAt } from '../lists/routes.ts';

/** One `<link rel="alternate" hreflang>`. */
export interface Alternate {
  /** BCP 47, or `x-default`. */
  hreflang: string;
  /** Absolute. */
  href: string;
}

export interface AlternatesContext {
  board: Board;
  site: SiteSettings;
  siteUrl: string;
  /** The owner's pages of the site; none if left out. */
  content?: readonly ContentPage[] | undefined;
}

/** A page in one of its languages. */
export interface PageVariant {
  /** BCP 47. */
  language: string;
  /** Path. */
  address: string;
}

/**
 * The same page in every language, itself included, sorted by language, and as `x-default` the one in the default
 * language where there is one (facts.md, Feeds, sitemaps, languages). Empty where there is no other variant. Every
 * variant gets the same list, so that all name each other. Each language occurs once.
 *
 * Variants of a job are its translations. A board, a map and a page of lists have one in each language of the
 * site, an empty board too: it is a page in the reader's language that says where there are jobs. Further pages of
 * a list have none, for page 2 in one language is no translation of page 2 in another. The owner's pages have those
 * that name the same translation.
 */
export function alternatesAt(address: string, context: AlternatesContext): readonly Alternate[] {
  const { board, site, content = [] } = context;
  const job = jobAt(address, context);
  const variants = job
    ? jobVariants(job)
    : (pageVariants(board, site).get(address) ?? ownerVariants(address, content));
  return alternatesOf(variants, context);
}

/** The links of a page to its variants. @param variants itself included, sorted by language */
export function alternatesOf(
  variants: readonly PageVariant[],
  context: Pick<AlternatesContext, 'site' | 'siteUrl'>,
): readonly Alternate[] {
  const { site } = context;
  if (variants.length < 2) return [];
  const links = variants.map((variant) => ({
    hreflang: variant.language,
    href: absolute(variant.address, context),
  }));
  const exact = variants.findIndex(({ language }) => language === site.defaultLanguage);
  const near = variants.findIndex(({ language }) => primaryLanguage(language) === site.defaultLanguage);
  const standard = links[exact === -1 ? near : exact];
  return standard ? [...links, { hreflang: 'x-default', href: standard.href }] : links;
}

/**
 * A job in every language. If two are in one language it is unclear which is meant: neither is a variant, the others
 * still are.
 */
export function jobVariants(job: Job): readonly PageVariant[] {
  if (job.translations.length === 0) return [];
  const byTag = Map.groupBy<string, PageVariant>([job, ...job.translations], ({ language }) =>
    language.toLowerCase(),
  );
  const clear = [...byTag.values()].filter((same) => same.length === 1).flat();
  // The job itself would carry all its data.
  return clear.includes(job)
    ? sortedVariants(clear.map(({ language, address }) => ({ language, address })))
    : [];
}

/** The variants of every page that is not a job's, by its address. Every page needs them. */
const pageVariants = memo((board: Board, site: SiteSettings): ReadonlyMap<string, readonly PageVariant[]> => {
  const lists = jobLists(board, site);
  const languages = [...new Set(site.languages)];
  const withIndex = new Set(lists.flatMap(({ facet, language }) => (facet === null ? [] : [language])));
  const found = new Map<string, readonly PageVariant[]>();
  const add = (variants: readonly PageVariant[]) => {
    for (const { address } of variants) found.set(address, variants);
  };
  for (const list of lists) if (!found.has(list.address)) add(sortedVariants(listVariants(list, lists)));
  add(sortedVariants(languages.map((language) => ({ language, address: mapAddress(language, site) }))));
  add(sortedVariants(languages.map((language) => ({ language, address: verifyAddress(language, site) }))));
  add(
    sortedVariants([...withIndex].map((language) => ({ language, address: indexAddress(language, site) }))),
  );
  return found;
});

function ownerVariants(address: string, content: readonly ContentPage[]): readonly PageVariant[] {
  const page = content.find((one) => one.address === address);
  return page ? contentVariants(page, content) : [];
}

export const sortedVariants = (variants: readonly PageVariant[]): PageVariant[] =>
  variants.toSorted((one, other) => (one.language < other.language ? -1 : 1));
