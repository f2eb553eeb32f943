import { readFile } from 'node:fs/promises';
import { type Address, addresses } from '../board/addresses.ts';
import type { Board } from '../board/job.ts';
import { closedJobs, lastAddress, movedAddresses } from '../board/memory.ts';
import type { Settings } from '../config.ts';
import { keyOf } from '../outputs/keys.ts';
import { bytesOf } from '../outputs/machine-file.ts';
import { type MachineKit, machineFiles } from '../outputs/machine-files.ts';
import { siteFrame } from '../outputs/map-frame.ts';
import { rowsAddress } from '../outputs/rows.ts';
import type { SiteMemory } from '../outputs/site-memory.ts';
import { withPolicy } from '../outputs/with-policy.ts';
import type { CompiledSite } from './compiled-site.ts';
import { contentType } from './content-type.ts';
import { imageFile } from './mirror-images.ts';
import { pageKeys } from './page-keys.ts';
import type { PlannedFile } from './release/manifest.ts';
import type { Renderer } from './renderer.ts';
import type { SavedBoard } from './saved-board.ts';

export interface PagesInput {
  board: Board;
  /** Of the jobs, as `remember` gave it for this board. */
  memory: Pick<SiteMemory, 'jobs'>;
  settings: Settings;
  compiled: CompiledSite;
  kit: MachineKit;
  render: Renderer<App.Locals>;
}

export interface PlanInput extends PagesInput {
  images: SavedBoard['images'];
  /** As `rememberSite` gave it for this board. */
  memory: SiteMemory;
}

export interface ReleasePlan {
  files: PlannedFile[];
  redirects: Record<string, string>;
}

/**
 * Every file that the site has for a board, each with a key: a hash of everything that the file shows. A file
 * whose key stands in the release before is not made again.
 *
 * @param pages what `planPages` gave for the same input
 */
export function planRelease(input: PlanInput, pages: readonly PlannedFile[] = planPages(input)): ReleasePlan {
  const { compiled, memory } = input;
  const assets = compiled.assets.map(
    (asset): PlannedFile => ({ ...asset, key: asset.hash, status: 200, render: () => readFile(asset.file) }),
  );
  const files = new Map<string, PlannedFile>();
  // The owner's own files, which lie among the assets, go before everything that is made.
  for (const file of [...assets, ...pages, ...pictures(input), ...machines(input)]) {
    if (!files.has(file.address)) files.set(file.address, file);
  }
  return {
    files: [...files.values()].sort((a, b) => (a.address < b.address ? -1 : 1)),
    redirects: movedAddresses(memory.jobs),
  };
}

/** What every key begins with: it changes with the program and the settings. */
function baseOf({ compiled, settings, kit }: PagesInput): string {
  const { site, environment } = settings;
  const { policy } = kit.security;
  return keyOf(compiled.id, JSON.stringify(site), environment.SITE_URL, policy).slice(0, 16);
}

/** The files that Astro renders: what people read, and what their pages load. */
export function planPages(input: PagesInput): PlannedFile[] {
  const { board, settings } = input;
  const { site } = settings;
  const base = baseOf(input);
  const { jobs: memory } = input.memory;
  const keys = pageKeys(board, memory, site);
  const byId = new Map(board.jobs.map((job) => [job.advertId, job]));
  const page = (address: string, status: PlannedFile['status'], shows = ''): PlannedFile => ({
    address,
    key: base + shows,
    type: contentType(address),
    status,
    immutable: false,
    render: () => renderPage(input, address, status),
  });
  const keyAt = (address: Address): string => {
    switch (address.kind) {
      case 'job': {
        const job = byId.get(address.advertId);
        return job ? keys.job(job) : '';
      }
      case 'board':
        return keys.board(address.language, address.page);
      case 'list':
        return keys.list(address.list, address.page);
      case 'index':
        return keys.index(address.language);
      case 'map':
        return keys.map(address.language);
      case 'verify':
        return '';
    }
  };
  const frame = keyOf(JSON.stringify(siteFrame(board.jobs)));
  return [
    ...addresses(board, site).map((address) => page(address.address, 200, keyAt(address))),
    ...closedJobs(memory).map((job) => page(lastAddress(job), 410, keys.closed(job))),
    ...site.languages.map((language) => page(rowsAddress(language, site), 200, keys.rows(language))),
    ...['/brand.css', '/favicon.svg'].map((address) => page(address, 200)),
    ...['/base-map.json', '/base-map.svg'].map((address) => page(address, 200, frame)),
    page('/404.html', 404, keys.notFound()),
  ];
}

async function renderPage(input: PagesInput, address: string, status: number): Promise<Uint8Array> {
  const { board, memory, settings, kit, render } = input;
  // Astro prints 404.html for any address that it does not know.
  const path = status === 404 ? '/404/' : address;
  const request = new Request(new URL(path, settings.environment.SITE_URL));
  const response = await render(request, { board, memory: memory.jobs, settings });
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

/** Images of adverts, which were copied from the service. */
function pictures({ images, settings }: PlanInput): PlannedFile[] {
  const all = new Set(Object.values(images).map(({ address }) => address));
  return [...all].map((address) => ({
    address,
    key: address,
    type: contentType(address),
    status: 200,
    immutable: true,
    render: () => readFile(imageFile(settings.environment.DATA_DIR, address)),
  }));
}

function machines(input: PlanInput): PlannedFile[] {
  const { board, memory, settings, kit } = input;
  const base = baseOf(input);
  const siteUrl = settings.environment.SITE_URL;
  return machineFiles({ board, memory, site: settings.site, siteUrl }, kit).map(
    ({ address, type, key, isDear = false, isPlain = false, make }) => ({
      address,
      isDear,
      isPlain,
      key: base + key,
      type,
      status: 200,
      immutable: false,
      render: async () => bytesOf(await make()),
    }),
  );
}
