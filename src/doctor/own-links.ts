import { Parser } from 'htmlparser2';
import { linkTarget } from '../base/site-path.ts';
import type { Board } from '../board/job.ts';
import { noMemory } from '../board/memory.ts';
import { indexAddress } from '../settings/addresses.ts';
import { hostSites, standaloneSite } from '../settings/brands.ts';
import {
  type ContentFile,
  type ContentPage,
  idOf,
  nameOf,
  pagesFolder,
} from '../settings/content/content-page.ts';
import { contentPages, readContent } from '../settings/content/content-pages.ts';
import { linesWith, markdownFields, type WrittenPage } from '../settings/content/written-pages.ts';
import { nearestName } from '../settings/issue-words.ts';
import type { Settings, SiteSettings } from '../settings/site-schema.ts';
import { oldAddressSite, oldAnswerAt } from '../site/old-addresses.ts';
import { siteParts } from '../site/site-parts.ts';
import { addressesOfPages } from '../site/views/view-at.ts';
import type { Hindrance } from './hindrances.ts';

/** A link of the owner's. */
export interface OwnLink {
  /** "content/pages/en/life.md, line 7", "footer.imprint in site.config.ts". */
  where: string;
  /** As it is written. */
  to: string;
  /** The address of the page that it is on; `null` = it is on every page. */
  from: string | null;
}

/** A host whose addresses are known: the site, or a brand of the settings with a host of its own. */
interface KnownHost {
  siteUrl: string;
  /** Addresses of its fixed pages: jobs and their lists come and go. */
  addresses: readonly string[];
  /** The pages that name all lists of a language, which are there while there are jobs. */
  indexes: readonly string[];
  /** Where an old address leads; `undefined` = it is none, `null` = it is gone. */
  oldAnswer(path: string, query: string): string | null | undefined;
  /** Paths that belong to somebody else, of whom nothing is known. */
  isForeign(path: string): boolean;
}

/** What links are compared with: plain data, and what the disk says. */
export interface KnownSites {
  /** The site itself first. */
  hosts: readonly KnownHost[];
  /** Names of places by page (`#faq`); pages that are missing here may have any. */
  names: ReadonlyMap<string, ReadonlySet<string>>;
  /** The addresses of the owner's pages by their files, without `.md`. */
  files: ReadonlyMap<string, string>;
  /** Whether there is a file under `public/` at a path. */
  isFile(path: string): boolean;
}

/** The addresses in the links of some HTML. Entities are decoded. */
export function linksIn(html: string): string[] {
  const links: string[] = [];
  read(html, (name, { href }) => {
    if (name === 'a' && href !== undefined) links.push(href.trim());
  });
  return links;
}

/** The names of places in some HTML. */
export function namesIn(html: string): string[] {
  const names: string[] = [];
  read(html, (_, { id }) => {
    if (id) names.push(id);
  });
  return names;
}

function read(html: string, onopentag: (name: string, attributes: Record<string, string>) => void): void {
  const parser = new Parser({ onopentag });
  parser.end(html);
}

/** All links of a page's data: of its buttons (`to`), and of its texts. */
function linksOfData(value: unknown, field = ''): string[] {
  if (typeof value === 'string') {
    if (field === 'to') return [value];
    return markdownFields.has(field) ? linksIn(value) : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    linksOfData(member, Array.isArray(value) ? '' : name),
  );
}

function namesOfData(value: unknown, field = ''): string[] {
  if (typeof value === 'string') {
    if (field === 'id') return [value];
    return markdownFields.has(field) ? namesIn(value) : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    namesOfData(member, Array.isArray(value) ? '' : name),
  );
}

/** Names that every page has (layouts/Page.astro). */
const everywhere = ['content', 'top'];

/** The links of the owner's pages, and of the foot of every page. */
export function ownLinks(
  { site, content }: Pick<Settings, 'site' | 'content'>,
  pages: readonly WrittenPage[],
  files: readonly ContentFile[],
): OwnLink[] {
  const placed = new Map(content.map(({ id, address }) => [id, address]));
  const inPages = pages.flatMap(({ id, data, html }) => {
    const text = files.find((file) => file.id === id)?.text ?? '';
    const from = placed.get(id);
    // The pages of a brand that is built on its own are checked there.
    if (from === undefined) return [];
    return [...new Set([...linksOfData(data), ...linksIn(html)])].flatMap((to) =>
      linesWith(text, to).map((line) => ({ where: `${nameOf(id)}, line ${line}`, to, from })),
    );
  });
  const brands = Object.entries(site.brands).flatMap(([key, { footer }]) =>
    footer ? footLinks(footer, `brands.${key}.footer`) : [],
  );
  return [...inPages, ...footLinks(site.footer, 'footer'), ...brands];
}

