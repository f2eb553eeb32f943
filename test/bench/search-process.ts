/** Does what a visitor's browser does with the rows in a folder, in a process that has done none of it before. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeRows } from '../../src/site/rows/decode-rows.ts';
import { loadShards } from '../../src/site/rows/join-rows.ts';
import type { PackedRowIndex, PackedRows } from '../../src/site/rows/rows.ts';
import { createFinder } from '../../src/site/search/finder.ts';
import type { Query } from '../../src/site/search/query.ts';
import { openTexts } from '../../src/site/search/texts.ts';
import type { SearchTimes } from './search.ts';

/** Typed letter by letter: words of every facet, typos, references, words that nothing has. */
const typed = [
  'kurier warszawa',
  'magazynier łódź',
  'mgaazynier',
  'softwareentwickler münchen',
  'kundenberater teilzeit',
  'mechanik rowerowy',
  'механік київ',
  'KOL-3200/2026',
  'zdalnie programista c++',
  'm e k a s',
  'quxzyvwk',
];

/** Milliseconds that this thread has worked: what it had to wait for, others did. */
const now = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const folder = process.argv[2] ?? '';
const getJson = async (address: string) => JSON.parse(await readFile(join(folder, address), 'utf8'));
const json = await readFile(join(folder, 'rows.json'), 'utf8');

const begun = now();
const sent = JSON.parse(json) as PackedRows | PackedRowIndex;
const rows =
  'shards' in sent ? await loadShards('rows.json', sent, { getJson, decode: decodeRows }) : decodeRows(sent);
const decoded = now();
const finder = createFinder(rows);
finder.warm();
const ready = now();

const ask = (parts: Partial<Query>) => {
  const before = now();
  finder.find({ words: '', facets: {}, near: null, sort: 'newest', ...parts });
  return now() - before;
};
const letters = (words: string) => Array.from(words, (_, at) => words.slice(0, at + 1));
const keys = typed.flatMap(letters).map((words) => ask({ words }));

const texts = openTexts('texts.json', rows.advertId, getJson);
finder.useTexts(texts);
const textKeys: number[] = [];
const loads: number[] = [];
for (const words of typed.flatMap(letters)) {
  const before = now();
  if (await texts.load(words)) loads.push(now() - before);
  textKeys.push(ask({ words }));
}

const { place, field } = rows.facets;
const choices = [
  ...place.choices.map(({ value }) => ask({ facets: { place: [value] } })),
  ...field.choices.map(({ value }) => ask({ facets: { field: [value] }, sort: 'title' })),
  ...rows.point
    .slice(0, 20)
    .map((point) => ask({ near: { point: point ?? [52, 21], name: '', km: 100 }, sort: 'distance' })),
  ask({ sort: 'closing' }),
];

const times: SearchTimes = {
  decode: decoded - begun,
  index: ready - decoded,
  keys,
  textKeys,
  loads,
  choices,
};
process.send?.(times);
process.once('SIGTERM', () => process.disconnect?.());
