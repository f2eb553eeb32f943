import { hash as digest } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { addresses, boardLanguage, jobsOf, pagesOf } from '../board/addresses.ts';
import type { Board, Job } from '../board/job.ts';
import { closedJobs, lastAddress, type Memory, movedAddresses, type RememberedJob } from '../board/memory.ts';
import type { Settings } from '../config.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { dictionaryOf } from '../i18n/translate.ts';
import { facetsOf } from '../outputs/facets.ts';
import { siteFrame } from '../outputs/map-frame.ts';
import { mapPoints } from '../outputs/map-points.ts';
import { rowKey, rowsAddress } from '../outputs/rows.ts';
import { similarJobs } from '../outputs/similar-jobs.ts';
import type { CompiledSite } from './compiled-site.ts';
import { contentType } from './content-type.ts';
import { imageFile } from './mirror-images.ts';
import type { PlannedFile } from './release/manifest.ts';
import type { Renderer } from './renderer.ts';
import type { SavedBoard } from './saved-board.ts';

export interface PlanInput {
  board: Board;
  images: SavedBoard['images'];
  memory: Memory;
  settings: Settings;
  compiled: CompiledSite;
  render: Renderer<App.Locals>;
}

export interface ReleasePlan {
  files: PlannedFile[];
  redirects: Record<string, string>;
}

/**
 * Every file that the site has for a board, each with a key: a hash of everything that the file shows. A file
 * whose key stands in the release before is not rendered again, so two rules hold: whatever a page reads goes
 * into its key, and nothing else does.
 */
export function planRelease(input: PlanInput): ReleasePlan {
  const { board, memory, settings, compiled, images } = input;
  const { site, environment } = settings;
  const base = hash(compiled.id, JSON.stringify(site), environment.SITE_URL);
  const lists = new Map(
    site.languages.map((language) => [language, listKeys(jobsOf(board, language, site), language)]),
  );
  const counts = site.languages.map((language) => jobsOf(board, language, site).length).join();
  const frame = JSON.stringify(siteFrame(board.jobs));
  const byId = new Map(board.jobs.map((job) => [job.advertId, job]));
  const page = (address: string, status: PlannedFile['status'], ...shows: string[]): PlannedFile => ({
    address,
    key: hash(base, ...shows),
    type: contentType(address),
    status,
    immutable: false,
    render: () => renderPage(input, address, status),
  });

  const pages = addresses(board, site).map((address): PlannedFile => {
    if (address.kind === 'job') return page(address.address, 200, jobKey(byId.get(address.advertId)));
    const list = lists.get(address.language);
    if (address.kind === 'map') return page(address.address, 200, list?.map ?? '');
    return page(address.address, 200, list?.pages[address.page - 1] ?? '', counts);
  });
  const closed = closedJobs(memory).map((job) =>
    page(lastAddress(job), 410, closedKey(job, board, settings)),
  );
  const rows = site.languages.map((language) =>
    page(rowsAddress(language, site), 200, lists.get(language)?.rows ?? ''),
  );
  const fixed = ['/brand.css', '/favicon.svg'].map((address) => page(address, 200));
  const maps = ['/base-map.json', '/base-map.svg'].map((address) => page(address, 200, frame));
  const notFound = page('/404.html', 404, lists.get(site.defaultLanguage)?.latest ?? '');
  const assets = compiled.assets.map(
    (asset): PlannedFile => ({ ...asset, key: asset.hash, status: 200, render: () => readFile(asset.file) }),
  );
  const pictures = new Set(Object.values(images).map(({ address }) => address));
  const mirrored = [...pictures].map(
    (address): PlannedFile => ({
      address,
      key: address,
      type: contentType(address),
      status: 200,
      immutable: true,
      render: () => readFile(imageFile(environment.DATA_DIR, address)),
    }),
  );
  const files = [...pages, ...closed, ...rows, ...fixed, ...maps, notFound, ...assets, ...mirrored];
  return { files: files.sort((a, b) => (a.address < b.address ? -1 : 1)), redirects: movedAddresses(memory) };
}

async function renderPage(input: PlanInput, address: string, status: number): Promise<Uint8Array> {
  const { board, memory, settings, render } = input;
  // Astro prints 404.html for any address that it does not know.
  const path = status === 404 ? '/404/' : address;
  const request = new Request(new URL(path, settings.environment.SITE_URL));
  const response = await render(request, { board, memory, settings });
  if (response.status !== status) {
    throw new Error(
      `${address} was rendered with status ${response.status} instead of ${status}; the release is not published.`,
    );
  }
  return new Uint8Array(await response.arrayBuffer());
}

const jobKeys = new WeakMap<Job, string>();

function jobKey(job: Job | undefined): string {
  if (!job) return '';
  let key = jobKeys.get(job);
  if (key === undefined) {
    key = hash(JSON.stringify(job));
    jobKeys.set(job, key);
  }
  return key;
}

// A job is listed in one language, so one key is enough.
const rowKeys = new WeakMap<Job, { language: InterfaceLanguage; key: string }>();

function listedKey(job: Job, language: InterfaceLanguage): string {
  const known = rowKeys.get(job);
  if (known?.language === language) return known.key;
  const key = hash(rowKey(job, language));
  rowKeys.set(job, { language, key });
  return key;
}

interface ListKeys {
  /** The whole list, as the rows tell it. */
  rows: string;
  /** The pages of the board: each shows its own jobs, and of all others the filters and the map. */
  pages: string[];
  map: string;
  /** The jobs that the page for unknown addresses shows. */
  latest: string;
}

/** What stands where a job is only listed is what its row says: a change elsewhere in it changes no list. */
function listKeys(jobs: readonly Job[], language: InterfaceLanguage): ListKeys {
  const keys = jobs.map((job) => listedKey(job, language));
  const facets = JSON.stringify(facetsOf(jobs, language, dictionaryOf(language)));
  const points = JSON.stringify(mapPoints(jobs));
  const unplaced = jobs.filter((job) => !job.place?.point).map((job) => listedKey(job, language));
  return {
    rows: hash(...keys),
    pages: pagesOf(keys).map((shown) => hash(facets, points, ...shown)),
    map: hash(points, ...unplaced),
    latest: hash(...keys.slice(0, 5)),
  };
}

function closedKey(job: RememberedJob, board: Board, settings: Settings): string {
  const language = boardLanguage(job, settings.site);
  const similar = similarJobs(board.jobs, job, 5);
  return hash(JSON.stringify(job), language, ...similar.map((other) => listedKey(other, language)));
}

const hash = (...parts: readonly string[]): string =>
  digest('sha256', parts.map((part) => `${part.length}:${part}`).join(''), 'base64url');
