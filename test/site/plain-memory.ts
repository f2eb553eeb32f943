import { PersistentMap } from '../../src/base/persistent-map.ts';
import type { Change } from '../../src/board/changes.ts';
import { Memory, type RememberedJob } from '../../src/board/memory.ts';
import type { SiteMemory } from '../../src/site/site-memory.ts';

/** A memory as plain data, which tests can compare and copy. */
export interface PlainMemory {
  jobs: Record<string, RememberedJob>;
  changes: Record<string, Change>;
}

export const plainMemory = (memory: SiteMemory | null | undefined): PlainMemory | null =>
  memory
    ? { jobs: Object.fromEntries(memory.jobs.entries()), changes: Object.fromEntries(memory.changes) }
    : null;

/** The memory that says this. */
export const memoryFrom = ({ jobs = {}, changes = {} }: Partial<PlainMemory>): SiteMemory => ({
  jobs: Memory.from(Object.entries(jobs)),
  changes: new PersistentMap(Object.entries(changes)),
});

/** The same memory in objects of its own, as another process has it. */
export const copyOf = (memory: SiteMemory): SiteMemory =>
  memoryFrom(structuredClone(plainMemory(memory) ?? {}));
