import { describe, expect, test } from 'vitest';
import { readPublished } from '../../src/service/list/read-published.ts';
import { failureOf, fakeDeps, readSettings } from './fake-deps.ts';
import {
  type Ask,
  type ListAnswer,
  type RawPost,
  rawPost,
  rawPosts,
  type Script,
  startService,
} from './scripted-service.ts';

/** Counts records that it never gives, as live services were seen to do. */
const hiding =
  (hidden: readonly number[]) =>
  (answer: ListAnswer): ListAnswer => ({
    ...answer,
    rows: answer.rows.filter((row) => !hidden.includes(Number((row as RawPost).id))),
  });

describe('a total that exceeds what can be read', () => {
  test.each([
    ['3 of 350 in the middle', 350, [77, 178, 290]],
    ['the highest', 350, [350]],
    ['the lowest', 350, [1, 2]],
    ['next to each other over the edge of a page', 350, [250, 251, 252]],
    ['3 of 4', 4, [4, 2, 1]],
    ['2 % of 1,000', 1000, Array.from({ length: 20 }, (_, index) => index * 45 + 3)],
  ])('%s: accepted with one problem', async (_, count, hidden) => {
    await using service = await startService(rawPosts(count), { twist: hiding(hidden) });
    const list = await readPublished(readSettings(service.url), fakeDeps());
    expect(list.posts.map((post) => post.id)).toEqual(
      Array.from({ length: count }, (__, index) => count - index).filter((id) => !hidden.includes(id)),
    );
    expect(list.problems).toEqual([
      {
        publishId: null,
        advertId: null,
        code: 'total-exceeds-list',
        message:
          `The service counts ${count} posts, but its list holds ${count - hidden.length}, read twice in opposite ` +
          `directions; these are used. Ask the service's provider about the other ${hidden.length}.`,
      },
    ]);
    expect(new Set(service.asks.map((ask) => ask.direction))).toEqual(new Set(['DESC', 'ASC']));
  });

  test.each([
    ['4 of 100', 100, [10, 20, 30, 40]],
    ['21 of 1,000', 1000, Array.from({ length: 21 }, (_, index) => index * 45 + 3)],
    ['a whole page and more', 350, Array.from({ length: 120 }, (_, index) => 100 + index)],
    ['everything there is', 2, [1, 2]],
  ])('%s: not accepted', async (_, count, hidden) => {
    await using service = await startService(rawPosts(count), { twist: hiding(hidden) });
    expect((await failureOf(readPublished(readSettings(service.url), fakeDeps()))).name).toBe(
      'IncompleteListError',
    );
  });

  test('the whole text of the error', async () => {
    await using service = await startService(rawPosts(100), { twist: hiding([10, 20, 30, 40]) });
    const failure = await failureOf(readPublished(readSettings(service.url), fakeDeps()));
    expect(failure.message).toBe(
      `GET ${service.url}/public/job_posts/published: the list could not be proven complete and is not used: the service ` +
        'counts 100 posts. Two walks in a row found 96. Try again later; if the numbers stay, ask the ' +
        "service's provider for the posts that its list leaves out.",
    );
  });

  test('walks in the two directions that do not hold the same are no confirmation', async () => {
    await using service = await startService(rawPosts(350), {
      twist: (answer, ask) => hiding(ask.direction === 'DESC' ? [100, 200] : [101, 201])(answer),
    });
    const failure = await failureOf(readPublished(readSettings(service.url), fakeDeps()));
    expect(failure.message).toContain('The last of 5 walks, no two of them alike,');
  });

  test('rows that are left out only for a time are waited for', async () => {
    await using service = await startService(rawPosts(350), {
      twist: (answer, ask) => (ask.number < 16 ? hiding([178])(answer) : answer),
    });
    const list = await readPublished(readSettings(service.url), fakeDeps());
    expect(list.posts).toHaveLength(350);
    expect(list.problems).toEqual([]);
  });
});

