import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hostMemory } from '../board/site-memories.ts';
import type { Settings } from '../config.ts';
import { eachLimit } from '../export/export-disk.ts';
import { readMachineKit } from '../live/machine-kit.ts';
import { hostWarnings } from '../outputs/hosts/host-files.ts';
import { machineFiles } from '../outputs/machine-files.ts';
import { bytesOf } from '../outputs/pieces.ts';
import { buildRecordFiles } from '../outputs/proof/build-record.ts';
import { siteSecurity } from '../outputs/site-security.ts';
import { withPolicy } from '../outputs/with-policy.ts';
import { pictureKey } from './draw-pictures.ts';
import { openPictureStore } from './picture-store.ts';
import { placeNotFound } from './place-not-found.ts';
import { readBuild } from './read-build.ts';

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
  const security = siteSecurity(settings, await readFile(join(folder, '500.html'), 'utf8'));
  await placeNotFound(folder, settings.site);
  const entries = await readdir(folder, { recursive: true });
  const pages = entries.filter((name) => name.endsWith('.html'));
  for (const name of pages) {
    const file = join(folder, name);
    await writeFile(file, withPolicy(await readFile(file), security.policy));
  }
  const kit = await readMachineKit(settings, security);
  const store = openPictureStore(settings.environment.DATA_DIR);
  const kept = new Set<string>();
  let written = 0;
  const record = buildRecordFiles({ ...build, at: build.board.at }, kit.signingKey);
  await eachLimit([...machineFiles(build, kit), ...record], atOnce, async (file) => {
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
    warnings: hostWarnings({ memory: hostMemory(build.memory.jobs, settings.site) }, { security }),
  };
}

/** Files in work at once. */
const atOnce = 8;

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
