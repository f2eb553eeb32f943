import { describe, expect, test } from 'vitest';
import { hostFileNames, isForHosts } from '../../src/site/hosts/host-site.ts';
import { ask, exchangeBytes, startFront } from './harness.ts';
import { siteOf } from './site-of.ts';

const hidden = [
  ...hostFileNames.map((name) => `/${name}`),
  '/_hosts/nginx.conf',
  '/_hosts/nginx-map.conf',
  '/_worker.js',
  '/_routes.json',
  '/CNAME',
  '/netlify.toml',
  '/web.config',
  '/.env',
  '/.git/config',
  '/velo/.htaccess',
  '/.well-known.txt',
];
const open = [
  '/',
  '/jobs/7-x/',
  '/.well-known/security.txt',
  '/_astro/a.js',
  '/headers',
  '/a..b/',
  '/404.html',
];

describe('files for other hosts', () => {
  const files = Object.fromEntries(
    [...hidden, ...open].map((address) => [
      address,
      { text: `here is ${address}`, ...(address === '/404.html' && { status: 404 as const }) },
    ]),
  );

  test.each(hidden)('%s is not there', async (address) => {
    const site = await startFront();
    site.front.show(siteOf(files));
    const encoded = address.replace(/[_.]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
    for (const path of [address, `${address}?x=1`, encoded, `http://a.example${address}`]) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask(site, path, { method });
        expect([answer.status, answer.text], path).toEqual([
          404,
          method === 'GET' ? 'here is /404.html' : '',
        ]);
      }
    }
    for (const path of [`${address}/`, `${address}/index.html`])
      expect((await ask(site, path)).status).toBe(404);
    expect(site.front.addressOf(address)).toBeNull();
  });

  test('an older file and a redirect lead to none either', async () => {
    const older = siteOf({ '/_hosts/x.js': { text: 'x', isImmutable: true } });
    const site = await startFront({ older: older.entry });
    site.front.show(siteOf({}, { '/old/': '/_headers', '/.htaccess': '/' }));
    expect((await ask(site, '/_hosts/x.js')).status).toBe(404);
    expect((await ask(site, '/_headers')).status).toBe(404);
  });

  test.each(open)('%s is there', async (address) => {
    expect(isForHosts(address)).toBe(false);
    const site = await startFront();
    site.front.show(siteOf(files));
    expect((await ask(site, address)).text).toBe(`here is ${address}`);
  });
});

describe('the Host header', () => {
  const requestWith = (...lines: string[]) => `GET / HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;

  test.each([
    ['two', ['Host: a.example', 'Host: b.example']],
    ['two that are alike', ['Host: a.example', 'Host: a.example']],
    ['two, spelled differently', ['host: a.example', 'Accept: */*', 'HOST: b.example']],
    ['an empty and another one', ['Host:', 'Host: a.example']],
    ['one with a path', ['Host: a.example/jobs']],
    ['one with a user', ['Host: a@b.example']],
    ['one with a blank', ['Host: a.example b.example']],
    ['one with a quote', ['Host: a.example"><script>']],
    ['one with a port that is none', ['Host: a.example:80:80']],
    ['none', ['Accept: */*']],
  ])('%s is 400', async (_, lines) => {
    const site = await startFront();
    site.front.show(siteOf({ '/': { text: 'home' } }));
    const answer = await exchangeBytes(site, requestWith(...lines));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/^Connection: close\r$/im);
    expect(answer).not.toContain('home');
    expect(site.reports).toEqual([]);
  });

  test.each([
    'a.example',
    'a.example:8080',
    'A.EXAMPLE',
    '127.0.0.1:80',
    '[::1]:4321',
    '',
    'xn--zckzah.example',
    'my_host',
  ])('"%s" is fine', async (host) => {
    const site = await startFront();
    site.front.show(siteOf({ '/': { text: 'home' } }));
    const answer = await exchangeBytes(site, requestWith(`Host: ${host}`, 'Connection: close'));
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });
});
