import { absolute } from '../../base/site-path.ts';
import { type JobList, listLabel } from '../../board/job.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { fill } from '../../i18n/plural.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { boardAddress, languageRoot, rootOf } from '../../settings/addresses.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import type { Header } from '../hosts/security-headers.ts';
import { partAddress } from '../job-parts.ts';

/** Data of a feed itself, in any format. */
export interface FeedHead {
  /** In the list's language. */
  title: string;
  description: string;
  language: InterfaceLanguage;
  /** Path of the page that shows the list. */
  home: string;
  /** Path that the feed's id is made of. It never changes. */
  id: string;
  /** Path of each format's file. */
  addresses: FeedAddresses;
  /** Other pages of the feed, by link relation (RFC 5005, section 3); none where it has one page. */
  pages?: FeedPages;
}

type FeedPages = Readonly<Partial<Record<'first' | 'previous' | 'next', FeedAddresses>>>;

export interface FeedAddresses {
  rss: string;
  atom: string;
  json: string;
}

type ListHead = Pick<JobList, 'address' | 'language' | 'facet'>;

/** The feeds of a list with pages of its own: their addresses are below its first page. */
export function listFeed(list: ListHead, site: SiteSettings): FeedHead {
  return {
    title: feedTitle(list, site),
    description: dictionaryOf(list.language, site).feedHint,
    language: list.language,
    home: list.address,
    // The board's keeps that of its place before there was a landing page: readers know its entries by it.
    id: list.facet === null ? languageRoot(list.language, site) : list.address,
    addresses: feedAddresses(list),
  };
}

/** The feeds of the whole board, jobs of all languages in them; their own words are in the default language. */
export function wholeBoardFeed(site: SiteSettings): FeedHead {
  const texts = dictionaryOf(site.defaultLanguage, site);
  const all = `${rootOf(site)}feeds/all`;
  return {
    title: fill(texts.feedOfAll, { company: site.name }),
    description: texts.feedHint,
    language: site.defaultLanguage,
    home: boardAddress(site.defaultLanguage, site),
    id: all,
    addresses: { rss: `${all}.xml`, atom: `${all}.atom.xml`, json: `${all}.json` },
  };
}

/** "Jobs at Kolibra", "Jobs at Kolibra: Łódź". */
function feedTitle({ language, facet }: Pick<ListHead, 'language' | 'facet'>, site: SiteSettings): string {
  const texts = dictionaryOf(language, site);
  return facet === null
    ? fill(texts.jobsAt, { company: site.name })
    : fill(texts.feedOfFacet, { company: site.name, facet: listLabel(facet) });
}

export const feedAddresses = ({ address }: Pick<ListHead, 'address'>): FeedAddresses => ({
  rss: `${address}feed.xml`,
  atom: `${address}atom.xml`,
  json: `${address}feed.json`,
});

/** Address of a board's calendar: `/deadlines.ics`, `/en/deadlines.ics`. */
export const calendarAddress = ({ address }: Pick<ListHead, 'address'>): string => `${address}deadlines.ics`;

/** Most pages of a feed: with 100 jobs each, as many as a reader goes back in. Other files contain all jobs. */
const mostPages = 10;

/** A page of a feed. The first one is the feed that people follow. */
export interface FeedPage {
  head: FeedHead;
  /** Which of the newest jobs it shows: from the one up to the other, which is not shown. */
  from: number;
  to: number;
}

/** The pages of a feed of so many jobs, each of at most `size`; a feed without jobs has one. */
export function feedPages(head: FeedHead, jobs: number, size: number): FeedPage[] {
  const count = Math.min(mostPages, Math.max(1, Math.ceil(jobs / size)));
  const at = (page: number): FeedAddresses => ({
    rss: partAddress(head.addresses.rss, page),
    atom: partAddress(head.addresses.atom, page),
    json: partAddress(head.addresses.json, page),
  });
  return Array.from({ length: count }, (_, index) => {
    const page = index + 1;
    const pages = {
      ...(page > 1 && { first: at(1), previous: at(page - 1) }),
      ...(page < count && { next: at(page + 1) }),
    };
    return { head: { ...head, addresses: at(page), pages }, from: index * size, to: page * size };
  });
}

/** A `<link rel="alternate">` of a page's head. */
export interface FeedLink {
  type: string;
  title: string;
  /** Path on the site. */
  href: string;
}

/**
 * What the pages of a list name in their heads, so that feed readers find the feeds from any of them; a board
 * names the calendar of its deadlines too. For a job's page give the board that the job is on.
 */
export function feedLinks(
  list: Pick<JobList, 'address' | 'language' | 'facet'>,
  site: SiteSettings,
): readonly FeedLink[] {
  const title = feedTitle(list, site);
  const { rss, atom, json } = feedAddresses(list);
  const feeds = [
    { type: 'application/rss+xml', title: `${title} (RSS)`, href: rss },
    { type: 'application/atom+xml', title: `${title} (Atom)`, href: atom },
    { type: 'application/feed+json', title: `${title} (JSON Feed)`, href: json },
  ];
  if (list.facet !== null) return feeds;
  const deadlines = fill(dictionaryOf(list.language, site).deadlines, { company: site.name });
  return [...feeds, { type: 'text/calendar', title: deadlines, href: calendarAddress(list) }];
}

/** Addresses of the feeds whose changes a hub is notified of (`feedAddresses`, `wholeBoardFeed`). */
const followed = /\/(?:feed\.xml|atom\.xml|feed\.json|feeds\/all\.(?:xml|atom\.xml|json))$/;

/**
 * Adds to the headers of feeds the hub that announces their changes, and their own address there (W3C Recommendation
 * "WebSub", section 4): readers of JSON find it nowhere else.
 */
export function withHub(
  headersFor: (address: string) => readonly Header[],
  { WEBSUB_HUB: hub, SITE_URL: siteUrl }: { WEBSUB_HUB?: string | undefined; SITE_URL: string },
): (address: string) => readonly Header[] {
  if (hub === undefined) return headersFor;
  return (address) =>
    followed.test(address)
      ? [
          ...headersFor(address),
          ['Link', `<${hub}>; rel="hub", <${absolute(address, { siteUrl })}>; rel="self"`],
        ]
      : headersFor(address);
}
