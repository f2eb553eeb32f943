import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Lineage } from '../../../src/board/following.ts';
import type { Job } from '../../../src/board/job.ts';
import { decodeRows } from '../../../src/site/rows/decode-rows.ts';
import { joinRows, loadShards } from '../../../src/site/rows/join-rows.ts';
import { boardRows } from '../../../src/site/rows/pack-rows.ts';
import { sentRows, shardedRows } from '../../../src/site/rows/pack-shards.ts';
import type { FacetColumn, PackedRowIndex, Rows } from '../../../src/site/rows/rows.ts';
import { rowFiles } from '../../../src/site/search/row-files.ts';
import { siteOf } from '../../board/samples.ts';
import { standinBoard } from '../feeds/standin-boards.ts';

const language = 'pl';
const site = siteOf({
  languages: [language],
  defaultLanguage: language,
  fields: { facets: [{ option: '_shift', label: 'Zmiana', kind: 'values' }] },
});
const { jobs: generated } = standinBoard({ posts: 6_500, seed: 4 });
const many: readonly Job[] = generated.map((job, at) =>
  at % 5 === 0 ? { ...job, own: { 'f.shift': [`Zmiana ${at % 11}`] } } : job,
);

const use = (getJson: (address: string) => Promise<unknown>) => ({ getJson, decode: decodeRows });
const travelled = <Sent>(sent: Sent): Sent => JSON.parse(JSON.stringify(sent)) as Sent;

/** What a site with these jobs serves, by address. */
function served(jobs: readonly Job[]): Map<string, string> {
  const board = { at: '2026-11-02T09:00:00Z', jobs, upcoming: [], problems: [] };
  const files = rowFiles({ board, site, siteUrl: 'https://firm.example' });
  return new Map([
    ['/rows.json', JSON.stringify(sentRows(jobs, language, site))],
    ...files.map(({ address, make }) => [address, String(make())] as const),
  ]);
}

const loaded = (files: ReadonlyMap<string, string>): Promise<Rows> =>
  loadShards(
    '/rows.json',
    JSON.parse(files.get('/rows.json') ?? ''),
    use(async (address) => JSON.parse(files.get(address) ?? '')),
  );

/** The order of facets' sets, the numbers of positions and ranks say nothing by themselves. */
function comparable({ facets, position, titleRank, ...rows }: Rows) {
  const sizes = Map.groupBy(position, (id) => id);
  const first = new Map(position.map((id, row) => [id, row] as const).reverse());
  return {
    ...rows,
    formless: rows.formless && [...rows.formless],
    order: rows.title
      .map((title, row) => ({ title, rank: titleRank[row] ?? 0 }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ title }) => title),
    positions: position.map((id) => (id > 0 && (sizes.get(id)?.length ?? 0) > 1 ? first.get(id) : -1)),
    facets: Object.fromEntries(
      Object.entries(facets as Record<string, FacetColumn>).map(([key, { choices, sets, of, label }]) => [
        key,
        { choices, label, of: of.map((set) => sets[set]?.toSorted((one, other) => one - other)) },
      ]),
    ),
  };
}

const wholeRows = (jobs: readonly Job[]): Rows => decodeRows(travelled(boardRows(jobs, language, site)));

describe('the rows of a large board', () => {
  test('come in shards, and are the same as in one file', async () => {
    const files = served(many);
    expect(files.size).toBeGreaterThan(3);
    expect(files.size).toBeLessThan(20);
    const rows = await loaded(files);
    expect(comparable(rows)).toEqual(comparable(wholeRows(many)));
    for (const { sets } of Object.values(rows.facets as Record<string, FacetColumn>)) {
      expect(new Set(sets.map((set) => set.join())).size).toBe(sets.length);
    }
  });

  test('of up to 3,000 jobs are one file', () => {
    const few = many.slice(0, 3_000);
    expect(shardedRows(few, language, site)).toBeNull();
    expect(sentRows(few, language, site)).toEqual(boardRows(few, language, site));
    expect(served(few).size).toBe(1);
  });

  test('have an index that is small beside them', () => {
    const sizes = [...served(many).values()].map((json) => brotliCompressSync(json).length);
    const [index = 0, ...shards] = sizes;
    expect(index).toBeLessThan(shards.reduce((sum, size) => sum + size, 0) / 5);
  });

  test.each<[string, (jobs: readonly Job[]) => readonly Job[], changed: number]>([
    [
      'another title',
      (jobs) => jobs.map((job, at) => (at === 3_210 ? { ...job, displayTitle: 'Dzwonnik' } : job)),
      1,
    ],
    [
      'a field that no other job has',
      (jobs) => jobs.map((job, at) => (at === 17 ? { ...job, fields: ['Aaa', 'Żeglarstwo'] } : job)),
      1,
    ],
    ['a job less', (jobs) => jobs.filter((_, at) => at !== 4_000), 1],
    [
      'a job more',
      (jobs) => [{ ...(jobs[0] as Job), advertId: 900_000, address: '/jobs/900000/' }, ...jobs],
      1,
    ],
    ['two jobs in another order', (jobs) => jobs.with(2, jobs[3] as Job).with(3, jobs[2] as Job), 1],
  ])('leave all other shards as they are after an edit: %s', async (_, edit, changed) => {
    const lineage = new Lineage();
    const before = served(lineage.add(many));
    const edited = lineage.add(edit(many));
    const after = served(edited);
    const differing = [...after.keys()].filter((address) => before.get(address) !== after.get(address));
    expect(differing.filter((address) => address !== '/rows.json').length).toBeLessThanOrEqual(changed);
    expect(differing.length).toBeGreaterThan(0);
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect(comparable(await loaded(after))).toEqual(comparable(wholeRows(edited)));
  });

  test('follow random edits', async () => {
    const change = fc.record({
      at: fc.nat(many.length - 1),
      kind: fc.constantFrom('title', 'gone', 'place', 'field', 'top'),
      text: fc.constantFrom('Aa', 'Ćma', 'Żbik', 'zz'),
    });
    const lineage = new Lineage();
    let jobs = lineage.add(many);
    served(jobs);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        let next = [...jobs];
        for (const { at, kind, text } of changes) {
          const job = next[at % next.length] as Job;
          if (kind === 'gone') next = next.filter((one) => one !== job);
          else if (kind === 'top') next = [job, ...next.filter((one) => one !== job)];
          else {
            const other = next[(at * 7) % next.length] as Job;
            const parts = {
              title: { displayTitle: text },
              place: { place: other.place },
              field: { fields: [text] },
            };
            next = next.map((one) => (one === job ? { ...one, ...parts[kind] } : one));
          }
        }
        jobs = lineage.add(next);
        expect(comparable(await loaded(served(jobs)))).toEqual(comparable(wholeRows(jobs)));
      }),
      { numRuns: 8 },
    );
  });
});

