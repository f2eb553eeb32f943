import { boardAddress, rootOf } from '../board/addresses.ts';
import { type PageAddress, pageAddresses } from '../board/all-addresses.ts';
import type { Board } from '../board/job.ts';
import { closedJobs, lastAddress } from '../board/memory.ts';
import type { Settings } from '../config.ts';
import { keyOf } from '../outputs/keys.ts';
import type { MachineKit } from '../outputs/machine-files.ts';
import { siteFrame } from '../outputs/map-frame.ts';
import { rowsAddress } from '../outputs/rows.ts';
import type { SiteMemory } from '../outputs/site-memory.ts';
import { pageSettings, type SitePart, siteParts } from '../outputs/site-parts.ts';
import type { CompiledSite } from './compiled-site.ts';
import { contentType } from './content-type.ts';
import type { OpenKeys } from './open-keys.ts';
import { type PageKeys, pageKeys } from './page-keys.ts';
import { type Printer, printPage } from './print-page.ts';
import type { PlannedFile } from './release/manifest.ts';
import type { Renderer } from './renderer.ts';

export interface PagesInput {
  /** All jobs of the host. */
  board: Board;
  /** Of the jobs, as `remember` gave it for this board. */
  memory: Pick<SiteMemory, 'jobs'>;
  settings: Settings;
  compiled: CompiledSite;
  kit: MachineKit;
  render: Renderer<App.Locals>;
}

/** What every key begins with: it changes with the program and the settings. */
export function baseOf({ compiled, settings, kit }: PagesInput): string {
  const { site, content, environment } = settings;
  const { policy } = kit.security;
  return keyOf(
    compiled.id,
    JSON.stringify(site),
    JSON.stringify(content),
    environment.SITE_URL,
    policy,
  ).slice(0, 16);
}

/** What pages are printed with, whatever the board. */
interface Printing extends Printer {
  base: string;
}

/** What a page is printed from: one site's part of the whole, or the whole. */
interface Source {
  part: SitePart;
}

function planPage(
  printing: Printing,
  source: Source,
  address: string,
  { status = 200, shows = '' }: { status?: PlannedFile['status']; shows?: string },
): PlannedFile {
  return {
    address,
    key: printing.base + shows,
    type: contentType(address),
    status,
    immutable: false,
    isOwn: true,
    render: () => printPage(printing, source.part, { address, status }),
  };
}

/** The files that Astro renders: what people read, and what their pages load. Each site's from its own part alone. */
export function planPages(input: PagesInput): PlannedFile[] {
  const { board, settings, kit, render } = input;
  const whole: SitePart = { board, memory: input.memory.jobs, settings: pageSettings(settings) };
  const printing = { render, policy: kit.security.policy, base: baseOf(input) };
  const shows = keyOf(JSON.stringify(siteFrame(board.jobs)));
  return [
    ...siteParts(whole).flatMap((part) => sitePages(part, printing)),
    ...['/base-map.json', '/base-map.svg'].map((address) =>
      planPage(printing, { part: whole }, address, { shows }),
    ),
  ];
}

function sitePages(part: SitePart, printing: Printing): PlannedFile[] {
  const { board, memory, settings } = part;
  const { site, content } = settings;
  const keys = pageKeys(board, memory, site);
  const keyAt = keyFinder(keys);
  const root = rootOf(site);
  const page = (address: string, shows?: string, status?: PlannedFile['status']) =>
    planPage(printing, { part }, address, { ...(shows && { shows }), ...(status && { status }) });
  return [
    ...keys.open.flatMap((open) => jobPages(open, part, printing)),
    ...pageAddresses(board, site, content).map((found) => page(found.address, keyAt(found))),
    ...closedJobs(memory).map((job) => page(lastAddress(job), keys.closed(job), 410)),
    ...site.languages.map((language) => page(rowsAddress(language, site), keys.rows(language))),
    ...['brand.css', 'favicon.svg'].map((name) => page(`${root}${name}`)),
    ...site.languages.map((language) =>
      page(`${boardAddress(language, site)}404.html`, keys.notFound(language), 404),
    ),
  ];
}

const lastPages = new WeakMap<OpenKeys, { printing: Printing; source: Source; pages: PlannedFile[] }>();

/**
 * The pages of one language's open jobs. The same files as before where all have the keys that they had: these print
 * from the present board then, which shows the same on them, so that nothing holds on to an earlier one.
 */
function jobPages(open: OpenKeys, part: SitePart, printing: Printing): readonly PlannedFile[] {
  const last = lastPages.get(open);
  if (last && isSamePrinting(last.printing, printing)) {
    last.source.part = part;
    return last.pages;
  }
  const source = { part };
  const pages = open.jobs.map(({ address }, at) =>
    planPage(printing, source, address, { shows: open.keys[at] ?? '' }),
  );
  lastPages.set(open, { printing, source, pages });
  return pages;
}

const isSamePrinting = (one: Printing, other: Printing): boolean =>
  one.base === other.base && one.policy === other.policy && one.render === other.render;

function keyFinder(keys: PageKeys): (address: PageAddress) => string {
  return (address) => {
    switch (address.kind) {
      case 'board':
        return keys.board(address.language, address.page);
      case 'list':
        return keys.list(address.list, address.page);
      case 'index':
        return keys.index(address.language);
      case 'map':
        return keys.map(address.language);
      case 'content':
        return keys.content(address.page);
      case 'verify':
      case 'saved':
        return '';
    }
  };
}
