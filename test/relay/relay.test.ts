import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ListedPost, listDigest } from '../../src/board/listed-post.ts';
import type { BuildCall } from '../../src/relay/build-hook.ts';
import {
  createRelay,
  type Relay,
  type RelayEvent,
  type RelayState,
  type RelayStore,
} from '../../src/relay/relay.ts';
import { type FakeClock, fakeClock } from '../sync/fake-clock.ts';

const minute = 60_000;
const post = (id: number, digest = 'a', more: Partial<ListedPost> = {}): ListedPost => ({
  id,
  digest,
  validFrom: null,
  validThrough: null,
  ...more,
});

interface World {
  clock: FakeClock;
  /** What the service publishes. */
  posts: ListedPost[];
  /** Answers of the host, used up one by one; then it takes every call. */
  answers: BuildCall[];
  /** The list at each call that the host took. */
  builds: string[];
  /** Every call, failed ones included, with its moment. */
  calls: number[];
  mostAtOnce: number;
  /** A list that the next readings get in place of the published one, one by one; `null`: the published one. */
  stale: (ListedPost[] | null)[];
  /** Milliseconds that a call takes. */
  callMs: number;
  failure: Error | null;
  diskFailure: Error | null;
  built: string | null;
  kept: RelayState | null;
  events: RelayEvent[];
  reads: number;
  relay: Relay;
  /** Ends the process as kill -9 does, and starts another one. */
  restart(): Promise<void>;
}

async function world(
  more: Partial<Pick<World, 'posts' | 'kept' | 'built' | 'answers' | 'failure'>> = {},
): Promise<World> {
  const clock = fakeClock();
  let atOnce = 0;
  let life = 0;
  const open = () => {
    life += 1;
    const mine = life;
    // A process that was killed does nothing any more.
    const alive = async <T>(value: T): Promise<T> => (mine === life ? value : new Promise<T>(() => {}));
    const store: RelayStore = {
      load: async () => it.kept,
      save: async (state) => {
        await alive(null);
        if (it.diskFailure) throw it.diskFailure;
        it.kept = state;
      },
    };
    return createRelay({
      readList: async () => {
        it.reads += 1;
        await clock.sleep(100);
        if (it.failure) throw it.failure;
        return alive([...(it.stale.shift() ?? it.posts)]);
      },
      async callBuild() {
        it.calls.push(clock.now());
        atOnce += 1;
        it.mostAtOnce = Math.max(it.mostAtOnce, atOnce);
        await clock.sleep(it.callMs);
        atOnce -= 1;
        const answer = it.answers.shift() ?? { ok: true };
        if (answer.ok) it.builds.push(shown());
        return alive(answer);
      },
      builtDigest: async () => it.built,
      store,
      clock,
      random: () => 0.5,
      emit: (event) => mine === life && it.events.push(event),
      quietMs: 5_000,
      pollMs: 15 * minute,
      buildMs: 30 * minute,
    });
  };
  const shown = () => listDigest(it.posts, new Date(clock.wallClock()).toISOString());
  const it: World = {
    clock,
    posts: [post(1)],
    answers: [],
    builds: [],
    calls: [],
    mostAtOnce: 0,
    callMs: 200,
    stale: [],
    failure: null,
    diskFailure: null,
    built: null,
    kept: null,
    events: [],
    reads: 0,
    ...more,
    relay: undefined as unknown as Relay,
    async restart() {
      it.relay = open();
      await it.relay.start();
    },
  };
  await it.restart();
  return it;
}

