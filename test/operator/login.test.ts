import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSenderOf } from '../../src/front/sender.ts';
import { createHolderOf, createLogin, type Login } from '../../src/operator/login.ts';
import { createLog, logEvents } from '../../src/sync/log.ts';
import { createMetrics } from '../../src/sync/metrics.ts';
import type { SyncEvent } from '../../src/sync/sync.ts';
import { fakeClock } from '../sync/fake-clock.ts';
import { basic, keys, operating, secret } from './operating.ts';

const wrong = 'Quite-the-wrong-password-1';

function knocking() {
  const clock = fakeClock();
  const events: SyncEvent[] = [];
  const login: Login = createLogin({
    ...{ clock, holderOf: createHolderOf(keys) },
    emit: (event) => events.push(event),
  });
  const from = (remoteAddress: string, password?: string, headers: Record<string, string> = {}) =>
    login({
      headers: { ...headers, ...(password !== undefined && { authorization: basic(password) }) },
      socket: { remoteAddress } as Parameters<Login>[0]['socket'],
    });
  const spoil = (address: string, times: number) => {
    for (let time = 0; time < times; time += 1) from(address, wrong);
  };
  return { clock, events, from, spoil };
}

const right = { access: 'basic', by: 'operator', isMonitor: false };
const refused = { access: null, waitSeconds: 0 };

test('behind a CDN each visitor is one, and nobody locks the operator out', () => {
  const login = createLogin({
    ...{ clock: fakeClock(), holderOf: createHolderOf(keys), emit: () => undefined },
    senderOf: createSenderOf({ CDN: 'cloudflare' }),
  });
  const from = (visitor: string, password: string) =>
    login({
      headers: {
        authorization: basic(password),
        'cf-connecting-ip': visitor,
        'x-forwarded-for': '198.51.100.2',
      },
      socket: { remoteAddress: '127.0.0.1' } as Parameters<Login>[0]['socket'],
    });
  for (let time = 0; time < 9; time += 1) from('203.0.113.9', wrong);
  expect(from('203.0.113.9', secret)).toMatchObject({ access: null });
  expect(from('203.0.113.8', secret)).toEqual(right);
});

