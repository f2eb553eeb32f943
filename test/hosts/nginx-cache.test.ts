import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { sharedHeaders } from '../../src/front/response-cache.ts';
import { environmentSchema } from '../../src/settings/environment.ts';
import { siteOf as settingsOf } from '../board/samples.ts';
import { ask, startFront } from '../front/harness.ts';
import { siteOf } from '../front/site-of.ts';
import { findProgram, startReal } from './real-server.ts';

const program = findProgram('nginx', ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx']);
const recipe = await readFile(new URL('../../docs/hosting/nginx-cache.conf', import.meta.url), 'utf8');
const soon = { timeout: 10_000, interval: 20 };

test.skipIf(!program)(
  'nginx keeps pages, asks for them by their ETag once they have expired, and sends what is stale while the site is down',
  async () => {
    const shared = sharedHeaders({
      environment: environmentSchema.parse({
        ...{ SERVICE_URL: 'http://127.0.0.1:1', CDN: 'other', CDN_MAX_AGE: '1' },
        CDN_STALE_WHILE_REVALIDATE: '0',
      }),
      ...{ site: settingsOf(), folder: '/', content: [] },
    });
    const conditional: string[] = [];
    const site = await startFront({
      ...(shared && { shared }),
      routes: [
        ({ url = '', headers }) => {
          if (headers['if-none-match'] !== undefined) conditional.push(url);
          return false;
        },
      ],
    });
    const page = (text: string) => siteOf({ '/': { text: text.repeat(1000) } });
    site.front.show(page('a'));
    const nginx = await startReal(
      {
        program: program ?? '',
        args: (config, folder) => ['-p', folder, '-c', config],
        config: ({ folder, port }) => `
daemon off; master_process off; pid ${folder}/pid; error_log stderr crit; events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${recipe
    .replace('/var/cache/nginx/careers', `${folder}/cache`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:4321', `127.0.0.1:${site.port}`)}
}`,
      },
      {},
    );
    const get = async (path = '/', headers = { 'accept-encoding': 'gzip, br;q=0.5' }) => {
      const { status, text, headers: its } = await ask(nginx, path, { headers });
      return { status, text, headers: its, cache: its['x-cache-status'] };
    };
    try {
      const first = await get();
      expect(first).toMatchObject({ cache: 'MISS', headers: { 'content-encoding': 'br' } });
      expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      expect(first.headers).not.toHaveProperty('surrogate-key');
      await expect.poll(async () => (await get()).cache, soon).toBe('HIT');
      await expect.poll(async () => (await get()).cache, soon).toBe('REVALIDATED');
      expect(conditional).toEqual(['/']);
      await get('/?q=a');
      expect((await get('/?q=a')).cache).toBe('MISS');
      site.front.show(page('b'));
      await expect.poll(async () => (await get('/', { 'accept-encoding': '' })).text, soon).toContain('bbb');
      await site.stop();
      await expect.poll(async () => (await get('/', { 'accept-encoding': '' })).cache, soon).toBe('STALE');
      expect(await get('/', { 'accept-encoding': '' })).toMatchObject({ status: 200 });
    } finally {
      await nginx.stop();
    }
  },
);
