import { keyOf } from '../../base/keys.ts';
import { boardLanguage } from '../../board/lists/addresses.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import { archiveAddress, archiveFeedAddress } from '../../settings/addresses.ts';
import { archiveOf } from '../../settings/archive-schema.ts';
import { siteOfClient } from '../../settings/brands.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import type { ArchiveIndex, ArchiveQuery } from './archived.ts';

/*
 * Which pages the archive has. A page with a number has the same jobs for ever, from the first that closed in its year on,
 * so a closing job changes the page of its year and no other. That one has the newest jobs, up to two pages of them.
 */

/** Jobs on a page with a number. */
const pageSize = 50;

/** The closed jobs of one year in one language of a site. */
export interface ArchiveYear extends Pick<ArchiveQuery, 'year' | 'clients' | 'languages'> {
  count: number;
  /** Pages with a number. */
  pages: number;
  /** Changes when a job leaves the year. */
  leavings: number;
}

/** A page of the archive, or its feed. */
export interface ArchivePlace {
  language: InterfaceLanguage;
  kind: 'page' | 'feed';
  /** `null` = the start page. */
  year: number | null;
  /** 0 = the newest jobs of the year. */
  page: number;
}

/** What an address has the form of; `null` for any other. @param site on which the address is */
export function archivePlace(address: string, site: SiteSettings): ArchivePlace | null {
  const at = site.languages.find((code) => address.startsWith(archiveAddress(code, site)));
  if (at === undefined || archiveOf(site) === null) return null;
  const rest = address.slice(archiveAddress(at, site).length);
  if (rest === 'feed.xml') return { language: at, kind: 'feed', year: null, page: 0 };
  const [, year, page] = /^(?:([1-9]\d{3})\/(?:page\/([1-9]\d{0,6})\/)?)?$/.exec(rest) ?? [];
  if (rest !== '' && year === undefined) return null;
  return {
    language: at,
    kind: 'page',
    year: year === undefined ? null : Number(year),
    page: Number(page ?? 0),
  };
}

/**
 * The years that have closed jobs of a language, the newest first.
 *
 * @param host with all its sites, of which `site` is one
 */
const archiveYears = memo(
  (
    { groups, leavings }: ArchiveIndex,
    language: InterfaceLanguage,
    site: SiteSettings,
    host: SiteSettings,
  ): readonly ArchiveYear[] => {
    const own = groups.filter(
      (group) =>
        (group.client === 0 ? site === host : siteOfClient(group.client, host) === site) &&
        boardLanguage(group, site) === language,
    );
    return [...Map.groupBy(own, ({ year }) => year)]
      .map(([year, all]) => {
        const count = all.reduce((sum, group) => sum + group.count, 0);
        return {
          year,
          count,
          pages: Math.max(0, Math.ceil(count / pageSize) - 2),
          leavings: leavings[year] ?? 0,
          clients: [...new Set(all.map(({ client }) => client))],
          languages: [...new Set(all.map((group) => group.language))],
        };
      })
      .sort((one, other) => other.year - one.year);
  },
);

/** Jobs of a page of a year; `null` where there is no such page. */
function queryOf(at: ArchiveYear, page: number): ArchiveQuery | null {
  const { year, clients, languages, count, pages } = at;
  if (page > pages) return null;
  const from = (page === 0 ? pages : page - 1) * pageSize;
  return { year, clients, languages, from, to: page === 0 ? count : from + pageSize };
}

/** What is at a place of the archive. */
export interface FoundPlace extends ArchivePlace {
  address: string;
  /** `null` = no job has closed yet. */
  query: ArchiveQuery | null;
  years: readonly ArchiveYear[];
  /** Pages beside this one, as addresses. */
  newer: string | null;
  older: string | null;
  /** A hash of everything that it shows. */
  key: string;
}

/** @returns `undefined` where there is no such page @param host with all its sites, of which `site` is one */
export function foundPlace(
  place: ArchivePlace,
  index: ArchiveIndex,
  site: SiteSettings,
  host: SiteSettings,
): FoundPlace | undefined {
  const { language, kind } = place;
  const years = archiveYears(index, language, site, host);
  const at = place.year === null ? years[0] : years.find(({ year }) => year === place.year);
  if (at === undefined && place.year !== null) return undefined;
  const query = at ? queryOf(at, place.page) : null;
  if (at && query === null) return undefined;
  const address =
    kind === 'feed'
      ? archiveFeedAddress(language, site)
      : archiveAddress(language, site, place.year ?? undefined, place.page);
  const around = at
    ? neighbours(at, place.page, years, (year, page) => archiveAddress(language, site, year, page))
    : none;
  // A full page shows nothing that later jobs change.
  const isFixed = place.page > 0;
  const key = keyOf(
    address,
    JSON.stringify([
      query,
      around,
      at?.leavings,
      isFixed ? [] : years.map(({ year, count }) => [year, count]),
    ]),
  );
  return { ...place, address, query, years: isFixed ? [] : years, ...around, key };
}

const none = { newer: null, older: null };

function neighbours(
  { year, pages }: ArchiveYear,
  page: number,
  years: readonly ArchiveYear[],
  addressOf: (year: number, page: number) => string,
): Pick<FoundPlace, 'newer' | 'older'> {
  const at = years.findIndex((one) => one.year === year);
  const before = years[at + 1];
  const olderInYear = page === 0 ? pages : page - 1;
  return {
    newer: page === 0 ? null : addressOf(year, page === pages ? 0 : page + 1),
    older: olderInYear > 0 ? addressOf(year, olderInYear) : before ? addressOf(before.year, 0) : null,
  };
}

/** Every page and feed of the archive of a site. Costs microseconds for each page. */
export function* archivePlaces(
  index: ArchiveIndex,
  site: SiteSettings,
  host: SiteSettings,
): Generator<FoundPlace> {
  if (archiveOf(site) === null) return;
  for (const language of site.languages) {
    const places: ArchivePlace[] = [
      { language, kind: 'page', year: null, page: 0 },
      { language, kind: 'feed', year: null, page: 0 },
    ];
    for (const { year, pages } of archiveYears(index, language, site, host))
      for (let page = 0; page <= pages; page += 1) places.push({ language, kind: 'page', year, page });
    for (const place of places) {
      const found = foundPlace(place, index, site, host);
      if (found) yield found;
    }
  }
}
