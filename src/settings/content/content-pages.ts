import { hash as digest } from 'node:crypto';
import { type InterfaceLanguage, interfaceLanguages } from '../../i18n/languages.ts';
import { wholeSlug } from '../../i18n/slug.ts';
import { languageRoot, rootOf } from '../addresses.ts';
import { brandSite, hostSites } from '../brands.ts';
import type { SiteSettings } from '../site-schema.ts';
import { type Block, type BlockOf, noOwnBlocks, type OwnBlocks } from './blocks.ts';
import {
  type ContentFile,
  type ContentPage,
  type JobCriteria,
  type PageEvent,
  pagesFolder,
} from './content-page.ts';
import { faultsOf, frontMatterOf, type PageData, pageSchema, pageSchemaWith } from './front-matter.ts';
import { hostedVideo } from './hosted-video.ts';
import { isOnBoard } from './on-other-pages.ts';

/** What a page's file says of it; the site decides its address (content-pages.ts). */
export interface ContentEntry extends Omit<ContentPage, 'address'> {
  /** The name of its file for people. */
  name: string;
  /** Below the language's folder: "life", "life/couriers"; "index" is its start page. */
  slug: string;
}

/** Whether a page is the start page of its site in its language: `index.md`, of a brand also `<brand>/index.md`. */
const isLanding = ({ slug, brand }: Pick<ContentEntry, 'slug' | 'brand'>): boolean =>
  slug === 'index' || (brand !== null && slug === `${brand}/index`);

/** A site whose landing pages are those of the given pages, and no others. They decide where its boards are. */
export function withLandings(
  entries: readonly ContentEntry[],
  { landing: _, ...site }: SiteSettings,
): SiteSettings {
  const landings = entries.filter(isLanding);
  if (landings.length === 0) return site;
  const byBrand = Object.groupBy(landings, ({ brand }) => brand ?? '') as Record<string, ContentEntry[]>;
  return {
    ...site,
    landing: Object.fromEntries(
      Object.entries(byBrand).map(([brand, pages]) => [brand, pages.map(({ language }) => language)]),
    ),
  };
}

/** The content of a page's file; or its faults, each with its fix. */
export type ReadPage = { entry: ContentEntry } | { faults: readonly string[] };

/**
 * Reads and checks one file. Never throws.
 *
 * @param ownLanguages codes of the owner's own languages
 * @param ownBlocks the owner's own types of blocks
 */
export function readPage(
  file: ContentFile,
  ownLanguages: readonly string[] = [],
  ownBlocks: OwnBlocks = noOwnBlocks,
): ReadPage {
  if (file.fault !== undefined) return { faults: [`${file.name}: ${file.fault}`] };
  const [folder = '', ...segments] = file.id.split('/');
  const languages = [...interfaceLanguages, ...ownLanguages] as readonly InterfaceLanguage[];
  const language = languages.find((code) => code === folder);
  if (language === undefined || segments.length === 0) {
    const example = `${pagesFolder}/en/`;
    return {
      faults: [
        `${file.name} lies in no folder of a language: move it into that of its language, such as ${example} (one of ${languages.join(', ')})`,
      ],
    };
  }
  const misnamed = segments.filter((segment) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(segment));
  const front = frontMatterOf(file.text);
  if ('fault' in front) return { faults: [`${file.name}, line ${front.line}: ${front.fault}`] };
  const parsed = parsePage(front.data ?? {}, ownBlocks);
  if (typeof parsed === 'string') return { faults: [`${file.name}: ${parsed}`] };
  const faults = [
    ...misnamed.map((segment) => `${file.name}: ${nameFault(segment, language)}`),
    ...faultsOf(parsed.error?.issues ?? [], front.data, ownBlocks).map(
      ({ path, text }) => `${file.name}, line ${front.lineOf(path)}: ${text}`,
    ),
  ];
  if (!parsed.success || faults.length > 0) return { faults };
  return { entry: entryOf(file, language, segments.join('/'), parsed.data) };
}

