import { parentPort, workerData } from 'node:worker_threads';
import type { Board, Job } from '../board/job.ts';
import type { Memory, RememberedJob } from '../board/memory.ts';
import type { PageSettings } from '../config.ts';
import { type SitePart, sitePartAt } from '../outputs/site-parts.ts';
import type { Problem } from '../problem.ts';
import { type Printer, printPage } from './print-page.ts';
import type { PlannedFile } from './release/manifest.ts';
import { loadRenderer } from './renderer.ts';

/** What the thread prints with, whatever the board. */
export interface PrintSettings {
  /** File URL of the compiled server entry. */
  entry: string;
  policy: Printer['policy'];
  settings: PageSettings;
}

/** What the thread is told: the board's lists and what is remembered, piece by piece, its moment, then pages. */
export type PrintQuestion =
  | { kind: 'jobs' | 'upcoming'; jobs: readonly Job[] }
  | { kind: 'problems'; problems: Board['problems'] }
  | { kind: 'memory'; remembered: readonly RememberedJob[] }
  | { kind: 'board'; at: Board['at'] }
  | { kind: 'pages'; pages: readonly PageToPrint[] };

export type PageToPrint = Pick<PlannedFile, 'address' | 'status'>;

/** The bytes of each page, `null` for one that could not be printed; none where no page was asked for. */
export type PrintAnswer = (Uint8Array<ArrayBuffer> | null)[];

const { entry, policy, settings }: PrintSettings = workerData;
const lists = { jobs: [] as Job[], upcoming: [] as Job[], problems: [] as Problem[] };
const memory: Record<string, RememberedJob> = {};
let board: Board | undefined;

const loading = loadRenderer<App.Locals>(new URL(entry));
// Whoever asks hears of it.
loading.catch(() => undefined);

async function answer(question: PrintQuestion): Promise<PrintAnswer> {
  switch (question.kind) {
    case 'jobs':
    case 'upcoming':
      lists[question.kind].push(...question.jobs);
      return [];
    case 'problems':
      lists.problems.push(...question.problems);
      return [];
    case 'memory':
      for (const one of question.remembered) memory[one.advertId] = one;
      return [];
    case 'board':
      board = Object.freeze({ at: question.at, ...lists });
      await warmUp(board);
      return [];
    case 'pages':
      return print(question.pages, { board, memory });
  }
}

/** Loads what pages are made of, while nothing else is to be done: most are those of jobs. */
async function warmUp(board: Board): Promise<void> {
  await loading;
  const [job] = board.jobs;
  // A page that can't be printed is told of where it is asked for.
  if (job) await print([{ address: job.address, status: 200 }], { board, memory });
}

async function print(
  pages: readonly PageToPrint[],
  { board, memory }: { board: Board | undefined; memory: Memory },
): Promise<PrintAnswer> {
  if (!board) throw new Error('There is no board to print from yet.');
  const printer = { render: await loading, policy };
  const whole: SitePart = { board, memory, settings };
  const printed: PrintAnswer = [];
  for (const page of pages) printed.push(await printOne(printer, whole, page).catch(() => null));
  return printed;
}

const printOne = async (printer: Printer, whole: SitePart, page: PageToPrint) =>
  printPage(printer, sitePartAt(page.address, whole), page);

async function post(question: PrintQuestion): Promise<void> {
  const printed = await answer(question);
  parentPort?.postMessage(
    printed,
    printed.flatMap((bytes) => (bytes ? [bytes.buffer] : [])),
  );
}

let last: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (question: PrintQuestion) => {
  // In their order, as they are asked. Who is not answered is told by the thread's end.
  last = last.then(() => post(question)).catch(() => process.exit(1));
});
