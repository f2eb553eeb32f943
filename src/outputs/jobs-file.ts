import { createHash } from 'node:crypto';
import type { Job } from '../board/job.ts';
import { postedAt } from '../board/memory.ts';
import type { Site } from '../config.ts';
import type { Earlier, EarlierFile, OutputContext } from './machine-file.ts';
import { createPieceWriter, type Pieces, pieceSize, sumOf } from './pieces.ts';

/** What stands around the parts. */
export interface Frame {
  head: string;
  /** @param parts how many jobs have one */
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
 * Makes a file that says something of each of many jobs, piece by piece. Of the file as it was last made, only the places
 * of its parts stay known: the parts of jobs that are as they were are copied from its bytes, where the very same can be
 * had.
 *
 * @param render what the file says of one job: `''` where it leaves the job out. Made from the job, its first
 *   publication, the last change of its page, and the settings; nothing else
 * @returns makes the file of a site
 */
export function jobsFile<Context extends FileContext>(
  render: (job: Job, context: Context) => string | Uint8Array,
): (jobs: readonly Job[], context: Context, frame: Frame, making: Making) => Pieces {
  const kept = new WeakMap<Site, Map<string, Kept>>();
  return async function* make(jobs, context, frame, { key, earlier, name = '' }) {
    const { site, siteUrl } = context;
    const ofSite = kept.get(site) ?? new Map<string, Kept>();
    kept.set(site, ofSite);
    const last = ofSite.get(name);
    const before = last?.siteUrl === siteUrl && isMostlySame(jobs, context, last.places) ? last : null;
    const file = before && (await earlier?.(before.key));
    const places: Kept['places'] = new WeakMap();
    const sum = createHash('sha256');
    try {
      const copied = before && file ? await copiesOf(file, before) : null;
      const partOf = async (job: Job, basis: Basis): Promise<string | Uint8Array> => {
        const place = copied && before?.places.get(job);
        const copy = isSame(place, basis) ? await copied?.(place) : null;
        return copy ?? render(job, context);
      };
      for await (const piece of makeParts(jobs, context, { partOf, frame, places })) {
        sum.update(piece);
        yield piece;
      }
    } finally {
      await file?.close();
    }
    const head = Buffer.byteLength(frame.head);
    ofSite.set(name, { siteUrl, key, sum: sum.digest('base64url'), head, places });
  };
}

/** Gives the bytes of a part until others are asked for; `null` where they can't be read. */
type Copies = (place: Place) => Promise<Uint8Array | null>;

/**
 * @returns `null` for a file that is not what was made: changed by hand, or made by another version of something that has
 *   no part in the key. The places don't fit
 */
async function copiesOf(file: EarlierFile, { sum, head }: Kept): Promise<Copies | null> {
  // Parts mostly stand one behind the other.
  const window = new Uint8Array(Math.min(pieceSize, file.size));
  let from = 0;
  let filled = 0;
  const fill = async (at: number) => {
    const into = window.subarray(0, file.size - at);
    filled = 0;
    await file.read(at, into);
    from = at;
    filled = into.length;
  };
  async function* all(): Pieces {
    for (let at = 0; at < file.size; at += filled) {
      await fill(at);
      yield window.subarray(0, filled);
    }
  }
  const isAsMade = (await sumOf(all()).catch(() => null)) === sum;
  if (!isAsMade) return null;
  return async ({ start, length }) => {
    const at = head + start;
    try {
      if (length > window.length) {
        const large = new Uint8Array(length);
        await file.read(at, large);
        return large;
      }
      if (at < from || at + length > from + filled) await fill(at);
      return window.subarray(at - from, at - from + length);
    } catch {
      return null;
    }
  };
}

/** What a job's part is made from, beside the job and the settings. */
type Basis = Pick<Place, 'posted' | 'changed'>;

const basisOf = (job: Job, context: FileContext): Basis => ({
  posted: postedAt(context.memory, job),
  changed: context.changedAt?.(job.address) ?? null,
});

const isSame = (place: Place | null | undefined, { posted, changed }: Basis): place is Place =>
  place?.posted === posted && place.changed === changed;

/** Whether at least half of the parts are as they were. Else it is not worth reading the file. */
function isMostlySame(jobs: readonly Job[], context: FileContext, places: Kept['places']): boolean {
  const same = jobs.filter((job) => isSame(places.get(job), basisOf(job, context)));
  return same.length * 2 >= jobs.length;
}

interface PartsInput {
  partOf: (job: Job, basis: Basis) => Promise<string | Uint8Array>;
  frame: Frame;
  /** Filled with the places of the parts. */
  places: Kept['places'];
}

async function* makeParts(
  jobs: readonly Job[],
  context: FileContext,
  { partOf, frame: { head, tail, between = '' }, places }: PartsInput,
): Pieces {
  const { add, rest, free } = createPieceWriter();
  const gap = Buffer.byteLength(between);
  let count = 0;
  let at = 0;
  try {
    yield* add(head);
    for (const job of jobs) {
      const basis = basisOf(job, context);
      const part = await partOf(job, basis);
      if (part.length === 0) continue;
      if (count > 0) {
        yield* add(between);
        at += gap;
      }
      yield* add(part);
      const length = Buffer.byteLength(part);
      places.set(job, { start: at, length, ...basis });
      count += 1;
      at += length;
    }
    yield* add(tail(count));
    yield rest();
  } finally {
    free();
  }
}