describe('totals that are missing or too low', () => {
  const withoutTotal = (answer: ListAnswer): ListAnswer => ({
    ...answer,
    headers: { 'x-result-total-count': '' },
  });
  const ways: [string, (answer: ListAnswer, ask: Ask) => ListAnswer][] = [
    ['missing', withoutTotal],
    ['no number', (answer) => ({ ...answer, headers: { 'x-result-total-count': 'many' } })],
    ['missing on every second page', (answer, ask) => (ask.number % 2 === 0 ? withoutTotal(answer) : answer)],
    ['one too low everywhere', (answer) => ({ ...answer, total: Math.max(0, answer.total - 1) })],
    ['the count of the page', (answer) => ({ ...answer, total: answer.rows.length })],
    ['always 0', (answer) => ({ ...answer, total: 0 })],
    ['always the same', (answer) => ({ ...answer, total: 1 })],
    [
      'one too high after the first page',
      (answer, ask) => (ask.filter.id === undefined ? answer : { ...answer, total: answer.total + 1 }),
    ],
    ['half', (answer) => ({ ...answer, total: Math.floor(answer.total / 2) })],
  ];

  describe.each(ways)('%s', (_, twist) => {
    test.each([150, 1, 100, 1234])('%i posts: two walks that agree are the proof', async (count) => {
      await using service = await startService(rawPosts(count), { twist });
      const list = await readPublished(readSettings(service.url), fakeDeps());
      expect(list.posts.map((post) => post.id)).toEqual(
        Array.from({ length: count }, (__, index) => count - index),
      );
      if (list.problems.length > 0) {
        expect(list.problems.map(({ code }) => code)).toEqual(['total-unusable']);
        expect(new Set(service.asks.map((ask) => ask.direction))).toEqual(new Set(['DESC', 'ASC']));
      }
      expect(service.asks.length).toBeLessThan(90);
    });
  });

  test('an empty list', async () => {
    await using service = await startService([], { twist: withoutTotal });
    const list = await readPublished(readSettings(service.url), fakeDeps());
    expect(list.posts).toEqual([]);
    expect(list.problems.map(({ code }) => code)).toEqual(['total-unusable']);
  });

  test('an empty first page, once, is no empty list', async () => {
    await using service = await startService(rawPosts(250), {
      twist: (answer, ask) => withoutTotal(ask.number === 1 ? { ...answer, rows: [] } : answer),
    });
    expect((await readPublished(readSettings(service.url), fakeDeps())).posts).toHaveLength(250);
  });

  test('a page that breaks the list off, once, is no end', async () => {
    await using service = await startService(rawPosts(350), {
      twist: (answer, ask) => withoutTotal(ask.number === 3 ? { ...answer, rows: [] } : answer),
    });
    expect((await readPublished(readSettings(service.url), fakeDeps())).posts).toHaveLength(350);
  });

  test('walks that never agree prove nothing', async () => {
    await using service = await startService(rawPosts(350), {
      twist: (answer, ask) =>
        withoutTotal({
          ...answer,
          rows: answer.rows.filter((row) => Number((row as RawPost).id) % 60 !== ask.number),
        }),
    });
    expect((await failureOf(readPublished(readSettings(service.url), fakeDeps()))).name).toBe(
      'IncompleteListError',
    );
  });

  test('the whole texts', async () => {
    await using low = await startService(rawPosts(5), { twist: (answer) => ({ ...answer, total: 4 }) });
    expect((await readPublished(readSettings(low.url), fakeDeps())).problems).toEqual([
      {
        publishId: null,
        advertId: null,
        code: 'total-unusable',
        message:
          'The service counts 4 posts, and its list holds 5, read twice in opposite directions; these are used. ' +
          "Ask the service's provider to mend the header X-Result-Total-Count, since every look costs twice as much.",
      },
    ]);
    await using none = await startService(rawPosts(5), { twist: withoutTotal });
    expect((await readPublished(readSettings(none.url), fakeDeps())).problems[0]?.message).toContain(
      'The service does not say how many posts it has, and its list holds 5, read twice in opposite directions',
    );
  });
});

