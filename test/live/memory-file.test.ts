import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyMemory, readMemory, saveMemory } from '../../src/live/memory-file.ts';
import type { SiteMemory } from '../../src/outputs/site-memory.ts';

const remembered = (advertId: number) => ({
  advertId,
  addresses: [`/jobs/${advertId}-łódź/`],
  title: `"Job" ${advertId}`,
  language: 'pl',
  locality: null,
  fields: [],
  postedAt: null,
  closedAt: null,
});
const count = 1501;
const ids = Array.from({ length: count }, (_, at) => at + 1);
const large: SiteMemory = {
  jobs: Object.fromEntries(ids.map((id) => [id, remembered(id)])),
  changes: Object.fromEntries(
    ids.map((id) => [`/jobs/${id}/`, { key: `${id}`, at: '2026-01-01T00:00:00Z' }]),
  ),
};

test.each([
  ['of a site that has nothing', emptyMemory],
  ['of many jobs', large],
])('a memory %s is read as it was saved, and written as JSON writes it', async (_, memory) => {
  const folder = await mkdtemp(join(tmpdir(), 'jobfront-memory-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(await readMemory(folder)).toBeNull();
  await saveMemory(folder, memory);
  expect(await readMemory(folder)).toEqual(memory);
  expect(await readFile(join(folder, 'memory.json'), 'utf8')).toBe(JSON.stringify(memory));
});

test.each(['', '{"jobs":{', 'null', '[1', '\0\0\0'])(
  'a memory that can’t be read (%j) counts as none, is kept, and is named',
  async (spoiled) => {
    const folder = await mkdtemp(join(tmpdir(), 'jobfront-memory-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'memory.json');
    await writeFile(file, spoiled);
    const told: string[] = [];
    expect(await readMemory(folder, (message) => told.push(message))).toBeNull();
    expect(await readFile(`${file}.unreadable-1`, 'utf8')).toBe(spoiled);
    expect(told).toEqual([expect.stringContaining(`it is kept as ${file}.unreadable-1`)]);
  },
);
