import { followed } from '../../board/following.ts';
import { type Board, type Job, type Listing, type Place, placesOf } from '../../board/job.ts';
import { isSameList } from '../../board/list-items.ts';
import { jobsOf, pageCount } from '../../board/lists/addresses.ts';
import { facetsOfBoard, jobLists } from '../../board/lists/lists.ts';
import { cardsOf } from '../../board/recruitments.ts';
import { sitesOf } from '../../board/sites.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import { spellingOf } from '../../i18n/slug.ts';
import { boardAddress, hasLanding, languageRoot, pageAddress } from '../../settings/addresses.ts';
import { segments } from '../../settings/facets.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { calendarAddress, feedAddresses } from '../feeds/feed-source.ts';

/**
 * Targets of lists that have moved: boards of languages with a landing page, and the lists of districts. A district once had a list of its own, like a town ("/jobs/in/warszawa-mokotow/");
 * its jobs are in the list of its city now, or only on the board if all jobs are in that city. A country or region
 * whose districts were its only towns has lost its list, too, because the city has the same jobs. The old list and its
 * feeds redirect there as long as the board has a job in the district: a list without jobs never had an address. An
 * address that is a list now does not redirect.
 *
 * @param board all jobs of the host
 */
export const movedLists = memo((board: Board, host: SiteSettings): Readonly<Record<string, string>> => {
  const moved = sitesOf(board, host).flatMap(({ board: own, site }) => {
    const ofLanguage = (language: InterfaceLanguage) => districtsIn(jobsOf(own, language, site), language);
    if (site.languages.every((language) => ofLanguage(language).size === 0)) return [];
    const taken = new Set(jobLists(own, site).map(({ address }) => address));
    return site.languages.flatMap((language) =>
      movedOnBoard(own, language, site).filter(({ from }) => !taken.has(from)),
    );
  });
  const all = [
    ...moved.flatMap(({ from, to }): Move[] => [[from, to], ...movedFeeds(from, to)]),
    ...sitesOf(board, host).flatMap(({ board: own, site }) =>
      site.languages
        .filter((language) => hasLanding(language, site))
        .flatMap((language) => movedBoard(own, language, site)),
    ),
  ];
  return Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)));
});

/** An old address, and the new one. */
type Move = [from: string, to: string];

function movedFeeds(from: string, to: string): Move[] {
  const [old, now] = [feedAddresses({ address: from }), feedAddresses({ address: to })];
  return formats.map((format) => [old[format], now[format]]);
}

/**
 * Before a language had a landing page, its board was at the start page. Its further pages, its feeds and its calendar
 * have moved with it; the start page itself is the landing page now.
 */
function movedBoard(board: Listing, language: InterfaceLanguage, site: SiteSettings): Move[] {
  const [from, to] = [languageRoot(language, site), boardAddress(language, site)];
  const pages = pageCount(cardsOf(jobsOf(board, language, site)));
  return [
    ...movedFeeds(from, to),
    [calendarAddress({ address: from }), calendarAddress({ address: to })],
    ...Array.from(
      { length: pages - 1 },
      (_, at): Move => [pageAddress(from, at + 2), pageAddress(to, at + 2)],
    ),
  ];
}

const formats = ['rss', 'atom', 'json'] as const;

function movedOnBoard(
  board: Listing,
  language: InterfaceLanguage,
  site: SiteSettings,
): { from: string; to: string }[] {
  const root = languageRoot(language, site);
  const { places, byValue } = facetsOfBoard(board, language, site);
  const { setOf, choices } = places.tree;
  return [...districtsIn(jobsOf(board, language, site), language)].flatMap(([slug, [place, another]]) => {
    // "Warszawa (Mokotów)" and "Warszawa - Mokotów" were two lists, the second of them with a number.
    const own = another ? [slug, `${slug}-2`] : [slug];
    const around = setOf([place], []).flatMap((index) => choices[index] ?? []);
    const lost = around.filter(({ value }) => !byValue.place.has(value)).map((choice) => choice.slug);
    const to = places.of(place)?.address ?? boardAddress(language, site);
    return [...own, ...lost].map((old) => ({ from: `${root}jobs/${segments.place}/${old}/`, to }));
  });
}

const districtsOf = (job: Job) =>
  placesOf(job).filter(({ locality, district }) => locality !== null && district !== undefined);

const slugOf = ({ locality, district }: Place, language: InterfaceLanguage) =>
  spellingOf(`${locality} ${district}`, language).slug;

/** The districts of some jobs by the slugs of their old lists: the first two of each. */
const districtsIn = followed(
  (jobs: readonly Job[], language: InterfaceLanguage) => {
    const bySlug = new Map<string, [Place, another?: Place]>();
    for (const place of jobs.flatMap(districtsOf)) {
      const slug = slugOf(place, language);
      const known = bySlug.get(slug);
      if (known === undefined) bySlug.set(slug, [place]);
      else known[1] ??= place;
    }
    return bySlug;
  },
  // Edits seldom change where a job is.
  (before, { gone, come }) => {
    const placesIn = (jobs: readonly Job[]) =>
      jobs
        .flatMap(districtsOf)
        .map((place) => JSON.stringify(place))
        .sort();
    return isSameList(placesIn(gone), placesIn(come)) ? before : null;
  },
);