describe('a wrong operator password', () => {
  test('costs nothing the first five times', () => {
    const { from, spoil } = knocking();
    spoil('203.0.113.5', 5);
    expect(from('203.0.113.5', secret)).toEqual(right);
    spoil('203.0.113.5', 5);
    expect(from('203.0.113.5', secret)).toEqual(right);
  });

  test('costs a wait that doubles with each, up to five minutes, in which the right one counts for nothing', async () => {
    const { from, spoil, clock } = knocking();
    spoil('203.0.113.5', 5);
    const waits: number[] = [];
    for (let time = 0; time < 11; time += 1) {
      expect(from('203.0.113.5', wrong)).toEqual(refused);
      const told = from('203.0.113.5', secret);
      if (told.access !== null) throw new Error('It was let in.');
      waits.push(told.waitSeconds);
      await clock.advance(told.waitSeconds * 1_000);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  });

  test('locks nobody else out', () => {
    const { from, spoil } = knocking();
    spoil('203.0.113.5', 20);
    expect(from('203.0.113.6', secret)).toEqual(right);
    expect(from('::ffff:203.0.113.5', secret)).toMatchObject({ access: null });
    expect(from('2001:db8::1', secret)).toEqual(right);
  });

  test('is not counted where none was given', () => {
    const { from, events } = knocking();
    for (let time = 0; time < 50; time += 1) expect(from('203.0.113.5')).toEqual(refused);
    expect(from('203.0.113.5', secret)).toEqual(right);
    expect(events).toEqual([]);
  });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:eeee:dddd:cccc'],
    ['2001:DB8:0001:2::1', '2001:db8:1:2::9'],
    ['2001:db8::5', '2001:db8:0:0:9::'],
    ['fe80::1%eth0', 'fe80::2%eth1'],
  ])('from %s counts for %s, of the same network', (one, other) => {
    const { from, spoil } = knocking();
    spoil(one, 20);
    expect(from(other, secret)).toMatchObject({ access: null });
    expect(from('2001:db8:ffff::1', secret)).toEqual(right);
  });

  test('counts for whom a proxy of this network names last', () => {
    const { from } = knocking();
    for (const peer of ['127.0.0.1', '::1', '10.0.0.3', '172.20.0.2', '::ffff:192.168.1.1', 'fd00::5']) {
      const sender = `198.51.100.${peer.length}`;
      for (let time = 0; time < 20; time += 1) {
        from(peer, wrong, { 'x-forwarded-for': `203.0.113.${time}, ${sender}` });
      }
      expect(from(peer, secret, { 'x-forwarded-for': sender })).toMatchObject({ access: null });
      expect(from(peer, secret, { 'x-forwarded-for': '198.51.100.200' })).toEqual(right);
    }
  });

  test.each([
    ['127.0.0.1', '198.51.100.1:5000', '198.51.100.1:6000'],
    ['127.0.0.1', '[2001:db8::1]:50', '2001:db8::2'],
    ['127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1:1'],
    ['169.254.1.1', '198.51.100.1', '203.0.113.1, 198.51.100.1'],
    ['100.64.0.1', '198.51.100.1', '198.51.100.1, 100.127.255.254'],
    ['::ffff:100.100.1.1', '198.51.100.1', '198.51.100.1'],
    ['fe80::1%eth0', '198.51.100.1', '198.51.100.1, fe80::2'],
    ['10.0.0.1', '198.51.100.1', '203.0.113.1, 198.51.100.1, 172.17.0.1:80, [::1]:80, 10.0.0.2'],
    ['10.0.0.1', '10.0.0.9', 'unknown, 10.0.0.9'],
  ])('through %s counts for %s as for %s, and for no other', (peer, one, same) => {
    const { from } = knocking();
    for (let time = 0; time < 20; time += 1) from(peer, wrong, { 'x-forwarded-for': one });
    expect(from(peer, secret, { 'x-forwarded-for': same })).toMatchObject({ access: null });
    expect(from(peer, secret, { 'x-forwarded-for': `${one}, 198.51.100.77:5000` })).toEqual(right);
    expect(from(peer, secret, { 'x-forwarded-for': `${one}, 198.51.100.77, 10.0.0.2` })).toEqual(right);
  });

  test.each(['100.63.0.1', '100.128.0.1', '169.253.1.1', 'fec0::1', '172.32.0.1'])(
    'from %s, which is no network of ours, counts for it whatever it says',
    (peer) => {
      const { from } = knocking();
      for (let time = 0; time < 20; time += 1) {
        from(peer, wrong, { 'x-forwarded-for': `198.51.100.${time}` });
      }
      expect(from(peer, secret, { 'x-forwarded-for': '198.51.100.77' })).toMatchObject({ access: null });
    },
  );

  test('counts for the peer itself where that is no proxy of ours, whatever it says', () => {
    const { from } = knocking();
    for (let time = 0; time < 20; time += 1) {
      from('203.0.113.5', wrong, { 'x-forwarded-for': `198.51.100.${time}` });
    }
    const lie = { 'x-forwarded-for': '198.51.100.77' };
    expect(from('203.0.113.5', secret, lie)).toMatchObject({ access: null });
    for (const forged of ['', 'unknown', 'a, b', ','.repeat(5_000), '_hidden']) {
      for (let time = 0; time < 20; time += 1) from('127.0.0.1', wrong, { 'x-forwarded-for': forged });
    }
    expect(from('127.0.0.1', secret, { 'x-forwarded-for': 'zzz' })).toMatchObject({ access: null });
  });

  test('is forgotten after an hour', async () => {
    const { from, spoil, clock } = knocking();
    spoil('203.0.113.5', 20);
    await clock.advance(3_600_000);
    spoil('203.0.113.5', 5);
    expect(from('203.0.113.5', secret)).toEqual(right);
  });

  test('from a hundred thousand addresses fills no memory, and the latest are still known', () => {
    const { from, spoil } = knocking();
    spoil('198.51.100.1', 20);
    for (let index = 0; index < 100_000; index += 1) {
      from(`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`, wrong);
    }
    spoil('198.51.100.2', 20);
    expect(from('198.51.100.2', secret)).toMatchObject({ access: null });
    // What was pushed out begins anew.
    expect(from('198.51.100.1', secret)).toEqual(right);
  });

  test('whatever the header says, nothing fails and nothing but the secret opens', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.ipV6(), (authorization, remoteAddress) => {
        const { clock, events } = knocking();
        const login = createLogin({
          ...{ clock, holderOf: createHolderOf(keys) },
          emit: (event) => events.push(event),
        });
        const socket = { remoteAddress } as Parameters<Login>[0]['socket'];
        expect(login({ headers: { authorization }, socket })).toEqual(refused);
        expect(events).toHaveLength(1);
      }),
      { numRuns: 300, seed: 19 },
    );
  });

  test('is counted and logged, and the password is in neither', async () => {
    const { events, spoil } = knocking();
    spoil('203.0.113.5', 8);
    const lines: string[] = [];
    const log = createLog({ secrets: [secret], destination: { write: (line) => lines.push(line) } });
    const metrics = createMetrics({ version: '0.1.0' });
    const take = logEvents(log);
    for (const event of events) {
      take(event);
      metrics.take(event);
    }
    const text = await metrics.text();
    expect(text).toContain('jobfront_wrong_passwords_total{outcome="refused"} 6');
    expect(text).toContain('jobfront_wrong_passwords_total{outcome="slowed"} 2');
    // A flood fills no log: what was not read is told to whoever asks for it (debug).
    expect(lines).toHaveLength(6);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', event: 'wrong-password' });
    for (const told of [...lines, text, JSON.stringify(events)]) {
      expect(told).not.toMatch(/Quite-the|203\.0\.113/);
    }
  });
});

