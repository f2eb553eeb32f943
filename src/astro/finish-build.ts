import { access, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { keyOf } from '../base/keys.ts';
import { basePath } from '../base/site-path.ts';
import { eachLimit } from '../export/export-disk.ts';
import { readMachineKit } from '../live/machine-kit.ts';
import { notFoundRoots } from '../settings/brands.ts';
import type { Settings, Site } from '../settings/site-schema.ts';
import { hostWarnings } from '../site/hosts/host-files.ts';
import { type SiteSecurity, siteSecurity } from '../site/hosts/security-headers.ts';
import { bytesOf, type MachineFile } from '../site/machine-file.ts';
import { type MachineInput, machineFiles } from '../site/machine-files.ts';
import { oldAddressFaults, oldAddressSite, oldAddressWarnings, oldAnswers } from '../site/old-addresses.ts';
import { withPolicy } from '../site/print-page.ts';
import { buildRecordFiles } from '../site/twins/build-record.ts';
import { readForBuild } from '../store/build-board.ts';
import { unlessMissing } from '../store/whole-file.ts';

/**
 * Puts the page for unknown addresses of each brand and language where hosts look for it: Astro does so with the main
 * one alone, and makes a folder of every other.
 *
 * @param folder where Astro has built
 */
async function placeNotFound(folder: string, site: Site): Promise<void> {
  for (const address of notFoundRoots(site)) {
    const root = join(folder, address);
    const built = join(root, 'not_found');
    await rename(join(built, 'index.html'), join(root, '404.html'));
    await rmdir(built);
  }
}

/** The HTML of pages that show no post, with the fonts of all languages: what the policy is made from. */
async function emptyPages(folder: string, site: Site): Promise<string> {
  const names =
    site.base === undefined ? ['500.html'] : notFoundRoots(site).map((root) => join(root, '404.html'));
  const pages = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return pages.join('\n');
}

/** What the start of this build has read. @throws {Error} when it is gone */
async function readBuild({
  environment,
  site,
  content,
}: Settings): Promise<MachineInput & { digest: string }> {
  const build = await readForBuild(environment.DATA_DIR);
  if (!build) throw new Error(`The board of this build is gone from ${environment.DATA_DIR}.`);
  const { board, memory, digest } = build;
  const { SITE_URL: siteUrl, WEBSUB_HUB: hub } = environment;
  return { board, memory, digest, site, content, siteUrl, hub };
}

/** Pictures that were drawn once, in the data folder: nothing else of a site takes as long to make. */
export interface PictureStore {
  /** The picture of a key, drawn where there is none yet. */
  get(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array>;
  /** Removes every picture whose key is not named. */
  keep(keys: ReadonlySet<string>): Promise<void>;
}

/** @param dataDir the data folder; keys must be file names */
export function openPictureStore(dataDir: string): PictureStore {
  const folder = join(dataDir, 'pictures');
  const fileOf = (key: string) => join(folder, `${key}.png`);
  const underWay = new Map<string, Promise<Uint8Array>>();

  async function find(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const kept = await unlessMissing(readFile(fileOf(key)));
    if (kept) return kept;
    const bytes = await draw();
    await mkdir(folder, { recursive: true });
    // Whole or not at all: a build that is stopped here must not leave half a picture.
    const beside = `${fileOf(key)}.${process.pid}.tmp`;
    await writeFile(beside, bytes);
    await rename(beside, fileOf(key));
    return bytes;
  }

  return {
    // Jobs of the same title and place have the same picture.
    get(key, draw) {
      const picture = underWay.get(key) ?? find(key, draw).finally(() => underWay.delete(key));
      underWay.set(key, picture);
      return picture;
    },
    async keep(keys) {
      const names = (await unlessMissing(readdir(folder))) ?? [];
      for (const name of names) {
        if (!keys.has(name.replace(/\.png$/, ''))) await rm(join(folder, name), { force: true });
      }
    },
  };
}

/** Two are drawn at once: one while the other is encoded. */
const picturesAtOnce = 2;

/** The name of a picture in the store: another look of the site draws it anew. */
const pictureKey = (file: MachineFile, { site }: Settings): string => keyOf(JSON.stringify(site), file.key);

/** Draws the pictures of the saved board that the picture store has not got yet. */
export async function drawPictures(settings: Settings): Promise<void> {
  const store = openPictureStore(settings.environment.DATA_DIR);
  const kit = await readMachineKit(settings, siteSecurity(settings, ''));
  const files = machineFiles(await readBuild(settings), kit).filter(({ isSlow }) => isSlow);
  await eachLimit(files, picturesAtOnce, async (file) => {
    await store.get(pictureKey(file, settings), async () => bytesOf(await file.make()));
  });
}

/** What was added to a built site. */
export interface Finished {
  files: number;
  /** What the hosts' files have no room for. */
  warnings: string[];
}

/**
 * Finishes what Astro has built: gives each page its policy, for hosts that send no headers of ours, and adds the
 * files for machines. What stands in the folder already is the owner's own (`public/`) and stays.
 *
 * @param folder where the site was built
 * @throws {Error} when there is no saved board, or a file can't be made or written
 */
export async function finishBuild(folder: string, settings: Settings): Promise<Finished> {
  const build = await readBuild(settings);
  await placeNotFound(folder, settings.site);
  const security = siteSecurity(settings, await emptyPages(folder, settings.site));
  const entries = await readdir(folder, { recursive: true });
  // A site that we are a part of has pages of its own, which the policy is not about.
  const own = (settings.site.base ?? '/').slice(1);
  const pages = entries.filter(
    (name) => name.endsWith('.html') && name.replaceAll('\\', '/').startsWith(own),
  );
  for (const name of pages) {
    const file = join(folder, name);
    await writeFile(file, withPolicy(await readFile(file), security.policy));
  }
  const kit = await readMachineKit(settings, security);
  const store = openPictureStore(settings.environment.DATA_DIR);
  const kept = new Set<string>();
  let written = 0;
  const record = buildRecordFiles(build, kit.signingKey);
  const machines = machineFiles(build, kit);
  await eachLimit([...machines, ...record], atOnce, async (file) => {
    const path = join(folder, file.address);
    if (await isThere(path)) return;
    const draw = async () => bytesOf(await file.make());
    const picture = pictureKey(file, settings);
    if (file.isSlow) kept.add(picture);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await (file.isSlow ? store.get(picture, draw) : file.make()));
    written += 1;
  });
  await store.keep(kept);
  return {
    files: written,
    // They are about files for hosts, which a part of another site has not.
    warnings:
      settings.site.base === undefined
        ? warningsOf(build, [...entries, ...machines.map(({ address }) => address.slice(1))], security)
        : [],
  };
}

/**
 * What the owner should know of old addresses, and of what hosts have no room for.
 *
 * @param files all that was built, by their paths
 */
function warningsOf(build: MachineInput, files: readonly string[], security: SiteSecurity): string[] {
  const { oldAddresses = [], redirects = '' } = build.site;
  const there = new Set(files.map((name) => `/${name.replaceAll('\\', '/')}`));
  const site = oldAddressSite(build, (address) => there.has(address));
  return [
    ...oldAddressWarnings(oldAddressFaults(oldAddresses, site), redirects),
    ...hostWarnings(site, {
      ...{ security, old: oldAnswers(oldAddresses, site), lists: site.lists ?? {} },
      base: basePath(build.siteUrl),
    }),
  ];
}

/** Files in work at once. */
const atOnce = 8;

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
