import { parentPort, workerData } from 'node:worker_threads';
import type { Board, Job } from '../board/job.ts';
import type { RememberedJob } from '../board/memory.ts';
import { shareParts } from '../board/share-parts.ts';
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
// Loads what most pages are made of, those of jobs, while the board is on its way. Where that fails, so will the pages.
void printAll([{ address: '/jobs/none/', status: 404 }], {
  board: { at: '', jobs: [], upcoming: [], problems: [] },
  memory: {},
}).catch(() => undefined);

async function answer(question: PrintQuestion): Promise<PrintAnswer> {
  switch (question.kind) {
    case 'jobs':
    case 'upcoming':
      for (const job of question.jobs) lists[question.kind].push(shareParts(job));
      return [];
    case 'problems':
      for (const problem of question.problems) lists.problems.push(problem);
      return [];
    case 'memory':
      for (const one of question.remembered) memory[one.advertId] = one;
      return [];
    case 'board':
      board = Object.freeze({ at: question.at, ...lists });
      return [];
    case 'pages':
      return print(question.pages);
  }
}

async function print(pages: readonly PageToPrint[]): Promise<PrintAnswer> {
  if (!board) throw new Error('There is no board to print from yet.');
  return printAll(pages, { board, memory });
}

async function printAll(
  pages: readonly PageToPrint[],
  { board, memory }: Pick<SitePart, 'board' | 'memory'>,
): Promise<PrintAnswer> {
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
