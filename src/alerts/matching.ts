import type { Board, Job } from '../board/job.ts';
import { jobsOf } from '../board/lists/addresses.ts';
import { noMemory } from '../board/memory.ts';
import type { Card } from '../board/recruitments.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { boardAddress } from '../settings/addresses.ts';
import { hostSites } from '../settings/brands.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import { packSteps, unpackSteps } from '../site/rows/pack-values.ts';
import { foundAdverts, readSearch, recognisedLabel } from '../site/search/answer.ts';
import type { OpenSearch } from '../site/search/board-searches.ts';
import { nothingAsked, searchQuery } from '../site/search/query.ts';
import { sitePartAt } from '../site/site-parts.ts';
import type { AlertContent } from './alerts.ts';

/** A search on one board of the host. */
export type AlertSearch = Pick<AlertContent, 'language' | 'brand' | 'search'>;

/** What an alert finds on a board. */
export interface Matches {
  /** The site that shows these jobs, and the language of its board. */
  site: SiteSettings;
  language: InterfaceLanguage;
  /** The search in words; `''` for all jobs. */
  label: string;
  /** The jobs, by their numbers (`jobNumber`), in the order of the board: each with the adverts that match. */
  jobs: ReadonlyMap<number, Card>;
}

/**
 * A number for what a job is to an alert. It stays the same when the job is edited, or published again: it is that of
 * the recruitment at the service, or else of the advert.
 */
const jobNumber = ({ recruitmentId, advertId }: Pick<Job, 'recruitmentId' | 'advertId'>): number =>
  recruitmentId === null ? advertId * 2 + 1 : recruitmentId * 2;

/** `known` of an alert, as a set. */
export const knownJobs = (known: string): Set<number> => new Set(unpackSteps(known));

/** The set as an alert stores it: sorted, in steps. */
export const packKnown = (known: Iterable<number>): string =>
  packSteps([...new Set(known)].sort((one, other) => one - other));

/** The query of a search as alerts store it, the same for the same search; the order of results is left out. */
export function alertQuery(query: string): string {
  const asked = readSearch(query)?.asked ?? nothingAsked;
  return searchQuery({ asked: { ...asked, sort: nothingAsked.sort }, page: 1 });
}

/** Finds what alerts search for: exactly what the board's page shows for the same search. */
export interface Matcher {
  /** @returns `null` where the site has no such board any more */
  find(board: Board, alert: AlertSearch): Promise<Matches | null>;
}

/** The site of a brand on this host; `null` where there is none. */
export const brandOfHost = (brand: string | null, host: SiteSettings): SiteSettings | null =>
  brand === (host.brand ?? null) ? host : (hostSites(host).find((one) => one.brand === brand) ?? null);

/** Searches are kept as long as the same board is shown: many people look for the same. */
export function createMatcher(host: SiteSettings, openSearch: OpenSearch): Matcher {
  let latest: { board: WeakRef<Board>; found: Map<string, Promise<Matches | null>> } | null = null;

  async function find(board: Board, { brand, search, ...alert }: AlertSearch): Promise<Matches | null> {
    const site = brandOfHost(brand, host);
    if (!site) return null;
    // Another language than its own is better than nothing.
    const language = site.languages.includes(alert.language) ? alert.language : site.defaultLanguage;
    const whole = { board, memory: noMemory, settings: { site: host, content: [] } };
    const part = sitePartAt(boardAddress(language, site), whole);
    const listed = jobsOf(part.board, language, site);
    const engine = await openSearch(listed, language, site);
    const asked = readSearch(search)?.asked ?? nothingAsked;
    await engine.loadWords(asked.words);
    const jobs = new Map(listed.map((job) => [job.advertId, job]));
    const found = foundAdverts(engine, asked).flatMap((id) => jobs.get(id) ?? []);
    const cards = [...Map.groupBy(found, jobNumber)].flatMap(([number, [job, ...others]]) =>
      job ? [[number, { job, others }] as const] : [],
    );
    return { site, language, label: recognisedLabel(engine, asked, site), jobs: new Map(cards) };
  }

  return {
    find(board, { brand, language, search }) {
      if (latest?.board.deref() !== board) latest = { board: new WeakRef(board), found: new Map() };
      const { found } = latest;
      const name = JSON.stringify([brand, language, search]);
      const known = found.get(name);
      if (known) return known;
      if (found.size >= mostKept) found.clear();
      const made = find(board, { brand, language, search });
      found.set(name, made);
      made.catch(() => found.delete(name));
      return made;
    },
  };
}

/** Results of so many searches are kept. */
const mostKept = 200;