const footLinks = ({ links, ...legal }: SiteSettings['footer'], setting: string): OwnLink[] =>
  [
    ...Object.entries(legal).map(([key, to]) => ({ name: `${setting}.${key}`, to })),
    ...links.map(({ to }, at) => ({ name: `${setting}.links.${at}.to`, to })),
  ].flatMap(({ name, to }) =>
    typeof to === 'string'
      ? [{ where: `${name} in site.config.ts`, to, from: null }]
      : Object.entries(to ?? {}).flatMap(([language, one]) =>
          one === undefined ? [] : [{ where: `${name}.${language} in site.config.ts`, to: one, from: null }],
        ),
  );

const nothing: Board = { at: '1970-01-01T00:00:00Z', jobs: [], upcoming: [], problems: [] };

/**
 * What the owner's links are compared with. The site's router says which pages there are without any job.
 *
 * @param pages those of all sites of the folder
 * @param isFile whether there is a file under `public/` at a path
 */
export function knownSites(
  { site, content, environment }: Pick<Settings, 'site' | 'content' | 'environment'>,
  pages: readonly WrittenPage[],
  files: readonly ContentFile[],
  isFile: KnownSites['isFile'],
): KnownSites {
  const { entries } = readContent(files, Object.keys(site.ownLanguages));
  const main = hostOf(site, content, environment.SITE_URL);
  const brands = Object.entries(site.brands).flatMap(([key, { url }]) => {
    if (url === undefined) return [];
    const own = standaloneSite(key, site);
    return [hostOf(own, contentPages(entries, own).pages, url)];
  });
  const written = new Map(pages.map((page) => [page.id, page]));
  const names = content.flatMap(({ id, address }): [string, ReadonlySet<string>][] => {
    const page = written.get(id);
    if (!page) return [];
    const headings = page.data.blocks.map((_, at) => `block-${at + 1}-heading`);
    return [
      [address, new Set([...everywhere, ...headings, ...namesOfData(page.data), ...namesIn(page.html)])],
    ];
  });
  return {
    hosts: [main, ...brands],
    names: new Map(names),
    files: new Map(content.map(({ id, address }) => [id, address])),
    isFile,
  };
}

function hostOf(site: SiteSettings, content: readonly ContentPage[], siteUrl: string): KnownHost {
  const settings = { site, content, environment: { SITE_URL: siteUrl } };
  const parts = siteParts({ board: nothing, memory: noMemory, settings });
  const addresses = [...new Set(parts.flatMap(addressesOfPages))];
  const all = new Set(addresses);
  const old = oldAddressSite({ board: nothing, memory: { jobs: noMemory }, site, content, siteUrl }, (path) =>
    all.has(path),
  );
  const { oldAddresses = [], base } = site;
  return {
    siteUrl,
    addresses,
    indexes: hostSites(site).flatMap((one) => one.languages.map((language) => indexAddress(language, one))),
    oldAnswer(path, query) {
      const found = oldAnswerAt(oldAddresses, path, query, old);
      // The job that a row names may be open.
      return found && (found.to !== null || found.old.to === null) ? found.to : undefined;
    },
    isForeign: (path) => base !== undefined && !path.startsWith(base),
  };
}

/** What is wrong with a link. */
export type LinkFault =
  /** The site has no such address. */
  | { kind: 'dead'; nearest: string | null }
  /** The page has no place of this name. */
  | { kind: 'name'; name: string; nearest: string | null }
  | { kind: 'redirects'; to: string };

/** Files and lists that follow from the jobs, and what the program brings. */
const isMade = (path: string): boolean =>
  /\/(?:jobs|feeds|images|social|page|_\w+)\/|\.(?:xml|json|txt|md|ics|svg|css|js|png)$/.test(path);

/** Checks a link; `null` = nothing is wrong, or nothing is known of where it leads. */
export function linkFault({ to, from }: Pick<OwnLink, 'to' | 'from'>, known: KnownSites): LinkFault | null {
  const [own] = known.hosts;
  if (own === undefined) return null;
  if (to.startsWith('#')) return from === null ? null : nameFault(from, to.slice(1), known);
  for (const host of known.hosts) {
    // What is relative, or has no host, is of the site itself.
    if (host !== own && !/^https?:/i.test(to)) continue;
    const target = linkTarget(to, host.siteUrl, from ?? '/');
    if (target.kind !== 'address') continue;
    const { pathname, search, hash } = new URL(target.address, 'https://site.example');
    const path = decoded(pathname);
    if (path === null || host.isForeign(path)) return null;
    return pathFault({ path, query: search, name: hash.slice(1) }, host, known, host === own);
  }
  return null;
}

interface Asked {
  path: string;
  query: string;
  name: string;
}

