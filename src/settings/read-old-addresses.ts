import { addressIn, basePath } from '../base/site-path.ts';
import { boardAddress, indexAddress, mapAddress, savedAddress, verifyAddress } from './addresses.ts';
import { hostSites } from './brands.ts';
import { canonicalPath, nextOldAddress, type OldAddress, type OldTarget } from './old-addresses.ts';
import type { SiteSettings } from './site-schema.ts';

/** The owner's file, split into cells but not interpreted. */
export interface OldAddressFile {
  /** Its name in the settings: `./old.csv`. */
  name: string;
  rows: readonly { line: number; cells: readonly string[] }[];
  /** Why it can't be read, with the line if known. */
  faults: readonly string[];
  /** Whether the owner has a file at a path of the site (`public/`). */
  isOwnFile: (path: string) => boolean;
}

/** The context for reading the rows. */
export interface OldAddressContext {
  /** With all brands. */
  site: SiteSettings;
  siteUrl: string;
  /** One of several sites that share the file (`SITE_BRAND`): whole addresses of other hosts are theirs. */
  isShared: boolean;
  /** Addresses of the owner's pages. */
  content: readonly string[];
}

/** Most faults of one file that are listed; more are counted. */
const mostFaults = 20;
/** Most characters of an address. */
const longest = 1_000;
/** Most rows in a chain of redirects. */
const mostSteps = 10;
/** Most parameters of an old address. */
const mostParameters = 10;

/**
 * Interprets the rows of the owner's file.
 *
 * @returns each old address once, and every fault, a sentence each with its line
 */
export function readOldAddresses(
  { name, rows, faults: unreadable, isOwnFile }: OldAddressFile,
  context: OldAddressContext,
): { addresses: readonly OldAddress[]; faults: readonly string[] } {
  const faults: string[] = [];
  const known = new Map<string, OldAddress>();
  const isLive = livePaths(context, isOwnFile);
  for (const [at, { line, cells }] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === '') || (at === 0 && isHeader(cells))) continue;
    const read = readRow(cells, context);
    if (read === null) continue;
    if (typeof read === 'string') {
      faults.push(`line ${line}: ${read}`);
      continue;
    }
    const one: OldAddress = { line, ...read };
    const key = keyOf(one);
    const other = known.get(key);
    if (one.query.length === 0 && isLive(one.path)) {
      faults.push(`line ${line}: ${one.path} is an address of this site, which stays: take the row out`);
    } else if (other === undefined) known.set(key, one);
    else if (JSON.stringify(other.to) !== JSON.stringify(one.to)) {
      faults.push(
        `lines ${other.line} and ${line}: ${one.path} leads to two places: keep one of the two rows`,
      );
    }
  }
  const addresses = [...known.values()];
  const all = [...unreadable, ...faults, ...chainFaults(addresses)];
  const shownFaults = all
    .slice(0, mostFaults)
    .map((fault) => `redirects in site.config.ts: ${name}, ${fault}`);
  const more = all.length - shownFaults.length;
  if (more > 0)
    shownFaults.push(`redirects in site.config.ts: ${name} has ${more} more faults of these kinds`);
  return { addresses, faults: shownFaults };
}

/** Whether a row is the header: its first column is no address. */
const isHeader = ([first = '']: readonly string[]): boolean => !/^\s*(?:\/|https?:\/\/)/i.test(first);

type ReadRow = Pick<OldAddress, 'path' | 'query' | 'to'>;

/** The content of a row, `null` if it is for another host, or its fault. */
function readRow(cells: readonly string[], context: OldAddressContext): ReadRow | string | null {
  const [from = '', to = '', ...more] = cells.map((cell) => cell.trim());
  if (more.some((cell) => cell !== '')) {
    return `it has ${cells.length} columns: write an old address and where it leads, and an address with a comma or a semicolon in quotes`;
  }
  const address = readAddress(from, context.siteUrl);
  if (typeof address === 'string') return `${shown(from)} ${address}`;
  if (address.hash !== '') return `${shown(from)} has a # in it, which no browser sends: take it out`;
  if (address.host !== new URL(context.siteUrl).host) {
    if (isElsewhere(address.host, context)) return null;
    return `${shown(from)} is on another host than SITE_URL (${context.siteUrl}): give an address of this site, or its path`;
  }
  const own = ownPath(from, address, context);
  if (own === null) {
    if (isElsewhere(address.host, context)) return null;
    return `${shown(from)} is not below SITE_URL (${context.siteUrl}), so no request for it comes here: lead it on where the rest of the host is served`;
  }
  const path = decoded(own);
  if (path === null)
    return `${shown(from)} holds characters that not every host can tell apart: take the row out`;
  const query = [...address.searchParams].sort(byText);
  if (query.length > mostParameters) return `${shown(from)} has more than ${mostParameters} parameters`;
  const target = readTarget(to, context);
  if (typeof target === 'string') return `${shown(to)} ${target}`;
  return { path: canonicalPath(path), query, to: target };
}

