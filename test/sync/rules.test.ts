import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSecretCheck, secretsFault } from '../../src/base/secrets.ts';
import { createBackoff, leastGapMs } from '../../src/base/timing.ts';
import { hintOf } from '../../src/sync/hint.ts';
import { type Debounced, debounce, dueAt, type Urgency } from '../../src/sync/requests.ts';
import { eventName } from '../../src/sync/webhook.ts';

describe('back-off', () => {
  test('never sooner than the least gap, never later than the longest wait', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            wait: fc.nat(100_000),
            chance: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
          }),
          { maxLength: 60 },
        ),
        (steps) => {
          let now = 0;
          let chance = 0;
          const backoff = createBackoff({ maxMs: 300_000, random: () => chance });
          for (const step of steps) {
            now += step.wait;
            chance = step.chance;
            backoff.failed(now);
            expect(backoff.dueAt(true)).toBe(now + leastGapMs);
            expect(backoff.dueAt(false)).toBeGreaterThanOrEqual(now + leastGapMs);
            expect(backoff.dueAt(false)).toBeLessThanOrEqual(now + 300_000);
          }
          backoff.healed();
          expect([backoff.dueAt(true), backoff.dueAt(false), backoff.level()]).toEqual([
            Number.NEGATIVE_INFINITY,
            Number.NEGATIVE_INFINITY,
            0,
          ]);
        },
      ),
      { seed: 1 },
    );
  });

  test('an attempt before its time leaves the level and the time', () => {
    const backoff = createBackoff({ maxMs: 300_000, random: () => 0.9 });
    backoff.failed(0);
    expect([backoff.level(), backoff.dueAt(false)]).toEqual([1, 9_000]);
    backoff.failed(2_000);
    expect([backoff.level(), backoff.dueAt(false)]).toEqual([1, 9_000]);
    backoff.failed(9_000);
    expect([backoff.level(), backoff.dueAt(false)]).toEqual([2, 27_000]);
  });

  test('after a thousand failures the numbers are still sound', () => {
    const backoff = createBackoff({ maxMs: 300_000, random: () => 0.5 });
    backoff.failed(0);
    for (let count = 1; count < 1_000; count += 1) backoff.failed(backoff.dueAt(false));
    expect(Number.isFinite(backoff.dueAt(false))).toBe(true);
  });
});

describe('gathering requests', () => {
  test('one request waits as long as its urgency says', () => {
    const due = (urgency: Urgency) => dueAt(debounce(null, 100, urgency));
    expect([due('now'), due('soon'), due('later')]).toEqual([100, 150, 1_100]);
  });

  test('the more urgent one decides, in whatever order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom<Urgency>('later', 'soon', 'now'), { minLength: 1, maxLength: 8 }),
        (urgencies) => {
          const all = urgencies.reduce<Debounced | null>((sum, next) => debounce(sum, 0, next), null);
          const expected = (['now', 'soon', 'later'] as const).find((one) => urgencies.includes(one));
          expect(all).toMatchObject({ urgency: expected, count: urgencies.length });
        },
      ),
      { seed: 1 },
    );
  });

  test('nobody waits longer than two seconds', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(200), { minLength: 1, maxLength: 100 }), (steps) => {
        let now = 0;
        let all: Debounced | null = null;
        for (const step of steps) {
          now += step;
          all = debounce(all, now, 'soon');
        }
        if (all) expect(dueAt(all) - all.first).toBeLessThanOrEqual(2_000);
      }),
      { seed: 1 },
    );
  });
});

describe('event names', () => {
  test.each([
    [{}, 'none', 'sync'],
    [{ 'x-service-event': '' }, 'none', 'sync'],
    [{ 'x-request-id': 'job_post_published' }, 'none', 'sync'],
    ...[
      'job_post_created',
      'job_post_published',
      'job_post_publish_edited',
      'job_post_edited',
      'advert_published',
      'advert_publish_edited',
      'job_updated',
      'job_deleted',
    ].map((name): [object, string, string] => [{ 'x-service-event': name }, name, 'sync']),
    [{ 'x-kolibra-event': 'job_updated' }, 'job_updated', 'sync'],
    [{ 'X-Kolibra-Event': ' Job_Updated ' }, 'job_updated', 'sync'],
    [{ 'x-a-b-c-event': ['x', 'advert_published'] }, 'advert_published', 'sync'],
    [{ 'x-gateway-event': 'push', 'x-brand-event': 'job_deleted' }, 'job_deleted', 'sync'],
    [{ 'x-service-event': 'push, job_deleted' }, 'job_deleted', 'sync'],
    [{ 'x-service-event': 'candidate_created' }, 'other', 'nothing'],
    [{ 'x-service-event': 'job_created' }, 'other', 'nothing'],
    [{ 'x-service-event': '__proto__' }, 'other', 'nothing'],
    [{ 'x-service-event': 'a'.repeat(5_000) }, 'other', 'nothing'],
  ])('%j', (headers, name, means) => {
    expect(eventName(headers)).toEqual({ name, means });
  });
});

