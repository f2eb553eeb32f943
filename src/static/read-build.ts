import type { Settings } from '../config.ts';
import type { MachineInput } from '../outputs/machine-files.ts';
import { readForBuild } from '../store/build-board.ts';

/** What the start of this build has read. @throws {Error} when it is gone */
export async function readBuild({
  environment,
  site,
  content,
}: Settings): Promise<MachineInput & { digest: string }> {
  const build = await readForBuild(environment.DATA_DIR);
  if (!build) throw new Error(`The board of this build is gone from ${environment.DATA_DIR}.`);
  const { board, memory, digest } = build;
  return { board, memory, digest, site, content, siteUrl: environment.SITE_URL };
}
