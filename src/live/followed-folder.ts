import { resolve } from 'node:path';
import { isDeepStrictEqual, stripVTControlCharacters } from 'node:util';
import { createFolderWatch, followChanges } from '../base/folder-watch.ts';
import { keyOf } from '../base/keys.ts';
import { type Clock, createLock, instantOf } from '../base/timing.ts';
import { withPossibleParts } from '../settings/apply-form.ts';
import { withLines } from '../settings/config-lines.ts';
import { readContentFolder } from '../settings/content/content-page.ts';
import { readOwnBlocks } from '../settings/content/own-blocks.ts';
import { createPagesReader } from '../settings/content/read-again.ts';
import { type FolderVersion, folderVersion } from '../settings/folder-version.ts';
import { SettingsError } from '../settings/load.ts';
import { looksOf } from '../settings/overrides.ts';
import { publicFolder } from '../settings/site-folder.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { Happening } from '../sync/sync.ts';
import { createFileHashes, isAsCompiled, publicAssets } from './compiled-site.ts';
import type { CompiledPages } from './site-kit.ts';

/*
 * The live site follows its folder. A change is read and checked whole. If anything in it is wrong, the site stays as it
 * is, and the faults are reported with file and line. What has changed decides how it is shown:
 *
 *   pages, pictures, files of public/   in the running site (`MadeSite.change`)
 *   settings                            the site is opened again, in this process; requests wait for it
 *   components, style sheets, blocks    the pages are compiled beside the running ones, and the site is opened again
 */

/** How the folder of a site is read and compiled. */
export interface FolderSource {
  /**
   * Reads the settings again.
   *
   * @param config version of the configuration and of code: Node caches modules
   * @throws {SettingsError} naming every fault
   */
  read(config: string): Promise<Settings>;
  /** The folder of the latest compiled pages: a command may have made others meanwhile. */
  compiled(): Promise<string>;
  /** Compiles the pages with the settings of the last read. @throws {Error} with the output of the compiler */
  compile(): Promise<string>;
}

/** What is shown of a folder. */
export interface FolderContent {
  settings: Settings;
  /** The files of its `public/`. */
  files: CompiledPages['compiled']['assets'];
  /** Folder of the compiled pages. */
  compiled: string;
}

export interface FollowedFolderOptions extends FolderSource {
  /** What is shown at the start. */
  shown: Omit<FolderContent, 'files'>;
  clock: Clock;
  /** Shows other pages in the running site, and returns the snapshot. */
  change(content: FolderContent): Promise<string | null>;
  /** Opens the site again. */
  reopen(content: FolderContent): Promise<void>;
  emit(event: Happening & { at: string }): void;
}

