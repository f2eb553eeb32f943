import { createHash, hash } from 'node:crypto';
import type { Job } from '../board/job.ts';
import { postedAt } from '../board/memory.ts';
import type { Site } from '../config.ts';
import { type ByteWriter, createByteWriter } from './byte-writer.ts';
import type { Earlier, EarlierFile, OutputContext } from './machine-file.ts';

/** What stands around the parts. `parts` is how many jobs have one. */
export interface Frame {
  head: (parts: number) => string;
  tail: (parts: number) => string;
  between?: string;
}

/** A part's place in the file, counted from the end of its head, and what beside job and settings it was made from. */
interface Place {
  start: number;
  length: number;
  posted: string | null;
  changed: string | null;
}

/** Where everything stands in a file as it was last made. */
interface Kept {
  siteUrl: string;
  /** The file's key, and SHA-256 of its bytes. */
  key: string;
  sum: string;
  /** Bytes of its head. */
  head: number;
  /** Weakly: nobody asks for the parts of jobs that are no more. */
  places: WeakMap<Job, Place>;
}

/** What a file is made anew from, and known by afterwards. */
export interface Making {
  /** The file's key; see `MachineFile`. */
  key: string;
  earlier?: Earlier | undefined;
  /** Tells apart files of one kind that a site has several of. */
  name?: string;
}

type FileContext = Pick<OutputContext, 'memory' | 'site' | 'siteUrl'> &
  Partial<Pick<OutputContext, 'changedAt'>>;

/**
 * Makes a file that says something of each of many jobs. Of the file as it was last made, only the places of its
 * parts stay known: the parts of jobs that are as they were are copied from its bytes, where the very same can be had.
 *
 * @param render what the file says of one job: `''` where it leaves the job out. Made from the job, its first
 *   publication, the last change of its page, and the settings; nothing else
 * @returns makes the file of a site
 */
export function jobsFile<Context extends FileContext>(
  render: (job: Job, context: Context) => string | Uint8Array,
): (jobs: readonly Job[], context: Context, frame: Frame, making: Making) => Promise<Uint8Array> {
  const kept = new WeakMap<Site, Map<string, Kept>>();
  return async (jobs, context, frame, { key, earlier, name = '' }) => {
    const { site, siteUrl } = context;
    const ofSite = kept.get(site) ?? new Map<string, Kept>();
    kept.set(site, ofSite);
    const last = ofSite.get(name);
    const between = frame.between ?? '';
    const before = last?.siteUrl === siteUrl && isMostlySame(jobs, context, last.places) ? last : null;
    const found = before && (await earlier?.(before.key));
    const copied = async (file: EarlierFile) => {
      // Changed by hand, or made by another version of something that has no part in the key: the places don't fit.
      if (before === null || (await sumOfFile(file)) !== before.sum) return null;
      const read: EarlierFile['read'] = (from, into) => file.read(before.head + from, into);
      return makeParts(jobs, context, { render, between, before: { places: before.places, read } });
    };
    // What can't be read is made anew.
    const parts = found ? await copied(found).catch(() => null) : null;
    await found?.close();
    const { count, places, join } =
      parts ?? (await makeParts(jobs, context, { render, between, before: null }));
    const head = frame.head(count);
    const made = join(head, frame.tail(count));
    const sum = hash('sha256', made, 'base64url');
    ofSite.set(name, { siteUrl, key, sum, head: Buffer.byteLength(head), places });
    return made;
  };
}

/** Bytes that are read at a time. */
const pieceSize = 1_048_576;

async function sumOfFile({ size, read }: EarlierFile): Promise<string> {
  const sum = createHash('sha256');
  const piece = new Uint8Array(Math.min(size, pieceSize));
  for (let at = 0; at < size; at += piece.length) {
    const part = piece.subarray(0, size - at);
    await read(at, part);
    sum.update(part);
  }
  return sum.digest('base64url');
}

/** What a job's part is made from, beside the job and the settings. */
const basisOf = (job: Job, context: FileContext): Pick<Place, 'posted' | 'changed'> => ({
  posted: postedAt(context.memory, job),
  changed: context.changedAt?.(job.address) ?? null,
});

const isSame = (
  place: Place | undefined,
  { posted, changed }: Pick<Place, 'posted' | 'changed'>,
): place is Place => place?.posted === posted && place.changed === changed;

/** Whether at least half of the parts are as they were. Else it is not worth reading the file. */
function isMostlySame(jobs: readonly Job[], context: FileContext, places: Kept['places']): boolean {
  const same = jobs.filter((job) => isSame(places.get(job), basisOf(job, context)));
  return same.length * 2 >= jobs.length;
}

interface PartsInput<Context> {
  render: (job: Job, context: Context) => string | Uint8Array;
  between: string;
  /** The parts as they were last made, and what reads them. */
  before: { places: Kept['places']; read: EarlierFile['read'] } | null;
}

interface Parts {
  count: number;
  places: Kept['places'];
  join: ByteWriter['join'];
}

async function makeParts<Context extends FileContext>(
  jobs: readonly Job[],
  context: Context,
  { render, between, before }: PartsInput<Context>,
): Promise<Parts> {
  const { add, room, join } = createByteWriter();
  const places: Kept['places'] = new WeakMap();
  const gap = Buffer.byteLength(between);
  let count = 0;
  let at = 0;
  // Parts that stood one behind the other are copied together, with what is between them.
  let run = { from: 0, to: 0 };
  const copyRun = async () => {
    while (run.from < run.to) {
      const into = room(run.to - run.from);
      await before?.read(run.from, into);
      run.from += into.length;
    }
  };
  for (const job of jobs) {
    const basis = basisOf(job, context);
    const place = before?.places.get(job);
    let length: number;
    if (isSame(place, basis)) {
      ({ length } = place);
      const goesOn = run.to > run.from && place.start === run.to + gap;
      if (!goesOn) {
        await copyRun();
        if (count > 0) add(between);
        run = { from: place.start, to: place.start };
      }
      run.to = place.start + length;
    } else {
      const part = render(job, context);
      if (part.length === 0) continue;
      await copyRun();
      if (count > 0) add(between);
      length = add(part);
    }
    if (count > 0) at += gap;
    places.set(job, { start: at, length, ...basis });
    count += 1;
    at += length;
  }
  await copyRun();
  return { count, places, join };
}
