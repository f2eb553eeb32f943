import type { Job } from '../board/job.ts';
import { postedAt } from '../board/memory.ts';
import type { Site } from '../config.ts';
import { joinBytes } from './join-bytes.ts';
import type { OutputContext } from './machine-file.ts';

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

/** A file as it was last made. */
interface Kept {
  siteUrl: string;
  bytes: Uint8Array;
  places: ReadonlyMap<Job, Place>;
}

type FileContext = Pick<OutputContext, 'memory' | 'site' | 'siteUrl'> &
  Partial<Pick<OutputContext, 'changedAt'>>;

/**
 * Makes a file that says something of each of many jobs. The file is kept as it was last made, and the parts of jobs
 * that are as they were are copied from it: one file takes less memory than thousands of parts, and nothing but the
 * newest stays, whoever else still knows a job of an older board.
 *
 * @param render what the file says of one job: `''` where it leaves the job out. Made from the job, its first
 *   publication, the last change of its page, and the settings; nothing else
 * @returns makes the file of a site. `name` tells apart files of one kind that a site has several of
 */
export function jobsFile<Context extends FileContext>(
  render: (job: Job, context: Context) => string | Uint8Array,
): (jobs: readonly Job[], context: Context, frame: Frame, name?: string) => Uint8Array {
  const kept = new WeakMap<Site, Map<string, Kept>>();
  return (jobs, context, frame, name = '') => {
    const { site, siteUrl } = context;
    const ofSite = kept.get(site) ?? new Map<string, Kept>();
    kept.set(site, ofSite);
    const before = ofSite.get(name);
    const made = makeFile(jobs, context, frame, {
      render,
      before: before?.siteUrl === siteUrl ? before : undefined,
    });
    ofSite.set(name, { siteUrl, ...made });
    return made.bytes;
  };
}

function makeFile<Context extends FileContext>(
  jobs: readonly Job[],
  context: Context,
  { head, tail, between = '' }: Frame,
  {
    render,
    before,
  }: { render: (job: Job, context: Context) => string | Uint8Array; before: Kept | undefined },
): Pick<Kept, 'bytes' | 'places'> {
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
