import { describe, expect, test } from 'vitest';
import { readPublished } from '../../../src/service/list/read-published.ts';
import { fakeDeps, readSettings } from '../fake-deps.ts';
import { rawPost, rawPosts, startService } from '../scripted-service.ts';

const ids = (posts: readonly { id: number }[]): number[] => posts.map((post) => post.id);
const downFrom = (count: number): number[] => Array.from({ length: count }, (_, index) => count - index);

describe('a quiet service', () => {
  test.each([0, 1, 10, 11, 99, 100, 101, 200, 2000])(
    'a board of %i posts comes out complete',
    async (count) => {
      await using service = await startService(rawPosts(count));
      const list = await readPublished(readSettings(service.url), fakeDeps());
      expect(ids(list.posts)).toEqual(downFrom(count));
      expect(list.problems).toEqual([]);
      expect(list.method).toBe('id');
      expect(list.requests).toBe(service.asks.length);
      // The pages, the empty page at the end, and the head of the list again, with a proof of its own if it is not all.
      expect(list.requests).toBe(Math.ceil(count / 100) + (count > 100 ? 3 : 2));
    },
  );

  test.each([50, 10, 1])('a service that caps silently at %i rows', async (cap) => {
    await using service = await startService(rawPosts(73), { cap });
    const list = await readPublished(readSettings(service.url), fakeDeps());
    expect(ids(list.posts)).toEqual(downFrom(73));
    expect(list.problems).toEqual([]);
  });

  test('ids with gaps, and ids as text', async () => {
    await using service = await startService(
      [rawPost(7), { ...rawPost(5000), id: '5000' }, rawPost(90071992)],
      { cap: 2 },
    );
    const list = await readPublished(readSettings(service.url), fakeDeps());
    expect(ids(list.posts)).toEqual([90071992, 5000, 7]);
  });

  test('a base address with a path, a slash and a query', async () => {
    await using service = await startService(rawPosts(3), {
      before: (ask) => {
        ask.path = ask.path.replace(/^\/tenant/, '');
      },
    });
    const list = await readPublished(readSettings(`${service.url}/tenant/?x=1#y`), fakeDeps());
    expect(list.posts).toHaveLength(3);
  });

  test('tells how far it has come', async () => {
    await using service = await startService(rawPosts(250));
    const progress: unknown[] = [];
    await readPublished(readSettings(service.url), fakeDeps({ onProgress: (step) => progress.push(step) }));
    expect(progress).toEqual([
      { read: 100, total: 250 },
      { read: 200, total: 250 },
      { read: 250, total: 250 },
      { read: 250, total: 250 },
    ]);
  });

  test('keeps to the pace', async () => {
    await using service = await startService(rawPosts(301));
    const deps = fakeDeps();
    const list = await readPublished(readSettings(service.url, { requestsPerSecond: 5 }), deps);
    expect(list.requests).toBe(7);
    expect(deps.waits).toEqual(Array(6).fill(200));
  });

  test('leaves no connection open, and uses one while it reads', async () => {
    await using service = await startService(rawPosts(301));
    const ports = new Set<unknown>();
    service.script.reply = (_, response) => {
      ports.add(response.socket?.remotePort);
      return false;
    };
    await readPublished(readSettings(service.url), fakeDeps());
    await service.idle();
    expect(ports.size).toBe(1);
  });
});