describe('hints', () => {
  test.each([
    ['{"advert_publish_id":2040}', { publishId: 2040 }],
    ['{"advert_publish_id":"2040"}', { publishId: 2040 }],
    ['{"advert_publish_id":{"id":7}}', { publishId: 7 }],
    ['{"job_post_id":5,"recruitment_id":"6"}', { advertId: 5, recruitmentId: 6 }],
    ['{"advert_publish_id":2040,"job_post_id":"x"}', { publishId: 2040 }],
    ['{"advert_publish_id":-1}', {}],
    ['{"advert_publish_id":0}', {}],
    ['{"advert_publish_id":1.5}', {}],
    ['{"advert_publish_id":1e300}', {}],
    ['{"advert_publish_id":"99999999999999999999"}', {}],
    ['{"advert_publish_id":null}', {}],
    ['{"advert_publish_id":[1]}', {}],
    ['{"advert_publish_id":{"id":{"id":1}}}', {}],
    ['{"__proto__":{"advert_publish_id":1}}', {}],
    ['{}', {}],
    ['[]', {}],
    ['null', {}],
    ['"text"', {}],
    ['{"advert_publish_id":2040', {}],
    ['advert_publish_id=2040', {}],
    ['<xml/>', {}],
    ['', {}],
    ['[['.repeat(8_000), {}],
  ])('%.60s', (body, expected) => {
    expect(hintOf(new TextEncoder().encode(body))).toEqual(expected);
  });

  test('whatever bytes come, it throws nothing and names only sound ids', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          fc.json().map((text) => new TextEncoder().encode(text)),
        ),
        (body) => {
          for (const id of Object.values(hintOf(body))) expect(Number.isSafeInteger(id) && id > 0).toBe(true);
        },
      ),
      { seed: 1 },
    );
  });
});

describe('secrets', () => {
  const good = 'k3J9_xQ2-vB7mN4pL8sT1w';
  const hex = '0123456789abcdef0123456789abcdef';
  test.each([
    [[good], null],
    [[hex], null],
    [[hex.toUpperCase()], null],
    [[good, hex], null],
    [[], /no webhook secret/],
    [[''], /only letters/],
    [[good.slice(1)], /too easy/],
    [[hex.slice(1)], /too easy/],
    [['0123456789abcdef01234567'], /too easy/],
    [['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'], /too easy/],
    [['abcabcabcabcabcabcabcabcabcabcabcabc'], /too easy/],
    [[`${good}/..`], /only letters/],
    [[`${good} `], /only letters/],
    [[`${good}ł`], /only letters/],
    [['x1'.repeat(200)], /only letters/],
    [[good, good], /the same/],
    [[good, hex, `${good}x`], /more than two/],
    [[good, 'short'], /too easy/],
  ])('%j: %s', (secrets, fault) => {
    const found = secretsFault(secrets);
    if (fault === null) expect(found).toBeNull();
    else expect(found).toMatch(fault);
    for (const secret of secrets) if (secret.trim() !== '') expect(found ?? '').not.toContain(secret);
  });

  test('both are taken, and nothing else', () => {
    const isSecret = createSecretCheck([good, hex]);
    expect([good, hex].map(isSecret)).toEqual([true, true]);
    for (const wrong of ['', good.slice(1), `${good}x`, good.toLowerCase(), `${good}\0`, hex.toUpperCase()]) {
      expect(isSecret(wrong)).toBe(false);
    }
    expect(() => createSecretCheck(['weak'])).toThrow(/too easy/);
  });
});
