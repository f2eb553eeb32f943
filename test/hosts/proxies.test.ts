import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findProgram, freePort, type RealServer, type ServerPlan, startReal } from './real-server.ts';

const recipe = (name: string) => readFile(new URL(`../../docs/hosting/${name}`, import.meta.url), 'utf8');
const openssl = findProgram('openssl', ['/usr/bin/openssl', '/usr/local/bin/openssl']);

/** A recipe on free ports, with a certificate of the test's. */
interface Proxy {
  name: string;
  program: string | null;
  file: string;
  args: ServerPlan['args'];
  /** What the recipe becomes. */
  adapt: (text: string, places: { folder: string; port: number; plain: number }) => string;
  /** Whether requests wait while the site is restarted. */
  waits: boolean;
}

const places = (name: string) => [`/usr/sbin/${name}`, `/usr/bin/${name}`, `/usr/local/bin/${name}`];

const proxies: readonly Proxy[] = [
  {
    ...{ name: 'nginx', file: 'nginx-proxy.conf', waits: false },
    program: findProgram('nginx', places('nginx')),
    args: (config, folder) => ['-p', folder, '-c', config],
    adapt: (text, { folder, port, plain }) => `
daemon off; master_process off; pid ${folder}/pid; error_log stderr warn; events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${text
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
    .replaceAll(/ssl_certificate(_key)? .*;/g, `ssl_certificate$1 ${folder}/careers.pem;`)}
}`,
  },
  {
    ...{ name: 'Caddy', file: 'Caddyfile', waits: true },
    program: findProgram('caddy', places('caddy')),
    args: (config) => ['run', '--adapter', 'caddyfile', '--config', config],
    adapt: (text, { folder, port }) =>
      `{\n admin off\n auto_https disable_redirects\n default_sni 127.0.0.1\n}\n${text.replace(
        'careers.example {',
        `https://127.0.0.1:${port}, https://careers.example:${port} {\n tls ${folder}/careers.pem ${folder}/careers.pem`,
      )}`,
  },
  {
    ...{ name: 'HAProxy', file: 'haproxy.cfg', waits: true },
    program: findProgram('haproxy', places('haproxy')),
    args: (config) => ['-db', '-f', config],
    adapt: (text, { folder, port, plain }) =>
      text
        .replace('bind :80', `bind 127.0.0.1:${plain}`)
        .replace('bind :443', `bind 127.0.0.1:${port}`)
        .replace('/etc/haproxy/careers.pem', `${folder}/careers.pem`),
  },
];

/** A site that says how it was asked. */
function startSite(port: number): Promise<Server> {
  const site = createServer(({ method, url, headers }, response) => {
    response.writeHead(410, { 'content-type': 'application/json', etag: '"a"' });
    response.end(JSON.stringify({ method, url, headers }));
  });
  return new Promise((resolve) => site.listen(port, '127.0.0.1', () => resolve(site)));
}

async function stopSite(site: Server): Promise<void> {
  const closed = new Promise((resolve) => site.close(resolve));
  site.closeAllConnections();
  await closed;
}

interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

function ask(port: number): Promise<{ status: number; etag: string | undefined; asked: Asked }> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'careers.example', 'x-forwarded-for': '203.0.113.7' };
    const path = '/jobs/1-a/?q=%C5%82';
    const outgoing = request(
      { host: '127.0.0.1', port, path, headers, rejectUnauthorized: false, servername: 'careers.example' },
      (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => {
          body += chunk;
        });
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, etag: headers.etag, asked: body.startsWith('{') ? JSON.parse(body) : {} });
        });
      },
    );
    outgoing.on('error', reject).end();
  });
}

describe.each(proxies)('the recipe for $name', ({ program, file, args, adapt, waits }) => {
  test.skipIf(!program || !openssl)(
    'hands on what the site has to know, and its answers as they are',
    async () => {
      const text = await recipe(file);
      const [sitePort, plain] = [await freePort(), await freePort()];
      const site = await startSite(sitePort);
      let proxy: RealServer | undefined;
      try {
        const plan: ServerPlan = {
          program: program ?? '',
          args,
          config({ folder, port }) {
            const pem = join(folder, 'careers.pem');
            const made = [
              'req',
              '-x509',
              '-newkey',
              'ec',
              '-pkeyopt',
              'ec_paramgen_curve:prime256v1',
              '-nodes',
            ];
            const named = [
              '-subj',
              '/CN=careers.example',
              '-addext',
              'subjectAltName=DNS:careers.example,IP:127.0.0.1',
            ];
            execFileSync(openssl ?? '', [...made, ...named, '-keyout', pem, '-out', `${pem}.crt`], {
              stdio: 'pipe',
            });
            execFileSync('sh', ['-c', 'cat "$1.crt" >> "$1"', 'sh', pem]);
            return adapt(text, { folder, port, plain }).replaceAll('127.0.0.1:4321', `127.0.0.1:${sitePort}`);
          },
        };
        proxy = await startReal(plan, {});
        const { status, etag, asked } = await ask(proxy.port);
        expect([status, etag]).toEqual([410, '"a"']);
        expect(asked).toMatchObject({ method: 'GET', url: '/jobs/1-a/?q=%C5%82' });
        expect(asked.headers).toMatchObject({ host: 'careers.example', 'x-forwarded-proto': 'https' });
        // Whoever asks may write what they like; what counts is what the proxy adds behind it.
        expect(String(asked.headers['x-forwarded-for']).split(', ').at(-1)).toBe('127.0.0.1');
        if (!waits) return;
        await stopSite(site);
        const waiting = ask(proxy.port);
        const again = await startSite(sitePort);
        expect((await waiting).status).toBe(410);
        await stopSite(again);
      } finally {
        await stopSite(site);
        await proxy?.stop();
      }
    },
  );
});