describe('rows that cannot be read', () => {
  test('each becomes a problem, and hides no other', async () => {
    const posts = rawPosts(150);
    posts[20] = { id: 21, advert: { id: 10_021.5 } };
    posts[120] = { id: 121, advert: null };
    posts[130] = { id: 131, advert: { id: 7 }, options: 'none', awarded: 'perhaps', url: 5, values: 3 };
    await using service = await startService(posts);
    const list = await readPublished(readSettings(service.url), fakeDeps());
    expect(list.posts).toHaveLength(148);
    expect(list.problems.toSorted((one, other) => Number(one.publishId) - Number(other.publishId))).toEqual([
      {
        publishId: 21,
        advertId: null,
        code: 'post-unreadable',
        message:
          'Post 21 cannot be read and is left out: advert.id is 10021.5 instead of an id (a positive whole number). ' +
          'Correct the record in the service.',
      },
      {
        publishId: 121,
        advertId: null,
        code: 'post-unreadable',
        message:
          'Post 121 cannot be read and is left out: advert is null instead of an object. ' +
          'Correct the record in the service.',
      },
    ]);
  });

  const hidden = (rank: number) => ({ ...rawPost(rank), id: null, rank });

  // The service knows the id and sorts by it; only the reader cannot see it.
  test.each([
    ['at the head', [150]],
    ['in the middle of a page', [120]],
    ['at the end of a page, so that it is met again', [51]],
    ['several at the end of a page', [53, 52, 51]],
    ['at the end of the list', [1]],
    ['a rest of the list with nothing else', [3, 2, 1]],
    ['everywhere', [150, 120, 52, 51, 50, 2, 1]],
  ])('a row without id %s', async (_, ranks) => {
    const posts = rawPosts(150).map((post) =>
      ranks.includes(Number(post.id)) ? hidden(Number(post.id)) : post,
    );
    await using service = await startService(posts);
    const list = await readPublished(readSettings(service.url), fakeDeps());
    expect(ids(list.posts)).toEqual(downFrom(150).filter((id) => !ranks.includes(id)));
    expect(list.problems.map((problem) => problem.advertId).toSorted()).toEqual(
      ranks.map((rank) => rank + 10_000).toSorted(),
    );
    expect(new Set(list.problems.map((problem) => problem.code))).toEqual(new Set(['post-unreadable']));
  });

  test('a row left out once on a page that ends without id', async () => {
    await using service = await startService(
      rawPosts(250).map((post) => (post.id === 51 ? hidden(51) : post)),
      {
        twist: (answer, ask) =>
          ask.number === 2 ? { ...answer, rows: answer.rows.toSpliced(90, 1) } : answer,
      },
    );
    const list = await readPublished(readSettings(service.url), fakeDeps());
    expect(ids(list.posts)).toEqual(downFrom(250).filter((id) => id !== 51));
    expect(list.problems).toHaveLength(1);
  });

  test('rows without id whom the id filter never matches', async () => {
    await using service = await startService([
      rawPost(3),
      rawPost(2),
      { ...rawPost(1), id: null, rank: Number.NaN },
    ]);
    service.script.twist = (answer, ask) =>
      ask.filter.id === undefined ? { rows: [rawPost(3), rawPost(2), { id: null }], total: 3 } : answer;
    const list = await readPublished(readSettings(service.url), fakeDeps());
    expect(ids(list.posts)).toEqual([3, 2]);
    expect(list.problems).toHaveLength(1);
  });

  test('a whole page of rows without id, with more behind them, is an error', async () => {
    const posts = rawPosts(150).map((post) => (Number(post.id) > 50 ? hidden(Number(post.id)) : post));
    await using service = await startService(posts);
    await expect(readPublished(readSettings(service.url), fakeDeps())).rejects.toMatchObject({
      name: 'IncompleteListError',
    });
  });
});

describe('what the owner asks for', () => {
  const board = [
    rawPost(1, { advert: { id: 1, language: 'pl', recruitment: { id: 5 } } }),
    rawPost(2, { advert: { id: 2, language: 'en', recruitment: { id: 5 } }, awarded: true }),
    rawPost(3, { advert: { id: 3, language: 'pl', recruitment: { id: 6 } }, awarded: true }),
    rawPost(4, { advert: { id: 4, language: 'de', recruitment: { id: 7 } } }),
  ];

  test.each([
    [{ language: 'pl' }, [3, 1]],
    [{ awarded: true }, [3, 2]],
    [{ awarded: false }, [4, 1]],
    [{ language: 'pl', awarded: true }, [3]],
    [{ jobIds: [5] }, [2, 1]],
    [{ jobIds: [7, 5, 7] }, [4, 2, 1]],
    [{ jobIds: [99] }, []],
    [{ jobIds: [5, 6], language: 'pl' }, [3, 1]],
  ])('%j goes into the request and comes back', async (only, expected) => {
    await using service = await startService(board);
    const list = await readPublished(readSettings(service.url, { only }), fakeDeps());
    expect(ids(list.posts)).toEqual(expected);
    expect(list.problems).toEqual([]);
  });

  test.each([
    [{ language: 'pl' }, [3, 1], 'language', 2],
    [{ awarded: true }, [3, 2], 'awarded', 2],
    [{ jobIds: [5, 7] }, [4, 2, 1], 'job_id', 1],
  ] as const)('%j holds even where the service ignores it', async (only, expected, field, left) => {
    await using service = await startService(board, { ignores: [field] });
    const list = await readPublished(readSettings(service.url, { only }), fakeDeps());
    expect(ids(list.posts)).toEqual(expected);
    expect(list.problems.map((problem) => problem.code)).toEqual(Array(left).fill('post-outside-filter'));
  });
});
