import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Settings } from '../config.ts';
import { readMachineKit } from '../live/machine-kit.ts';
import { readMemory } from '../live/memory-file.ts';
import { openPictureStore } from '../live/picture-store.ts';
import { eachLimit } from '../live/release/each-limit.ts';
import { readSavedBoard } from '../live/saved-board.ts';
import { hostWarnings } from '../outputs/hosts/host-files.ts';
import { keyOf } from '../outputs/keys.ts';
import { machineFiles } from '../outputs/machine-files.ts';
import { siteSecurity } from '../outputs/site-security.ts';
import { withPolicy } from '../outputs/with-policy.ts';

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
  const { environment, site } = settings;
  const saved = await readSavedBoard(environment.DATA_DIR);
  const memory = await readMemory(environment.DATA_DIR);
  if (!saved || !memory) throw new Error(`The board of this build is gone from ${environment.DATA_DIR}.`);
  const security = siteSecurity(settings, await readFile(join(folder, '500.html'), 'utf8'));
  const entries = await readdir(folder, { recursive: true });
  const pages = entries.filter((name) => name.endsWith('.html'));
  for (const name of pages) {
    const file = join(folder, name);
    await writeFile(file, withPolicy(await readFile(file, 'utf8'), security.policy));
  }
  const kit = await readMachineKit(settings, security);
  const siteUrl = environment.SITE_URL;
  const files = machineFiles({ board: saved.board, memory, site, siteUrl }, kit);
  const store = openPictureStore(environment.DATA_DIR);
  const kept = new Set<string>();
  let written = 0;
  await eachLimit(files, atOnce, async ({ address, key, isDear, make }) => {
    const file = join(folder, address);
    if (await isThere(file)) return;
    const picture = keyOf(JSON.stringify(site), key);
    if (isDear) kept.add(picture);
    const made = await (isDear ? store.get(picture, async () => bytesOf(await make())) : make());
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, made);
    written += 1;
  });
  await store.keep(kept);
  return { files: written, warnings: hostWarnings({ memory: memory.jobs }, { security }) };
}

/** Files in work at once: pictures are drawn in threads. */
const atOnce = 8;

const bytesOf = (made: string | Uint8Array): Uint8Array =>
  typeof made === 'string' ? new TextEncoder().encode(made) : made;

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
