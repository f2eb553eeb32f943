import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPublished } from '../../src/service/list/read-published.ts';
import { failureOf, fakeDeps, readSettings } from './fake-deps.ts';
import { type RawPost, rawPost, rawPosts, type ScriptedService, startService } from './scripted-service.ts';

const ids = (posts: readonly { id: unknown }[]): number[] => posts.map((post) => Number(post.id));
const without = (posts: RawPost[], ...gone: number[]) =>
  posts.filter((post) => !gone.includes(Number(post.id)));

/** Reads a board of 10 to a page, with one change just before request number `at`. */
async function readWhile(count: number, at: number, change: (service: ScriptedService) => void) {
  await using service = await startService(rawPosts(count), {
    cap: 10,
    before: (ask, itself) => {
      if (ask.number === at) change(itself);
    },
  });
  const list = await readPublished(readSettings(service.url), fakeDeps());
  expect(list.problems).toEqual([]);
  return { list, asks: service.asks, posts: service.posts };
}

describe('one change while the list is read (5 pages, an empty one, the head and its proof)', () => {
  const moments = [2, 3, 4, 5, 6, 7];

  test.each(moments)(
    'a post published before request %i is caught at the head, or with its page',
    async (at) => {
      const { list, asks } = await readWhile(50, at, (service) => service.posts.push(rawPost(51)));
      expect(ids(list.posts)).toEqual(Array.from({ length: 51 }, (_, index) => 51 - index));
      expect(asks).toHaveLength(8);
    },
  );

  test.each(moments)('a post already read and withdrawn before request %i is noticed', async (at) => {
    const { list } = await readWhile(50, at, (service) => {
      service.posts = without(service.posts, 45);
    });
    expect(ids(list.posts)).toHaveLength(49);
    expect(ids(list.posts)).not.toContain(45);
  });

  test.each(moments)('one withdrawn and one published at once before request %i', async (at) => {
    const { list } = await readWhile(50, at, (service) => {
      service.posts = [...without(service.posts, 45), rawPost(51)];
    });
    expect(ids(list.posts)).toEqual([
      51,
      ...Array.from({ length: 50 }, (_, i) => 50 - i).filter((id) => id !== 45),
    ]);
  });

  test.each(moments)('more published before request %i than a page holds, as many withdrawn', async (at) => {
    const { list, posts } = await readWhile(50, at, (service) => {
      const fresh = Array.from({ length: 15 }, (_, index) => rawPost(100 + index));
      service.posts = [...without(service.posts, 50, 48, 44, 41, 37), ...fresh];
    });
    expect(ids(list.posts)).toEqual(ids(posts).toSorted((one, other) => other - one));
  });

  test.each(moments)('everything withdrawn before request %i', async (at) => {
    const { list } = await readWhile(50, at, (service) => {
      service.posts = [];
    });
    expect(list.posts).toEqual([]);
  });

  test('what is edited at the head comes out in its newest form', async () => {
    const { list, asks } = await readWhile(8, 3, (service) => {
      service.posts = service.posts.map((post) => ({ ...post, url: 'https://tenant.example/edited' }));
    });
    expect(list.posts.map((post) => post.url)).toEqual(Array(8).fill('https://tenant.example/edited'));
    expect(asks).toHaveLength(3);
  });

  test('a post withdrawn at the head while another comes back far below it', async () => {
    await using service = await startService(without(rawPosts(50), 12), {
      cap: 10,
      before: (ask, itself) => {
        if (ask.number === 7) itself.posts = [...without(itself.posts, 45), rawPost(12)];
      },
    });
    const list = await readPublished(readSettings(service.url), fakeDeps());
    expect(ids(list.posts)).toEqual(ids(service.posts).toSorted((one, other) => other - one));
  });

  test('a post that comes back at its old place on a board of one page', async () => {
    const { list } = await readWhile(9, 3, (service) => {
      service.posts = [
        ...without(service.posts, 7, 3),
        { ...rawPost(3), url: 'https://tenant.example/again' },
      ];
    });
    expect(ids(list.posts)).toEqual([9, 8, 6, 5, 4, 3, 2, 1]);
  });
});

test('a page that is short once is read again', async () => {
  await using service = await startService(rawPosts(350), {
    twist: (answer, ask) => (ask.number === 2 ? { ...answer, rows: answer.rows.toSpliced(40, 1) } : answer),
  });
  const list = await readPublished(readSettings(service.url), fakeDeps());
  expect(list.posts).toHaveLength(350);
  expect(list.problems).toEqual([]);
  // One page and the one behind it twice.
  expect(list.requests).toBe(9);
});

test('pages that are always short by their last row', async () => {
  await using service = await startService(rawPosts(350), {
    twist: (answer) => ({ ...answer, rows: answer.rows.slice(0, 99) }),
  });
  const list = await readPublished(readSettings(service.url), fakeDeps());
  expect(list.posts).toHaveLength(350);
  expect(list.requests).toBe(7);
});

test('a row left out by a short page while another is withdrawn does not pass for complete', async () => {
  // 1 withdrawn of what was read and 1 never seen: the totals alone would look right.
  await using service = await startService(rawPosts(50), { cap: 10 });
  service.script.before = (ask, itself) => {
    if (ask.number === 5) itself.posts = without(itself.posts, 45);
  };
  service.script.twist = (answer, ask) =>
    ask.number <= 7 ? { ...answer, rows: answer.rows.filter((row) => (row as RawPost).id !== 38) } : answer;
  const list = await readPublished(readSettings(service.url), fakeDeps());
  expect(ids(list.posts)).toEqual(ids(service.posts).toSorted((one, other) => other - one));
});