describe('loading shards', () => {
  const before = served(many);
  const after = served(many.map((job, at) => (at === 100 ? { ...job, displayTitle: 'Dzwonnik' } : job)));
  const index = JSON.parse(before.get('/rows.json') ?? '') as PackedRowIndex;
  const read = (files: ReadonlyMap<string, string>, address: string): unknown => {
    const json = files.get(address);
    if (json === undefined) throw new Error(`${address} answered 404`);
    return JSON.parse(json);
  };

  test('begins again when the board has changed since its index was loaded', async () => {
    const rows = await loadShards(
      '/rows.json',
      index,
      use(async (address) => read(after, address)),
    );
    expect(rows.title).toContain('Dzwonnik');
    expect(rows.title.length).toBe(many.length);
  });

  test('begins again when a shard of the index has gone', async () => {
    const shards = [...index.shards, { from: 8_888_888, stamp: 'x' }];
    const asked = { ...index, shards };
    const rows = await loadShards(
      '/rows.json',
      asked,
      use(async (address) => read(before, address)),
    );
    expect(rows.title.length).toBe(many.length);
  });

  test('asks the server again for what a browser has kept of two states', async () => {
    const asked: (string | undefined)[] = [];
    const rows = await loadShards('/rows.json', index, {
      getJson: async (address, cache) => {
        asked.push(cache);
        const isOld = cache === undefined && address === '/rows.json';
        return read(isOld ? before : after, address);
      },
      decode: decodeRows,
    });
    expect(rows.title).toContain('Dzwonnik');
    expect(new Set(asked.slice(0, index.shards.length))).toEqual(new Set([undefined]));
    expect(new Set(asked.slice(index.shards.length))).toEqual(new Set(['no-cache']));
  });

  test('takes the rows of a board that has become small meanwhile', async () => {
    const few = many.slice(0, 2_000);
    const rows = await loadShards(
      '/rows.json',
      index,
      use(async (address) => read(served(few), address)),
    );
    expect(comparable(rows)).toEqual(comparable(wholeRows(few)));
  });

  test('fails with what went wrong when a shard can’t be loaded', async () => {
    const broken = new Map(before);
    broken.delete(`/rows-${index.shards[1]?.from}.json`);
    const loading = loadShards(
      '/rows.json',
      index,
      use(async (address) => read(broken, address)),
    );
    await expect(loading).rejects.toThrow('answered 404');
  });

  test('gives up on a board that changes each time', async () => {
    let count = 0;
    const restless = async (address: string) => {
      count += 1;
      const sent = read(before, address) as object;
      return address === '/rows.json' ? sent : { ...sent, stamp: `${count}` };
    };
    await expect(loadShards('/rows.json', index, use(restless))).rejects.toThrow(
      'changes while it is loaded',
    );
  });

  test('names a choice that the index lacks by its value', () => {
    const shards = index.shards.map(({ from }) => JSON.parse(before.get(`/rows-${from}.json`) ?? ''));
    const facets = { ...index.facets, work: { choices: [] } };
    const rows = joinRows({ ...index, facets }, shards, decodeRows);
    expect(rows.facets.work.sets.flat().every((choice) => choice === -1)).toBe(true);
    expect(rows.advertId.length).toBe(many.length);
  });
});
