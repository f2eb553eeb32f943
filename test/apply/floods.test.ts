import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeToken } from '../../src/apply/admission.ts';
import { createApplyApi } from '../../src/apply/apply-api.ts';
import { createReceiver } from '../../src/apply/receive.ts';
import { startServer } from '../../src/front/server.ts';
import { fakeClock } from '../sync/fake-clock.ts';
import { keys, openPlace } from './applications.ts';
import { beginFlood, floods } from './floods.ts';

const origin = 'https://careers.example';
const form = { jobId: 3101, consents: [], questions: [], isFileRequired: false };

async function world() {
  const clock = fakeClock();
  const place = await openPlace(clock.wallClock);
  const reported: unknown[] = [];
  const receiver = createReceiver({
    ...{ ...place, keys, clock, origins: [origin] },
    formOf: (name) => (name === '3101' ? form : null),
    onReceived: () => undefined,
    report: (error) => reported.push(error),
  });
  const formStateOf = (name: string) => (name === '3101' ? ('open' as const) : ('unknown' as const));
  const route = createApplyApi({ ...receiver, clock, formStateOf, origins: [origin] });
  const server = await startServer({
    ...{ port: 0, host: '127.0.0.1', graceMs: 0, isUpload: () => true, routes: [route] },
    front: {
      ...{ security: [], addressOf: () => null },
      handle: (_, response) => void response.writeHead(404).end(),
    },
    report: (error) => reported.push(error),
  });
  onTestFinished(server.stop);
  const { port } = server;
  const old = (name = '3101') => makeToken(keys, name, clock.wallClock() - 60_000);
  async function apply(sender: string, fields: Record<string, string> = {}, files: readonly string[] = []) {
    const data = new FormData();
    const typed = { name: 'Ada', lastname: 'Lovelace', email: 'ada@example.com' };
    for (const [name, value] of Object.entries({ token: old(), ...typed, ...fields }))
      data.append(name, value);
    for (const bytes of files) data.append('files', new Blob([bytes]), 'cv.txt');
    const response = await fetch(`${server.url}/apply/3101`, {
      ...{ method: 'POST', body: data },
      headers: { origin, 'x-forwarded-for': sender },
    });
    return { status: response.status, ...(await response.json()) };
  }
  const target = { port, origin, token: old, path: (name: string) => `/apply/${name}` };
  const uploads = () => readdir(join(place.folder, 'uploads')).catch(() => [] as string[]);
  return { ...place, ...receiver, clock, reported, target, old, apply, uploads, url: server.url };
}

/** As many as the issue of this kind asks for; each with an address of its own. */
const honest = 200;
const atOnce = 8;

describe('while a flood is running, all who are honest get through', () => {
  test.each(floods)('$name', async (flood) => {
    const { apply, target, outbox, reported } = await world();
    const running = await beginFlood(flood, target);
    onTestFinished(running.stop);
    const statuses: number[] = [];
    let next = 0;
    const visitor = async () => {
      while (next < honest) {
        next += 1;
        const at = next;
        const sender = at % 2 === 0 ? `203.0.113.${at}` : `2001:db9:${at.toString(16)}::1`;
        const { status } = await apply(
          sender,
          { email: `a${at}@example.com` },
          at % 20 === 0 ? ['my life'] : [],
        );
        statuses.push(status);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, visitor));
    expect(statuses.filter((status) => status === 201)).toHaveLength(honest);
    expect((await outbox.counts()).waiting).toBe(honest);
    expect(reported).toEqual([]);
  });
});

describe('a sender', () => {
  test('whose forms are not verified has a few places, and one that is verified is taken all the same', async () => {
    const { apply, target } = await world();
    const [slow] = floods;
    if (!slow) throw new Error('There is no flood.');
    const running = await beginFlood(slow, target);
    onTestFinished(running.stop);
    // All but the few that are waited for are answered.
    await expect.poll(() => running.statuses.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(190);
    expect(new Set(running.statuses)).toEqual(new Set([503]));
    const other = await apply('198.51.100.8');
    expect(other.status).toBe(201);
  });

  test('who sends too many wrong forms is asked to wait, and a right one from there is taken', async () => {
    const { apply } = await world();
    const statuses: number[] = [];
    for (let count = 0; count < 62; count += 1) {
      statuses.push((await apply('198.51.100.7', { token: 'none' })).status);
    }
    expect([statuses[0], statuses[59], statuses[60], statuses[61]]).toEqual([422, 422, 429, 429]);
    expect((await apply('198.51.100.7')).status).toBe(201);
  });

  test('of IPv6 is counted with its /56 and /48', async () => {
    const { apply } = await world();
    const statuses: number[] = [];
    for (let count = 0; count < 64; count += 1) {
      statuses.push((await apply(`2001:db8:7:${count.toString(16)}::1`)).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(60);
    expect((await apply('2001:db8:8::1')).status).toBe(201);
  });

  test('can send one form with faults twenty times', async () => {
    const { apply, old } = await world();
    const token = old();
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      statuses.push((await apply(`203.0.113.${count}`, { token, name: '' })).status);
    }
    expect([statuses[19], statuses[20]]).toEqual([422, 429]);
  });
});

test('what is refused comes back with all that was typed, whatever the reason', async () => {
  const { apply, url } = await world();
  const typed = { name: 'Zoë', lastname: 'O’Neil', message: 'x'.repeat(9_000), consent_1: 'on' };
  const wrong = await apply('198.51.100.9', { ...typed, token: 'none' }, ['w'.repeat(200_000)]);
  expect(wrong).toMatchObject({ status: 422, values: typed });
  expect(wrong.faults).toEqual([
    { field: '', code: 'form-unknown' },
    { field: 'files', code: 'file-gone' },
  ]);
  const body = new FormData();
  for (const [name, value] of Object.entries(typed)) body.append(name, value);
  const send = async (headers: Record<string, string>) => {
    const response = await fetch(`${url}/apply/3101`, { method: 'POST', body, headers });
    return { status: response.status, ...(await response.json()) };
  };
  expect(await send({ origin: 'https://evil.example' })).toMatchObject({ status: 403, values: typed });
});

test('kept files have quotas: the oldest of a sender go first, and files of others stay', async () => {
  const { apply, uploads, folder } = await world();
  const big = 'w'.repeat(9_000_000);
  const keep = async (sender: string, bytes = big) => {
    const { files, status } = await apply(sender, { name: '' }, [bytes]);
    expect(status).toBe(422);
    return files[0].id as string;
  };
  const other = await keep('203.0.113.1', 'my life');
  const ids: string[] = [];
  for (let count = 0; count < 8; count += 1) ids.push(await keep('198.51.100.7'));
  const kept = new Set((await uploads()).map((name) => name.slice(0, 22)));
  expect(kept).toEqual(new Set([other, ...ids.slice(2)]));
  const sizes = await Promise.all((await uploads()).map((name) => stat(join(folder, 'uploads', name))));
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(61_000_000);
});
