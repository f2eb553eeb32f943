import { freeBytes } from '../outputs/free-bytes.ts';
import { pageSettings } from '../outputs/site-parts.ts';
import { inPieces } from './in-pieces.ts';
import type { PagesInput } from './plan-pages.ts';
import type { ReleasePlan } from './plan-release.ts';
import { inPrintOrder } from './print-order.ts';
import type { PageToPrint, PrintAnswer, PrintQuestion, PrintSettings } from './print-thread.ts';
import type { Manifest, PlannedFile } from './release/manifest.ts';
import { beginThread } from './thread.ts';

/** Changed pages from which on a second thread is worth its start. */
export const manyPages = 2000;
/** Pages of one message. */
const batchSize = 8;
/** Records that are copied at a time: some milliseconds. */
const pieceSize = 100;
/** Pages that are printed before they are asked for: about what a thread prints while a large release is planned. */
export const aheadSize = 2048;

/** The pages that have changed since a release. */
export function changedPages(pages: readonly PlannedFile[], previous: Manifest | null): PlannedFile[] {
  // No name that every object has begins with a slash.
  return pages.filter(({ address, key }) => previous?.files[address]?.key !== key);
}

/** Prints pages of one board in a thread of its own. */
export interface PrintApart extends AsyncDisposable {
  /**
   * Gives it a copy of the board, and of what is remembered with it, piece by piece. Resolves when all of it is on its
   * way; never rejects. To be waited for: beside other work, which leaves few turns, a large board would take seconds.
   */
  handOver(given: Pick<PagesInput, 'board' | 'memory'>): Promise<void>;
  /**
   * Has it print those of the pages that will be asked for first, the last in print order, while their release is
   * planned: each is given to the first who asks for it. Resolves when all of them are on their way; never rejects.
   */
  ahead(pages: readonly PlannedFile[]): Promise<void>;
  /** The same plan, whose pages can be printed like this. */
  printing<Plan extends Pick<ReleasePlan, 'files'>>(plan: Plan, pages: readonly PlannedFile[]): Plan;
}

interface Waiting {
  page: PageToPrint;
  resolve: (printed: Uint8Array | null) => void;
}

/**
 * Begins such a thread. It takes a second or two until it has a copy of the program; once it fails, it prints nothing.
 *
 * @param report hears when it fails. Must not throw
 */
export function printApart(
  { settings, compiled, kit }: Pick<PagesInput, 'settings' | 'compiled' | 'kit'>,
  report: (error: unknown) => void,
): PrintApart {
  const given: PrintSettings = {
    entry: compiled.entry.href,
    policy: kit.security.policy,
    settings: pageSettings(settings),
  };
  const thread = beginThread<PrintQuestion, PrintAnswer>(
    new URL('./print-thread.ts', import.meta.url),
    given,
  );
  let hasEnded = false;
  let batch: Waiting[] = [];
  const ahead = new Map<PlannedFile, Promise<Uint8Array | null>>();

  function fail(cause: unknown): void {
    if (hasEnded) return;
    hasEnded = true;
    report(
      new Error('The thread that helps to print pages has failed; they are printed without it.', { cause }),
    );
  }

  async function give(pieces: AsyncIterable<PrintQuestion>): Promise<void> {
    for await (const piece of pieces) {
      if (hasEnded) return;
      thread.ask(piece).catch(fail);
    }
  }

  async function flush(): Promise<void> {
    const sent = batch;
    batch = [];
    if (sent.length === 0) return;
    const printed = await thread
      .ask({ kind: 'pages', pages: sent.map(({ page }) => page) })
      .catch((error: unknown): PrintAnswer => {
        fail(error);
        return [];
      });
    for (const [index, { resolve }] of sent.entries()) resolve(printed[index] ?? null);
  }

  /** What fails there is `null`, and told where it is printed here. */
  async function print({ address, status }: PlannedFile): Promise<Uint8Array | null> {
    if (hasEnded) return null;
    return new Promise((resolve) => {
      batch.push({ page: { address, status }, resolve });
      if (batch.length >= batchSize) void flush();
      else if (batch.length === 1) setImmediate(flush);
    });
  }

  async function take(file: PlannedFile): Promise<Uint8Array | null> {
    const printed = ahead.get(file) ?? print(file);
    ahead.delete(file);
    return printed;
  }

  return {
    handOver: (copied) => give(piecesOf(copied)).catch(fail),
    async ahead(pages) {
      for await (const piece of inPieces(await lastOf(pages), pieceSize)) {
        for (const file of piece) ahead.set(file, print(file));
      }
    },
    printing(plan, pages) {
      const printed = new Set(pages);
      return {
        ...plan,
        files: plan.files.map((file) =>
          printed.has(file) ? { ...file, renderApart: () => take(file) } : file,
        ),
      };
    },
    async [Symbol.asyncDispose]() {
      hasEnded = true;
      await thread.end();
      for (const printed of ahead.values()) {
        const bytes = await printed;
        if (bytes) freeBytes(bytes);
      }
    },
  };
}

/** As many as are printed ahead, the last in print order first. */
async function lastOf(pages: readonly PlannedFile[]): Promise<PlannedFile[]> {
  let last: PlannedFile[] = [];
  for await (const piece of inPieces(pages)) {
    last = [...last, ...piece].sort((a, b) => inPrintOrder(b, a)).slice(0, aheadSize);
  }
  return last;
}

/** Everything that is to be copied, piece by piece. */
async function* piecesOf({
  board,
  memory,
}: Pick<PagesInput, 'board' | 'memory'>): AsyncGenerator<PrintQuestion> {
  for await (const jobs of inPieces(board.jobs, pieceSize)) yield { kind: 'jobs', jobs };
  for await (const jobs of inPieces(board.upcoming, pieceSize)) yield { kind: 'upcoming', jobs };
  for await (const problems of inPieces(board.problems, pieceSize)) yield { kind: 'problems', problems };
  const all = Object.values(memory.jobs);
  for await (const remembered of inPieces(all, pieceSize)) yield { kind: 'memory', remembered };
  yield { kind: 'board', at: board.at };
}