describe('the relay', () => {
  test('calls a build at its first start, and none at a start after which nothing is new', async () => {
    const it = await world();
    await it.clock.advance(minute);
    expect(it.calls).toHaveLength(1);
    await it.restart();
    await it.clock.advance(minute);
    expect(it.calls).toHaveLength(1);
  });

  test('calls none at its first start where the site says that it shows this list', async () => {
    const it = await world({ built: listDigest([post(1)], '2026-03-01T00:00:00Z') });
    await it.clock.advance(minute);
    expect(it.calls).toHaveLength(0);
    expect(it.relay.status().owed).toBeNull();
  });

  test('waits for quiet after a webhook, and calls one build for a burst of 100 edits', async () => {
    const it = await world();
    await it.clock.advance(minute);
    for (let edit = 0; edit < 100; edit += 1) {
      it.posts = [post(1, `edit ${edit}`)];
      it.relay.hint('job_post_published');
      await it.clock.advance(200);
    }
    expect(it.calls).toHaveLength(1);
    await it.clock.advance(minute);
    expect(it.calls).toHaveLength(2);
  });

  test('reads a minute after the first webhook, however many come', async () => {
    const it = await world();
    await it.clock.advance(minute);
    const reads = it.reads;
    for (let second = 0; second < 70; second += 1) {
      it.relay.hint('job_updated');
      await it.clock.advance(1_000);
    }
    expect(it.reads).toBe(reads + 1);
  });

  test('calls no build for a webhook after which the list is the same', async () => {
    const it = await world();
    await it.clock.advance(minute);
    it.relay.hint('job_updated');
    await it.clock.advance(minute);
    expect(it.calls).toHaveLength(1);
  });

  test('calls a build at the second at which a post opens or ends', async () => {
    const it = await world({
      posts: [
        post(1, 'a', { validThrough: '2026-03-01T05:00:00Z' }),
        post(2, 'a', { validFrom: '2026-03-01T06:00:00Z' }),
      ],
    });
    await it.clock.advance(5 * 60 * minute - 1);
    expect(it.calls).toHaveLength(1);
    await it.clock.advance(1_000);
    expect(it.calls).toHaveLength(2);
    await it.clock.advance(60 * minute);
    expect(it.calls).toHaveLength(3);
  });

  test('finds a change without a webhook by its poll', async () => {
    const it = await world();
    await it.clock.advance(minute);
    it.posts = [];
    await it.clock.advance(15 * minute);
    expect(it.calls).toHaveLength(2);
  });

  test('reads a list again that lacks posts, and calls once it is confirmed', async () => {
    const it = await world({ posts: [post(1), post(2), post(3)] });
    await it.clock.advance(minute);
    it.posts = [post(1)];
    it.relay.hint('job_updated');
    await it.clock.advance(6_000);
    expect(it.relay.status().list).toMatchObject({ posts: 1, held: true });
    expect(it.calls).toHaveLength(1);
    await it.clock.advance(6_000);
    expect(it.relay.status().list.held).toBe(false);
    expect(it.calls).toHaveLength(2);
  });

  test.each([
    ['lacks a post', [post(1)]],
    ['has the text of before', [post(1), post(2)]],
  ])('calls no build for each in turn where two replicas disagree and one %s', async (_, old) => {
    const it = await world({ posts: [post(1), post(2)] });
    await it.clock.advance(minute);
    it.posts = [post(1), post(2, 'new')];
    it.relay.hint('job_updated');
    await it.clock.advance(minute);
    expect(it.calls).toHaveLength(2);
    // By chance, for two hours, and the same chance in each run.
    let seed = 7;
    it.stale = Array.from({ length: 400 }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % 2 === 0 ? old : null;
    });
    for (let polls = 0; polls < 8; polls += 1) {
      it.relay.hint('job_updated');
      await it.clock.advance(15 * minute);
    }
    expect(it.calls.length).toBeLessThanOrEqual(4);
    it.stale = [];
    await it.clock.advance(30 * minute);
    expect(it.relay.status().called?.digest).toBe(listDigest(it.posts, it.clock.instant()));
    expect(it.relay.status().list.held).toBe(false);
  });

  test('tries again while the host is down for 10 minutes, and calls once it is back', async () => {
    const down: BuildCall = { ok: false, reason: 'down', retryAfterMs: null };
    const it = await world({ answers: Array.from({ length: 400 }, () => down) });
    await it.clock.advance(10 * minute);
    expect(it.relay.status().owed).toMatchObject({ failure: 'down' });
    // Not hammered: never less than 5 s between two calls.
    const gaps = it.calls.slice(1).map((at, index) => at - (it.calls[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5_000);
    it.answers = [];
    await it.clock.advance(minute + 1_000);
    expect(it.builds).toHaveLength(1);
    expect(it.relay.status().owed).toBeNull();
  });

  test('leaves the host alone for as long as Retry-After says', async () => {
    const it = await world({ answers: [{ ok: false, reason: '429', retryAfterMs: 7 * minute }] });
    await it.clock.advance(7 * minute);
    expect(it.calls).toHaveLength(1);
    await it.clock.advance(minute);
    expect(it.calls).toHaveLength(2);
  });

  test('calls after a call that may have come through, even where the list is as before again', async () => {
    const it = await world();
    await it.clock.advance(minute);
    it.answers = [{ ok: false, reason: 'broken off', retryAfterMs: 2 * minute }];
    it.posts = [post(1, 'other')];
    it.relay.hint('job_updated');
    await it.clock.advance(10_000);
    expect(it.calls).toHaveLength(2);
    it.posts = [post(1)];
    it.relay.hint('job_updated');
    await it.clock.advance(10 * minute);
    expect(it.builds).toHaveLength(2);
    expect(it.calls).toHaveLength(3);
  });

  test('calls what it owed after kill -9, also where the service is down', async () => {
    const it = await world();
    await it.clock.advance(minute);
    it.posts = [post(1, 'new')];
    it.callMs = minute;
    it.relay.hint('job_updated');
    await it.clock.advance(20_000);
    expect(it.calls).toHaveLength(2);
    it.failure = new Error('the service is down');
    await it.restart();
    it.callMs = 200;
    await it.clock.advance(2 * minute);
    expect(it.relay.status()).toMatchObject({ owed: null, list: { failure: 'the service is down' } });
    expect(it.calls).toHaveLength(3);
  });

  test('says whether the build is on the site, and when it is overdue', async () => {
    const it = await world();
    await it.clock.advance(minute);
    expect(it.relay.status().build.state).toBe('waiting');
    await it.clock.advance(31 * minute);
    expect(it.relay.status().build.state).toBe('overdue');
    expect(it.events.filter(({ type }) => type === 'build-overdue')).toHaveLength(1);
    it.built = it.relay.status().called?.digest ?? null;
    await it.clock.advance(16 * minute);
    expect(it.relay.status().build.state).toBe('built');
  });

  test('goes on where its state can not be written, and says so', async () => {
    const it = await world();
    it.diskFailure = new Error('the disk is full');
    await it.clock.advance(minute);
    expect(it.calls).toHaveLength(1);
    expect(it.events).toContainEqual(
      expect.objectContaining({ type: 'state-failed', reason: 'the disk is full' }),
    );
  });

  test('calls a build after the last change, whatever happens, with no more builds than changes, one at a time', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('edit' as const), digest: fc.constantFrom('a', 'b', 'c', 'd') }),
      fc.record({ kind: fc.constantFrom('webhook' as const, 'double' as const, 'kill' as const) }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 20 * minute }) }),
      fc.record({ kind: fc.constant('down' as const), calls: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ kind: fc.constantFrom('service-down' as const, 'service-up' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const it = await world();
        let changes = 1;
        let kills = 0;
        let failures = 0;
        for (const one of steps) {
          if (one.kind === 'edit') {
            it.posts = [post(1, one.digest)];
            changes += 1;
          } else if (one.kind === 'webhook') it.relay.hint('job_updated');
          else if (one.kind === 'double') for (let n = 0; n < 2; n += 1) it.relay.hint('job_updated');
          else if (one.kind === 'kill') {
            kills += 1;
            await it.restart();
          } else if (one.kind === 'wait') await it.clock.advance(one.ms);
          else if (one.kind === 'down') {
            failures += one.calls;
            it.answers = Array.from({ length: one.calls }, () => ({
              ok: false,
              reason: 'down',
              retryAfterMs: null,
            }));
          } else it.failure = one.kind === 'service-down' ? new Error('down') : null;
        }
        it.failure = null;
        await it.clock.advance(60 * minute);
        const now = listDigest(it.posts, new Date(it.clock.wallClock()).toISOString());
        expect(it.builds.at(-1)).toBe(now);
        expect(it.relay.status().owed).toBeNull();
        // A call that failed or was killed may have come through: it may be made once more.
        expect(it.builds.length).toBeLessThanOrEqual(changes + kills + failures);
        expect(it.mostAtOnce - kills).toBeLessThanOrEqual(1);
      }),
      { numRuns: 100 },
    );
  });
});
