import { access, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { keyOf } from '../base/keys.ts';
import { basePath } from '../base/site-path.ts';
import { leadsSomewhere } from '../doctor/checks/old-addresses.ts';
import { infoOf } from '../doctor/codes/codes.ts';
import { goneLinks } from '../doctor/own-links.ts';
import { checkContent } from '../doctor/site-check.ts';
import { eachLimit } from '../export/export-disk.ts';
import { pathOf } from '../export/export-manifest.ts';
import { readMachineKit, readPictureKit } from '../live/machine-kit.ts';
import { notFoundRoots } from '../settings/brands.ts';
import { readContentFolder } from '../settings/content/content-page.ts';
import type { Settings, SiteSettings } from '../settings/site-schema.ts';
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
 * Moves the page for unknown addresses of each brand and language to where hosts expect it: Astro does so only for the
 * main one, and makes a folder of every other.
 *
 * @param folder of Astro's build
 */
async function placeNotFound(folder: string, site: SiteSettings): Promise<void> {
  for (const address of notFoundRoots(site)) {
    const root = join(folder, address);
    const built = join(root, 'not_found');
    await rename(join(built, 'index.html'), join(root, '404.html'));
    await rmdir(built);
  }
}

/** The HTML of pages without posts, with the fonts of all languages, from which the policy is made. */
async function emptyPages(folder: string, site: SiteSettings): Promise<string> {
  const names =
    site.base === undefined ? ['500.html'] : notFoundRoots(site).map((root) => join(root, '404.html'));
  const pages = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return pages.join('\n');
}

/** The data read at the start of this build. @throws {Error} when it is missing */
async function readBuild({
  environment,
  site,
  content,
}: Settings): Promise<MachineInput & { digest: string }> {
  const build = await readForBuild(environment.DATA_DIR);
  if (!build) throw new Error(`The board of this build is gone from ${environment.DATA_DIR}.`);
  const { board, memory, digest, history } = build;
  const { SITE_URL: siteUrl, WEBSUB_HUB: hub } = environment;
  return { board, memory, history, digest, site, content, siteUrl, hub };
}

/** Cached pictures in the data folder: nothing else of a site takes as long to make. */
export interface PictureStore {
  /** The picture of a key, drawn if it is missing. */
  get(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array>;
  remove(key: string): Promise<void>;
  /** Removes all other pictures. */
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
    // Atomic: an interrupted build must not leave half a picture.
    const beside = `${fileOf(key)}.${process.pid}.tmp`;
    await writeFile(beside, bytes);
    await rename(beside, fileOf(key));
    return bytes;
  }

  return {
    // Jobs with the same title and place share a picture.
    get(key, draw) {
      const picture = underWay.get(key) ?? find(key, draw).finally(() => underWay.delete(key));
      underWay.set(key, picture);
      return picture;
    },
    remove: (key) => rm(fileOf(key), { force: true }),
    async keep(keys) {
      const names = (await unlessMissing(readdir(folder))) ?? [];
      for (const name of names) {
        if (!keys.has(name.replace(/\.png$/, ''))) await rm(join(folder, name), { force: true });
      }
    },
  };
}

/** Two at once: one is drawn while the other is encoded. */
const picturesAtOnce = 2;

/** The name of a picture in the store: one that is drawn changes with the look of the site. */
const pictureKey = (file: MachineFile, { site }: Settings): string =>
  file.isImmutable ? file.key : keyOf(JSON.stringify(site), file.key);

/** Draws the missing pictures of the saved board. */
export async function drawPictures(settings: Settings): Promise<void> {
  const store = openPictureStore(settings.environment.DATA_DIR);
  const unmade = new Set<string>();
  const pictures = await readPictureKit(settings, (_, address) => unmade.add(address));
  // The editor has no pictures.
  const editor = async () => new Map();
  const kit = await readMachineKit(settings, siteSecurity(settings, ''), undefined, pictures, editor);
  const files = machineFiles(await readBuild(settings), kit).filter(({ isSlow }) => isSlow);
  await eachLimit(files, picturesAtOnce, async (file) => {
    await store.get(pictureKey(file, settings), async () => bytesOf(await file.make()));
    // Tried again when it is written, where its failure is reported.
    if (unmade.has(file.address)) await store.remove(pictureKey(file, settings));
  });
}

/** What was added to a built site. */
export interface Finished {
  files: number;
  /** Links to jobs that are gone, pictures of which no smaller ones can be made, old addresses, what exceeds the limits of the hosts' files. */
  warnings: string[];
}

/**
 * Finishes Astro's build: gives each page its policy, for hosts that don't send our headers, and adds the files for
 * machines. Files already in the folder are the owner's (`public/`) and stay.
 *
 * @param folder of the built site
 * @throws {Error} when there is no saved board, or a file can't be made or written
 */
export async function finishBuild(folder: string, settings: Settings): Promise<Finished> {
  const build = await readBuild(settings);
  await placeNotFound(folder, settings.site);
  const security = siteSecurity(settings, await emptyPages(folder, settings.site));
  const entries = await readdir(folder, { recursive: true });
  // When we are a part of another site, the policy does not apply to that site's own pages.
  const own = (settings.site.base ?? '/').slice(1);
  const pages = entries.filter(
    (name) => name.endsWith('.html') && name.replaceAll('\\', '/').startsWith(own),
  );
  for (const name of pages) {
    const file = join(folder, name);
    const address = `/${name.replaceAll('\\', '/').replace(/(^|\/)index\.html$/, '$1')}`;
    await writeFile(file, withPolicy(await readFile(file), security.policyFor(address)));
  }
  const unmade = new Map<string, string>();
  const pictures = await readPictureKit(settings, (text, address) => unmade.set(address, text));
  const kit = await readMachineKit(settings, security, undefined, pictures);
  const store = openPictureStore(settings.environment.DATA_DIR);
  const kept = new Set<string>();
  let written = 0;
  const record = buildRecordFiles(build, kit.signingKey);
  const machines = machineFiles(build, kit);
  await eachLimit([...machines, ...record], atOnce, async (file) => {
    const path = join(folder, pathOf(file.address));
    if (await isThere(path)) return;
    const draw = async () => bytesOf(await file.make());
    const picture = pictureKey(file, settings);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await (file.isSlow ? store.get(picture, draw) : file.make()));
    if (file.isSlow && !unmade.has(file.address)) kept.add(picture);
    written += 1;
  });
  await store.keep(kept);
  return {
    files: written,
    warnings: [
      ...(await goneWarnings(build, settings)),
      ...new Set(unmade.values()),
      // They concern files for hosts, which a part of another site does not have.
      ...(settings.site.base === undefined
        ? warningsOf(build, [...entries, ...machines.map(({ address }) => address.slice(1))], security)
        : []),
    ],
  };
}

