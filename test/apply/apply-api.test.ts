import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeToken } from '../../src/apply/admission.ts';
import { createApplyApi, isSentForm } from '../../src/apply/apply-api.ts';
import { createReceiver } from '../../src/apply/receive.ts';
import { systemClock } from '../../src/base/timing.ts';
import { createFront } from '../../src/front/front.ts';
import { type Route, startServer } from '../../src/front/server.ts';
import { keys, openPlace } from './applications.ts';

const origin = 'https://careers.example';

/** Takes applications, and says nothing of visitors who leave: what is reported here is an error in the log. */
async function world() {
  const place = await openPlace(() => Date.now());
  const reported: unknown[] = [];
  const report = (error: unknown) => void reported.push(error);
  const clock = systemClock();
  const form = { jobId: 3101, consents: [], questions: [], isFileRequired: true };
  const receiver = createReceiver({
    ...{ ...place, keys, clock, report, origins: [origin], formOf: () => form },
    onReceived: () => undefined,
  });
  const api = createApplyApi({ ...receiver, clock, formStateOf: () => 'open', origins: [origin] });
  const ends: Promise<unknown>[] = [];
  const route: Route = (request, response) => {
    const taken = api(request, response);
    ends.push(Promise.resolve(taken).catch(() => undefined));
    ends.push(once(response, 'close'));
    return taken;
  };
  const server = await startServer({
    ...{ port: 0, host: '127.0.0.1', routes: [route], isUpload: isSentForm, report },
    front: createFront({ security: [], report }),
  });
  onTestFinished(() => server.stop());
  return { ...place, server, reported, ends };
}

const boundary = 'a-boundary-that-is-nowhere-else';
const part = (head: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
const fields = { name: 'Ada', lastname: 'Lovelace', email: 'ada@example.com' };
const form = () =>
  Object.entries({ ...fields, token: makeToken(keys, '3101', Date.now() - 60_000) })
    .map(([name, value]) => part(`name="${name}"`, value))
    .join('') +
  part('name="files"; filename="cv.txt"', 'a life in words '.repeat(20_000)) +
  `--${boundary}--\r\n`;

const headOf = (body: string) =>
  [
    ...['POST /apply/3101 HTTP/1.1', 'Host: apply.example', `Origin: ${origin}`],
    ...[`Content-Type: multipart/form-data; boundary=${boundary}`, `Content-Length: ${body.length}`, '', ''],
  ].join('\r\n');

test.each([
  ['reset', 'resetAndDestroy'],
  ['closed', 'destroy'],
] as const)('an upload whose connection is %s is no error here, and nothing of it stays', async (_, end) => {
  const { server, reported, ends, folder, outbox } = await world();
  const body = form();
  for (const share of [0, 0.001, 0.2, 0.7, 0.999]) {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    const sent = headOf(body) + body.slice(0, Math.floor(body.length * share));
    const before = ends.length;
    await new Promise<void>((resolve) => void socket.write(sent, () => resolve()));
    while (ends.length === before) await new Promise((resolve) => void setImmediate(resolve));
    socket[end]();
    await Promise.all(ends);
  }
  await new Promise((resolve) => void setImmediate(resolve));
  expect(reported).toEqual([]);
  expect(await readdir(join(folder, 'uploads')).catch(() => [])).toEqual([]);
  expect(await outbox.list()).toEqual([]);
});

test('a connection that ends before the answer is out is no error either, and the application is here', async () => {
  const { server, reported, ends, outbox } = await world();
  for (const end of ['resetAndDestroy', 'destroy'] as const) {
    const body = form();
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    const before = (await outbox.list()).length;
    await new Promise<void>((resolve) => void socket.write(headOf(body) + body, () => resolve()));
    while ((await outbox.list()).length === before)
      await new Promise((resolve) => void setImmediate(resolve));
    socket[end]();
    await Promise.all(ends);
  }
  await new Promise((resolve) => void setImmediate(resolve));
  expect(reported).toEqual([]);
  expect(await outbox.list()).toHaveLength(2);
});