describe('the page after the last', () => {
  const notFound: Script['reply'] = (ask, response) => {
    const isBeyond = Number(ask.filter.id?.value ?? 1) < 1 || ask.page > 3;
    if (isBeyond)
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"Not found"}');
    return isBeyond;
  };
  const badRequest: Script['reply'] = (ask, response) => {
    const isBeyond = Number(ask.filter.id?.value ?? 1) < 1 || ask.page > 3;
    if (isBeyond) response.writeHead(400).end();
    return isBeyond;
  };
  const errorBody: Script['reply'] = (ask, response) => {
    const isBeyond = Number(ask.filter.id?.value ?? 1) < 1 || ask.page > 3;
    if (isBeyond) response.writeHead(200).end('{"error":{"code":404,"message":"Not found"}}');
    return isBeyond;
  };
  const replies: [string, Script['reply']][] = [
    ['404', notFound],
    ['400', badRequest],
    ['an error object of code 404', errorBody],
  ];

  describe.each(replies)('is %s', (_, reply) => {
    test.each<[string, Script]>([
      ['by id', {}],
      [
        'by id, without totals',
        { twist: (answer) => ({ ...answer, headers: { 'x-result-total-count': '' } }) },
      ],
      ['page by page', { ignores: ['id'] }],
    ])('%s: the list has ended', async (__, script) => {
      await using service = await startService(rawPosts(250), { ...script, reply: reply ?? (() => false) });
      const list = await readPublished(readSettings(service.url), fakeDeps());
      expect(list.posts).toHaveLength(250);
    });
  });

  test('in the middle of the list it is no end', async () => {
    await using service = await startService(rawPosts(250), {
      reply: (ask, response) => {
        if (ask.filter.id?.value === '50') response.writeHead(404).end();
        return ask.filter.id?.value === '50';
      },
    });
    expect((await failureOf(readPublished(readSettings(service.url), fakeDeps()))).message).toContain(
      'answered 404 Not Found',
    );
  });

  test('the first page that is not there is no empty list', async () => {
    await using service = await startService([], {
      reply: (_, response) => {
        response.writeHead(404).end();
        return true;
      },
    });
    expect((await failureOf(readPublished(readSettings(service.url), fakeDeps()))).name).toBe(
      'ServiceStatusError',
    );
  });
});

describe('totals that cannot be', () => {
  test('double', async () => {
    await using service = await startService(rawPosts(150), {
      twist: (answer) => ({ ...answer, total: answer.total * 2 }),
    });
    const failure = await failureOf(readPublished(readSettings(service.url), fakeDeps()));
    expect(failure.name).toBe('IncompleteListError');
    expect(service.asks.length).toBeLessThan(60);
  });

  test('an empty first page of a list that is not empty is never an empty list', async () => {
    await using service = await startService(rawPosts(30), {
      twist: (answer) => ({ ...answer, rows: [] }),
    });
    expect((await failureOf(readPublished(readSettings(service.url), fakeDeps()))).name).toBe(
      'IncompleteListError',
    );
  });

  test('an empty list that was only a slip is read again', async () => {
    await using service = await startService(rawPosts(30), {
      twist: (answer, ask) => (ask.number === 1 ? { rows: [], total: 0 } : answer),
    });
    expect((await readPublished(readSettings(service.url), fakeDeps())).posts).toHaveLength(30);
  });

  test('rows that come twice on a page are held once', async () => {
    await using service = await startService([rawPost(1), rawPost(2), rawPost(2), rawPost(3)], {
      twist: (answer) => ({ ...answer, total: new Set(answer.rows.map((row) => (row as RawPost).id)).size }),
    });
    const list = await readPublished(readSettings(service.url), fakeDeps());
    expect(list.posts.map((post) => post.id)).toEqual([3, 2, 1]);
  });
});
