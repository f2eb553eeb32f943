import { expect, test } from 'vitest';
import { Lineage } from '../../../src/board/following.ts';
import type { Job } from '../../../src/board/job.ts';
import { StoredText, TextUnreadable } from '../../../src/board/texts.ts';
import { createBoardSearches } from '../../../src/site/search/board-searches.ts';
import { createFinder } from '../../../src/site/search/finder.ts';
import { textFiles } from '../../../src/site/search/text-files.ts';
import { openTexts } from '../../../src/site/search/texts.ts';
import { siteOf } from '../../board/samples.ts';
import { sampleJob } from '../job-sample.ts';
import { query, rowsOf } from '../rows/rows-of.ts';

const site = siteOf({ languages: ['en'], defaultLanguage: 'en' });
const advert = (advertId: number, words: string): Job =>
  sampleJob({
    advertId,
    language: 'en',
    displayTitle: 'Job',
    sections: [{ field: 'description', heading: null, html: `<p>${words}</p>` }],
  });
const wordsOf = (at: number) => `every${at % 2} third${at % 3} rare${at % 997} only${at}`;
/** So many that they come in several shards. Some numbers are missing, as on every board. */
const many = Array.from({ length: 9_000 }, (_, at) => advert(at * 3 + (at % 2) + 1, wordsOf(at)));

const filesOf = (jobs: readonly Job[]) =>
  new Map(
    textFiles({ board: { at: '2026-11-02T09:00:00Z', jobs, upcoming: [], problems: [] }, site }).map(
      (file) => [file.address, file],
    ),
  );
const shardOf = (address: string) => /-(\d+)-\d+\.json$/.exec(address)?.[1];
/** Addresses of files that are not the same any more, and those that exist no more or only now. */
const differing = (before: ReturnType<typeof filesOf>, after: ReturnType<typeof filesOf>) =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (address) => before.get(address)?.key !== after.get(address)?.key,
  );

test('a large board has shards of a few thousand adverts', () => {
  const shards = new Set([...filesOf(many).keys()].map(shardOf));
  shards.delete(undefined);
  expect(shards.size).toBeGreaterThan(2);
  expect(shards.size).toBeLessThan(20);
  expect(new Set([...filesOf(many.slice(0, 2_500)).keys()].map(shardOf))).toEqual(new Set([undefined, '0']));
});

test('an edit leaves the files of all other shards as they are', async () => {
  const lineage = new Lineage();
  const before = filesOf(lineage.add(many));
  const edits: ((jobs: readonly Job[]) => readonly Job[])[] = [
    (jobs) => jobs.map((job, at) => (at === 4_321 ? advert(job.advertId, 'glockenspiel') : job)),
    (jobs) => jobs.filter((_, at) => at !== 17),
    (jobs) => [advert(100_000, 'glockenspiel'), ...jobs],
  ];
  for (const edit of edits) {
    const after = filesOf(lineage.add(edit(many)));
    const changed = differing(before, after);
    expect(changed).toContain('/texts.json');
    const shards = new Set(changed.map(shardOf));
    shards.delete(undefined);
    expect(shards.size).toBe(1);
    // Nor do their bytes change.
    const [first] = [...after.values()].filter(
      ({ address }) => shardOf(address) && !changed.includes(address),
    );
    expect(await first?.make()).toBe(await before.get(first?.address ?? '')?.make());
  }
  // From the same jobs the same files come, whatever was before.
  const alone = filesOf([...(edits[0]?.(many) ?? [])]);
  expect(differing(alone, filesOf(lineage.add(edits[0]?.(many) ?? [])))).toEqual([]);
});

test('a search loads a part of each shard, and finds what the server finds', async () => {
  const jobs = many;
  let files = filesOf(jobs);
  const asked: string[] = [];
  const loaded = new Set<string>();
  const rows = rowsOf(jobs, 'en', site);
  const texts = openTexts('/texts.json', rows.advertId, async (address) => {
    asked.push(address);
    return JSON.parse(String(await files.get(address)?.make()));
  });
  const finder = createFinder(rows);
  finder.useTexts(texts);
  const server = await createBoardSearches()(jobs, 'en', site);
  await server.loadWords('rare5');
  const shards = new Set([...files.keys()].map(shardOf)).size - 1;
  for (const words of ['rare5', 'only77', 'every1 third2 rare500', 'third1', 'glockenspiel']) {
    asked.length = 0;
    await texts.load(words);
    const parts = asked.filter((address) => shardOf(address));
    for (const address of parts) loaded.add(address);
    expect(parts.length, words).toBeLessThanOrEqual(shards * 2 * words.split(' ').length);
    const wanted = query({ words });
    expect(finder.find(wanted).rows, words).toEqual(server.find(wanted).rows);
  }

  // The site changes: of the shards that are what they were, nothing is loaded again.
  const [job] = jobs.slice(4_321);
  files = filesOf(jobs.map((one) => (one === job ? advert(one.advertId, 'glockenspiel') : one)));
  asked.length = 0;
  // Parts that were not needed before show that there are other adverts now.
  for (let times = 0; times < 2; times += 1) await texts.load('glockenspiel only2 only4 only6 only8 rare9');
  expect(finder.find(query({ words: 'glockenspiel' })).rows).toEqual([4_321]);
  expect(asked.filter((address) => address === '/texts.json')).toHaveLength(1);
  const again = asked.filter((address) => shardOf(address) && loaded.has(address));
  // Only parts of the shard that has changed.
  expect(new Set(again.map(shardOf)).size).toBe(1);
});

test('a file whose texts could not be read is made the next time', async () => {
  let isBroken = true;
  const source = {
    read: () => {
      if (isBroken) throw new TextUnreadable('The text is missing.');
      return [{ field: 'description', heading: null, html: '<p>glockenspiel</p>' }];
    },
  };
  const jobs = [sampleJob({ language: 'en', sections: new StoredText({ key: 'k', wording: 'w' }, source) })];
  const index = () => filesOf(jobs).get('/texts.json')?.make();
  await expect(index()).rejects.toThrow(TextUnreadable);
  isBroken = false;
  expect(String(await index())).toContain('glockenspiel');
});