/** Schemas of owners are code of theirs, and may throw: then a sentence on that. */
function parsePage(data: unknown, ownBlocks: OwnBlocks) {
  try {
    const schema = ownBlocks.size === 0 ? pageSchema : pageSchemaWith(ownBlocks);
    return schema.safeParse(data);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    return `the schema of one of its blocks (${[...ownBlocks.keys()].join(', ')}) fails: ${why}`;
  }
}

function nameFault(segment: string, language: string): string {
  const better = wholeSlug(segment, language);
  return `"${segment}" can't stand in an address: use small letters a to z, digits and -${better ? `, such as ${better}` : ''}`;
}

function entryOf(file: ContentFile, language: InterfaceLanguage, slug: string, data: PageData): ContentEntry {
  const { title, description, menu, footer, brand = null, translation = slug } = data;
  const events = data.blocks.flatMap((block) => (block.type === 'events' ? block.items : [])).map(pageEvent);
  return {
    id: file.id,
    name: file.name,
    language,
    slug,
    title,
    description,
    translation,
    menu: menu ? { order: menu.order, label: menu.label ?? title } : null,
    ...(footer !== undefined && {
      footer: typeof footer === 'string' ? footer : { order: footer.order, label: footer.label ?? title },
    }),
    brand,
    jobs: data.blocks.flatMap(criteriaIn),
    points: data.blocks.flatMap(pointsIn),
    ...(data.blocks.some(isOnBoard) && { onBoard: true }),
    ...(events.length > 0 && { events }),
    ...videosIn(data.blocks),
    // Line ends are normalized: the same page has the same hash on every machine.
    hash: digest('sha256', file.text.replaceAll('\r\n', '\n'), 'base64url'),
  };
}

/** The part of the board that a block shows. */
function criteriaIn(block: Block): readonly JobCriteria[] {
  if (block.type === 'jobs') return [criteriaOf(block)];
  if (block.type !== 'team' && block.type !== 'offices' && block.type !== 'people') return [];
  return block.items.flatMap(({ jobs }) => (jobs ? [jobs] : []));
}

/** The points that a block shows on a map. */
const pointsIn = (block: Block): ContentPage['points'] =>
  block.type === 'offices' ? block.items.flatMap(({ point }) => (point ? [point] : [])) : [];

const pageEvent = ({ title, start, end, place, online }: BlockOf<'events'>['items'][number]): PageEvent => {
  return { title, start, end: end ?? null, place: place ?? online ?? '' };
};

/** The origins of players of videos; `self` for the owner's own files. */
function videosIn(blocks: readonly Block[]): Pick<ContentPage, 'videos'> {
  const sources = blocks.flatMap((block) =>
    block.type === 'video' ? block.src : block.type === 'hero' ? (block.video ?? []) : [],
  );
  const videos = [...new Set(sources.map((src) => hostedVideo(src)?.origin ?? 'self'))].sort();
  return videos.length > 0 ? { videos } : {};
}

/** Only the criteria of a block of jobs. */
function criteriaOf(block: JobCriteria): JobCriteria {
  const { country, city, field, employment, work, company, language, highlighted, limit } = block;
  return { country, city, field, employment, work, company, language, highlighted, limit };
}

/** Parts of addresses that belong to the site itself. */
const taken: ReadonlySet<string> = new Set([
  'jobs',
  'map',
  'page',
  'feeds',
  'verify',
  'saved',
  'archive',
  'images',
  'webhooks',
  'healthz',
  'readyz',
  'metrics',
  '404',
  '500',
  ...interfaceLanguages,
]);

/** The owner's pages of a site, and their faults, each with its fix. */
export interface Content {
  pages: readonly ContentPage[];
  faults: readonly string[];
}

/** What files say of their pages, and their faults. The site decides the addresses of pages. */
export function readContent(
  files: readonly ContentFile[],
  ownLanguages: readonly string[] = [],
  ownBlocks: OwnBlocks = noOwnBlocks,
): {
  entries: readonly ContentEntry[];
  faults: readonly string[];
} {
  const read = files.map((file) => readPage(file, ownLanguages, ownBlocks));
  return {
    entries: read.flatMap((page) => ('entry' in page ? [page.entry] : [])),
    faults: read.flatMap((page) => ('faults' in page ? page.faults : [])),
  };
}

