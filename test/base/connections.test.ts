import { createServer, request as forward, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { fetch } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openAgent } from '../../src/base/connections.ts';
import { reasonOf } from '../../src/service/http/errors.ts';

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A server that every name leads to, where the proxy is asked. */
const origin = () =>
  listening(createServer(({ headers, url }, response) => response.end(`${headers.host}${url}`)));

/** A proxy (RFC 9110, sections 7.6 and 9.3.6) that knows one server alone, and notes what it is asked for. */
async function proxy(to: number, isAllowed: (request: IncomingMessage) => boolean = () => true) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const { pathname } = new URL(request.url ?? '');
    forward({ host: '127.0.0.1', port: to, path: pathname, headers: request.headers }, (answer) =>
      answer.pipe(response),
    ).end();
  });
  server.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    if (!isAllowed(request)) return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    const through = connect(to, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      through.pipe(socket).pipe(through);
    });
    for (const one of [through, socket]) one.on('error', () => undefined);
  });
  return { port: await listening(server), asked };
}

async function read(address: string, environment: Record<string, string>): Promise<string> {
  const dispatcher = openAgent({ connections: 1 }, environment);
  try {
    return await (await fetch(address, { dispatcher })).text();
  } finally {
    await dispatcher.destroy();
  }
}

describe('requests to others', () => {
  test('go through the proxy of the environment, whatever the size of its letters', async () => {
    const { port, asked } = await proxy(await origin());
    const address = `http://127.0.0.1:${port}`;
    expect(await read('http://tenant.example/a', { HTTP_PROXY: address })).toBe('tenant.example/a');
    expect(await read('http://tenant.example/b', { http_proxy: address })).toBe('tenant.example/b');
    expect(asked).toEqual(['GET http://tenant.example/a', 'GET http://tenant.example/b']);
  });

  test('to https are asked for with CONNECT, with the password of the proxy', async () => {
    const password = `Basic ${Buffer.from('careers:p@ss').toString('base64')}`;
    const { port, asked } = await proxy(
      await origin(),
      ({ headers }) => headers['proxy-authorization'] === password,
    );
    // The server behind speaks no TLS: that the handshake begins says that the proxy has let us through.
    const cause = await read('https://tenant.example/', {
      HTTPS_PROXY: `http://careers:p%40ss@127.0.0.1:${port}`,
    }).catch((error: Error) => error.cause);
    expect(asked).toEqual(['CONNECT tenant.example:443']);
    expect(cause).toMatchObject({ code: expect.stringMatching(/SSL|EPROTO/) });
  });

  test('say that the proxy refuses, and not the service', async () => {
    const { port } = await proxy(await origin(), () => false);
    const reason = await read('https://tenant.example/', { HTTPS_PROXY: `http://127.0.0.1:${port}` }).catch(
      reasonOf,
    );
    expect(reason).toContain('Proxy response (407)');
  });

  test('go directly to what NO_PROXY names, and to this machine itself', async () => {
    const to = await origin();
    const { port, asked } = await proxy(to);
    const environment = { HTTP_PROXY: `http://127.0.0.1:${port}`, NO_PROXY: 'intranet.localhost' };
    for (const host of ['127.0.0.1', 'localhost']) {
      expect(await read(`http://${host}:${to}/x`, environment)).toBe(`${host}:${to}/x`);
    }
    const others = { HTTP_PROXY: `http://127.0.0.1:${port}`, NO_PROXY: 'tenant.invalid,.internal.example' };
    // Nobody has that name: only the proxy could have answered.
    await expect(read('http://tenant.invalid/', others)).rejects.toThrow();
    await expect(read('http://a.internal.example.invalid/', { ...others, NO_PROXY: '*' })).rejects.toThrow();
    expect(asked).toEqual([]);
  });

  test('take an address of a proxy without its scheme', async () => {
    const { port, asked } = await proxy(await origin());
    expect(await read('http://tenant.example/a', { HTTP_PROXY: `127.0.0.1:${port}` })).toBe(
      'tenant.example/a',
    );
    expect(asked).toEqual(['GET http://tenant.example/a']);
  });

  test.each(['ftp://proxy.example', 'socks5://proxy.example', 'http://'])(
    'need an address of a proxy: %s is none',
    (address) => {
      expect(() => openAgent({}, { HTTPS_PROXY: address })).toThrow(/HTTPS_PROXY is no address of a proxy/);
    },
  );
});
