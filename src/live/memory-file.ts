import { join } from 'node:path';
import type { Memory } from '../board/memory.ts';
import type { SiteMemory } from '../outputs/site-memory.ts';
import { readIfThere, writeWhole } from './whole-file.ts';

const fileIn = (dataDir: string) => join(dataDir, 'memory.json');

/** Of a site that has never been published. */
export const emptyMemory: SiteMemory = { jobs: {}, changes: {} };

/** What an earlier run remembers of moved and closed jobs and of changes; `null` where there is no file yet. */
export async function readMemory(dataDir: string): Promise<SiteMemory | null> {
  const text = await readIfThere(fileIn(dataDir));
  if (text === null) return null;
  const saved: SiteMemory | Memory = JSON.parse(text);
  // The first form of the file was the record of jobs alone, whose keys are numbers.
  return 'jobs' in saved && 'changes' in saved
    ? (saved as SiteMemory)
    : { ...emptyMemory, jobs: saved as Memory };
}

export async function saveMemory(dataDir: string, memory: SiteMemory): Promise<void> {
  await writeWhole(fileIn(dataDir), JSON.stringify(memory));
}
