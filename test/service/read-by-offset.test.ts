import { describe, expect, test } from 'vitest';
import { readPublished } from '../../src/service/list/read-published.ts';
import { failureOf, fakeDeps, readSettings } from './fake-deps.ts';
import { rawPost, rawPosts, type Script, startService } from './scripted-service.ts';

const downFrom = (count: number): number[] => Array.from({ length: count }, (_, index) => count - index);

describe('a service that cannot be walked by id is read page by page', () => {
  const ways: [string, Script][] = [
    ['the id filter', { ignores: ['id'] }],
    ['the sort', { ignores: ['sort'] }],
    ['id filter and sort', { ignores: ['id', 'sort'] }],
    ['id filter and page size', { ignores: ['id'], cap: 50 }],
    ['sort and page size', { ignores: ['sort'], cap: 10 }],
  ];
  describe.each(ways)('it ignores %s', (_, script) => {
    test.each([2, 10, 99, 100, 101, 250, 1000])('a board of %i', async (count) => {
      await using service = await startService(rawPosts(count), script);
      const list = await readPublished(readSettings(service.url), fakeDeps());
      expect(list.posts.map((post) => post.id)).toEqual(downFrom(count));
      expect(list.problems).toEqual([]);
      expect(list.method).toBe('offset');
    });
  });

  test('one that combines filters with OR', async () => {
    const posts = rawPosts(20).map((post) => ({
      ...post,
      advert: { id: Number(post.id), language: Number(post.id) % 2 ? 'pl' : 'en' },
    }));
    await using service = await startService(posts, {
      twist: (answer, ask) => {
        const low = Number(ask.filter.id?.value ?? 0);
        const rows = posts
          .filter((post) => Number(post.id) <= low || post.advert.language === 'pl')
          .reverse();
        return ask.page > 1 ? answer : { rows, total: rows.length };
      },
    });
    const list = await readPublished(readSettings(service.url, { only: { language: 'pl' } }), fakeDeps());
    expect(list.posts.map((post) => post.id)).toEqual([19, 17, 15, 13, 11, 9, 7, 5, 3, 1]);
  });

  test('X-Result-Total-Pages spares the empty page, and is not believed when it is too low', async () => {
    for (const pages of ['3', '1']) {
      await using service = await startService(rawPosts(250), {
        ignores: ['id'],
        twist: (answer) => ({ ...answer, headers: { 'x-result-total-pages': pages } }),
      });
      expect((await readPublished(readSettings(service.url), fakeDeps())).posts).toHaveLength(250);
      // Two requests by id, then two walks of three pages.
      expect(service.asks).toHaveLength(8);
    }
  });

  // Two walks of four pages each from request 3 on: what changes after the first page of the second walk is later
  // than the moment that the list shows.
  test.each([
    [3, 'new'],
    [4, 'new'],
    [6, 'new'],
    [7, 'new'],
    [8, 'old'],
    [10, 'old'],
  ])('a post withdrawn and one published before request %i: the list is the %s one', async (at, which) => {
    await using service = await startService(rawPosts(250), {
      ignores: ['id'],
      before: (ask, itself) => {
        if (ask.number === at)
          itself.posts = [...itself.posts.filter((post) => post.id !== 240), rawPost(251)];
      },
    });
    const list = await readPublished(readSettings(service.url), fakeDeps());
    const expected = which === 'old' ? downFrom(250) : downFrom(251).filter((id) => id !== 240);
    expect(list.posts.map((post) => post.id)).toEqual(expected);
  });

  test('rows without id are counted and named', async () => {
    const posts = rawPosts(150).map((post) => (post.id === 7 ? { ...post, id: 'none', rank: 7 } : post));
    await using service = await startService(posts, { ignores: ['id', 'sort'] });
    const list = await readPublished(readSettings(service.url), fakeDeps());
    expect(list.posts).toHaveLength(149);
    expect(list.problems.map((problem) => problem.advertId)).toEqual([10_007]);
  });
});

describe('totals that are missing or too low', () => {
  test.each<[string, Script['twist']]>([
    ['missing', (answer) => ({ ...answer, headers: { 'x-result-total-count': '' } })],
    ['one too low', (answer) => ({ ...answer, total: 249 })],
    ['the count of the page', (answer) => ({ ...answer, total: answer.rows.length })],
    ['always 0', (answer) => ({ ...answer, total: 0 })],
  ])('%s: two walks that agree are the proof', async (_, twist) => {
    await using service = await startService(rawPosts(250), { ignores: ['id'], ...(twist && { twist }) });
    const list = await readPublished(readSettings(service.url), fakeDeps());
    expect(list.posts.map((post) => post.id)).toEqual(downFrom(250));
    expect(list.problems.map(({ code }) => code)).toEqual(['total-unusable']);
    expect(list.problems[0]?.message).toContain('read twice page by page');
  });
});

describe('what page by page cannot prove is an error', () => {
  const faults: [string, Script, string][] = [
    ['paging is ignored too', { ignores: ['id', 'page'] }, 'the service counts 250 posts, but gave 100'],
    [
      'the total is too high',
      { ignores: ['id'], twist: (answer) => ({ ...answer, total: 251 }) },
      'the service counts 251 posts, but gave 250',
    ],
    [
      'paging is ignored too, and nothing is counted',
      {
        ignores: ['id', 'page'],
        twist: (answer) => ({ ...answer, headers: { 'x-result-total-count': '' } }),
      },
      'page 2 repeats others, and no total says that they are all',
    ],
    [
      'the total changes from page to page',
      { ignores: ['id'], twist: (answer, ask) => ({ ...answer, total: 250 + ask.page }) },
      'the total went from 251 to 252 between two pages',
    ],
    [
      'another page comes than was asked for',
      { ignores: ['id'], twist: (answer) => ({ ...answer, headers: { 'x-result-current-page': '1' } }) },
      'asked for page 2, the service gave page 1',
    ],
    [
      'every walk finds other posts',
      {
        ignores: ['id'],
        before: (ask, service) => {
          if (ask.page === 1) service.posts = service.posts.map((post) => rawPost(Number(post.id) + 1));
        },
      },
      'no two walks in a row found the same posts',
    ],
  ];

  test.each(faults)('%s', async (_, script, why) => {
    await using service = await startService(rawPosts(250), script);
    const failure = await failureOf(readPublished(readSettings(service.url), fakeDeps()));
    expect(failure.name).toBe('IncompleteListError');
    expect(failure.message).toContain(`reading page by page 6 times proved nothing: ${why}`);
  });

  test('the whole text', async () => {
    await using service = await startService(rawPosts(250), { ignores: ['id', 'page'] });
    const failure = await failureOf(readPublished(readSettings(service.url), fakeDeps()));
    expect(failure.message).toBe(
      `GET ${service.url}/public/job_posts/published: the list could not be proven complete and is not used: the service ` +
        'ignores the id filter (asked for <= 150, got 250), and reading page by page 6 times proved nothing: the ' +
        "service counts 250 posts, but gave 100. Try again later; if it stays, ask the service's provider to mend " +
        'filter, sort or X-Result headers of the list.',
    );
  });
});