test('the operator page answers 401, and after many wrong passwords 429 with when to try again', async () => {
  const site = await operating();
  onTestFinished(() => site.close());
  const ask = (headers: Record<string, string>) => fetch(`${site.url}/_jobfront/`, { headers });
  for (let time = 0; time < 6; time += 1) {
    const answer = await ask({ authorization: basic(wrong) });
    expect([answer.status, answer.headers.get('www-authenticate')?.slice(0, 5)]).toEqual([401, 'Basic']);
  }
  const slowed = await ask({ authorization: basic(secret) });
  expect([slowed.status, slowed.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await slowed.text()).toBe('Too many wrong secrets came from here: try again in 1 s.\n');
  const json = await ask({ authorization: `Bearer ${wrong}` });
  expect(json.status).toBe(429);
  expect(await json.json()).toMatchObject({ ok: false });
  // Without a password nothing is guessed, and somebody else, behind the same proxy, gets in.
  expect((await ask({})).status).toBe(401);
  const other = { authorization: basic(secret), 'x-forwarded-for': '198.51.100.9' };
  expect((await ask(other)).status).toBe(200);
  await site.clock.advance(1_000);
  expect((await ask({ authorization: basic(secret) })).status).toBe(200);
  expect(site.events.map(({ type }) => type)).toEqual(Array(8).fill('wrong-password'));
});

describe('who gave a password', () => {
  const anna = 'Anna9-kQ2_vR7mB4tL8wN1pY';
  const command = 'Command-kQ2_vR7mB4tL8wN1';
  const named = (headers: Record<string, string>) => {
    const login = createLogin({ clock: fakeClock(), emit: () => undefined, holderOf: createHolderOf(keys) });
    const result = login({ headers, socket: {} as Parameters<Login>[0]['socket'] });
    return result.access === null ? null : result.by;
  };

  test.each([
    [
      'the name of their own password, whatever user name comes with it',
      { authorization: basic(anna, 'ben') },
      'anna',
    ],
    ['the same as a Bearer', { authorization: `Bearer ${anna}` }, 'anna'],
    ['the user name, where people share one', { authorization: basic(secret, 'Zoë K.') }, 'Zoë K.'],
    ['no line and no markup of it', { authorization: basic(secret, '<b>\n{"by"}\u202e') }, 'bby'],
    ['nobody in particular, where nothing is said', { authorization: basic(secret, '') }, 'operator'],
    [
      'the user of the system',
      { authorization: `Bearer ${command}`, 'x-jobfront-user': 'ben%20as%20r%C3%B6' },
      'ben as rö (command line)',
    ],
    [
      'somebody, where the command says nothing',
      { authorization: `Bearer ${command}`, 'x-jobfront-user': '%' },
      'somebody (command line)',
    ],
    [
      'themselves, also where they claim to be the command',
      { authorization: `Bearer ${anna}`, 'x-jobfront-user': 'ben' },
      'anna',
    ],
  ])('is %s', (_, headers, by) => expect(named(headers)).toBe(by));

  test('is named for each action, on the page and in the log', async () => {
    const site = await operating();
    onTestFinished(() => site.close());
    const headers = { authorization: `Bearer ${command}`, 'x-jobfront-user': 'ben' };
    const ask = (path: string, method: string) => fetch(`${site.url}/_jobfront/${path}`, { method, headers });
    await ask('unpin', 'POST');
    await fetch(`${site.url}/_jobfront/rollback`, {
      ...{ method: 'POST', body: new URLSearchParams({ snapshot: '41' }) },
      headers: { authorization: `Bearer ${anna}` },
    });
    expect(site.done).toEqual(['unpin', 'rollback 41 by anna']);
    const page = await (
      await fetch(`${site.url}/_jobfront/`, { headers: { authorization: basic(secret) } })
    ).text();
    expect(page).toMatch(
      /What operators did.*<strong>anna<.*Snapshot 41 is shown now.*<strong>ben \(command line\)<.*Unpinned/s,
    );
    const lines: string[] = [];
    const take = logEvents(createLog({ secrets: [], destination: { write: (line) => lines.push(line) } }));
    for (const event of site.events) take(event);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'info', event: 'operated', action: 'unpin', by: 'ben (command line)', ok: true },
      { level: 'info', event: 'operated', action: 'rollback', by: 'anna', ok: true },
    ]);
  });

  test('is not enough where it is the token of monitoring', async () => {
    const site = await operating();
    onTestFinished(() => site.close());
    const headers = { authorization: 'Bearer Monitor-kQ2_vR7mB4tL8wN1' };
    for (const [path, method] of [
      ['', 'GET'],
      ['publish', 'POST'],
      ['rollback', 'POST'],
    ] as const) {
      expect((await fetch(`${site.url}/_jobfront/${path}`, { method, headers })).status, path).toBe(403);
    }
    expect(site.done).toEqual([]);
  });
});
