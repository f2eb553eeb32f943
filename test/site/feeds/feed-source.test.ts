import { expect, test } from 'vitest';
import { jobLists } from '../../../src/board/lists/lists.ts';
import { feedLinks } from '../../../src/site/feeds/feed-source.ts';
import { feedFiles } from '../files-of.ts';
import { contextOf, kolibra } from './feed-context.ts';
import { standinBoard } from './standin-boards.ts';

const board = standinBoard();
const lists = jobLists(board, kolibra);

test('a page names the feeds of its list', () => {
  const [gdansk] = lists.filter(({ address }) => address === '/jobs/in/gdansk/');
  expect(gdansk && feedLinks(gdansk, kolibra)).toEqual([
    {
      type: 'application/rss+xml',
      title: 'Oferty pracy – Kolibra: Gdańsk (RSS)',
      href: '/jobs/in/gdansk/feed.xml',
    },
    {
      type: 'application/atom+xml',
      title: 'Oferty pracy – Kolibra: Gdańsk (Atom)',
      href: '/jobs/in/gdansk/atom.xml',
    },
    {
      type: 'application/feed+json',
      title: 'Oferty pracy – Kolibra: Gdańsk (JSON Feed)',
      href: '/jobs/in/gdansk/feed.json',
    },
  ]);
});

test('the page of a board names its calendar too', () => {
  const links = feedLinks({ address: '/en/', language: 'en', facet: null }, kolibra);
  expect(links.at(-1)).toEqual({
    type: 'text/calendar',
    title: 'Application deadlines at Kolibra',
    href: '/en/deadlines.ics',
  });
  expect(links).toHaveLength(4);
});

test('every link of every list leads to a file of that type', () => {
  const types = new Map(
    [...feedFiles(contextOf(board))].map(({ address, type }) => [address, type.split(';')[0]]),
  );
  for (const list of lists) {
    for (const { href, type } of feedLinks(list, kolibra)) expect(types.get(href), href).toBe(type);
  }
});