export interface FollowedFolder {
  /** Looks for changes now. Resolves when they are shown, or refused. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/** After a change: an editor or a copy makes many. */
const quietMs = 120;
/** How often to look for changes that the system does not report, such as those of a network drive. */
const lookMs = 30_000;
/** How often a folder is read again that changes while it is read. */
const mostReads = 20;

/** Of a site without code of its own. */
const noLooks = looksOf({ components: {}, blocks: {} });

/** Settings without those that pages and files are printed from, and nothing else is made with. */
const withoutPages = (site: Settings['site']) => {
  const { landing: _, logoHashes: __, oldAddresses: ___, ...others } = site;
  return others;
};

/** Whether two settings of a site differ at most in what its pages show: then it need not be opened again. */
export const differInPagesAlone = (one: Settings, other: Settings): boolean =>
  isDeepStrictEqual(withoutPages(one.site), withoutPages(other.site));

/** The same settings with the very site of others, if that is equal: what was made for it is used again. */
export const withSameSite = (next: Settings, before: Settings): Settings =>
  isDeepStrictEqual(next.site, before.site) ? { ...next, site: before.site } : next;

/** Whether both show the same, of equal files. */
const isSame = (one: Settings, other: Settings): boolean =>
  one.site === other.site &&
  isDeepStrictEqual([one.content, one.written, one.pictures], [other.content, other.written, other.pictures]);

export function followFolder(options: FollowedFolderOptions): FollowedFolder {
  const { clock, emit } = options;
  const { folder, environment } = options.shown.settings;
  const watching = createFolderWatch();
  const hashOf = createFileHashes();
  const readPages = createPagesReader();
  let { settings, compiled } = options.shown;
  /** `null` for those that it was compiled with. */
  let files: FolderContent['files'] | null = null;
  let seen: FolderVersion | null = null;
  /** The code of the compiled pages; that of the start, for those that it began with. */
  let code: string | null = null;
  /** What is wrong with it; "" while nothing is. */
  let faults = '';

  const versionNow = () => folderVersion(folder, { data: resolve(environment.DATA_DIR) });

  async function read({ config, code }: FolderVersion): Promise<Omit<FolderContent, 'compiled'>> {
    const { settings: next } = withPossibleParts(await options.read(config), 'server');
    const { blocks } = await readOwnBlocks(next.site, folder);
    const files = await publicAssets(folder, hashOf);
    const found = await readPages(readContentFolder(folder), {
      publicFolder: publicFolder(folder),
      blocks,
      version: keyOf(code, JSON.stringify(files)),
    });
    if (found.faults.length > 0) throw new SettingsError(found.faults);
    return { settings: { ...next, written: found.pages, pictures: found.pictures }, files };
  }

  async function show(read: Omit<FolderContent, 'compiled'>, version: FolderVersion): Promise<void> {
    const began = clock.now();
    const looks = looksOf(read.settings.site);
    const isOld = looks !== looksOf(settings.site) || (looks !== noLooks && version.code !== code);
    const found = await options.compiled();
    const pages = isOld && found === compiled ? await options.compile() : found;
    code = version.code;
    const next = { ...read, settings: withSameSite(read.settings, settings), compiled: pages };
    // Something else was written into the folder, or a mistake was taken back.
    const isShown =
      pages === compiled && isSame(next.settings, settings) && isDeepStrictEqual(read.files, files);
    if (isShown && faults === '') return;
    const how =
      pages !== compiled ? 'compiled' : differInPagesAlone(settings, next.settings) ? 'pages' : 'settings';
    const snapshot = how === 'pages' && !isShown ? await options.change(next) : null;
    if (how !== 'pages') await options.reopen(next);
    settings = next.settings;
    files = next.files;
    compiled = pages;
    const ms = Math.round(clock.now() - began);
    emit({ type: 'folder-shown', how, ms, snapshot, at: instantOf(clock) });
  }

  async function look(): Promise<void> {
    let version = await versionNow();
    if (version.all === seen?.all) return;
    code ??= version.code;
    try {
      // The settings were just read. Most sites start with the pages that they were compiled with.
      if (seen === null && (await isAsCompiled(compiled, folder, hashOf))) {
        seen = version;
        return;
      }
      let content = await read(version);
      for (let reads = 1; reads < mostReads; reads += 1) {
        const after = await versionNow();
        if (after.all === version.all) break;
        version = after;
        content = await read(version);
      }
      await show(content, version);
      faults = '';
    } catch (error) {
      await refuse(error);
    }
    seen = version;
  }

  async function refuse(error: unknown): Promise<void> {
    // The compiler writes colours.
    const message = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
    const all = error instanceof SettingsError ? await withLines(error.faults, folder) : [message];
    if (all.join('\n') === faults) return;
    faults = all.join('\n');
    emit({ type: 'folder-refused', faults: all, at: instantOf(clock) });
  }

  const inTurn = createLock();
  const lookInTurn = () => inTurn(look);
  const following = followChanges({
    clock,
    look: lookInTurn,
    watch: (changed) => watching.watch(seen?.folders ?? [folder], changed),
    close: watching.close,
    quietMs,
    lookMs,
    firstMs: 0,
  });
  return { look: lookInTurn, stop: following.stop };
}
