import { afterEach, describe, expect, test } from 'vitest';
import type { OperatorActions } from '../../src/operator/actions.ts';
import type { OperatorOptions } from '../../src/operator/site-operator.ts';
import { flush } from '../sync/fake-clock.ts';
import { basic, type Operating, operating, sampleState, secret } from './operating.ts';

let site: Operating | undefined;
afterEach(() => site?.close());

async function start(more: Partial<OperatorOptions> = {}): Promise<Operating> {
  site = await operating(more);
  return site;
}

const bearer = { authorization: `Bearer ${secret}` };

const script = (at: Operating, action: string, body?: unknown) =>
  fetch(`${at.url}/_jobfront/${action}`, {
    method: 'POST',
    headers: { ...bearer, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });

const submit = (at: Operating, action: string, fields: Record<string, string> = {}) =>
  fetch(`${at.url}/_jobfront/${action}`, {
    method: 'POST',
    headers: { authorization: basic(secret), origin: at.url },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

const page = async (at: Operating) =>
  (await fetch(`${at.url}/_jobfront/`, { headers: { authorization: basic(secret) } })).text();

const note = async (at: Operating) => /role="status">([^<]*)/.exec(await page(at))?.[1]?.trim();

describe('from the page', () => {
  test.each([
    ['publish', { confirm: '' }, 'publish', 'Published: snapshot 44 is shown now.'],
    ['publish', { confirm: 'yes' }, 'publish and confirm', 'Published: snapshot 44 is shown now.'],
    [
      'rollback',
      { snapshot: '41' },
      'rollback 41 by operator',
      'Snapshot 41 is shown now, and pinned: nothing new is shown until you unpin it.',
    ],
    ['unpin', {}, 'unpin', 'Unpinned: the next publish shows what is new.'],
    ['retry', { reference: 'K7Q2-M9XD' }, 'retry K7Q2-M9XD', 'K7Q2-M9XD will be tried again now.'],
    ['retry', {}, 'retry all', 'One application will be tried again now.'],
  ])('%s %j is done once, and leads back to what came of it', async (action, fields, done, said) => {
    const at = await start();
    const answer = await submit(at, action, fields);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/_jobfront/']);
    expect(at.done).toEqual([done]);
    expect(await note(at)).toBe(said);
    // Whoever loads the page again sees it again, and nothing is done again.
    await at.clock.advance(60_000);
    expect(await note(at)).toBe(said);
    expect(at.done).toEqual([done]);
  });

  test('says nothing before anything was done', async () => {
    expect(await note(await start())).toBeUndefined();
  });

  test('a failure is said, in one line', async () => {
    const at = await start();
    at.actions.publish = async () => {
      throw new Error('The service answered 503.\nTry again <later>.');
    };
    expect((await submit(at, 'publish')).status).toBe(303);
    expect(await note(at)).toBe('Not published: The service answered 503. Try again &lt;later&gt;.');
    expect(await page(at)).toContain('class="note bad"');
  });

  test('a snapshot that is not there is not rolled back to', async () => {
    const at = await start();
    for (const snapshot of ['1', '../41', '41\n', '<b>']) await submit(at, 'rollback', { snapshot });
    expect(at.done).toEqual([]);
    expect(await note(at)).toContain('no such snapshot');
  });

  test('what takes long is answered meanwhile, and its end is said later', async () => {
    const ended = Promise.withResolvers<{ snapshot: string; changed: boolean }>();
    const at = await start();
    at.actions.publish = () => ended.promise;
    const answer = submit(at, 'publish');
    while (at.clock.timers() === 0) await flush();
    await at.clock.advance(20_000);
    expect((await answer).status).toBe(303);
    expect(await note(at)).toContain('under way');
    ended.resolve({ snapshot: '42', changed: false });
    await flush();
    expect(await note(at)).toBe('Nothing has changed: snapshot 42 is shown.');
    expect(at.clock.timers()).toBe(0);
  });
});

describe('from a script', () => {
  test('the state comes as JSON, whole', async () => {
    const at = await start();
    await script(at, 'unpin');
    const outcome = {
      at: '2026-03-01T00:00:00.000Z',
      ok: true,
      message: 'Unpinned: the next publish shows what is new.',
    };
    for (const headers of [bearer, { authorization: basic(secret), accept: 'application/json' }]) {
      const answer = await fetch(`${at.url}/_jobfront/`, { headers });
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await answer.json()).toEqual({
        ...sampleState(),
        lastAction: { ...outcome, by: 'operator' },
        actions: [{ ...outcome, by: 'operator' }],
      });
    }
  });

  test.each<[string, unknown, number, Record<string, unknown>, string[]]>([
    ['publish', undefined, 200, { ok: true, snapshot: '44', changed: true }, ['publish']],
    ['publish', { confirm: true }, 200, { ok: true, snapshot: '44' }, ['publish and confirm']],
    ['publish', { confirm: false }, 200, { ok: true }, ['publish']],
    ['rollback', { snapshot: '41' }, 200, { ok: true, snapshot: '41' }, ['rollback 41 by operator']],
    ['rollback', { snapshot: '1' }, 404, { ok: false }, []],
    ['unpin', undefined, 200, { ok: true }, ['unpin']],
    ['unpin', {}, 200, { ok: true }, ['unpin']],
    ['retry', { reference: null }, 200, { ok: true }, ['retry all']],
    ['retry', { reference: '0000-0000' }, 404, { ok: false }, ['retry 0000-0000']],
  ])('%s with %j answers %i', async (action, body, status, told, done) => {
    const at = await start();
    const answer = await script(at, action, body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ ...told, message: expect.any(String) });
    expect(at.done).toEqual(done);
  });

  test('a failure is a 500 that says why', async () => {
    const actions: OperatorActions = {
      publish: async () => ({ snapshot: '42', changed: true }),
      rollback: async () => {
        throw new Error('Snapshot 41 can not be shown: 3 of its jobs are damaged.');
      },
      retry: async () => 0,
      unpin: async () => {
        throw new Error('The disk is read-only.');
      },
    };
    const at = await start({ actions });
    const answer = await script(at, 'rollback', { snapshot: '41' });
    expect(answer.status).toBe(500);
    expect((await answer.json()).message).toContain('3 of its jobs are damaged');
    expect((await script(at, 'unpin')).status).toBe(500);
    expect(at.reports).toEqual([]);
  });

  test('what takes long is 202', async () => {
    const at = await start();
    at.actions.publish = () => new Promise(() => {});
    const answer = script(at, 'publish');
    while (at.clock.timers() === 0) await flush();
    await at.clock.advance(20_000);
    expect((await answer).status).toBe(202);
  });

  test('a state that can not be had is a 500 that keeps its reason to itself', async () => {
    const at = await start({
      state: async () => {
        throw new Error('EIO: /data/jobfront.sqlite');
      },
    });
    const answer = await fetch(`${at.url}/_jobfront/`, { headers: bearer });
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('/data');
    expect(at.reports).toHaveLength(1);
  });
});
