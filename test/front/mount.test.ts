import { request as ask } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/front/server.ts';
import { securityHeaders } from '../../src/site/hosts/security-headers.ts';

/** What routes and front were asked, and whether it was an upload. */
let asked: string[] = [];
let server: RunningServer;
const security = securityHeaders();

beforeAll(async () => {
  server = await startServer({
    ...{ port: 0, host: '127.0.0.1', base: '/careers', report: () => undefined },
    isUpload: ({ url }) => {
      asked.push(`upload? ${url}`);
      return false;
    },
    front: {
      ...{ security, addressOf: (target: string) => target },
      handle(request, response) {
        asked.push(request.url ?? '');
        response.writeHead(200, { 'content-location': '/feed.xml?q=a', 'content-length': 0 });
        response.end();
      },
    },
    routes: [
      (request, response) => {
        if (!request.url?.startsWith('/to/')) return false;
        const to = decodeURIComponent(request.url.slice('/to/'.length));
        if (to.endsWith('!')) response.writeHead(303, ['location', to, 'content-length', '0']);
        else response.writeHead(303, { Location: to, 'Content-Length': 0 });
        response.end();
        return true;
      },
    ],
  });
});
afterAll(() => server.stop());

const get = (path: string) => fetch(server.url + path, { redirect: 'manual' });

describe('a site below a path of its host', () => {
  test('is asked for its own addresses', async () => {
    asked = [];
    for (const path of ['/careers/', '/careers/jobs/1/?q=a', '/careers/careers/', '/careers//x']) {
      expect((await get(path)).status).toBe(200);
    }
    expect(asked).toEqual(['/', '/jobs/1/?q=a', '/careers/', '//x']);
  });

  test('a request that names the whole URL means the same', async () => {
    asked = [];
    const status = await new Promise((done, failed) => {
      const options = { host: '127.0.0.1', port: server.port, path: 'http://firm.example/careers/jobs/1/' };
      ask({ ...options, headers: { host: 'firm.example' } }, (response) => {
        response.resume().on('end', () => done(response.statusCode));
      })
        .on('error', failed)
        .end();
    });
    expect(status).toBe(200);
    expect(asked).toEqual(['/jobs/1/']);
  });

  test('without its last slash it leads to its root', async () => {
    const answer = await get('/careers?utm_source=a');
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/careers/?utm_source=a']);
  });

  test.each(['/', '/jobs/1/', '/career', '/careersx/', '/CAREERS/', '//careers/', '/x/careers/'])(
    'nothing of it is at %s, which says where it begins',
    async (path) => {
      asked = [];
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('/careers/');
      expect(answer.headers.get('content-security-policy')).toBe(security[0]?.[1]);
      expect(asked).toEqual([]);
    },
  );

  test.each(['/healthz', '/readyz', '/status.json', '/metrics', '/metrics?x=1'])(
    '%s is asked with its path and without',
    async (path) => {
      asked = [];
      await get(path);
      await get(`/careers${path}`);
      expect(asked).toEqual([path, path]);
    },
  );

  test('what leads on, or says where an answer is, names the path', async () => {
    const leads = async (to: string) =>
      (await get(`/careers/to/${encodeURIComponent(to)}`)).headers.get('location');
    expect(await leads('/jobs/1/')).toBe('/careers/jobs/1/');
    expect(await leads('/jobs/1/!')).toBe('/careers/jobs/1/!');
    expect(await leads('https://other.example/')).toBe('https://other.example/');
    expect(await leads('//other.example/')).toBe('//other.example/');
    expect((await get('/careers/feed.xml')).headers.get('content-location')).toBe('/careers/feed.xml?q=a');
  });

  test('what is sent is judged by its own address', async () => {
    asked = [];
    await fetch(`${server.url}/careers/jobs/1/apply/`, { method: 'POST', body: 'a=b' });
    expect(asked).toEqual(['upload? /jobs/1/apply/', '/jobs/1/apply/']);
  });
});