/**
 * The pages of a host, sorted by address. Left out are pages in languages that their site lacks, and pages of sites
 * on other hosts (settings/brands.ts).
 *
 * @param site the main site with its brands, or the site of one brand
 */
export function contentPages(entries: readonly ContentEntry[], site: SiteSettings): Content {
  const placed = entries.flatMap((entry) => {
    const own = siteOf(entry, site);
    return own?.languages.includes(entry.language) ? [{ entry, own }] : [];
  });
  const pages = placed.map(({ entry, own }): ContentPage => {
    const { name: _, slug, ...page } = entry;
    const root = languageRoot(page.language, own);
    return { ...page, address: isLanding(entry) ? root : `${root}${slug}/` };
  });
  return {
    pages: pages.sort((one, other) => (one.address < other.address ? -1 : 1)),
    faults: [
      ...entries.flatMap((entry) => [...addressFaults(entry, site), ...brandFaults(entry, site)]),
      ...placed.flatMap(({ entry, own }) => (own === site ? pathFaults(entry, site) : [])),
      ...landingFaults(placed.map(({ entry }) => entry)),
      ...translationFaults(placed.map(({ entry }) => entry)),
    ],
  };
}

/** The site that a page belongs to; `null` if it is on another host, or unknown. */
function siteOf({ brand }: ContentEntry, site: SiteSettings): SiteSettings | null {
  if (brand === (site.brand ?? null)) return site;
  if (brand === null || !Object.hasOwn(site.brands, brand)) return null;
  const below = brandSite(brand, site);
  return hostSites(site).includes(below) ? below : null;
}

function brandFaults({ name, brand }: ContentEntry, site: SiteSettings): string[] {
  if (brand === null || site.brand !== undefined || Object.hasOwn(site.brands, brand)) return [];
  const known = Object.keys(site.brands).join(', ') || 'there are none';
  return [
    `${name}: brand is "${brand}", which site.config.ts doesn't name (${known}): add it there or mend the name`,
  ];
}

/** A page of the main site can't be at a path of a brand's site. */
function pathFaults({ name, language, slug }: ContentEntry, site: SiteSettings): string[] {
  const address = `${languageRoot(language, site)}${slug}/`;
  const inside = hostSites(site).find((one) => one !== site && address.startsWith(rootOf(one)));
  if (inside === undefined) return [];
  return [
    `${name}: ${address} lies in the site of the brand "${inside.brand}" (${rootOf(inside)}): name the file otherwise, or add brand: ${inside.brand}`,
  ];
}

/** At any depth: `/en/life/jobs/` would be read as a board of its own. */
function addressFaults(entry: ContentEntry, { ownLanguages }: SiteSettings): string[] {
  const { name, slug, language } = entry;
  if (isLanding(entry)) return [];
  if (slug.endsWith('/index'))
    return [
      `${name}: "index" names the start page of a language, ${pagesFolder}/${language}/index.md, or that of a brand in the folder with the brand's key: name the file otherwise`,
    ];
  const segments = slug.split('/');
  const at = segments.findIndex((segment) => taken.has(segment) || Object.hasOwn(ownLanguages, segment));
  if (at === -1) return [];
  return [
    `${name}: "${segments[at]}" is an address of the site itself: name the ${at === segments.length - 1 ? 'file' : 'folder'} otherwise`,
  ];
}

/** A site has one start page in a language. */
function landingFaults(entries: readonly ContentEntry[]): string[] {
  const byPlace = Map.groupBy(entries.filter(isLanding), ({ language, brand }) => `${brand} ${language}`);
  return [...byPlace.values()].flatMap(([first, ...others]) =>
    others.map(
      ({ name }) =>
        `${name}: ${first?.name} is the start page of the same site and language: keep one of them`,
    ),
  );
}

/** Two pages of one language can't both be the translation of a third. */
function translationFaults(entries: readonly ContentEntry[]): string[] {
  const same = Map.groupBy(entries, ({ language, brand, translation }) =>
    JSON.stringify([language, brand, translation]),
  );
  return [...same.values()].flatMap(([first, ...others]) =>
    others.map(
      ({ name, translation }) =>
        `${name}: its translation is "${translation}", as that of ${first?.name} in the same language: give one of them another`,
    ),
  );
}
