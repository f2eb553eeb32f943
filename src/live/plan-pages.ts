import { type Address, rootOf } from '../board/addresses.ts';
import { addresses } from '../board/all-addresses.ts';
import type { Board } from '../board/job.ts';
import { closedJobs, lastAddress } from '../board/memory.ts';
import type { Settings } from '../config.ts';
import { keyOf } from '../outputs/keys.ts';
import { bytesOf } from '../outputs/machine-file.ts';
import type { MachineKit } from '../outputs/machine-files.ts';
import { siteFrame } from '../outputs/map-frame.ts';
import { rowsAddress } from '../outputs/rows.ts';
import type { SiteMemory } from '../outputs/site-memory.ts';
import { type SitePart, siteParts } from '../outputs/site-parts.ts';
import { withPolicy } from '../outputs/with-policy.ts';
import type { CompiledSite } from './compiled-site.ts';
import { contentType } from './content-type.ts';
import { type PageKeys, pageKeys } from './page-keys.ts';
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

/** A page that is rendered from one site's part of the whole, or from the whole. */
type PlanPage = (
  address: string,
  status: PlannedFile['status'],
  part: SitePart,
  shows?: string,
) => PlannedFile;

/** The files that Astro renders: what people read, and what their pages load. Each site's from its own part alone. */
export function planPages(input: PagesInput): PlannedFile[] {
  const { board, settings } = input;
  const whole: SitePart = { board, memory: input.memory.jobs, settings };
  const base = baseOf(input);
  const page: PlanPage = (address, status, part, shows = '') => ({
    address,
    key: base + shows,
    type: contentType(address),
    status,
    immutable: false,
    render: () => renderPage(input, part, address, status),
  });
  const frame = keyOf(JSON.stringify(siteFrame(board.jobs)));
  return [
    ...siteParts(whole).flatMap((part) => sitePages(part, page)),
    ...['/base-map.json', '/base-map.svg'].map((address) => page(address, 200, whole, frame)),
  ];
}

function sitePages(part: SitePart, page: PlanPage): PlannedFile[] {
  const { board, memory, settings } = part;
  const { site, content } = settings;
  const keys = pageKeys(board, memory, site);
  const keyAt = keyFinder(keys);
  const root = rootOf(site);
  return [
    ...addresses(board, site, content).map((found) => page(found.address, 200, part, keyAt(found))),
    ...closedJobs(memory).map((job) => page(lastAddress(job), 410, part, keys.closed(job))),
    ...site.languages.map((language) => page(rowsAddress(language, site), 200, part, keys.rows(language))),
    ...['brand.css', 'favicon.svg'].map((name) => page(`${root}${name}`, 200, part)),
    page(`${root}404.html`, 404, part, keys.notFound()),
  ];
}

function keyFinder(keys: PageKeys): (address: Address) => string {
  return (address) => {
    switch (address.kind) {
      case 'job':
        return keys.job(address.advertId);
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

async function renderPage(
  { kit, render }: PagesInput,
  part: SitePart,
  address: string,
  status: number,
): Promise<Uint8Array> {
  // Astro knows the page for unknown addresses as `/404/`, and that of a brand by the name of its route.
  const path = address === '/404.html' ? '/404/' : address.replace(/404\.html$/, 'not_found/');
  const request = new Request(new URL(path, part.settings.environment.SITE_URL));
  const response = await render(request, { ...part });
  if (response.status !== status) {
    throw new Error(
      `${address} was rendered with status ${response.status} instead of ${status}; the release is not published.`,
    );
  }
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') === true;
  // Where a release is brought to, nobody may send our headers.
  if (isHtml) return bytesOf(withPolicy(await response.text(), kit.security.policy));
  return new Uint8Array(await response.arrayBuffer());
}
