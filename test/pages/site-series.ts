import { expect, inject } from 'vitest';
import type { Board } from '../../src/board/job.ts';
import { loadSiteKit } from '../../src/live/site-kit.ts';
import type { Settings } from '../../src/settings/site-schema.ts';
import type { SiteEntry } from '../../src/site/entry.ts';
import { bytesOf } from '../../src/site/machine-file.ts';
import { createSite, type Site } from '../../src/site/site.ts';
import { emptyMemory, rememberSite } from '../../src/site/site-memory.ts';
import { copyOf } from '../site/plain-memory.ts';
import { dataFolder } from './live-harness.ts';

/** What a site is made from at one moment. */
export interface Moment {
  settings: Settings;
  board: Board;
  at: Temporal.Instant;
}

/** The last site of a series. */
export interface PrintedSeries {
  site: Site;
  /** Text of each address that can change, sorted by address; of other files too, byte for byte ("latin1"). */
  files: ReadonlyMap<string, string>;
}

interface Printed {
  key: string;
  text: string;
}

/** Prints series of moments as a live site does; the signing key and the pages are the same for all of them. */
export async function seriesPrinter(settings: Settings) {
  const keys = await dataFolder();
  const start = { ...settings, environment: { ...settings.environment, DATA_DIR: keys.path } };
  const { kit } = await loadSiteKit(
    start,
    inject('compiled'),
    async () => new Uint8Array(),
    () => undefined,
  );
  // Those of the same key are printed once, as the front does.
  const first = new Map<Moment, ReadonlyMap<string, Printed>>();

  async function print(site: Site, before: ReadonlyMap<string, Printed>): Promise<Map<string, Printed>> {
    const printed = new Map<string, Printed>();
    for (const entry of site.entries()) {
      if (entry.isImmutable) continue;
      const key = entry.key();
      const known = before.get(entry.address);
      printed.set(entry.address, known?.key === key ? known : { key, text: await textOf(entry) });
    }
    return printed;
  }

  /**
   * Prints each moment after the one before, what has another key alone, and the last one whole and from objects that
   * nobody has seen before: both have to be the same addresses, redirects, keys and bytes.
   */
  async function compare(...moments: readonly [Moment, ...Moment[]]): Promise<PrintedSeries> {
    let memory = emptyMemory;
    let printed: ReadonlyMap<string, Printed> = new Map();
    let site: Site | null = null;
    let last = moments[0];
    let before = memory;
    for (const moment of moments) {
      const { settings: now, board } = moment;
      before = memory;
      memory = rememberSite(memory, board, now.site, now.content);
      site = createSite({ ...kit, settings: now }, { board, memory, images: {} });
      const known = moment === moments[0] ? first.get(moment) : undefined;
      printed = known ?? (await print(site, printed));
      if (moment === moments[0]) first.set(moment, printed);
      last = moment;
    }
    const { settings: now } = last;
    const board: Board = structuredClone(last.board);
    const again = rememberSite(copyOf(before), board, now.site, now.content);
    const fresh = createSite({ ...kit, settings: now }, { board, memory: again, images: {} });
    const whole = await print(fresh, new Map());
    expect([...printed.keys()].sort()).toEqual([...whole.keys()].sort());
    expect(site?.redirects()).toEqual(fresh.redirects());
    expect(site?.fingerprint()).toBe(fresh.fingerprint());
    const files = new Map<string, string>();
    for (const [address, { key, text }] of [...printed].sort(byAddress)) {
      expect(text, address).toBe(whole.get(address)?.text);
      expect(key, address).toBe(whole.get(address)?.key);
      files.set(address, text);
    }
    return { site: site ?? fresh, files };
  }

  return { compare, [Symbol.asyncDispose]: keys[Symbol.asyncDispose] };
}

const byAddress = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);

const textOf = async (entry: SiteEntry): Promise<string> =>
  Buffer.from(await bytesOf(await entry.print())).toString('latin1');
