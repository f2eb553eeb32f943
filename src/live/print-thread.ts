import { parentPort, workerData } from 'node:worker_threads';
import type { Board, Job } from '../board/job.ts';
import type { Memory, RememberedJob } from '../board/memory.ts';
import type { PageSettings } from '../config.ts';
import { sitePartAt } from '../outputs/site-parts.ts';
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

/** What the thread is told: jobs and what is remembered of them, piece by piece, the board without its jobs, pages. */
export type PrintQuestion =
  | { kind: 'jobs'; jobs: readonly Job[] }
  | { kind: 'memory'; remembered: readonly RememberedJob[] }
  | { kind: 'board'; board: Board }
  | { kind: 'pages'; pages: readonly PageToPrint[] };

export type PageToPrint = Pick<PlannedFile, 'address' | 'status'>;

/** The bytes of each page, `null` for one that could not be printed; none where no page was asked for. */
export type PrintAnswer = (Uint8Array<ArrayBuffer> | null)[];

const { entry, policy, settings }: PrintSettings = workerData;
const utf8 = new TextEncoder();
const jobs: Job[] = [];
const memory: Record<string, RememberedJob> = {};
let board: Board | undefined;

const loading = loadRenderer<App.Locals>(new URL(entry));
// Whoever asks hears of it.
loading.catch(() => undefined);

async function answer(question: PrintQuestion): Promise<PrintAnswer> {
  switch (question.kind) {
    case 'jobs':
      jobs.push(...question.jobs);
      return [];
    case 'memory':
      for (const one of question.remembered) memory[one.advertId] = one;
      return [];
    case 'board':
      board = Object.freeze({ ...question.board, jobs });
      await loading;
      return [];
    case 'pages':
      return print(question.pages, { board, memory });
  }
}

async function print(
  pages: readonly PageToPrint[],
  { board, memory }: { board: Board | undefined; memory: Memory },
): Promise<PrintAnswer> {
  if (!board) throw new Error('There is no board to print from yet.');
  const printer = { render: await loading, policy };
  const whole = { board, memory, settings };
  const printed: PrintAnswer = [];
  for (const page of pages) {
    const made = await printPage(printer, sitePartAt(page.address, whole), page).catch(() => null);
    printed.push(typeof made === 'string' ? utf8.encode(made) : (made as Uint8Array<ArrayBuffer> | null));
  }
  return printed;
}

let last: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (question: PrintQuestion) => {
  // In their order, as they are asked.
  last = last.then(async () => {
    const printed = await answer(question);
    parentPort?.postMessage(
      printed,
      printed.flatMap((bytes) => (bytes ? [bytes.buffer] : [])),
    );
  });
});
