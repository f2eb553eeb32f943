import { expect, test } from 'vitest';
import { aloneReport } from './alone.ts';
import type { LiveFigures } from './measure-live.ts';
import { summarize } from './statistics.ts';

const measured = { date: '2026-11-22', machine: '2 cores', files: 'ext4' };
const figuresOf = (size: number, start: number): LiveFigures => ({
  size,
  reading: summarize([1000]),
  start: summarize([start]),
  startToReading: summarize([start / 1000]),
  again: summarize([800]),
  cold: { ...summarize([2, 3]), percentile99: 3 },
  files: [{ address: '/jobs.json', bytes: 1000, ms: 40, longestWait: 7 }],
  quietWait: 1,
  titles: summarize([90, 100, 110]),
  texts: summarize([50]),
  processor: summarize([40]),
  memory: { peak: 300_000_000, now: 200_000_000, files: 80_000_000 },
});
const sizesIn = (report: string) => [...report.matchAll(/^\| ([\d,]+) \|/gm)].map(([, size]) => size);

test('rows of other sizes stay as they stood, in the order of their sizes', () => {
  const large = aloneReport([figuresOf(100_000, 5000)], { ...measured, files: 'tmpfs' }, null);
  const later = { ...measured, date: '2026-11-23' };
  const both = aloneReport([figuresOf(1000, 4000), figuresOf(10_000, 4500)], later, large);
  expect(sizesIn(both)).toEqual(['1,000', '10,000', '100,000']);
  expect(both.split('\n').find((line) => line.startsWith('| 100,000'))).toBe(
    large.split('\n').find((line) => line.startsWith('| 100,000')),
  );
});

test('a size that is measured again has its new row alone', () => {
  const before = aloneReport([figuresOf(100, 1000), figuresOf(1000, 2000)], measured, null);
  const after = aloneReport([figuresOf(1000, 3000)], measured, before);
  expect(sizesIn(after)).toEqual(['100', '1,000']);
  expect(after).toContain('3,000 ms');
  expect(after).not.toContain('2,000 ms');
});

test('figures of another machine are not kept', () => {
  const before = aloneReport([figuresOf(100, 1000)], { ...measured, machine: '16 cores' }, null);
  expect(sizesIn(aloneReport([figuresOf(1000, 3000)], measured, before))).toEqual(['1,000']);
});

test('nor are rows of a table with other columns', () => {
  const before = aloneReport([figuresOf(100, 1000)], measured, null).replace('| New page ', '');
  expect(sizesIn(aloneReport([figuresOf(1000, 3000)], measured, before))).toEqual(['1,000']);
});
