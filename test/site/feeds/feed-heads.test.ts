import { describe, expect, test } from 'vitest';
import { jobLists } from '../../../src/board/lists/lists.ts';
import { sampleJob } from '../job-sample.ts';
import { boardOf, changedInstant, contextOf, filesOf, kolibra } from './feed-context.ts';
import { readJsonFeed } from './json-feed-rules.ts';
import { childrenOf, readXml, textOf } from './read-xml.ts';
import { standinBoard } from './standin-boards.ts';

const board = standinBoard();
const lists = jobLists(board, kolibra);
const files = await filesOf(contextOf(board));

const jsonAt = (address: string) => readJsonFeed(files.get(address) ?? '');
const headOf = (address: string, from = files) => {
  const root = readXml(from.get(address) ?? '');
  return childrenOf(root, 'channel')[0] ?? root;
};

describe('the head of a feed', () => {
  test.each([
    ['/feed.json', 'Oferty pracy – Kolibra', 'pl', '/'],
    ['/en/feed.json', 'Jobs at Kolibra', 'en', '/en/'],
    ['/de/feed.json', 'Jobs bei Kolibra', 'de', '/de/'],
    ['/uk/feed.json', 'Вакансії – Kolibra', 'uk', '/uk/'],
    ['/jobs/in/gdansk/feed.json', 'Oferty pracy – Kolibra: Gdańsk', 'pl', '/jobs/in/gdansk/'],
    ['/feeds/all.json', 'Oferty pracy – Kolibra, wszystkie języki', 'pl', '/'],
  ])('%s is "%s"', (address, title, language, home) => {
    const feed = jsonAt(address);
    expect(feed).toMatchObject({ title, language, home_page_url: `https://careers.example${home}` });
    const same = address.replace('all.json', 'all.xml').replace('feed.json', 'feed.xml');
    expect([textOf(headOf(same), 'title'), textOf(headOf(same), 'language')]).toEqual([title, language]);
  });

  test('is in words of its own language for every list, with the value of the facet', () => {
    const titles = lists.map(({ address }) => jsonAt(`${address}feed.json`).title);
    expect(new Set(titles).size).toBeGreaterThan(lists.length * 0.9);
    for (const [index, { facet }] of lists.entries())
      expect(titles[index]).toContain(facet?.label ?? 'Kolibra');
    expect(titles.filter((title) => /[{}]|undefined/.test(title))).toEqual([]);
  });

  test('says when the newest change of its jobs was', () => {
    const ids = jsonAt('/feed.json').items.map(({ id }) => Number(id.split('/')[1]));
    const newest = changedInstant(Math.max(...ids));
    expect(textOf(headOf('/atom.xml'), 'updated')).toBe(newest);
    expect(textOf(headOf('/feed.xml'), 'lastBuildDate')).toBe(new Date(newest).toUTCString());
  });

  test('of an empty list says since when its page says so', async () => {
    const empty = await filesOf(contextOf(boardOf([])));
    expect(textOf(headOf('/atom.xml', empty), 'updated')).toBe('2026-11-20T08:00:00Z');
    const unknown = await filesOf(contextOf(boardOf([]), { changedAt: () => null }));
    expect(textOf(headOf('/atom.xml', unknown), 'updated')).toBe('1970-01-01T00:00:00Z');
    expect(textOf(headOf('/feeds/linkedin.xml', unknown), 'lastBuildDate')).toBe(
      'Thu, 01 Jan 1970 00:00:00 GMT',
    );
  });

  test('falls back on publication where no change is known', async () => {
    const context = contextOf(boardOf([sampleJob()]), { changedAt: () => null });
    expect(textOf(headOf('/atom.xml', await filesOf(context)), 'updated')).toBe('2026-11-01T09:00:00Z');
  });

  test('names each feed by an id of its own', () => {
    const ids = [...files.keys()]
      .filter((address) => address.endsWith('atom.xml'))
      .map((address) => textOf(headOf(address), 'id'));
    expect(new Set(ids).size).toBe(lists.length + 1);
    expect(ids).toContain('tag:careers.example,2026:feed/jobs/in/gdansk/');
  });
});

test.each([
  ['http://127.0.0.1:4321', 'tag:127.0.0.1,2026:job/1'],
  ['http://[::1]:4321', 'tag:xxx1x,2026:job/1'],
  ['https://żubr.example', 'tag:xn--ubr-22a.example,2026:job/1'],
])('at %s the id of a job is %s', async (siteUrl, id) => {
  const site = await filesOf(contextOf(boardOf([sampleJob()]), { siteUrl }));
  expect(readJsonFeed(site.get('/feeds/all.json') ?? '').items[0]?.id).toBe(id);
});
