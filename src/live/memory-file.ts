import { join } from 'node:path';
import type { Memory } from '../board/memory.ts';
import { readIfThere, writeWhole } from './whole-file.ts';

const fileIn = (dataDir: string) => join(dataDir, 'memory.json');

/** What an earlier run remembers of moved and closed jobs; nothing where there is no file yet. */
export async function readMemory(dataDir: string): Promise<Memory> {
  const text = await readIfThere(fileIn(dataDir));
  return text === null ? {} : JSON.parse(text);
}

export async function saveMemory(dataDir: string, memory: Memory): Promise<void> {
  await writeWhole(fileIn(dataDir), JSON.stringify(memory));
}
