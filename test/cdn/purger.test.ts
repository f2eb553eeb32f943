import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PurgeTrouble } from '../../src/cdn/providers.ts';
import { createPurger, type PurgeEvent, type PurgeRecord } from '../../src/cdn/purger.ts';
import { fakeClock } from '../sync/fake-clock.ts';

/** What is shown under each tag. */
type Shown = Readonly<Record<string, string>>;

/** So many jobs, each with this key. */
const jobs = (count: number, key = 'a'): Shown =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`job-${at}`, key]));

function memoryRecord(): PurgeRecord & { digest: string | null } {
  return {
    digest: null,
    async read() {
      return this.digest;
    },
    async write(digest) {
      this.digest = digest;
    },
  };
}

/**
 * A provider that enforces its limit: five requests at once, one more each ten seconds, of three tags.
 *
 * @param copies what it has of each tag
 */
function world(record = memoryRecord(), clock = fakeClock(), copies = new Map<string, string>()) {
  const requests: { at: number; tags: readonly string[] }[] = [];
  const answers: (PurgeTrouble | 'never')[] = [];
  const events: PurgeEvent[] = [];
  let tokens = 5;
  let refilled = clock.now();
  const purger = createPurger<Shown>({
    provider: {
      name: 'Fake',
      to: 'fake',
      most: 3,
      limit: { size: 5, perSecond: 0.1 },
      async purge(tags, signal) {
        tokens = Math.min(5, tokens + (clock.now() - refilled) / 10_000) - 1;
        refilled = clock.now();
        if (tokens < -0.001 || tags.length > 3) throw new Error('the limit is broken');
        requests.push({ at: clock.now(), tags });
        const answer = answers.shift() ?? null;
        if (answer === null)
          for (const tag of tags.includes('all') ? [...copies.keys()] : tags) copies.delete(tag);
        if (answer !== 'never') return answer;
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    },
    wholeTag: 'all',
    record,
    clock,
    random: () => 1,
    emit: (event) => void events.push(event),
    keysOf: async (shown) => ('broken' in shown ? null : new Map(Object.entries(shown))),
  });
  const show = async (shown: Shown) => {
    purger.shown(shown);
    await clock.advance(0);
  };
  const sent = () => requests.splice(0).map(({ tags }) => tags.join());
  return { clock, record, requests, answers, events, copies, purger, show, sent };
}

test('the first site purges everything, and each later one what came out otherwise; what is new needs no purge', async () => {
  const { show, sent, purger } = world();
  await show(jobs(9));
  expect(sent()).toEqual(['all']);
  await show({ ...jobs(9), 'job-3': 'b', 'job-9': 'a' });
  expect(sent()).toEqual(['job-3']);
  const { 'job-3': _, ...left }: Shown = { ...jobs(10), 'job-8': 'b' };
  await show(left);
  expect(sent()).toEqual(['job-3,job-8']);
  await show({ ...left });
  expect(sent()).toEqual([]);
  expect(purger.status()).toMatchObject({ pending: 0, trouble: null, next: null });
});

test('many tags go in several requests; where they would use up the limit, or are most of the site, one purges all', async () => {
  const { show, sent, clock, events } = world();
  await show(jobs(40));
  await clock.advance(60_000);
  sent();
  await show({ ...jobs(40), ...jobs(8, 'b') });
  expect(sent()).toEqual(['job-0,job-1,job-2', 'job-3,job-4,job-5', 'job-6,job-7']);
  expect(events.slice(1)).toMatchObject([{ tags: 3, pending: 5 }, { pending: 2 }, { tags: 2, pending: 0 }]);
  // Two requests are left: one of them for the next change.
  await show({ ...jobs(40), ...jobs(8, 'c') });
  expect(sent()).toEqual(['all']);
  await clock.advance(60_000);
  await show(jobs(40, 'd'));
  expect(sent()).toEqual(['all']);
});

test('what comes while the limit is used up is one purge, of what is shown then', async () => {
  const { show, sent, clock, requests } = world();
  for (const key of ['a', 'b', 'c', 'd', 'e']) await show({ ...jobs(9), 'job-0': key });
  expect(sent()).toHaveLength(5);
  for (const key of ['f', 'g', 'h']) await show({ ...jobs(9), 'job-0': key, 'job-1': key });
  await clock.advance(9_000);
  expect(requests).toEqual([]);
  await clock.advance(2_000);
  expect(sent()).toEqual(['job-0,job-1']);
  // Back at what was purged last: of what was shown meanwhile there may be a copy.
  await show({ ...jobs(9), 'job-0': 'x', 'job-1': 'h' });
  await show({ ...jobs(9), 'job-0': 'h', 'job-1': 'h' });
  await clock.advance(60_000);
  expect(sent()).toEqual(['job-0']);
});

test('what is pending is unknown from the moment another site is shown until it has been compared', async () => {
  const { show, purger, clock } = world();
  await show(jobs(9));
  expect(purger.status().pending).toBe(0);
  purger.shown({ ...jobs(9), 'job-3': 'b' });
  expect(purger.status().pending).toBeNull();
  await clock.advance(0);
  expect(purger.status().pending).toBe(0);
});

test('a refused purge is tried again with back-off, no sooner than the provider wants it, with what has changed since', async () => {
  const { show, sent, clock, answers, purger, events, requests } = world();
  await show(jobs(9));
  sent();
  answers.push({ reason: 'it is down', retryAfterMs: null }, { reason: 'too often', retryAfterMs: 45_000 });
  await show({ ...jobs(9), 'job-0': 'b' });
  expect(purger.status()).toMatchObject({ pending: 1, trouble: { reason: 'it is down' } });
  await show({ ...jobs(9), 'job-0': 'b', 'job-1': 'b' });
  await clock.advance(10_000);
  await clock.advance(44_000);
  expect(requests.map(({ tags }) => tags.join())).toEqual(['job-0', 'job-0,job-1']);
  await clock.advance(2_000);
  expect(sent().at(-1)).toBe('job-0,job-1');
  expect(purger.status()).toMatchObject({ pending: 0, trouble: null, next: null });
  expect(events.map(({ type }) => type)).toEqual(['purged', 'purge-failed', 'purge-failed', 'purged']);
});

test('a site of which nobody knows what it shows is purged as a whole, and so is the next', async () => {
  const { show, sent, clock } = world();
  await show(jobs(9));
  const sites: Shown[] = [{ broken: '' }, jobs(9), { ...jobs(9), 'job-1': 'b' }];
  for (const one of sites) {
    await show(one);
    await clock.advance(20_000);
  }
  expect(sent()).toEqual(['all', 'all', 'all', 'job-1']);
});

test('the next process goes on where the last one ended, and purges everything where that is not known', async () => {
  const first = world();
  await first.show(jobs(9));
  await first.purger.stop();
  const second = world(first.record);
  await second.show(jobs(9));
  await second.show({ ...jobs(9), 'job-5': 'b' });
  expect(second.sent()).toEqual(['job-5']);
  // Killed while it purges: a later process can't know what was forgotten, even where the site is as it was.
  second.answers.push('never');
  await second.show({ ...jobs(9), 'job-5': 'c' });
  await second.purger.stop();
  const third = world(first.record);
  await third.show({ ...jobs(9), 'job-5': 'b' });
  expect(third.sent()).toEqual(['all']);
});

test('whatever happens, in the end the provider has nothing that is not shown', async () => {
  const step = fc.oneof(
    fc.record({
      what: fc.constant('show' as const),
      tag: fc.nat(5),
      key: fc.constantFrom('a', 'b', undefined),
    }),
    fc.record({ what: fc.constant('fetch' as const), tag: fc.nat(5) }),
    fc.record({ what: fc.constantFrom('wait', 'refuse', 'hang', 'restart') }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      let its = world();
      const copies = its.copies;
      let shown: Record<string, string> = { ...jobs(12) };
      await its.show(shown);
      for (const one of steps) {
        const tag = 'tag' in one ? `job-${one.tag}` : '';
        if (one.what === 'show') {
          const { [tag]: _, ...rest } = shown;
          shown = one.key === undefined ? rest : { ...rest, [tag]: one.key };
          await its.show(shown);
        } else if (one.what === 'fetch') {
          const key = shown[tag];
          if (key !== undefined && !copies.has(tag)) copies.set(tag, key);
        } else if (one.what === 'wait') await its.clock.advance(7_000);
        else if (one.what === 'refuse') its.answers.push({ reason: 'down', retryAfterMs: null });
        else if (one.what === 'hang') its.answers.push('never');
        else {
          await its.purger.stop();
          its = world(its.record, fakeClock(), copies);
          await its.show(shown);
        }
      }
      if (its.answers.includes('never')) await its.purger.stop();
      its = world(its.record, fakeClock(), copies);
      await its.show(shown);
      await its.clock.advance(3_600_000);
      expect(its.purger.status()).toMatchObject({ pending: 0, trouble: null });
      for (const [tag, key] of copies) expect(shown[tag]).toBe(key);
    }),
    { numRuns: 200 },
  );
});
