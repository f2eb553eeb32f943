import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Job } from '../../../src/board/job.ts';
import { getJson } from '../../../src/browser/shared/load.ts';
import { createFinder } from '../../../src/site/search/finder.ts';
import { textFiles } from '../../../src/site/search/text-files.ts';
import { openTexts } from '../../../src/site/search/texts.ts';
import { siteOf } from '../../board/samples.ts';
import { hostileJobs } from '../feeds/hostile-jobs.ts';
import { sampleJob } from '../job-sample.ts';
import { query, rowsOf } from '../rows/rows-of.ts';

const site = siteOf();
const advert = (advertId: number, html: string, parts: Partial<Job> = {}) =>
  sampleJob({ advertId, sections: [{ field: 'description', heading: null, html }], ...parts });
const boardOf = (jobs: readonly Job[]) => ({ at: '2026-11-02T09:00:00Z', jobs, upcoming: [], problems: [] });
const filesOf = (jobs: readonly Job[]) => textFiles({ board: boardOf(jobs), site });

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Serves files as they are asked for, and says which. `null` = it fails. */
async function serve(answer: (address: string) => string | null) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const text = answer(request.url ?? '');
    response.writeHead(text === null ? 500 : 200).end(text);
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function open(jobs: readonly Job[], fails: (address: string) => boolean = () => false) {
  let made = new Map<string, string>();
  const show = async (shown: readonly Job[]) => {
    made = new Map(
      await Promise.all(
        filesOf(shown).map(async ({ address, make }) => [address, String(await make())] as const),
      ),
    );
  };
  await show(jobs);
  const { asked, url } = await serve((address) => (fails(address) ? null : (made.get(address) ?? null)));
  const rows = rowsOf(jobs);
  const texts = openTexts(`${url}/texts.json`, rows.advertId, getJson);
  const finder = createFinder(rows);
  finder.useTexts(texts);
  const ids = (words: string) => {
    const { rows: found, isWidened } = finder.find(query({ words }));
    return isWidened ? [] : found.map((row) => rows.advertId[row]);
  };
  return { asked, texts, ids, show };
}

/** Adverts of many words, so that they come in several parts. */
const many = Array.from({ length: 400 }, (_, at) =>
  advert(
    at + 1,
    `<p>${at % 2 ? '' : 'zebra'} a${at} b${at % 7} m${at % 3} ${at % 2 ? 'odd' : 'even'} wspólne słowo</p>`,
  ),
);

describe('the texts of adverts', () => {
  const jobs = [
    advert(20, '<p>Znajomość <strong>Excela</strong> i C++, .NET; prawo jazdy kat. B.</p>', {
      displayTitle: 'Analityk',
    }),
    advert(10, '<ul><li>Kurier jeździ</li><li>rowerem</li></ul>', { displayTitle: 'Dyspozytor' }),
    advert(30, '<p>Rower cargo</p>', { displayTitle: 'Kurier' }),
  ];

  test('are found once they are loaded, behind what cards say', async () => {
    const { texts, ids } = await open(jobs);
    expect(ids('kurier')).toEqual([30]);
    expect(ids('excela')).toEqual([]);
    expect(await texts.load('kurier')).toBe(true);
    expect(ids('kurier')).toEqual([30, 10]);
    expect(ids('rowerem kurier')).toEqual([10]);
    expect(ids('excel')).toEqual([20]);
    expect(ids('C++ .net')).toEqual([20]);
    expect(ids('magazyn excela')).toEqual([20]);
    expect(ids('excela kurier')).toEqual([]);
  });

  test('forgive a typo where nothing else is found', async () => {
    const { texts, ids } = await open(jobs);
    await texts.load('znajomosc');
    expect(ids('znajmosc')).toEqual([20]);
  });

  test('are found by short words only as these are', async () => {
    const { texts, ids } = await open(jobs);
    await texts.load('b');
    expect(ids('b')).toEqual([20]);
    expect(ids('ro')).toEqual([]);
    expect(ids('row')).toEqual(
      [10, 30].sort((one, other) => [20, 10, 30].indexOf(one) - [20, 10, 30].indexOf(other)),
    );
  });

  test('are loaded once', async () => {
    const { asked, texts } = await open(jobs);
    expect(await Promise.all([texts.load('a'), texts.load('b')])).toContain(true);
    expect(await texts.load('kurier')).toBe(false);
    expect(await texts.load(' ')).toBe(false);
    expect(asked).toEqual(['/texts.json']);
  });

  test('that can’t be loaded leave the rest as it is, and are tried again', async () => {
    let isDown = true;
    const { asked, texts, ids } = await open(jobs, () => isDown);
    expect(await texts.load('excel')).toBe(false);
    expect(ids('kurier')).toEqual([30]);
    isDown = false;
    expect(await texts.load('excel')).toBe(true);
    expect(ids('excel')).toEqual([20]);
    expect(asked).toEqual(['/texts.json', '/texts.json']);
  });

  test.each([
    ['an HTML page', '<!doctype html>'],
    ['nothing', ''],
    ['null', 'null'],
    ['another object', '{"stamp":1}'],
  ])('are left out where %s is in their place', async (_, text) => {
    const { url } = await serve(() => text);
    const texts = openTexts(`${url}/texts.json`, [1], getJson);
    expect(await texts.load('kurier')).toBe(false);
    expect(texts.loaded()).toEqual([]);
  });
});

