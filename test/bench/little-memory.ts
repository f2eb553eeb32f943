import { join } from 'node:path';
import { measureAllEdited } from './all-edited.ts';
import { measureEdits, startLive } from './live.ts';
import { progress } from './processes.ts';
import type { Service } from './service.ts';
import { type Summary, summarize } from './statistics.ts';

/** Mebibytes that the site is told it may take. */
export const littleMemory = 400;

/** What a live site does that may take little memory. Times in milliseconds, memory in bytes. */
export interface LittleMemoryFigures {
  firstRelease: number;
  firstPublish: number;
  titles: Summary;
  peak: number | null;
  /** On the same data folder. */
  all: { others: number; peak: number | null };
}

/** @param folder where its data folder may lie; leaves all texts of the service edited */
export async function measureLittleMemory(
  { size, compiledFolder, folder }: { size: number; compiledFolder: string; folder: string },
  service: Service,
): Promise<LittleMemoryFigures> {
  const dataDir = join(folder, 'little-memory');
  progress(`${size} jobs: live site with ${littleMemory} MiB`);
  const live = await startLive(service, compiledFolder, dataDir, littleMemory);
  const { firstReleaseMs: firstRelease, firstPublishMs: firstPublish } = live;
  try {
    await live.drawn;
    const { titles, memory } = await measureEdits(live, service, { warmUp: 1, titles: 3, texts: 1 });
    await live.process.stop();
    const all = await measureAll(size, compiledFolder, dataDir, service);
    return { firstRelease, firstPublish, titles: summarize(titles), peak: memory?.peak ?? null, all };
  } finally {
    await live.process.stop();
  }
}

async function measureAll(size: number, compiledFolder: string, dataDir: string, service: Service) {
  progress(`${size} jobs: live site with ${littleMemory} MiB, every text edited`);
  const live = await startLive(service, compiledFolder, dataDir, littleMemory);
  try {
    await live.atRest;
    const { others, peak } = await measureAllEdited(live, service, size, 'Each once more');
    return { others, peak };
  } finally {
    await live.process.stop();
  }
}
