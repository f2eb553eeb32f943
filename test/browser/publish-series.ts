import { link, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import type { Board } from '../../src/board/job.ts';
import type { Settings } from '../../src/config.ts';
import { readCompiledSite } from '../../src/live/compiled-site.ts';
import { readMachineKit } from '../../src/live/machine-kit.ts';
import { planRelease } from '../../src/live/plan-release.ts';
import { type Disk, systemDisk } from '../../src/live/release/disk.ts';
import { fileOf } from '../../src/live/release/file-of.ts';
import type { Manifest } from '../../src/live/release/manifest.ts';
import { publishRelease } from '../../src/live/release/publish-release.ts';
import { loadRenderer } from '../../src/live/renderer.ts';
import { emptyMemory, rememberSite, type SiteMemory } from '../../src/outputs/site-memory.ts';
import { siteSecurity } from '../../src/outputs/site-security.ts';
import { dataFolder } from './live-harness.ts';

/** What a site is made from at one moment. */
export interface Moment {
  settings: Settings;
  board: Board;
  at: Temporal.Instant;
}

/** A site after a series of publishes. */
export interface PublishedSeries {
  manifest: Manifest;
  /** Text of each address that can change, sorted by address; of other files too, byte for byte ("latin1"). */
  files: ReadonlyMap<string, string>;
}

interface Published {
  memory: SiteMemory;
  manifest: Manifest;
}

interface Begun extends Published {
  folder: Awaited<ReturnType<typeof dataFolder>>;
}

/** Publishes series of moments as a live site does; the signing key and the pages are the same for all of them. */
export async function seriesPublisher(settings: Settings) {
  const compiled = await readCompiledSite(inject('compiled'));
  const render = await loadRenderer(compiled.entry);
  // Nothing here has to outlive a loss of power, and a sync waits for all that others have written.
  const disk: Disk = { ...systemDisk(), sync: async () => {} };
  const keys = await dataFolder();
  const start = { ...settings, environment: { ...settings.environment, DATA_DIR: keys.path } };
  const kit = await readMachineKit(start, siteSecurity(start, ''));

  async function publish(
    dataDir: string,
    moment: Moment,
    memory: SiteMemory,
    previous: Manifest | null,
    owesForms = false,
  ): Promise<Published> {
    const { board, at } = moment;
    const now = { ...moment.settings, environment: { ...moment.settings.environment, DATA_DIR: dataDir } };
    const next = rememberSite(memory, board, now.site, now.content);
    const input = { board, images: {}, memory: next, settings: now, compiled, kit, render, live: previous };
    const plan = await planRelease(input);
    const more = { boardAt: board.at, createdAt: at.toString(), owesForms };
    const { manifest } = await publishRelease({ disk, dataDir, previous, ...plan, ...more });
    return { memory: next, manifest };
  }

  const begun = new Map<Moment, Begun>();

  /**
   * Publishes the first moment of a series, without compressed forms, as a large site is first published. Series that
   * begin alike share what was written: it never changes.
   */
  async function begin(dataDir: string, first: Moment): Promise<Published> {
    let known = begun.get(first);
    if (!known) {
      const folder = await dataFolder();
      known = { folder, ...(await publish(folder.path, first, emptyMemory, null, true)) };
      begun.set(first, known);
    }
    await linkFolder(known.folder.path, dataDir);
    return known;
  }

  /**
   * Publishes each moment upon the one before, and the last one alone into an empty folder: both have to hold the
   * same addresses, redirects, bytes and compressed forms.
   */
  async function compare(first: Moment, ...others: readonly Moment[]): Promise<PublishedSeries> {
    await using one = await dataFolder();
    await using other = await dataFolder();
    let before = emptyMemory;
    let last = await begin(one.path, first);
    for (const moment of others) {
      before = last.memory;
      last = await publish(one.path, moment, last.memory, last.manifest);
    }
    const end = others.at(-1) ?? first;
    const full = await publish(other.path, end, before, null);
    const incremental = last.manifest;
    expect(addressesOf(incremental)).toEqual(addressesOf(full.manifest));
    expect(incremental.redirects).toEqual(full.manifest.redirects);
    const files = new Map<string, string>();
    for (const address of addressesOf(incremental)) {
      const text = await textAt(one.path, incremental, address);
      expect(text, address).toBe(await textAt(other.path, full.manifest, address));
      const { encodings } = full.manifest.files[address] ?? {};
      expect(incremental.files[address]?.encodings, address).toEqual(others.length === 0 ? [] : encodings);
      files.set(address, text);
    }
    return { manifest: incremental, files };
  }

  const end = async () => {
    for (const { folder } of [{ folder: keys }, ...begun.values()]) await folder[Symbol.asyncDispose]();
  };
  return { compare, [Symbol.asyncDispose]: end };
}

/** Gives every file of a folder a second name in another one. */
async function linkFolder(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const [old, name] = [
      join(entry.parentPath, entry.name),
      join(to, entry.parentPath.slice(from.length), entry.name),
    ];
    if (entry.isDirectory()) await mkdir(name, { recursive: true });
    else await link(old, name);
  }
}

const addressesOf = (manifest: Manifest): string[] =>
  Object.keys(manifest.files)
    .filter((address) => !manifest.files[address]?.immutable)
    .sort();

const textAt = (path: string, manifest: Manifest, address: string): Promise<string> =>
  readFile(fileOf(path, manifest, address, 'identity') ?? '', 'latin1');
