import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { remember } from '../../src/board/memory.ts';
import { environmentSchema } from '../../src/environment.ts';
import { readMachineKit } from '../../src/live/machine-kit.ts';
import {
  aheadSize,
  changedPages,
  manyPages,
  type PrintApart,
  printApart,
} from '../../src/live/print-apart.ts';
import { printPage } from '../../src/live/print-page.ts';
import type { Manifest, PlannedFile } from '../../src/live/release/manifest.ts';
import { loadRenderer } from '../../src/live/renderer.ts';
import { bytesOf } from '../../src/outputs/pieces.ts';
import { pageSettings } from '../../src/outputs/site-parts.ts';
import { siteSecurity } from '../../src/outputs/site-security.ts';
import { siteOf } from '../board/samples.ts';
import { sampleJob } from '../outputs/job-sample.ts';

const settings = {
  environment: environmentSchema.parse({ SERVICE_URL: 'http://127.0.0.1:1', SERVICE_PASSWORD: 'hush' }),
  site: siteOf({ socialPictures: false }),
  content: [],
};
const kit = await readMachineKit(settings, siteSecurity(settings, '<html></html>'));
const board = {
  at: '2026-11-22T08:00:00Z',
  jobs: Array.from({ length: 250 }, (_, at) =>
    sampleJob({ advertId: at + 1, address: `/jobs/${at + 1}-x/` }),
  ),
  upcoming: [sampleJob({ advertId: 900, address: '/jobs/900-x/' })],
  problems: [],
};
const memory = remember({}, board);
const entry = new URL('./print-renderer.ts', import.meta.url);
const render = await loadRenderer<App.Locals>(entry);
const part = { board, memory, settings: pageSettings(settings) };
const here: string[] = [];

function pageOf(address: string, status: PlannedFile['status'] = 200): PlannedFile {
  return {
    ...{ address, key: address, type: 'text/html', status, immutable: false },
    render: async () => {
      here.push(address);
      return printPage({ render, policy: kit.security.policy }, part, { address, status });
    },
  };
}

function begin(at = entry) {
  const failed = Promise.withResolvers<unknown>();
  const compiled = { id: 'compiled', entry: at, assets: [] };
  const apart = printApart({ settings, kit, compiled }, failed.resolve);
  return Object.assign(apart, { failed: failed.promise });
}

async function beginWithBoard(at?: URL) {
  const apart = begin(at);
  await apart.handOver({ board, memory: { jobs: memory } });
  return apart;
}

const textOf = (made: string | Uint8Array | null | undefined): string =>
  typeof made === 'string' ? made : new TextDecoder().decode(made ?? undefined);
