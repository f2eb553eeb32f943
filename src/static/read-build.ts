import type { Settings } from '../config.ts';
import type { MachineInput } from '../outputs/machine-files.ts';
import { readForBuild } from '../store/build-board.ts';

/** What the start of this build has read. @throws {Error} when it is gone */
export async function readBuild({ environment, site, content }: Settings): Promise<MachineInput> {
  const build = await readForBuild(environment.DATA_DIR);
  if (!build) throw new Error(`The board of this build is gone from ${environment.DATA_DIR}.`);
  return { board: build.board, memory: build.memory, site, content, siteUrl: environment.SITE_URL };
}
