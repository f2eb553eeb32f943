import { describe, expect, test } from 'vitest';
import { atomFaults } from './atom-rules.ts';
import { contextOf, filesOf, siteUrl } from './feed-context.ts';
import { aggregatorFaults, linkedInFaults } from './job-site-rules.ts';
import { jsonFeedFaults } from './json-feed-rules.ts';
import { rssFaults } from './rss-rules.ts';
import { boards } from './standin-boards.ts';

/** The rules of a file, by its address. */
function faultsOf(address: string, text: string): string[] | null {
  if (address === '/feeds/jobs.xml') return aggregatorFaults(text);
  if (address === '/feeds/linkedin.xml') return linkedInFaults(text);
  if (/\/(?:feed|all)(?:-\d+)?\.xml$/.test(address)) return rssFaults(text, siteUrl + address);
  if (/\/(?:atom|all(?:-\d+)?\.atom)(?:-\d+)?\.xml$/.test(address))
    return atomFaults(text, siteUrl + address);
  if (/\/(?:feed|all)(?:-\d+)?\.json$/.test(address)) return jsonFeedFaults(text, siteUrl + address);
  return null;
}

describe.each(boards)('of %s', (_, board) => {
  const files = filesOf(contextOf(board));

  test('every feed keeps the rules of its format', async () => {
    const unruled: string[] = [];
    const faults = [...(await files)].flatMap(([address, text]) => {
      const found = faultsOf(address, text);
      if (found === null) unruled.push(address);
      return (found ?? []).map((fault) => `${address}: ${fault}`);
    });
    expect(faults).toEqual([]);
    expect(unruled.every((address) => address.endsWith('.ics'))).toBe(true);
  });

  test('every job stands in the complete list', async () => {
    const xml = (await files).get('/feeds/jobs.xml') ?? '';
    const numbers = [...xml.matchAll(/<referencenumber><!\[CDATA\[(\d+)]]>/g)].map(([, number]) =>
      Number(number),
    );
    expect(numbers).toEqual(board.jobs.map(({ advertId }) => advertId));
  });
});

const rss = (channel: string, item = '') =>
  `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel}<item>${item}</item></channel></rss>`;
const guid = '<guid isPermaLink="false">tag:a.example,2026:1</guid>';

describe('the rules find what is wrong:', () => {
  test.each([
    ['RSS without a title', rssFaults(rss('<link>https://a.example/</link>'), ''), 'channel misses title'],
    [
      'a relative link',
      rssFaults(rss('<link>/jobs/</link>'), ''),
      'channel link is no whole address: /jobs/',
    ],
    [
      'a wrong weekday',
      rssFaults(rss('<lastBuildDate>Mon, 05 Nov 2026 09:00:00 GMT</lastBuildDate>'), ''),
      'lastBuildDate names a wrong weekday: Mon, 05 Nov 2026 09:00:00 GMT',
    ],
    [
      'an ISO date in RSS',
      rssFaults(rss('', `${guid}<pubDate>2026-11-05</pubDate>`), ''),
      /pubDate is no RFC 822/,
    ],
    [
      'one guid twice',
      rssFaults(rss('', guid).replace('</item>', `</item><item>${guid}</item>`), ''),
      /guid stands/,
    ],
    [
      'a relative image',
      rssFaults(rss('', `${guid}<description>&lt;img src="/a"></description>`), ''),
      /relative/,
    ],
    ['a script', rssFaults(rss('', `${guid}<description>&lt;script></description>`), ''), /has <script/],
    [
      'Atom without ids',
      atomFaults('<feed xmlns="http://www.w3.org/2005/Atom"><entry/></feed>', ''),
      'feed misses id',
    ],
    [
      'a JSON feed of version 1',
      jsonFeedFaults('{"version":"https://jsonfeed.org/version/1"}', ''),
      /^version: /,
    ],
    [
      'a job without a city',
      aggregatorFaults('<source><job><title>x</title></job></source>'),
      /has not one city/,
    ],
    ['a short text', linkedInFaults('<source><job><description>x</description></job></source>'), /too short/],
    [
      'a heading',
      linkedInFaults('<source><job><description>&lt;h2></description></job></source>'),
      /has <h2>/,
    ],
  ])('%s', (_, faults, expected) => {
    expect(faults).toContainEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
  });

  test('XML that is not well-formed', () => {
    for (const broken of ['<a>', '<a>&nbsp;</a>', '<a>\u0001</a>', '<a b=c/>', '<a/><b/>']) {
      expect(() => rssFaults(broken, ''), broken).toThrow();
    }
  });
});