function pathFault(
  { path, query, name }: Asked,
  host: KnownHost,
  known: KnownSites,
  isOwn: boolean,
): LinkFault | null {
  const moved = host.oldAnswer(path, query);
  if (typeof moved === 'string') return { kind: 'redirects', to: moved };
  if (moved === null) return { kind: 'dead', nearest: null };
  const bare = path.replace(/index\.html$/, '');
  const page = [path, bare, `${bare}/`].find((one) => host.addresses.includes(one));
  if (page !== undefined) {
    if (page !== path) return { kind: 'redirects', to: `${page}${query}${name && `#${name}`}` };
    return name !== '' && isOwn ? nameFault(page, name, known) : null;
  }
  const file = fileAt(path, known);
  if (isOwn && path.endsWith('.md') && file !== undefined) return { kind: 'dead', nearest: file };
  if (isMade(path) || known.isFile(path) || known.isFile(`${path.replace(/\/$/, '')}/index.html`))
    return null;
  return { kind: 'dead', nearest: nearest(path, [...host.addresses, ...host.indexes]) };
}

/**
 * The address of a page whose file a link names: from the folder of pages, by its address, or beside the page of the
 * link, which in a browser is one folder deeper ("hiring.md" on /en/life/ asks for /en/life/hiring.md).
 */
function fileAt(path: string, { files }: KnownSites): string | undefined {
  const forms = [path, path.replace(/[^/]+\/([^/]+)$/, '$1'), path.replace(`/${pagesFolder}/`, '/')];
  const names = new Set(forms.map((one) => idOf(one.slice(1))));
  return [...files].find(([id, address]) => names.has(id) || names.has(address.slice(1, -1)))?.[1];
}

function nameFault(page: string, written: string, { names }: KnownSites): LinkFault | null {
  const known = names.get(page);
  const name = decoded(written);
  if (known === undefined || name === null || name === '' || known.has(name) || name.startsWith(':~:'))
    return null;
  return { kind: 'name', name, nearest: nearestName(name, known) };
}

/** The address that was probably meant: a slip away, else one with the same last part, such as of another folder. */
function nearest(path: string, addresses: readonly string[]): string | null {
  const pages = addresses.filter((address) => address.endsWith('/'));
  const near = nearestName(path, pages);
  if (near !== null) return near;
  const last = partsOf(path).at(-1);
  if (last === undefined) return null;
  const lasts = new Map(
    pages.map((address) => [partsOf(address).at(-1) ?? '', address]).toReversed() as [string, string][],
  );
  const found = nearestName(last, [...lasts.keys()].filter(Boolean));
  return found === null ? null : (lasts.get(found) ?? null);
}

const partsOf = (path: string): string[] => path.split('/').filter(Boolean);

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** What is wrong with the owner's links, each at its place. Jobs and their lists come and go, so those are not checked. */
export const linkHindrances = (links: readonly OwnLink[], known: KnownSites): Hindrance[] =>
  links.flatMap((link) => {
    const fault = linkFault(link, known);
    return fault === null ? [] : [{ setting: link.where, ...wordsOf(link, fault), stops: false }];
  });

function wordsOf({ to }: OwnLink, fault: LinkFault): Pick<Hindrance, 'code' | 'found' | 'todo'> {
  switch (fault.kind) {
    case 'dead':
      return {
        code: 'own-link-dead',
        found: `The link ${to} leads nowhere: the site has no such page, and public/ no such file.`,
        todo:
          fault.nearest === null
            ? "Correct it, or write the whole address if it is another site's."
            : `Write ${fault.nearest} if you mean that page, or the whole address if it is another site's.`,
      };
    case 'name':
      return {
        code: 'own-link-name-missing',
        found: `The link ${to} leads to the top of its page: the page has no place named #${fault.name}.`,
        todo:
          fault.nearest === null
            ? 'Give a block of the page this id, or correct the link.'
            : `Write #${fault.nearest} if you mean that, or give a block of the page this id.`,
      };
    case 'redirects':
      return {
        code: 'own-link-redirects',
        found: `The link ${to} redirects to ${fault.to}.`,
        todo: `Write ${fault.to}: visitors are there sooner, and the link outlives the redirect.`,
      };
  }
}

/**
 * Links to jobs and their lists that the site does not have now.
 *
 * @param leads whether a path with its query leads somewhere (`leadsSomewhere`)
 * @returns sentences
 */
export const goneLinks = (
  links: readonly OwnLink[],
  siteUrl: string,
  leads: (path: string, query: string) => boolean,
): { where: string; found: string }[] =>
  links.flatMap(({ where, to, from }) => {
    const target = linkTarget(to, siteUrl, from ?? '/');
    if (target.kind !== 'address') return [];
    const { pathname, search } = new URL(target.address, 'https://site.example');
    const path = decoded(pathname);
    if (path === null || !/\/(?:jobs|page)\/.*\/$/.test(path) || leads(path, search)) return [];
    return [{ where, found: `The link ${to} leads to a job or a list that the site does not have now.` }];
  });
