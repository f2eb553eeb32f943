import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Settings } from '../config.ts';
import { readMachineKit } from '../live/machine-kit.ts';
import { readMemory } from '../live/memory-file.ts';
import { readSavedBoard } from '../live/saved-board.ts';
import { hostWarnings } from '../outputs/hosts/host-files.ts';
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
  let written = 0;
  for (const { address, make } of files) {
    const file = join(folder, address);
    if (await isThere(file)) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await make());
    written += 1;
  }
  return { files: written, warnings: hostWarnings({ memory: memory.jobs }, { security }) };
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
