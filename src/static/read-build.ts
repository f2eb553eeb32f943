import type { Settings } from '../config.ts';
import { readMemory } from '../live/memory-file.ts';
import { readSavedBoard } from '../live/saved-board.ts';
import type { MachineInput } from '../outputs/machine-files.ts';

/** What the start of this build has read and saved. @throws {Error} when it is gone */
export async function readBuild({ environment, site, content }: Settings): Promise<MachineInput> {
  const saved = await readSavedBoard(environment.DATA_DIR);
  const memory = await readMemory(environment.DATA_DIR);
  if (!saved || !memory) throw new Error(`The board of this build is gone from ${environment.DATA_DIR}.`);
  return { board: saved.board, memory, site, content, siteUrl: environment.SITE_URL };
}