describe('the texts of many adverts', () => {
  test('come in parts, of which a search loads what it needs', async () => {
    expect(filesOf(many).map(({ address }) => address)).toEqual(
      expect.arrayContaining([
        '/texts.json',
        '/texts-0-0.json',
        '/texts-0-1.json',
        '/texts-0-2.json',
        '/en/texts.json',
      ]),
    );
    const { asked, texts, ids } = await open(many);
    expect(await texts.load('zebra')).toBe(true);
    expect(asked).toEqual(['/texts.json', '/texts-0-2.json']);
    expect(ids('zebra')).toHaveLength(200);
    expect(ids('a17')).toEqual([]);
    expect(await texts.load('a17 zebra')).toBe(true);
    expect(asked).toHaveLength(3);
    expect(ids('a17 zebra')).toEqual([171, 173, 175, 177, 179]);
    expect(await texts.load('a18')).toBe(false);
  });

  test('are loaded by the beginning of any word in them', async () => {
    const [index] = filesOf(many);
    const [{ starts }] = JSON.parse(String(await index?.make())).shards;
    expect(starts).toHaveLength(3);
    for (const [part, start] of starts.entries()) {
      const { asked, texts } = await open(many);
      await texts.load(start.slice(0, 3));
      expect(asked).toContain(`/texts-0-${part}.json`);
    }
  });

  test('hold every word of every advert', async () => {
    const { texts, ids } = await open(many);
    for (const words of ['a0', 'b6', 'm2', 'odd', 'even', 'wspolne', 'slowo']) await texts.load(words);
    for (const at of [0, 7, 399]) {
      expect(ids(`a${at} b${at % 7} m${at % 3} ${at % 2 ? 'odd' : 'even'} wspólne słowo`)).toContain(at + 1);
    }
    expect(ids('even')).toHaveLength(200);
  });

  test('of another board are not mixed with those of this one', async () => {
    const { texts, ids, show, asked } = await open(many);
    await texts.load('zebra');
    await show(many.slice(1));
    expect(await texts.load('a17')).toBe(false);
    expect(ids('a17')).toEqual([]);
    // The rows are those of the page; of the adverts that closed since, the new texts say nothing.
    expect(await texts.load('a17')).toBe(true);
    expect(ids('a17')).toEqual([18, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180]);
    await texts.load('a0');
    expect(ids('a0')).toEqual([]);
    expect(asked.filter((address) => address === '/texts.json')).toHaveLength(2);
  });

  test('are found where many have the same few words, which fill one part alone', async () => {
    const alike = Array.from({ length: 301 }, (_, at) =>
      advert(at + 1, at % 3 ? '<p>–</p>' : '<p>zebra</p>'),
    );
    const { texts, ids } = await open(alike);
    await texts.load('zebra');
    expect(ids('zebra')).toHaveLength(101);
  });

  test('count for nothing where most adverts have the word: alone it finds nothing, and others find what they find', async () => {
    const { texts, ids } = await open(many);
    await texts.load('wspólne a17');
    expect(ids('wspólne')).toEqual([]);
    expect(ids('wspólne a17')).toEqual(ids('a17'));
  });

  test('are found where a part fails and comes later', async () => {
    let isDown = true;
    const { texts, ids } = await open(many, (address) => isDown && address !== '/texts.json');
    expect(await texts.load('zebra')).toBe(false);
    isDown = false;
    expect(await texts.load('zebra')).toBe(true);
    expect(ids('zebra')).toHaveLength(200);
  });
});

describe('the files of texts', () => {
  test('stand beside the rows of their board, those of a brand beneath its path', () => {
    const at = (root?: string) =>
      textFiles({ board: boardOf([sampleJob()]), site: { ...site, root } }).map(({ address }) => address);
    expect(at()).toEqual(['/texts.json', '/en/texts.json', '/de/texts.json']);
    expect(at('/velo/')).toEqual(['/velo/texts.json', '/velo/en/texts.json', '/velo/de/texts.json']);
  });

  test('have keys that change with the adverts, and bytes that do not change by themselves', async () => {
    const keys = (jobs: readonly Job[]) => filesOf(jobs).map(({ address, key }) => `${address} ${key}`);
    expect(keys([...many])).toEqual(keys(many.map((job) => ({ ...job }))));
    const other = [...many.slice(1), advert(1, '<p>else</p>')];
    expect(keys(other)[0]).not.toBe(keys(many)[0]);
    const bytes = async (jobs: readonly Job[]) => Promise.all(filesOf(jobs).map(({ make }) => make()));
    expect(await bytes([...many].reverse())).toHaveLength(filesOf(many).length);
    expect(await bytes([...many])).toEqual(await bytes(many.map((job) => ({ ...job }))));
  });

  test.each([
    ['no advert', []],
    ['adverts without texts', Array.from({ length: 301 }, (_, at) => advert(at + 1, '<p>–</p>'))],
    ['hostile adverts', hostileJobs],
  ])('of %s can be read', async (_, jobs) => {
    const { texts, ids } = await open(jobs);
    await texts.load('text kurier');
    expect(ids('kurier')).toEqual([]);
    const rows = texts
      .loaded()
      .flatMap((index) => [...index.rowsOf('text', 'whole')])
      .flatMap((list) => [...list]);
    expect(rows).toHaveLength(jobs === hostileJobs ? hostileJobs.length : 0);
  });
});