function readAddress(text: string, siteUrl: string): URL | string {
  const isPath = text.startsWith('/') && !text.startsWith('//');
  const address = isPath || /^https?:\/\//i.test(text) ? URL.parse(text, siteUrl) : null;
  if (!address) return 'is no address: begin with / or https://';
  return text.length > longest ? `is longer than ${longest} characters` : address;
}

/** The site's address for a path, or for a URL of its host; `null` if it is outside the site's path. */
const ownPath = (
  text: string,
  { pathname }: URL,
  { siteUrl }: Pick<OldAddressContext, 'siteUrl'>,
): string | null => (text.startsWith('/') ? pathname : addressIn(basePath(siteUrl), pathname));

/** Hosts of brands, and hosts that a site of one brand can't check. */
const isElsewhere = (host: string, { site, isShared }: OldAddressContext): boolean =>
  isShared || Object.values(site.brands).some(({ url }) => url !== undefined && new URL(url).host === host);

function readTarget(text: string, { siteUrl }: OldAddressContext): OldTarget | string {
  if (text === '') return null;
  if (/^[1-9]\d{0,14}$/.test(text)) return { job: Number(text) };
  const address = readAddress(text, siteUrl);
  if (typeof address === 'string')
    return 'leads nowhere: give a path, an https address, the number of an advert, or nothing for what is gone';
  const own = address.host === new URL(siteUrl).host ? ownPath(text, address, { siteUrl }) : null;
  if (own === null) {
    return address.protocol === 'https:'
      ? { url: address.origin + safeUrl(address.href.slice(address.origin.length)) }
      : 'is not encrypted: begin with https://';
  }
  const path = decoded(own);
  if (path === null) return 'holds characters that no address of this site has';
  return { path: canonicalPath(path), rest: safeUrl(address.search + address.hash) };
}

/** The path in plain text; `null` if a host could mistake it for another one. */
function decoded(pathname: string): string | null {
  if (/%(?:2f|5c|3f|23|0\d|1[\da-f]|7f)/i.test(pathname)) return null;
  try {
    const path = decodeURIComponent(pathname);
    return /^\/(?:[^\p{Cc}\\?#/]+\/)*[^\p{Cc}\\?#/]*$/u.test(path) ? path : null;
  } catch {
    return null;
  }
}

/** Only characters without a special meaning in the files of hosts. */
const safeUrl = (text: string): string =>
  text.replace(/[^\w.~/?#@!&+,;=%-]/g, (character) =>
    [...Buffer.from(character)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
      .join(''),
  );

/** Pages that exist independent of the jobs, and the owner's own files. */
function livePaths({ site, content }: OldAddressContext, isOwnFile: (path: string) => boolean) {
  const pages = new Set([
    ...content,
    ...hostSites(site).flatMap((one) =>
      one.languages.flatMap((language) =>
        [boardAddress, indexAddress, mapAddress, savedAddress, verifyAddress].map((of) => of(language, one)),
      ),
    ),
  ]);
  return (path: string) => pages.has(path) || (!path.endsWith('/') && isOwnFile(path));
}

/** Rows that lead in a circle, each circle once, and chains that are too long. */
function chainFaults(rows: readonly OldAddress[]): string[] {
  const faults = new Set<string>();
  /** How many rows a row leads through, itself included. */
  const lengths = new Map<OldAddress, number>();
  for (const row of rows) {
    const chain = new Set<OldAddress>();
    let next: OldAddress | undefined = row;
    while (next && !lengths.has(next) && !chain.has(next)) {
      chain.add(next);
      next = nextOldAddress(rows, next);
    }
    if (next && chain.has(next)) faults.add(circleFault([...chain].slice([...chain].indexOf(next))));
    let length = (next && lengths.get(next)) ?? 0;
    for (const one of [...chain].reverse()) {
      length += 1;
      lengths.set(one, length);
      if (length === mostSteps + 1)
        faults.add(
          `line ${one.line}: it leads on through more than ${mostSteps} rows: give the last one's target`,
        );
    }
  }
  return [...faults];
}

function circleFault(circle: readonly OldAddress[]): string {
  const sorted = circle.toSorted((one, other) => one.line - other.line);
  const lines = sorted.map(({ line }) => line).join(', ');
  return `${sorted.length === 1 ? 'line' : 'lines'} ${lines}: ${sorted[0]?.path} leads in a circle to itself: let one row lead elsewhere`;
}

const keyOf = ({ path, query }: OldAddress): string => JSON.stringify([path, query]);

const byText = (one: readonly string[], other: readonly string[]): number => {
  const [a, b] = [one.join('='), other.join('=')];
  return a < b ? -1 : a > b ? 1 : 0;
};

const shown = (text: string): string => JSON.stringify(text.slice(0, 80));
