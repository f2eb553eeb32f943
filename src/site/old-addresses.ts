import type { Board } from '../board/job.ts';
import { lastAddress, type Memory, movedAddresses } from '../board/memory.ts';
import { hostMemory } from '../board/sites.ts';
import { memo } from '../i18n/remember.ts';
import type { ContentPage } from '../settings/content/content-page.ts';
import { canonicalPath, nextOldAddress, type OldAddress, oldAddressAt } from '../settings/old-addresses.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import { encodePath } from './hosts/escape.ts';
import { movedLists } from './lists/moved-lists.ts';
import type { SiteMemory } from './site-memory.ts';
import { sitePartAt } from './site-parts.ts';
import { viewAt } from './views/view-at.ts';

/*
 * Responses to earlier addresses of the site. Three rules: an existing page takes precedence over a row of the owner's
 * file, but not over one that names parameters; a row takes precedence over remembered moves of jobs; the address of
 * an unknown job is gone.
 */

/** The response to an old address. */
export interface OldAnswer {
  old: OldAddress;
  /** As a Location header has it; `null` = gone, 410. */
  to: string | null;
}

/** What responses to the rows are made from. */
export interface OldAddressSite {
  /** Of this host's jobs, open and closed. */
  memory: Memory;
  /** Targets of moved lists (lists/moved-lists.ts); none if left out. */
  lists?: Readonly<Record<string, string>>;
  /** Whether the site has something at an address. */
  isLive: (address: string) => boolean;
  /** Whether it knows pages alone: then rows whose target is a file are not reported. */
  isOfPages?: boolean;
}

/** The pages and files of a whole host. */
export interface OldAddressInput {
  board: Board;
  memory: Pick<SiteMemory, 'jobs'>;
  site: SiteSettings;
  content?: readonly ContentPage[];
  siteUrl: string;
}

const noContent: readonly ContentPage[] = [];

/**
 * What responses to old addresses are made from beside the pages of a host.
 *
 * @param isFile whether there is a file at an address, beside the pages; `null` = not known
 */
export function oldAddressSite(
  { board, memory, site, content = noContent, siteUrl }: OldAddressInput,
  isFile: ((address: string) => boolean) | null,
): OldAddressSite {
  const settings = { site, content, environment: { SITE_URL: siteUrl } };
  const whole = { board, memory: memory.jobs, settings };
  const isPage = (address: string) => viewAt(address, sitePartAt(address, whole)) !== undefined;
  return {
    memory: hostMemory(memory.jobs, site),
    lists: movedLists(board, site),
    isLive: (address) => isPage(address) || isFile?.(address) === true,
    isOfPages: isFile === null,
  };
}

/** The response to an old address; `undefined` where the owner's file has no such row. */
export function oldAnswerAt(
  rows: readonly OldAddress[],
  path: string,
  query: string,
  site: OldAddressSite,
): OldAnswer | undefined {
  const old = oldAddressAt(rows, path, query);
  return old && isInForce(old, site) ? { old, to: locationOf(endOf(rows, old, site), site) } : undefined;
}

/** All old addresses that are answered, in the order of the file. */
export const oldAnswers = (rows: readonly OldAddress[], site: OldAddressSite): OldAnswer[] =>
  rows
    .filter((old) => isInForce(old, site))
    .map((old) => ({ old, to: locationOf(endOf(rows, old, site), site) }));

const isInForce = ({ path, query }: OldAddress, { isLive }: OldAddressSite): boolean =>
  query.length > 0 || !isLive(path);

/** The last row of a chain: a row whose own address has a page leads nowhere. */
function endOf(rows: readonly OldAddress[], old: OldAddress, site: OldAddressSite): OldAddress {
  const next = nextOldAddress(rows, old);
  return next && isInForce(next, site) ? endOf(rows, next, site) : old;
}

/** The Location of an answer to a request with this query: parameters that the row does not name are passed on. */
export function withQuery(old: OldAddress, to: string, query: string): string {
  if (query === '' || /[?#]/.test(to)) return to;
  const asked = new Set(old.query.map(([name]) => name));
  if (asked.size === 0) return to + query;
  const left = [...new URLSearchParams(query)].filter(([name]) => !asked.has(name));
  return left.length === 0 ? to : `${to}?${new URLSearchParams(left)}`;
}

function locationOf({ to }: OldAddress, site: OldAddressSite): string | null {
  const { memory } = site;
  if (to === null) return null;
  if ('url' in to) return to.url;
  if ('job' in to) {
    const job = memory.get(to.job);
    return job ? encodePath(lastAddress(job)) : null;
  }
  const moved = movedOf(site);
  const path = Object.hasOwn(moved, to.path) ? (moved[to.path] ?? to.path) : to.path;
  return encodePath(path) + to.rest;
}

const movedOf = memo(
  ({ lists, memory }: OldAddressSite): Readonly<Record<string, string>> => ({
    ...lists,
    ...movedAddresses(memory),
  }),
);

/** A row to report to the owner: it is never used, or its target is missing. */
export interface OldAddressFault {
  old: OldAddress;
  kind: 'target-missing' | 'in-use';
}

/**
 * Rows without the intended effect. Jobs come and go, so none of it prevents a site from being made.
 *
 * @param site with all addresses of the site
 */
export function oldAddressFaults(rows: readonly OldAddress[], site: OldAddressSite): OldAddressFault[] {
  const moved = movedOf(site);
  const isThere = (path: string) =>
    [path, canonicalPath(path)].some((one) => site.isLive(one) || Object.hasOwn(moved, one)) ||
    leadsByNumber(path, site.memory);
  return rows.flatMap((old): OldAddressFault[] => {
    if (!isInForce(old, site)) return [{ old, kind: 'in-use' }];
    const { to } = old;
    // A target of a row is reported for the last row.
    if (endOf(rows, old, site) !== old) return [];
    if (to === null || 'url' in to) return [];
    const isUnknown = site.isOfPages && !canonicalPath('path' in to ? to.path : '/').endsWith('/');
    const found = isUnknown || ('job' in to ? site.memory.get(to.job) !== undefined : isThere(to.path));
    return found ? [] : [{ old, kind: 'target-missing' }];
  });
}

/** Whether a path leads to a job by its number, whatever follows it. */
export function leadsByNumber(path: string, memory: Memory): boolean {
  const id = /^\/(?:[^/]+\/){0,4}jobs\/0*(\d{1,15})(?:-[^/.]*)?\/?$/.exec(path)?.[1];
  return id !== undefined && memory.get(id) !== undefined;
}

/** A fault for people, in a sentence. */
export const oldAddressFaultText = ({ old, kind }: OldAddressFault): string =>
  kind === 'in-use'
    ? `Line ${old.line}: ${old.path} is an address of this site now, which goes before the row.`
    : `Line ${old.line}: ${old.path} leads to ${targetText(old)}.`;

/** The faults for the log of a build, a sentence each. */
export function oldAddressWarnings(faults: readonly OldAddressFault[], file: string): string[] {
  const named = faults.slice(0, mostNamed).map((fault) => `${file}: ${oldAddressFaultText(fault)}`);
  const more = faults.length - named.length;
  return more > 0
    ? [...named, `${file}: ${more} more rows do not do what they say; jobfront doctor names them.`]
    : named;
}

/** Most rows of a file that a build reports. */
const mostNamed = 10;

const targetText = ({ to }: OldAddress): string => {
  if (to && 'job' in to)
    return `job ${to.job}, which is neither open nor closed lately: visitors read that it is gone`;
  return `${to && 'path' in to ? to.path : ''}, which is not there`;
};