const wherever = (text: string): string => text.replace(/(?<=name="thread" content=")\w+/, 'any');

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test('pages of another thread say what they say here, and know no secret', async () => {
  here.length = 0;
  const pages = [
    ...board.jobs.map(({ address }) => pageOf(address)),
    pageOf('/closed/1-x/', 410),
    pageOf('/rows.json'),
  ];
  await using apart = await beginWithBoard();
  const other = pageOf('/other.txt');
  const { files } = apart.printing({ files: [...pages, other] }, pages);
  expect(files.at(-1)).toBe(other);
  // All at once, and before it has the board: each is printed when it has.
  const printed = await Promise.all(
    files.slice(0, -1).map(async (file) => textOf(await file.renderApart?.())),
  );
  expect(here).toEqual([]);
  for (const [at, page] of pages.entries()) {
    const there = printed[at] ?? '';
    expect(there).not.toContain('hush');
    if (page.address.endsWith('.json')) continue;
    expect(there).toContain('content="other"');
    expect(wherever(there)).toBe(wherever(textOf(await bytesOf(await page.render()))));
  }
});

/** Asks the thread which pages of the site it has printed. */
async function printedBy(apart: PrintApart): Promise<string[]> {
  const asking = [pageOf('/printed.json')];
  const [told] = apart.printing({ files: asking }, asking).files;
  const printed: string[] = JSON.parse(textOf(await told?.renderApart?.()));
  return printed.filter((address) => address !== '/jobs/none/');
}

test('pages that are printed ahead are the same, and each is printed and given once', async () => {
  here.length = 0;
  const pages = ['/b/', '/a/', '/broken/', '/c/'].map((address) => pageOf(address));
  await using apart = await beginWithBoard();
  await apart.ahead(pages);
  const last = ['/broken/', '/c/', '/b/', '/a/'];
  expect(await printedBy(apart)).toEqual(last);
  const { files } = apart.printing({ files: pages }, pages);
  const first = await Promise.all(files.map((file) => file.renderApart?.()));
  expect(await printedBy(apart)).toEqual(last);
  // What has been given is nobody else's: whoever asks again gets another copy.
  const second = await Promise.all(files.map((file) => file.renderApart?.()));
  expect(await printedBy(apart)).toEqual([...last, ...pages.map(({ address }) => address)]);
  expect(here).toEqual([]);
  for (const [at, page] of pages.entries()) {
    if (page.address === '/broken/') {
      expect([first[at], second[at]]).toEqual([null, null]);
      continue;
    }
    expect(first[at]).not.toBe(second[at]);
    expect(wherever(textOf(first[at]))).toBe(wherever(textOf(await bytesOf(await page.render()))));
  }
});

test('of many pages the last in print order are printed ahead', async () => {
  const addresses = Array.from(
    { length: aheadSize + 300 },
    (_, at) => `/${String(at).padStart(4, '0')}.json`,
  );
  const pages = addresses.toReversed().map((address) => pageOf(address));
  await using apart = await beginWithBoard();
  await apart.ahead([...pages.slice(700), ...pages.slice(0, 700)]);
  expect(await printedBy(apart)).toEqual(addresses.slice(300).toReversed());
});

test('a thread that ends while it prints ahead gives none of those pages', async () => {
  await using apart = await beginWithBoard();
  const pages = ['/a/', '/ends/', '/z/'].map((address) => pageOf(address));
  await apart.ahead(pages);
  expect(String(await apart.failed)).toContain('printed without it');
  const { files } = apart.printing({ files: pages }, pages);
  expect(await Promise.all(files.map((file) => file.renderApart?.()))).toEqual([null, null, null]);
});

test('a page that fails in the thread is none, and the thread goes on', async () => {
  await using apart = await beginWithBoard();
  const pages = ['/', '/broken/', '/only-here/', '/closed/1-x/', '/next/'].map((address) => pageOf(address));
  const { files } = apart.printing({ files: pages }, pages);
  const printed: string[] = [];
  for (const file of files) {
    const made = await file.renderApart?.();
    printed.push(made ? 'page' : String(made));
  }
  expect(printed).toEqual(['page', 'null', 'null', 'null', 'page']);
});

test.each(['/ends/', '/unsendable.txt'])(
  'a thread that ends at %s is told of, and prints nothing from then on',
  async (address) => {
    await using ending = await beginWithBoard();
    const pages = ['/', address, '/next/'].map((one) => pageOf(one));
    const [first, ends, next] = ending.printing({ files: pages }, pages).files;
    expect(await first?.renderApart?.()).toBeInstanceOf(Uint8Array);
    expect(await ends?.renderApart?.()).toBe(null);
    expect(String(await ending.failed)).toContain('printed without it');
    expect(await next?.renderApart?.()).toBe(null);
  },
);

test('a thread that can not begin is told of, and prints nothing', async () => {
  await using without = await beginWithBoard(new URL('./no-such-pages.ts', import.meta.url));
  const pages = [pageOf('/')];
  const [one] = without.printing({ files: pages }, pages).files;
  expect(await one?.renderApart?.()).toBe(null);
  expect(await without.failed).toMatchObject({ cause: expect.anything() });
  expect(await one?.renderApart?.()).toBe(null);
});

test('a thread that is ended while it is given the board says nothing', async () => {
  const unhandled: unknown[] = [];
  const hear = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', hear);
  try {
    const apart = begin();
    const given = apart.handOver({ board, memory: { jobs: memory } });
    let isTold = false;
    void apart.failed.then(() => {
      isTold = true;
    });
    // Some pieces are on their way, which a thread that has hardly begun does not answer.
    await turns(3);
    await apart[Symbol.asyncDispose]();
    await given;
    await turns(20);
    expect([unhandled, isTold]).toEqual([[], false]);
  } finally {
    process.off('unhandledRejection', hear);
  }
});

test('pages have changed that have another key than before, or had none', () => {
  const pages = [pageOf('/'), pageOf('/a/'), pageOf('/b/')];
  const file = (key: string) => ({
    ...{ key, hash: '', size: 1, type: 'text/html', status: 200 as const, encodings: [], immutable: false },
  });
  const before: Manifest = {
    ...{ format: 1, release: '000001', createdAt: board.at, boardAt: board.at, redirects: {} },
    files: { '/': file('/'), '/a/': file('other') },
  };
  expect(changedPages(pages, null)).toEqual(pages);
  expect(changedPages(pages, before).map(({ address }) => address)).toEqual(['/a/', '/b/']);
});

test.each(['live', 'architecture'])('docs/%s.md says how many pages are many', async (name) => {
  const text = await readFile(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8');
  expect(text).toContain(`${manyPages.toLocaleString('en')} `);
});
