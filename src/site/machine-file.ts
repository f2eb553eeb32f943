import type { Board, Job } from '../board/job.ts';
import { addressAt } from '../board/lists/all-addresses.ts';
import { lastAddress, type Memory, postedAt } from '../board/memory.ts';
import type { ContentPage } from '../settings/content/content-page.ts';
import type { Site } from '../settings/site-schema.ts';
import { type FileView, fileKey } from './views/job-file.ts';

/** What files for machines are made with, beside their views. */
export interface FileSettings {
  site: Site;
  /** Public address of the site, without a slash at its end ("https://careers.example"). */
  siteUrl: string;
  /** The WebSub hub that is notified of changed feeds; none if left out. */
  hub?: string | undefined;
}

/** What the views of files for machines are made from. */
export interface OutputContext extends FileSettings {
  board: Board;
  /** Pages that the owner wrote, of this site; none if left out. */
  content?: readonly ContentPage[];
  /** Open and closed jobs with all their addresses. */
  memory: Memory;
  /** Most jobs in a file that has all of them (`jobParts`); 50,000 if left out. */
  mostInFile?: number;
  /** The ISO instant since when the page at an address shows what it shows now; `null` for an unknown address. */
  changedAt(address: string): string | null;
}

/** A file of the site that no person reads: a feed, a sitemap, a twin of a page. */
export interface MachineFile {
  /** Its path on the site ("/feed.xml"). */
  address: string;
  /** Content-Type. */
  type: string;
  /**
   * A hash of what the board and the memory bring into the file (src/site/keys.ts). Equal keys mean equal bytes
   * while settings and program stay the same; it must be cheap, and must not need the file's text. Computed when it is
   * read, where it takes in many jobs.
   */
  readonly key: string;
  /** Takes many milliseconds to make: what was made once is worth keeping. */
  isSlow?: boolean;
  /** Tells of all jobs at length, and is made piece by piece. */
  isLarge?: boolean;
  /** Makes the file. */
  make(): Made | Promise<Made>;
}

/** Files of one kind. */
export interface FileKind {
  /** What their addresses look like. */
  form: RegExp;
  /** All of them, each planned when the one before it has been taken. */
  files: () => Iterable<MachineFile>;
  /**
   * The file at an address of the form, for kinds with a file for each job or list: it costs the same on every board.
   * Kinds without it have few files.
   */
  at?: (address: string) => MachineFile | undefined;
  /** Whether each is made of one job alone (`JobKind`). */
  isOfJobs?: boolean;
}

/** The open job whose page is at an address. */
export function jobAt(
  address: string,
  { board, site, content }: Pick<OutputContext, 'board' | 'site' | 'content'>,
): Job | undefined {
  const found = addressAt(address, board, site, content);
  return found?.kind === 'job' ? found.job : undefined;
}

/** An open job, and what is remembered of it. Nothing else of the board can be reached from it. */
export interface OneJob {
  job: Job;
  /** The ISO instant of its first publication. */
  postedAt: string | null;
  /** Since when its page shows what it shows, an ISO instant. Right after an edit it takes a while to find. */
  changedAt(): string | null;
}

/** Files that are made of one job each: no other job changes them. Their addresses contain its number. */
export interface JobKind {
  /** What their addresses look like. */
  form: RegExp;
  ofJob(one: OneJob): readonly MachineFile[];
}

export const oneJob = (
  job: Job,
  { memory, changedAt }: Pick<OutputContext, 'memory' | 'changedAt'>,
): OneJob => ({
  job,
  postedAt: postedAt(memory, job),
  changedAt: () => changedAt(job.address),
});

/** The files of all jobs of a site. */
export const filesOfJobs = ({ form, ofJob }: JobKind, context: OutputContext): FileKind => ({
  form,
  isOfJobs: true,
  *files() {
    for (const job of context.board.jobs) yield* ofJob(oneJob(job, context));
  },
  at(address) {
    const remembered = context.memory.get(/(\d+)[^/]*$/.exec(address)?.[1] ?? '');
    const job = remembered && jobAt(lastAddress(remembered), context);
    return job && ofJob(oneJob(job, context)).find((file) => file.address === address);
  },
});

/**
 * A file that is made of a view, and whose key is a hash of it.
 *
 * @param kind of the file: files of several kinds may have the same view
 * @param view the same object each time, or cheap to make
 */
export const viewFile = <Shown extends FileView>(
  kind: string,
  file: Pick<MachineFile, 'address' | 'type' | 'isLarge'>,
  view: () => Shown,
  make: (view: Shown) => Made,
): MachineFile => ({
  ...file,
  get key() {
    return kind + fileKey(view());
  },
  make: () => make(view()),
});

/** The bytes of a file of many megabytes, piece by piece, so that it is nowhere in memory as a whole. */
export type Pieces = AsyncIterable<Uint8Array>;

/** What is made at once, or piece by piece. */
export type Made = string | Uint8Array | Pieces;

/** Characters of a piece, about: few enough that others wait for milliseconds while it is made. */
export const pieceSize = 65_536;

export const isPieces = (made: Made): made is Pieces =>
  typeof made !== 'string' && !(made instanceof Uint8Array);

/** What was made, as bytes that are all there. */
export async function bytesOf(made: Made): Promise<Uint8Array> {
  if (typeof made === 'string') return Buffer.from(made);
  return made instanceof Uint8Array ? made : Buffer.concat(await Array.fromAsync(made));
}

/** What stands around the parts. */
export interface Frame {
  head: string;
  /** @param parts how many jobs have one */
  tail: (parts: number) => string;
  between?: string;
}

/**
 * Makes a file that says something of each of many jobs, piece by piece.
 *
 * @param render what the file says of one job: `''` where it leaves the job out
 */
export const jobsFile = <Context extends Partial<OutputContext>>(
  render: (job: Job, context: Context) => string,
): ((jobs: readonly Job[], context: Context, frame: Frame) => Pieces) =>
  async function* make(jobs, context, { head, tail, between = '' }) {
    let text = head;
    let count = 0;
    for (const job of jobs) {
      const part = render(job, context);
      if (part === '') continue;
      text += count > 0 ? between + part : part;
      count += 1;
      // A character is a byte or more.
      if (text.length < pieceSize) continue;
      yield Buffer.from(text);
      text = '';
    }
    yield Buffer.from(text + tail(count));
  };
