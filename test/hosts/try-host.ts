import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodePath, isPath } from '../../src/site/hosts/escape.ts';
import { crowdedMemory, hostileAddresses, memoryOf, remembered } from '../site/hosts/host-sample.ts';
import { ask, type HostCase, hostCases, siteFiles, wantedHeaders } from './host-cases.ts';
import { type RealServer, type ServerPlan, startReal } from './real-server.ts';

export interface HostTrial {
  name: string;
  /** `null` where the machine has not got the program: the tests are left out. */
  plan: ServerPlan | null;
  /** How many moved addresses, and as many closed jobs, its files hold. */
  most: number;
  /** What this server answers in its own way. */
  cases?: readonly HostCase[];
}

/** The tests of one server program. */
export function tryHost({ name, plan, most, cases = [] }: HostTrial): void {
  describe.skipIf(!plan)(name, () => {
    const start = (files: Readonly<Record<string, string>>): Promise<RealServer> => {
      if (!plan) throw new Error(`No ${name}`);
      return startReal(plan, files);
    };
    let server: RealServer;
    beforeAll(async () => {
      server = await start(await siteFiles());
    });
    afterAll(() => server?.stop());

    const pathOf = (location: string | undefined) => {
      const url = new URL(location ?? 'none:', 'http://site.example');
      expect(['site.example', '127.0.0.1']).toContain(url.hostname);
      return url.pathname + url.search;
    };

    for (const one of [...hostCases, ...cases]) {
      test(`${one.path} answers ${one.status}${one.to ? ` to ${one.to}` : ''}`, async () => {
        for (const method of ['GET', 'HEAD']) {
          const { status, headers, body } = await ask(server.port, one.path, method);
          expect(status, method).toBe(one.status);
          if (one.to) expect(pathOf(headers.location)).toBe(one.to);
          else expect(headers.location).toBeUndefined();
          if (method === 'HEAD') expect(body).toBe('');
          else if (one.body !== undefined) expect(body).toBe(one.body);
          expect(headers).toMatchObject(wantedHeaders(one));
          if (!('access-control-allow-origin' in wantedHeaders(one))) {
            expect(headers['access-control-allow-origin']).toBeUndefined();
          }
        }
      });
    }

    test('says what is text in which characters', async () => {
      const types = {
        '/': 'text/html',
        '/_astro/page.abc.css': 'text/css',
        '/jobs.json': 'application/json',
        '/jobs/7-courier.md': 'text/markdown',
        '/open-jobs.jws': 'application/jose',
      };
      for (const [path, type] of Object.entries(types)) {
        expect((await ask(server.port, path)).headers['content-type'], path).toBe(
          type === 'application/jose' ? type : `${type}; charset=utf-8`,
        );
      }
    });

    test('answers 304 to who has the page already, and never to a closed job', async () => {
      for (const [path, status] of [
        ['/jobs/7-courier/', 304],
        ['/jobs/9-packer/', 410],
      ] as const) {
        const { headers } = await ask(server.port, path);
        const again = await ask(server.port, path, 'GET', { 'If-None-Match': headers.etag ?? '"none"' });
        expect(again.status).toBe(status);
        expect(again.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      }
    });

    test('takes what hostile addresses make of its files, and answers them', async () => {
      const memory = memoryOf(
        ...hostileAddresses.map((address, at) => remembered(100 + at, [address, `/jobs/${100 + at}-now/`])),
      );
      const hostile = await start(await siteFiles(memory));
      try {
        let led = 0;
        for (const [at, address] of hostileAddresses.entries()) {
          if (!isPath(address)) continue;
          const { status, headers } = await ask(hostile.port, encodePath(address));
          if (status === 301 && pathOf(headers.location) === `/jobs/${100 + at}-now/`) led += 1;
          else expect([address, status]).toEqual([address, 301]);
        }
        expect(led).toBeGreaterThan(20);
        expect((await ask(hostile.port, '/')).body).toBe('home');
        expect((await ask(hostile.port, '/jobs/1-')).status).toBe(404);
      } finally {
        await hostile.stop();
      }
    });

    test(`knows ${most.toLocaleString('en')} moved addresses and as many closed jobs`, async () => {
      const memory = crowdedMemory(most, most);
      const slug = 'a-title-of-the-length-that-titles-have-at-most-in-an-address';
      const last = `jobs/${50_000 + most - 1}-${slug}`;
      const crowded = await start({ ...(await siteFiles(memory)), [`${last}/index.html`]: 'the last' });
      try {
        for (const at of [0, most - 1]) {
          const { headers } = await ask(crowded.port, `/jobs/${10_000 + at}-${slug}/`);
          expect(pathOf(headers.location)).toBe(`/jobs/${10_000 + at}-new/`);
        }
        expect(await ask(crowded.port, `/${last}/`)).toMatchObject({ status: 410, body: 'the last' });
        expect((await ask(crowded.port, '/')).status).toBe(200);
      } finally {
        await crowded.stop();
      }
    });
  });
}
