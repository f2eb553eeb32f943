import { Agent, createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createFront } from '../../src/front/front.ts';
import { startServer } from '../../src/front/server.ts';
import { ask, exchangeBytes, gate, openSocket, routeAt, startFront, statusOf } from './harness.ts';
import { siteOf } from './site-of.ts';

const home = siteOf({ '/': { text: 'home' } });
const front = createFront({ security: [], report: () => undefined });
const report = () => undefined;

test('a taken port is named, with the way to another one', async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(startServer({ port, host: '127.0.0.1', front, report })).rejects.toThrow(
    `The site can't listen on port ${port} of 127.0.0.1: another program uses it. Stop that program, or choose another port with PORT.`,
  );
});

test('an address that this machine has not is named', async () => {
  await expect(startServer({ port: 0, host: '192.0.2.1', front, report })).rejects.toThrow(
    "The site can't listen on port 0 of 192.0.2.1: this machine does not have that address.",
  );
});

test('stopping lets a request under way end, and frees the port', async () => {
  const reading = gate();
  const begun = gate();
  const site = await startFront({ graceMs: 60_000 });
  site.front.show(
    siteOf({
      '/': {
        text: 'slow',
        print: async () => {
          begun.open();
          await reading.opened;
          return 'slow';
        },
      },
    }),
  );
  const slow = ask(site, '/', { agent: keepAlive() });
  await begun.opened;
  const stopped = site.stop();
  await expect(ask(site, '/')).rejects.toThrow('ECONNREFUSED');
  reading.open();
  expect(await slow).toMatchObject({ status: 200, text: 'slow', headers: { connection: 'close' } });
  await stopped;
  const next = await startServer({ port: site.port, host: '127.0.0.1', front, report });
  await next.stop();
});

test('draining closes each connection after its answer, and takes new ones', async () => {
  const site = await startFront();
  site.front.show(home);
  const agent = keepAlive();
  expect((await ask(site, '/', { agent })).headers.connection).toBe('keep-alive');
  site.drain();
  for (const _ of [1, 2]) {
    expect(await ask(site, '/', { agent })).toMatchObject({ status: 200, headers: { connection: 'close' } });
  }
});

test('stopping lets an answer end whose head is out already', async () => {
  const rest = gate();
  const site = await startFront({
    graceMs: 60_000,
    routes: [
      routeAt('/slow', async (_, response) => {
        response.write('first half, ');
        await rest.opened;
        response.end('second half');
      }),
    ],
  });
  site.front.show(home);
  const socket = openSocket(site);
  socket.write('GET /slow HTTP/1.1\r\nHost: site\r\n\r\n');
  let text = '';
  const halved = gate();
  const closed = gate();
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (text.includes('first half')) halved.open();
  });
  socket.on('close', closed.open);
  await halved.opened;
  const stopped = site.stop();
  rest.open();
  await stopped;
  await closed.opened;
  expect(text).toMatch(/second half\r\n0\r\n\r\n$/);
});

test('stopping closes idle connections and those without a word at once', async () => {
  const site = await startFront({ graceMs: 60_000 });
  site.front.show(home);
  const agent = keepAlive();
  await ask(site, '/', { agent });
  const silent = openSocket(site);
  const closed = gate();
  silent.on('close', closed.open);
  await new Promise((resolve) => silent.once('connect', resolve));
  // A later answer proves that the server has taken the silent connection before.
  await ask(site, '/', { agent });
  await site.stop();
  silent.resume();
  await closed.opened;
});

test('after the grace, what hangs is broken off', async () => {
  const begun = gate();
  const site = await startFront({ graceMs: 50, routes: [routeAt('/hangs', () => begun.open())] });
  site.front.show(home);
  const hanging = expect(ask(site, '/hangs')).rejects.toThrow('socket hang up');
  await begun.opened;
  await Promise.all([site.stop(), site.stop()]);
  await hanging;
  await site.stop();
});

test('a head that does not come to its end is refused in time', async () => {
  const limits = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 };
  const site = await startFront({ limits });
  expect(statusOf(await exchangeBytes(site, 'GET / HTTP/1.1\r\nHost: si'))).toBe(408);
});

test('a body that does not come to its end is refused in time', async () => {
  const limits = { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 };
  const site = await startFront({
    limits,
    routes: [
      routeAt('/form', (request, response) => void request.resume().on('end', () => response.end('read'))),
    ],
  });
  site.front.show(home);
  const head = 'POST /form HTTP/1.1\r\nHost: site\r\nContent-Length: 10\r\n\r\n';
  expect(await exchangeBytes(site, `${head}half`)).not.toContain('200');
  expect((await ask(site, '/form', { method: 'POST', body: 'whole' })).text).toBe('read');
});

test('an upload may take longer than other bodies, as long as it comes on', async () => {
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: site\r\nConnection: close\r\nContent-Length: 10\r\n\r\n`;
  const reading = (path: string) =>
    routeAt(path, (request, response) => void request.resume().on('end', () => response.end('read')));
  const start = (uploadPace: number, uploadTimeout: number) =>
    startFront({
      limits: { headersTimeout: 40, requestTimeout: 50, uploadTimeout, uploadPace, uploadBytes: 5 },
      isUpload: ({ url }) => url === '/upload',
      routes: [reading('/form'), reading('/upload')],
    });
  const patient = await start(60_000, 60_000);
  const upload = openSocket(patient);
  const answered = new Promise<string>((resolve) => upload.once('data', (bytes) => resolve(String(bytes))));
  upload.write(head('/upload'));
  // Longer than any other body may take.
  expect(await exchangeBytes(patient, `${head('/form')}half`)).toBe('');
  upload.write('0123456789');
  expect(await answered).toContain('200 OK');
  expect(await exchangeBytes(await start(50, 60_000), `${head('/upload')}half`)).toBe('');
  expect(await exchangeBytes(await start(60_000, 50), `${head('/upload')}half`)).toBe('');
});

test('a connection that falls silent during an answer is let go', async () => {
  const site = await startFront({
    limits: { silenceTimeout: 50 },
    routes: [routeAt('/hangs', () => undefined)],
  });
  site.front.show(home);
  expect(await exchangeBytes(site, 'GET /hangs HTTP/1.1\r\nHost: site\r\n\r\n')).toBe('');
});

test('many requests on one connection, one after another and all at once', async () => {
  const site = await startFront();
  site.front.show(home);
  const get = 'GET / HTTP/1.1\r\nHost: site\r\n';
  const answers = await exchangeBytes(
    site,
    [...Array(99).fill(get), `${get}Connection: close\r\n`, ''].join('\r\n'),
  );
  expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(100);
  expect(answers.match(/\r\n\r\nhome/g)).toHaveLength(100);
});

test('an HTTP/1.0 client is answered and let go', async () => {
  const site = await startFront();
  site.front.show(home);
  expect(await exchangeBytes(site, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\nhome$/);
});

function keepAlive(): Agent {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return agent;
}
