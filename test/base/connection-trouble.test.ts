import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTls } from 'node:https';
import { createServer as createTcp, type Server, type Socket } from 'node:net';
import { Agent, fetch } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';
import { connectionTrouble, troubleWords } from '../../src/base/connection-trouble.ts';
import { freePort } from '../hosts/real-server.ts';
import * as pem from './certificates.ts';

const running: Server[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of running.splice(0)) await new Promise((resolve) => server.close(resolve));
});

async function portOf(server: Server): Promise<number> {
  server.on('connection', (socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.push(server);
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Why an address gives no answer. @param ca what is trusted beside what is trusted anyhow */
async function troubleOf(url: string, ca?: string) {
  const dispatcher = new Agent({
    connect: { ...(ca !== undefined && { ca }), family: 4 },
    headersTimeout: 200,
  });
  try {
    const answer = await fetch(url, { dispatcher });
    throw new Error(`answered ${answer.status}`);
  } catch (error) {
    return connectionTrouble(error, new URL(url));
  } finally {
    await dispatcher.destroy();
  }
}

const secure = (cert: string) => createTls({ key: pem.serverKey, cert }, (_, response) => response.end());

describe('a certificate that can’t be trusted', () => {
  test.each([
    [
      'expired',
      pem.expired,
      pem.authority,
      /its certificate has expired: CERT_HAS_EXPIRED/,
      /check its clock/,
    ],
    ['not valid yet', pem.notYetValid, pem.authority, /is not valid yet: CERT_NOT_YET_VALID/, /clock/],
    [
      'self-signed',
      pem.selfSigned,
      undefined,
      /self-signed.*: DEPTH_ZERO_SELF_SIGNED_CERT/,
      /NODE_EXTRA_CA_CERTS/,
    ],
    [
      'of an unknown authority',
      pem.valid,
      undefined,
      /authority that this machine does not know/,
      /NODE_EXTRA_CA_CERTS/,
    ],
    [
      'of an unknown authority that it sends',
      pem.valid + pem.authority,
      undefined,
      /authority that this machine does not know: SELF_SIGNED_CERT_IN_CHAIN/,
      /NODE_EXTRA_CA_CERTS/,
    ],
    [
      'of another host',
      pem.otherHost,
      pem.authority,
      /its certificate is for other\.example, not for localhost/,
      /Write the host that the certificate is for/,
    ],
  ])('%s is described in words, with what to do', async (_, cert, ca, what, todo) => {
    const port = await portOf(secure(cert));
    const trouble = await troubleOf(`https://localhost:${port}/`, ca);
    expect(troubleWords(trouble)).toMatch(what);
    expect(trouble.todo).toMatch(todo);
  });

  test('is none where it is right', async () => {
    const port = await portOf(secure(pem.valid));
    expect(troubleWords(await troubleOf(`https://localhost:${port}/`, pem.authority))).toBe('answered 200');
  });
});

describe('a connection that leads to no answer', () => {
  test('https at a port of http', async () => {
    const port = await portOf(createServer((_, response) => response.end()));
    const trouble = await troubleOf(`https://localhost:${port}/`);
    expect(trouble.what).toMatch(/does not speak https at this port, probably plain http/);
    expect(trouble.todo).toMatch(/^Write http:\/\//);
  });

  test('http at a port of https', async () => {
    const port = await portOf(secure(pem.valid));
    const trouble = await troubleOf(`http://localhost:${port}/`);
    expect(trouble.todo).toMatch(/[Ww]rite https:\/\//);
  });

  test('something else than HTTP', async () => {
    const port = await portOf(createTcp((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')));
    expect((await troubleOf(`http://127.0.0.1:${port}/`)).what).toMatch(/is no HTTP/);
  });

  test('nobody there, a name that there is not, and an end before the answer', async () => {
    const free = await freePort();
    const refused = await troubleOf(`http://127.0.0.1:${free}/`);
    expect(troubleWords(refused)).toBe(
      `nothing takes connections at this host and port: ECONNREFUSED 127.0.0.1:${free}`,
    );
    const cut = await troubleOf(
      `https://127.0.0.1:${await portOf(createTcp((socket) => socket.destroy()))}/`,
    );
    expect(cut.what).toMatch(/the other side (?:closed|broke off) the connection/);
    expect(cut.todo).not.toContain('write https://');
    const named = connectionTrouble(
      new TypeError('fetch failed', {
        cause: Object.assign(new Error('getaddrinfo ENOTFOUND a.invalid'), {
          code: 'ENOTFOUND',
          hostname: 'a.invalid',
        }),
      }),
    );
    expect(troubleWords(named)).toBe('there is no host of this name: ENOTFOUND a.invalid');
    expect(named.todo).toContain('DNS');
  });

  test('an answer that does not come in time', async () => {
    const silent = createTcp((socket) => socket.on('error', () => undefined));
    const url = `http://127.0.0.1:${await portOf(silent)}/`;
    const late = await troubleOf(url);
    expect(late.what).toBe('no answer came in time');
    const aborted = await fetch(url, { signal: AbortSignal.timeout(1) }).catch(connectionTrouble);
    expect(aborted).toMatchObject({ what: 'no answer came in time', code: '' });
  });

  test('what is unknown keeps its own text; of several attempts, the first one counts', () => {
    expect(connectionTrouble(new Error('fetch failed', { cause: new Error('odd  thing') }))).toEqual({
      what: 'odd thing',
      code: '',
      host: null,
      todo: null,
    });
    expect(connectionTrouble('text')).toMatchObject({ what: 'for an unknown reason', todo: null });
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', address: '::1', port: 9 });
    const several = new AggregateError([refused, new Error('other')]);
    expect(troubleWords(connectionTrouble(new TypeError('fetch failed', { cause: several })))).toContain(
      'ECONNREFUSED ::1:9',
    );
  });
});
