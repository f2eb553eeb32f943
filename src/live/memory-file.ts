import { join } from 'node:path';
import type { Memory } from '../board/memory.ts';
import type { SiteMemory } from '../outputs/site-memory.ts';
import { orSetAside, readIfThere, type Tell, writeWhole } from '../store/whole-file.ts';

const fileIn = (dataDir: string) => join(dataDir, 'memory.json');

/** Of a site that has never been published. */
export const emptyMemory: SiteMemory = { jobs: {}, changes: {} };

/**
 * What an earlier run remembers of moved and closed jobs and of changes; `null` where there is no file yet, or none that
 * can be read.
 *
 * @param tell hears of a file that can't be read
 */
export const readMemory = (dataDir: string, tell?: Tell): Promise<SiteMemory | null> =>
  orSetAside(fileIn(dataDir), () => readFrom(dataDir), tell);

async function readFrom(dataDir: string): Promise<SiteMemory | null> {
  const text = await readIfThere(fileIn(dataDir));
  if (text === null) return null;
  const saved: SiteMemory | Memory = JSON.parse(text);
  if (typeof saved !== 'object' || saved === null) throw new TypeError('it is no record of a site');
  // The first form of the file was the record of jobs alone, whose keys are numbers.
  return 'jobs' in saved && 'changes' in saved
    ? (saved as SiteMemory)
    : { ...emptyMemory, jobs: saved as Memory };
}

export async function saveMemory(dataDir: string, memory: SiteMemory): Promise<void> {
  await writeWhole(fileIn(dataDir), textOf(memory));
}

/** As `JSON.stringify` gives it, piece by piece: as a whole it would be megabytes, twice. */
function* textOf({ jobs, changes }: SiteMemory): Generator<string> {
  yield '{"jobs":{';
  yield* entriesText(jobs);
  yield '},"changes":{';
  yield* entriesText(changes);
  yield '}}';
}

/** Records that are written at a time. */
const atOnce = 500;

function* entriesText(record: Readonly<Record<string, unknown>>): Generator<string> {
  const names = Object.keys(record);
  for (let from = 0; from < names.length; from += atOnce) {
    const piece = names.slice(from, from + atOnce).map((name) => [name, record[name]] as const);
    yield (from === 0 ? '' : ',') + JSON.stringify(Object.fromEntries(piece)).slice(1, -1);
  }
}
