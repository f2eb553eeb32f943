import { hash } from 'node:crypto';
import type { Job } from '../board/job.ts';
import { postedAt } from '../board/memory.ts';
import type { Site } from '../config.ts';
import { type ByteWriter, createByteWriter } from './byte-writer.ts';
import { freeBytes } from './free-bytes.ts';
import type { Earlier, OutputContext } from './machine-file.ts';

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
    const found = last?.siteUrl === siteUrl ? await earlier?.(last.key) : null;
    // Changed by hand, or made by another version of something that has no part in the key: the places don't fit.
    const bytes = found && sumOf(found) === last?.sum ? found : null;
    const { count, places, join } = makeParts(jobs, context, {
      render,
      between: frame.between ?? '',
      before: last && bytes ? { bytes: bytes.subarray(last.head), places: last.places } : null,
    });
    if (found) freeBytes(found);
    const head = frame.head(count);
    const made = join(head, frame.tail(count));
    ofSite.set(name, { siteUrl, key, sum: sumOf(made), head: Buffer.byteLength(head), places });
    return made;
  };
}

const sumOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64url');

interface PartsInput<Context> {
  render: (job: Job, context: Context) => string | Uint8Array;
  between: string;
  /** The parts as they were last made. */
  before: { bytes: Uint8Array; places: WeakMap<Job, Place> } | null;
}

function makeParts<Context extends FileContext>(
  jobs: readonly Job[],
  context: Context,
  { render, between, before }: PartsInput<Context>,
): { count: number; places: WeakMap<Job, Place>; join: ByteWriter['join'] } {
  const { add, join } = createByteWriter();
  const places = new WeakMap<Job, Place>();
  let count = 0;
  let at = 0;
  for (const job of jobs) {
    const posted = postedAt(context.memory, job);
    const changed = context.changedAt?.(job.address) ?? null;
    const place = before?.places.get(job);
    const isSame = place?.posted === posted && place.changed === changed;
    const part = isSame
      ? before?.bytes.subarray(place.start, place.start + place.length)
      : render(job, context);
    if (part === undefined || part.length === 0) continue;
    if (count > 0) at += add(between);
    const length = add(part);
    places.set(job, { start: at, length, posted, changed });
    count += 1;
    at += length;
  }
  return { count, places, join };
}