/** Links of the owner's to jobs and lists that the board of this build does not have. */
async function goneWarnings({ board, memory }: MachineInput, settings: Settings): Promise<string[]> {
  const { links } = await checkContent(settings, readContentFolder(settings.folder));
  const leads = leadsSomewhere({ settings, board, remembered: memory.jobs });
  const gone = goneLinks(links, settings.environment.SITE_URL, leads);
  return gone.map(({ where, found }) => `${where}: ${found} ${infoOf('own-link-gone').todo}`);
}

/**
 * Warnings for the owner about old addresses, and about limits of hosts.
 *
 * @param files all files of the build, by their paths
 */
function warningsOf(build: MachineInput, files: readonly string[], security: SiteSecurity): string[] {
  const { oldAddresses = [], redirects = '' } = build.site;
  const there = new Set(files.map((name) => `/${name.replaceAll('\\', '/')}`));
  const site = oldAddressSite(build, (address) => there.has(address));
  return [
    ...oldAddressWarnings(oldAddressFaults(oldAddresses, site), redirects),
    ...hostWarnings(site, {
      security,
      old: oldAnswers(oldAddresses, site),
      lists: site.lists ?? {},
      base: basePath(build.siteUrl),
    }),
  ];
}

/** Files processed at once. */
const atOnce = 8;

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