test('a service that changes at every request is given up', async () => {
  let next = 51;
  await using service = await startService(rawPosts(50), {
    cap: 10,
    before: (_, itself) => {
      itself.posts = [...itself.posts.toSpliced(-20, 1), rawPost(next)];
      next += 1;
    },
  });
  await expect(readPublished(readSettings(service.url), fakeDeps())).rejects.toThrow(
    /the list could not be proven complete and is not used: the service counts 50 posts\. The last of 5 walks/,
  );
});

test('new posts at every request do not lead an ascending walk on for ever', async () => {
  let next = 51;
  await using service = await startService(rawPosts(50), {
    cap: 10,
    // One row that never comes makes the second walk an ascending one.
    twist: (answer) => ({ ...answer, rows: answer.rows.filter((row) => (row as RawPost).id !== 25) }),
    before: (ask, itself) => {
      if (ask.direction === 'ASC') itself.posts.push(rawPost(next++));
    },
  });
  const failure = await failureOf(readPublished(readSettings(service.url), fakeDeps()));
  expect(failure.name).toBe('IncompleteListError');
  expect(service.asks.length).toBeLessThan(200);
});

interface Change {
  kind: 'publish' | 'withdraw' | 'edit';
  pick: number;
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('publish', 'withdraw', 'edit'),
  pick: fc.nat(),
});
/** Up to three moments of change, so that the fourth of five walks is undisturbed at the latest. */
const schedule = fc.array(
  fc.record({
    at: fc.integer({ min: 1, max: 16 }),
    changes: fc.array(change, { minLength: 1, maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 3, size: 'max' },
);

test('whatever is published, withdrawn and edited meanwhile, the list is that of one moment', async () => {
  await using service = await startService();
  const disturbed = { walks: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 45 }),
      fc.integer({ min: 3, max: 12 }),
      schedule,
      async (count, cap, plan) => {
        service.posts = rawPosts(count).map((post) => ({ ...post, options: { version: '0' } }));
        service.asks.length = 0;
        let version = 0;
        let next = count + 1;
        const moments: Map<number, string>[] = [];
        service.script = {
          cap,
          before: (ask, itself) => {
            for (const { changes } of plan.filter(({ at }) => at === ask.number)) {
              for (const { kind, pick } of changes) {
                version += 1;
                const options = { version: String(version) };
                if (kind === 'publish') itself.posts.push(rawPost(next++, { options }));
                else if (kind === 'withdraw') itself.posts.splice(pick % (itself.posts.length || 1), 1);
                else
                  itself.posts = itself.posts.map((post, at) =>
                    at === pick % itself.posts.length ? { ...post, options } : post,
                  );
              }
            }
            moments.push(new Map(itself.posts.map((post) => [Number(post.id), versionOf(post)])));
          },
        };

        const list = await readPublished(readSettings(service.url), fakeDeps());

        const found = ids(list.posts);
        expect(found).toEqual([...new Set(found)].toSorted((one, other) => other - one));
        expect(list.problems).toEqual([]);
        const key = (some: Iterable<number>) => [...some].toSorted((one, other) => one - other).join();
        expect(moments.map((moment) => key(moment.keys()))).toContain(key(found));
        for (const post of list.posts) {
          expect(moments.map((moment) => moment.get(post.id))).toContain(versionOf(post));
        }
        if (list.requests > Math.ceil(count / cap) + 3) disturbed.walks += 1;
      },
    ),
    { numRuns: 300, seed: 20_260_301 },
  );
  // The schedule must really disturb walks, or the property shows nothing.
  expect(disturbed.walks).toBeGreaterThan(50);
});

test('short pages, failing requests and changes together: right, or an error', async () => {
  await using service = await startService();
  const outcomes = { right: 0, refused: 0 };
  const per100 = fc.infiniteStream(fc.nat(99));
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 3, max: 12 }),
      per100,
      async (count, cap, dice) => {
        const roll = (): number => dice.next().value ?? 0;
        service.posts = rawPosts(count);
        service.asks.length = 0;
        let next = count + 1;
        const moments = new Set<string>();
        service.script = {
          cap,
          before: (_, itself) => {
            if (roll() < 3) itself.posts.push(rawPost(next++));
            if (roll() < 3) itself.posts.splice(roll() % (itself.posts.length || 1), 1);
            moments.add(
              ids(itself.posts)
                .toSorted((one, other) => other - one)
                .join(),
            );
          },
          twist: (answer) =>
            roll() < 5
              ? { ...answer, rows: answer.rows.toSpliced(roll() % (answer.rows.length || 1), 1) }
              : answer,
          reply: (_, response) => {
            const fails = roll() < 5;
            if (fails) response.writeHead(500).end();
            return fails;
          },
        };
        try {
          const list = await readPublished(readSettings(service.url), fakeDeps());
          expect(list.problems).toEqual([]);
          expect([...moments]).toContain(ids(list.posts).join());
          outcomes.right += 1;
        } catch (failure) {
          expect(failure).toMatchObject({ name: 'IncompleteListError' });
          outcomes.refused += 1;
        }
      },
    ),
    { numRuns: 300, seed: 20_260_301 },
  );
  expect(outcomes.right).toBeGreaterThan(250);
});

const versionOf = ({ options }: { [field: string]: unknown }): string =>
  (options as { version: string }).version;
