import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import type { Route } from '../../src/front/server.ts';
import { gate, openSocket, startFront } from './harness.ts';

const request = 'GET /pieces HTTP/1.1\r\nHost: site\r\n\r\n';
const turn = () => new Promise((resolve) => void setImmediate(resolve));

test.each([
  ['reset', 'resetAndDestroy'],
  ['closed', 'destroy'],
] as const)('a visitor who has left while they are answered is no error: %s', async (_, end) => {
  const ended = gate();
  const route: Route = async (_request, response) => {
    response.writeHead(200);
    async function* pieces() {
      for (;;) yield 'x'.repeat(60_000);
    }
    try {
      await pipeline(Readable.from(pieces()), response);
    } finally {
      ended.open();
    }
    return true;
  };
  const site = await startFront({ routes: [route] });
  const socket = openSocket(site);
  socket.write(request);
  await once(socket, 'data');
  socket[end]();
  await ended.opened;
  await turn();
  expect(site.reports).toEqual([]);
});

test('a connection of ours that breaks while a visitor waits is an error, and so is all else', async () => {
  const errors = [
    Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
    new Error('this was not foreseen'),
  ];
  for (const error of errors) {
    const site = await startFront({ routes: [() => Promise.reject(error)] });
    const socket = openSocket(site);
    socket.write(request);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 500 /);
    expect(site.reports).toEqual([error]);
  }
});

test('what fails here after a visitor has left is an error all the same', async () => {
  const error = new Error('this was not foreseen');
  const ended = gate();
  const site = await startFront({
    routes: [
      async (_request, response) => {
        await once(response, 'close');
        setImmediate(ended.open);
        throw error;
      },
    ],
  });
  const socket = openSocket(site);
  await new Promise<void>((resolve) => void socket.write(request, () => resolve()));
  socket.destroy();
  await ended.opened;
  await turn();
  expect(site.reports).toEqual([error]);
});
