import { describe, expect, test } from 'vitest';
import { followedFeeds } from '../../../src/site/feeds/feed-files.ts';
import { sampleJob } from '../job-sample.ts';
import { boardOf, contextOf, filesOf, siteUrl } from './feed-context.ts';
import { readJsonFeed } from './json-feed-rules.ts';
import { childrenOf, readXml, textOf, type XmlElement } from './read-xml.ts';

/** The higher the id the newer. */
const jobs = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    sampleJob({ advertId: at + 1, validFrom: new Date(Date.UTC(2020, 0, 1 + at)).toISOString() }),
  );
const context = contextOf(boardOf(jobs(1050)));
const files = await filesOf(context);

interface Page {
  ids: number[];
  links: Record<string, string>;
}

const idOf = (tag: string | null) => Number(tag?.split('/')[1]);
const linksOf = (element: XmlElement, name: string) =>
  Object.fromEntries(
    childrenOf(element, name).map(({ attributes }) => [attributes.rel ?? '', attributes.href ?? '']),
  );

const formats: Record<string, (text: string) => Page> = {
  RSS: (text) => {
    const [channel] = childrenOf(readXml(text), 'channel');
    if (!channel) throw new Error('no channel');
    const ids = childrenOf(channel, 'item').map((item) => idOf(textOf(item, 'guid')));
    return { ids, links: linksOf(channel, 'atom:link') };
  },
  Atom: (text) => {
    const feed = readXml(text);
    const ids = childrenOf(feed, 'entry').map((entry) => idOf(textOf(entry, 'id')));
    return { ids, links: linksOf(feed, 'link') };
  },
  JSON: (text) => {
    const { items, next_url: next, feed_url: self = '' } = readJsonFeed(text);
    return { ids: items.map(({ id }) => idOf(id)), links: { self, ...(next !== undefined && { next }) } };
  },
};

describe('pages of a feed', () => {
  test.each([
    ['RSS', '/feed.xml'],
    ['RSS', '/feeds/all.xml'],
    ['Atom', '/atom.xml'],
    ['Atom', '/feeds/all.atom.xml'],
    ['JSON', '/feed.json'],
    ['JSON', '/feeds/all.json'],
  ])('in %s lead from %s to the newest 1,000 jobs, each once', (format, first) => {
    const seen: number[] = [];
    const asked: string[] = [];
    for (let at: string | undefined = siteUrl + first; at !== undefined; ) {
      const { ids, links }: Page = formats[format]?.(files.get(at.replace(siteUrl, '')) ?? '') ?? {
        ids: [],
        links: {},
      };
      expect(links.self).toBe(at);
      if (format !== 'JSON') {
        expect(links.previous).toBe(asked.at(-1));
        expect(links.first).toBe(asked[0]);
      }
      seen.push(...ids);
      asked.push(at);
      at = links.next;
    }
    expect(seen).toEqual(Array.from({ length: 1000 }, (_, at) => 1050 - at));
    expect(asked).toHaveLength(10);
  });

  test('belong to one feed', () => {
    const ids = ['/atom.xml', '/atom-2.xml', '/atom-10.xml'].map((address) =>
      textOf(readXml(files.get(address) ?? ''), 'id'),
    );
    expect(new Set(ids)).toEqual(new Set(['tag:careers.example,2026:feed/']));
  });

  test('are not those that people follow, and lists of a facet have one', () => {
    const followed = [...followedFeeds(context)].map(({ address }) => address);
    expect(followed.filter((address) => /-\d+\./.test(address))).toEqual([]);
    expect([...files.keys()].filter((address) => /^\/jobs\/.*(?:feed|atom)-/.test(address))).toEqual([]);
    const first = new Map([...followedFeeds(context)].map(({ address, key }) => [address, key]));
    expect(first.get('/feed.xml')).not.toBe(
      [...followedFeeds(contextOf(boardOf(jobs(1050).slice(950))))][0]?.key,
    );
  });

  test('are none where one page holds all', async () => {
    const few = await filesOf(contextOf(boardOf(jobs(100))));
    expect([...few.keys()].filter((address) => /(?:feed|atom|all)-\d/.test(address))).toEqual([]);
    for (const address of ['/feed.xml', '/atom.xml', '/feed.json']) {
      expect(few.get(address), address).not.toMatch(/rel="next"|next_url/);
    }
  });
});

test('the calendar of a large board holds the days that come first', async () => {
  const many = Array.from({ length: 2100 }, (_, at) =>
    sampleJob({
      advertId: at + 1,
      deadline: at % 3 === 0 ? '2026-12-31' : '2027-01-15',
      validThrough: at % 7 === 0 && at % 3 === 0 ? null : '2027-02-01T00:00:00Z',
    }),
  );
  const calendar = (await filesOf(contextOf(boardOf(many)))).get('/deadlines.ics') ?? '';
  const uids = [...calendar.matchAll(/UID:deadline-(\d+)@/g)].map(([, id]) => Number(id));
  expect(uids).toHaveLength(2000);
  expect(uids).toEqual(uids.toSorted((one, other) => one - other));
  const early = many.filter(({ deadline }) => deadline === '2026-12-31').map(({ advertId }) => advertId);
  expect(uids).toEqual(expect.arrayContaining(early));
});
