import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { numbersFile, openCountStore, openCountsToRead } from '../../src/numbers/count-store.ts';
import type { Count } from '../../src/numbers/counted.ts';
import { createDays, firstOf } from '../../src/numbers/days.ts';
import { readReport } from '../../src/numbers/report.ts';
import { type FakeClock, fakeClock } from '../sync/fake-clock.ts';

const zone = 'Europe/Warsaw';
const job = (id: number): Count => ({ kind: 'job', key: String(id) });
const word = (text: string): Count => ({ kind: 'word', text });
const at = (instant: string) => Date.parse(instant);
const noon = at('2026-11-21T12:00:00Z');

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'jobfront-numbers-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function world(path = folder(), clock: FakeClock = fakeClock()) {
  const reports: string[] = [];
  const store = openCountStore({
    file: numbersFile(path),
    clock,
    random: () => 0.5,
    days: createDays(zone),
    report: (message) => reports.push(message),
  });
  const rows = () => store.database.query('SELECT kind, name, day, n FROM daily ORDER BY kind, name, day');
  return { path, clock, store, reports, rows };
}

test('a day begins at midnight in the zone of the site, also when the clock is set back', () => {
  const days = createDays(zone);
  expect(days.of(at('2026-11-21T22:59:59Z'))).toBe('2026-11-21');
  expect(days.of(at('2026-11-21T23:00:00Z'))).toBe('2026-11-22');
  expect(days.of(at('2026-11-21T22:59:59Z'))).toBe('2026-11-21');
  // Summer time begins at night.
  expect(days.of(at('2027-03-28T21:59:59Z'))).toBe('2027-03-28');
  expect(days.of(at('2027-03-28T22:00:00Z'))).toBe('2027-03-29');
  expect(firstOf(7, '2026-11-03')).toBe('2026-10-28');
});

test('sums are added up by day, and kept by the next process with its id', async () => {
  const first = world();
  first.store.add([job(1), job(1), job(2)], noon);
  first.store.add([job(1)], noon + 86_400_000);
  first.store.close();
  const second = world(first.path);
  expect(second.store.process).toBe(first.store.process);
  expect(await second.rows()).toEqual([
    { kind: 'job', name: '1', day: '2026-11-21', n: 2 },
    { kind: 'job', name: '1', day: '2026-11-22', n: 1 },
    { kind: 'job', name: '2', day: '2026-11-21', n: 1 },
  ]);
  second.store.close();
});

test('a word is on disk once it was counted five times in a month, before that nothing leads to it', async () => {
  const one = world();
  const everything = async () => {
    const files = await readdir(one.path);
    return (await Promise.all(files.map((file) => readFile(join(one.path, file), 'latin1')))).join('');
  };
  for (let times = 0; times < 4; times += 1)
    one.store.add([word('fahrradkurier')], noon + times * 86_400_000);
  expect(await everything()).not.toContain('fahrradkurier');
  // Another month has another key: there the word is as rare as any other.
  one.store.add([word('fahrradkurier')], at('2026-12-01T12:00:00Z'));
  expect(await everything()).not.toContain('fahrradkurier');
  const names = new Set((await one.rows()).map(({ name }) => name));
  expect(names.size).toBe(2);
  one.store.add([word('fahrradkurier')], noon);
  expect(await everything()).toContain('fahrradkurier');
  one.store.close();
});

test('what is older than 13 months is deleted, and so are rare words and keys of earlier months', async () => {
  const one = world();
  const { store, rows } = one;
  store.add([job(1)], at('2025-10-21T12:00:00Z'));
  store.add([job(1)], at('2025-10-22T12:00:00Z'));
  store.add([word('rare')], at('2026-10-22T12:00:00Z'));
  for (let times = 0; times < 5; times += 1) store.add([word('often')], at('2026-10-22T12:00:00Z'));
  store.add([word('rare')], noon);
  store.tidy(noon + 86_400_000);
  expect((await rows()).map(({ kind, day, n }) => `${kind} ${day} ${n}`)).toEqual([
    'job 2025-10-22 1',
    expect.stringMatching(/^word 2026-1[01]/),
    expect.stringMatching(/^word 2026-1[01]/),
  ]);
  expect(await store.database.query('SELECT month FROM month')).toEqual([{ month: '2026-11' }]);
  const report = await readReport({ database: store.database, prefix: '' }, 90, '2026-11-22');
  expect(report.searches).toEqual([{ words: 'often', searches: 5 }]);
  store.close();
});

test('a flood of names ends as "other", and every one is counted', async () => {
  const { store, rows } = world();
  const words = Array.from({ length: 2_100 }, (_, number) => word(`word ${number.toString(36)}`));
  store.add(words, noon);
  store.add([word('word 1')], noon);
  const found = await rows();
  expect(found).toHaveLength(2_001);
  expect(found.reduce((sum, { n }) => sum + Number(n), 0)).toBe(2_101);
  expect(found.find(({ name }) => name === 'other')?.n).toBe(100);
  store.close();
});

test('a disk that is full harms no answer: sums wait, it is reported once, and nothing is lost', async () => {
  const { path, store, reports, clock, rows } = world();
  store.add([job(1)], noon);
  // Another program holds the file, as a full disk does: no write succeeds.
  const holder = new DatabaseSync(numbersFile(path));
  holder.exec('BEGIN IMMEDIATE');
  for (let times = 0; times < 50; times += 1) store.add([job(1), word('fahrrad')], noon);
  expect(store.trouble()?.reason).toContain('locked');
  expect(reports).toHaveLength(1);
  expect(reports[0]).toContain('The site itself is not concerned.');
  holder.exec('ROLLBACK');
  holder.close();
  await clock.advance(60_000);
  store.add([job(1)], noon);
  expect(store.trouble()).toBeNull();
  expect((await rows()).map(({ kind, n }) => [kind, n])).toEqual([
    ['job', 52],
    ['word', 50],
  ]);
  expect(reports).toHaveLength(2);
  store.close();
});

test('a damaged file is set aside and reported, and counting begins anew', async () => {
  const path = folder();
  writeFileSync(numbersFile(path), 'this is no database, and has never been one. '.repeat(100));
  const { store, reports, rows } = world(path);
  store.add([job(1)], noon);
  expect(await rows()).toHaveLength(1);
  expect(reports.join()).toContain('numbers.sqlite.unreadable-1');
  expect(readFileSync(`${numbersFile(path)}.unreadable-1`, 'utf8')).toContain('no database');
  store.close();
});

test('others read the sums while they are counted', async () => {
  const { path, store } = world();
  expect(openCountsToRead(numbersFile(folder()))).toBeNull();
  store.add([job(1)], noon);
  const reader = openCountsToRead(numbersFile(path));
  expect(await reader?.query('SELECT n FROM daily')).toEqual([{ n: 1 }]);
  store.add([job(1)], noon);
  expect(await reader?.query('SELECT n FROM daily')).toEqual([{ n: 2 }]);
  await reader?.close();
  store.close();
});
