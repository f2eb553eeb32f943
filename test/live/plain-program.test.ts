import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { plainProgramFlags, savePlainProgram } from '../../src/live/plain-program.ts';

const ours = fileURLToPath(new URL('../../src/live/granted-memory.ts', import.meta.url));

/** Loads a module of the program, here and in a thread; each says whether Node has loaded what strips types. */
const program = `
import { isMainThread, Worker } from 'node:worker_threads';
import { isScarce } from ${JSON.stringify(ours)};
const words: string = 'first';
const hasStripper = process.moduleLoadList.some((name: string) => name.includes('amaro'));
console.log(JSON.stringify({ words, isMainThread, isScarce: isScarce(1), hasStripper }));
if (isMainThread) new Worker(new URL(import.meta.url));
`;

let folder: string;
let entry: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jobfront plain-'));
  entry = join(folder, 'entry.ts');
  await writeFile(entry, program);
});
afterEach(() => rm(folder, { recursive: true }));

async function run(): Promise<unknown[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [...plainProgramFlags(folder), entry]);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const told = (words: string, hasStripper: boolean) =>
  [true, false].map((isMainThread) => ({ words, isMainThread, isScarce: true, hasStripper }));

test('a program that was saved without types needs nothing that strips them, in threads neither', async () => {
  expect(plainProgramFlags(folder)).toEqual([]);
  expect(await run()).toEqual(told('first', true));
  await savePlainProgram(folder, [entry]);
  expect(await run()).toEqual(told('first', false));
});

test('a module that has changed since runs as it is', async () => {
  await savePlainProgram(folder, [entry]);
  await writeFile(entry, program.replace("'first'", "'second'"));
  expect(await run()).toEqual(told('second', true));
});

test('what a build that was cut short has left keeps nothing from running', async () => {
  await savePlainProgram(folder, [entry]);
  await writeFile(join(folder, 'program.json'), '{"half');
  expect(await run()).toEqual(told('first', true));
});
