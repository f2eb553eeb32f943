import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Job } from '../../src/board/job.ts';
import siteConfig from '../../src/sample/site.config.ts';
import { type SiteSettings, siteSchema } from '../../src/settings/site-schema.ts';
import { sentRows } from '../../src/site/rows/pack-shards.ts';
import { rowFiles } from '../../src/site/search/row-files.ts';
import { jobCountries, packCities } from '../../src/site/search/search-files.ts';
import { madeTexts } from '../site/search/made-texts.ts';
import { companion, environment } from './processes.ts';
import { harder, searchJobs } from './search-board.ts';
import { type Summary, summarize } from './statistics.ts';

/** What one process saw, in milliseconds of work. */
export interface SearchTimes {
  /** Reading the rows; making them ready for words. */
  decode: number;
  index: number;
  /** Finding, once for each key. */
  keys: number[];
  /** The same with the adverts' texts, and loading what of these was needed, where it was. */
  textKeys: number[];
  loads: number[];
  /** Finding after the choice of a facet, a circle, an order. */
  choices: number[];
}

export interface SearchFigures {
  board: string;
  jobs: number;
  /** Bytes, compressed by brotli. */
  rows: { files: number; all: number };
  /** Of the rows and the texts, what an edited title changes. */
  edit: { files: number; all: number };
  texts: { files: number; all: number; largest: number };
  cities: number;
  /** Milliseconds; those of the browser's side in Node, each run in a process of its own. */
  pack: number;
  ready: Summary;
  keys: Times;
  textKeys: Times;
  choices: Times;
}

/** The clock of a thread moves in steps that are longer than most searches, so the mean tells more than the median. */
interface Times {
  mean: number;
  max: number;
}

const timesOf = (all: readonly number[]): Times => ({
  mean: all.reduce((sum, time) => sum + time, 0) / all.length,
  max: Math.max(...all),
});

/** Measures finding on boards of so many jobs, all in one language of the site. */
export async function measureSearch(count: number, folder: string, runs: number): Promise<SearchFigures[]> {
  const site = { ...siteSchema.parse(siteConfig), languages: ['pl' as const] };
  const jobs = searchJobs(count, site);
  const boards = [
    ['generated', jobs],
    ['nothing alike', harder(jobs)],
  ] as const;
  const figures: SearchFigures[] = [];
  for (const [name, some] of boards) {
    figures.push(await measureBoard(name, some, site, join(folder, `search-${figures.length}`), runs));
  }
  return figures;
}

async function measureBoard(
  board: string,
  jobs: readonly Job[],
  site: SiteSettings,
  folder: string,
  runs: number,
): Promise<SearchFigures> {
  await mkdir(folder, { recursive: true });
  const begun = performance.now();
  const rows = await madeRows(jobs, site);
  const pack = performance.now() - begun;
  const files = await madeTexts(jobs, site);
  for (const [address, text] of [...rows, ...files]) await writeFile(join(folder, address), text);
  const texts = [...files.values()].map(compressed);
  const edited = jobs.with(100, { ...(jobs[100] as Job), displayTitle: 'Dzwonnik' });
  const before = new Map([...rows, ...files]);
  const changed = [...(await madeRows(edited, site)), ...(await madeTexts(edited, site))].filter(
    ([address, text]) => before.get(address) !== text,
  );
  const times: SearchTimes[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await once(folder));
  return {
    ...{ board, jobs: jobs.length, pack },
    rows: { files: rows.size, all: sum([...rows.values()].map(compressed)) },
    edit: { files: changed.length, all: sum(changed.map(([, text]) => compressed(text))) },
    texts: {
      files: texts.length,
      all: sum(texts),
      largest: Math.max(...texts),
    },
    cities: compressed(JSON.stringify(packCities(jobCountries(jobs), site.languages))),
    ready: summarize(times.map(({ decode, index }) => decode + index)),
    keys: timesOf(times.flatMap(({ keys }) => keys)),
    textKeys: timesOf(times.flatMap(({ textKeys }) => textKeys)),
    choices: timesOf(times.flatMap(({ choices }) => choices)),
  };
}

async function once(folder: string): Promise<SearchTimes> {
  const child = companion<SearchTimes>('search-process.ts', { args: [folder], env: environment({}) });
  const times = await child.wait(() => true);
  await child.stop();
  return times;
}

/** The files of the rows, by their addresses. */
async function madeRows(jobs: readonly Job[], site: SiteSettings): Promise<ReadonlyMap<string, string>> {
  const board = { at: '2026-11-02T09:00:00Z', jobs, upcoming: [], problems: [] };
  const made = new Map([['/rows.json', JSON.stringify(sentRows(jobs, 'pl', site))]]);
  for (const { address, make } of rowFiles({ board, site, siteUrl: 'https://firm.example' })) {
    made.set(address, String(await make()));
  }
  return made;
}

const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);

const compressed = (text: string): number => brotliCompressSync(text).length;

/** The figures in Markdown, for people. */
export function searchReport(figures: readonly SearchFigures[]): string {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
  const ms = (time: number) => `${time.toFixed(1)} ms`;
  const spread = (typical: number, max: number) => `${ms(typical)}, at most ${ms(max)}`;
  const rows = figures.map(({ board, jobs, ...found }) => [
    `${jobs.toLocaleString('en')}, ${board}`,
    `${kilobytes(found.rows.all)} in ${found.rows.files}`,
    `${kilobytes(found.texts.all)} in ${found.texts.files}, at most ${kilobytes(found.texts.largest)}`,
    `${kilobytes(found.edit.all)} in ${found.edit.files}`,
    spread(found.ready.median, found.ready.max),
    spread(found.keys.mean, found.keys.max),
    spread(found.textKeys.mean, found.textKeys.max),
    spread(found.choices.mean, found.choices.max),
  ]);
  const heads = [
    'Jobs',
    'List data',
    'Texts',
    'New after an edit',
    'First search ready',
    'A key',
    '… with texts',
    'A choice',
  ];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return `${[line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')}

Sizes after brotli, with the number of files; a search for a word loads one or two of the texts' files of each shard.
New after an edit is what another title of one job changes of list data and texts. Times are what
Node's thread worked: ready is reading the list data and indexing it, in a process that has done neither; keys are
words typed letter by letter.
`;
}
