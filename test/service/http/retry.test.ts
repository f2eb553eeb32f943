import { describe, expect, test } from 'vitest';
import {
  IncompleteListError,
  RedirectError,
  ServiceBodyError,
  ServiceConnectionError,
  ServiceStatusError,
  ServiceTimeoutError,
} from '../../../src/service/http/errors.ts';
import { mayPass, retryAfterMs, waitAfter, withRetries } from '../../../src/service/http/retry.ts';
import { fakeDeps, wallStart } from '../fake-deps.ts';

const request = { method: 'GET', url: 'https://s.example/' };
const status = (code: number, retryAfter: string | null = null) =>
  new ServiceStatusError(request, code, { retryAfter, said: null });
const body = (...[fault, code]: [ServiceBodyError['fault'], number?]) =>
  new ServiceBodyError(request, fault, 'x', code === undefined ? {} : { code });

describe('which failures may pass', () => {
  test.each([
    [true, new ServiceConnectionError(request, new Error('x'))],
    [true, new ServiceTimeoutError(request, 1)],
    ...[206, 408, 425, 429, 500, 501, 502, 503, 504, 599].map((code): [boolean, Error] => [
      true,
      status(code),
    ]),
    ...[204, 304, 400, 401, 403, 404, 405, 410, 422, 451].map((code): [boolean, Error] => [
      false,
      status(code),
    ]),
    [true, body('broken-off')],
    [true, body('undecodable')],
    [true, body('html')],
    [true, body('not-json')],
    [true, body('not-a-list')],
    [true, body('error-object')],
    [true, body('error-object', 503)],
    [false, body('error-object', 400)],
    [false, body('error-object', 404)],
    [false, body('too-large')],
    [false, new RedirectError(request, 'x', 'y')],
    [false, new IncompleteListError(request, 'x', 'y')],
    [false, new Error('x')],
  ])('%s: %s', (expected, failure) => {
    expect(mayPass(failure)).toBe(expected);
  });
});

describe('how long to wait', () => {
  test.each([
    [1, 0, 0],
    [1, 0.5, 250],
    [2, 0.5, 500],
    [4, 0.5, 2000],
    [10, 0.5, 10_000],
    [60, 0.5, 10_000],
  ])('after attempt %i, chance %d: %i ms', (attempt, chance, expected) => {
    expect(waitAfter(status(500), attempt, fakeDeps({ random: () => chance }))).toBe(expected);
  });

  test('Retry-After is the least, whatever the chance', () => {
    expect(waitAfter(status(503, '2'), 1, fakeDeps())).toBe(2000);
    expect(waitAfter(status(503, '2'), 5, fakeDeps())).toBe(4000);
  });

  test.each([
    ['0', 0],
    ['120', 120_000],
    [' 5 ', 5000],
    ['Sun, 01 Mar 2026 00:00:05 GMT', 5000],
    ['Sunday, 01-Mar-26 00:00:05 GMT', 5000],
    ['Sun Mar  1 00:00:05 2026', 5000],
    ['Sat, 28 Feb 2026 23:59:59 GMT', 0],
    ['', null],
    ['-1', null],
    ['1.5', null],
    ['5 s', null],
    ['tomorrow', null],
    ['2026-03-01T00:00:05Z', null],
    ['Sun, 01 Foo 2026 00:00:05 GMT', null],
    [null, null],
  ])('Retry-After %j is %j ms', (header, expected) => {
    expect(retryAfterMs(header, wallStart)).toBe(expected);
  });
});

describe('running again', () => {
  test('gives up after five, with the last failure', async () => {
    const deps = fakeDeps();
    let count = 0;
    const failing = async () => {
      count += 1;
      throw status(500 + count);
    };
    await expect(withRetries(failing, { ms: 100_000, endsAt: 100_000 }, deps)).rejects.toMatchObject({
      status: 505,
    });
    expect(deps.waits).toEqual([250, 500, 1000, 2000]);
  });

  test('a wait that ends exactly with the budget does not fit', async () => {
    const failing = async () => {
      throw status(503, '1');
    };
    for (const [endsAt, name] of [
      [1000, 'BudgetError'],
      [1001, 'BudgetError'],
    ] as const) {
      const deps = fakeDeps();
      await expect(withRetries(failing, { ms: endsAt, endsAt }, deps)).rejects.toMatchObject({ name });
      expect(deps.waits).toHaveLength(endsAt - 1000);
    }
  });
});
