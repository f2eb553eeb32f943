import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Job } from '../../src/board/job.ts';
import { bytesOf, jobsFile, pieceSize } from '../../src/site/machine-file.ts';
import { sampleJob } from './job-sample.ts';

const frame = { head: '<:', tail: (parts: number) => `:${parts}>`, between: ',' };
const file = (jobs: readonly Job[]) => jobsFile(jobs, (job) => job.displayTitle, frame);
const titled = (titles: readonly string[]) =>
  titles.map((displayTitle, at) => sampleJob({ advertId: at + 1, displayTitle }));

test('a file of jobs is head, parts and tail, whatever the parts hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', maxLength: 9 })), async (titles) => {
      const parts = titles.filter((title) => title !== '');
      const made = await bytesOf(file(titled(titles)));
      expect(Buffer.from(made).equals(Buffer.from(`<:${parts.join(',')}:${parts.length}>`))).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('a large file comes in pieces of about the same size, and none holds half a character', async () => {
  const titles = Array.from({ length: 3000 }, (_, at) => `${'ż😀'.repeat(40)}${at}`);
  const pieces = await Array.fromAsync(file(titled(titles)));
  expect(pieces.length).toBeGreaterThan(4);
  for (const piece of pieces) {
    expect(Buffer.from(piece).toString().length).toBeLessThan(pieceSize + 500);
    expect(Buffer.from(Buffer.from(piece).toString()).equals(piece)).toBe(true);
  }
  expect(Buffer.concat(pieces).toString()).toBe(`<:${titles.join(',')}:3000>`);
});

test('nothing is rendered before a piece is asked for', async () => {
  let rendered = 0;
  const jobs = titled(Array.from({ length: 3000 }, () => 'x'.repeat(100)));
  const count = (job: Job) => {
    rendered += 1;
    return job.displayTitle;
  };
  const pieces = jobsFile(jobs, count, frame);
  expect(rendered).toBe(0);
  const iterator = pieces[Symbol.asyncIterator]();
  await iterator.next();
  expect(rendered).toBeLessThan(1000);
  await iterator.return?.();
});
