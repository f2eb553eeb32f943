import type { Board, Job } from '../board/job.ts';
import { addressAt } from '../board/lists/all-addresses.ts';
import { lastAddress, type Memory, postedAt } from '../board/memory.ts';
import type { ContentPage } from '../settings/content/content-page.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import { fileKey, type JobView, jobView, jobViews } from './views/job-file.ts';

/** What files for machines are made with, beside their views. */
export interface FileSettings {
  site: SiteSettings;
  /** Public address of the site, without a slash at its end ("https://careers.example"). */
  siteUrl: string;
}

/** What the views of files for machines are made from. */
export interface OutputContext extends FileSettings {
  board: Board;
  /** Pages that the owner wrote, of this site; none if left out. */
  content?: readonly ContentPage[];
  /** Open and closed jobs with all their addresses. */
  memory: Memory;
  /** The WebSub hub that is notified of changed feeds; none if left out. */
  hub?: string | undefined;
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
   * A hash of its view: of what it shows of board and memory. Equal keys mean equal bytes while settings and program
   * stay the same. Computed when it is read; the text of the file is not needed for it.
   */
  readonly key: string;
  /** Takes many milliseconds to make: worth caching. */
  isSlow?: boolean;
  /** Its address has a hash of its content, so that its key depends neither on settings nor on the program. */
  isImmutable?: boolean;
  /** Describes all jobs at length, and is made piece by piece. */
  isLarge?: boolean;
  /** Makes the file. */
  make(): Made | Promise<Made>;
}

/** Files of one kind. */
export interface FileKind {
  /** What their addresses look like. */
  form: RegExp;
  /** All of them; each is planned when the consumer asks for it. */
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

/** Files that are made of one job each: nothing else on the board changes them. Their addresses contain its number. */
export interface JobKind {
  /** What their addresses look like. */
  form: RegExp;
  /** @param changedAt since when the job's page has its present content; after an edit it takes a while to find */
  ofJob(view: JobView, changedAt: () => string | null): readonly MachineFile[];
}

/** The files of all jobs of a site. */
export function filesOfJobs({ form, ofJob }: JobKind, context: OutputContext): FileKind {
  const { board, memory, changedAt } = context;
  const filesOf = (view: JobView) => ofJob(view, () => changedAt(view.job.address));
  return {
    form,
    isOfJobs: true,
    *files() {
      for (const view of jobViews(board.jobs, memory)) yield* filesOf(view);
    },
    at(address) {
      const remembered = memory.get(/(\d+)[^/]*$/.exec(address)?.[1] ?? '');
      const job = remembered && jobAt(lastAddress(remembered), context);
      const files = job && filesOf(jobView(job, postedAt(memory, job)));
      return files?.find((file) => file.address === address);
    },
  };
}

/**
 * A file that is made of a view, and whose key is a hash of it.
 *
 * @param kind of the file: files of several kinds may have the same view
 * @param view the same object each time, or cheap to make
 */
export const viewFile = <Shown extends object>(
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

/** A file's content: whole, or piece by piece. */
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

/** The text around the parts. */
export interface Frame {
  head: string;
  /** @param parts how many jobs have one */
  tail: (parts: number) => string;
  between?: string;
}

/**
 * Makes a file that says something of each of many jobs, piece by piece.
 *
 * @param render the text of one job in the file: `''` leaves the job out
 */
export async function* jobsFile<View>(
  jobs: readonly View[],
  render: (job: View) => string,
  { head, tail, between = '' }: Frame,
): Pieces {
  let text = head;
  let count = 0;
  for (const job of jobs) {
    const part = render(job);
    if (part === '') continue;
    text += count > 0 ? between + part : part;
    count += 1;
    // A character is a byte or more.
    if (text.length < pieceSize) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text + tail(count));
}
