import type { Job } from '../board/job.ts';
import { postedAt } from '../board/memory.ts';
import type { Site } from '../config.ts';
import { joinBytes } from './join-bytes.ts';
import type { Earlier, OutputContext } from './machine-file.ts';

/** What stands around the parts. `parts` is how many jobs have one. */
export interface Frame {
  head: (parts: number) => string;
  tail: (parts: number) => string;
  between?: string;
}

/** A part's place in the file, and what beside job and settings it was made from. */
interface Place {
  start: number;
  length: number;
  posted: string | null;
  changed: string | null;
}

/** Where everything stands in a file as it was last made. */
interface Kept {
  siteUrl: string;
  /** The file's key. */
  key: string;
  places: ReadonlyMap<Job, Place>;
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
 * parts stay known: the parts of jobs that are as they were are copied from its bytes, where they can be had.
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
    const bytes = last?.siteUrl === siteUrl ? await earlier?.(last.key) : null;
    const before = last && bytes ? { bytes, places: last.places } : null;
    const made = makeFile(jobs, context, frame, { render, before });
    ofSite.set(name, { siteUrl, key, places: made.places });
    return made.bytes;
  };
}

/** A file, and where its parts stand. */
interface Made {
  bytes: Uint8Array;
  places: ReadonlyMap<Job, Place>;
}

function makeFile<Context extends FileContext>(
  jobs: readonly Job[],
  context: Context,
  { head, tail, between = '' }: Frame,
  { render, before }: { render: (job: Job, context: Context) => string | Uint8Array; before: Made | null },
): Made {
  const parts: Uint8Array[] = [];
  const shown: [Job, Place][] = [];
  for (const job of jobs) {
    const posted = postedAt(context.memory, job);
    const changed = context.changedAt?.(job.address) ?? null;
    const place = before?.places.get(job);
    const isSame = place?.posted === posted && place.changed === changed;
    const bytes = isSame
      ? before?.bytes.subarray(place.start, place.start + place.length)
      : Buffer.from(render(job, context));
    if (bytes === undefined || bytes.length === 0) continue;
    parts.push(bytes);
    shown.push([job, { start: 0, length: bytes.length, posted, changed }]);
  }
  const start = head(parts.length);
  let at = Buffer.byteLength(start);
  for (const [, place] of shown) {
    place.start = at;
    at += place.length + Buffer.byteLength(between);
  }
  return { bytes: joinBytes(start, parts, tail(parts.length), between), places: new Map(shown) };
}
