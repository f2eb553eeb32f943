import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleMemory } from '../site/hosts/host-sample.ts';
import { apachePlan } from './apache-plan.ts';
import { ask, hostCases, siteFiles, wantedHeaders } from './host-cases.ts';
import { nginxPlan } from './nginx-plan.ts';
import { type RealServer, type ServerPlan, startReal } from './real-server.ts';

const base = '/firm/jobs-at-us';
const roots = ['/velo/'];
const files = {
  ...Object.fromEntries(
    Object.entries({
      ...(await siteFiles(sampleMemory, roots, base)),
      'velo/index.html': 'velo',
      'velo/404.html': 'no such page of velo',
    }).map(([name, text]) => [`${base.slice(1)}/${name}`, text]),
  ),
  'index.html': 'the firm',
  'jobs/8-driver/index.html': 'a page of the firm',
};

const programs: [string, (program: string) => ServerPlan, string[]][] = [
  [
    'nginx',
    (program) => nginxPlan(program, false, base),
    ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'],
  ],
  ['Apache', apachePlan, ['/usr/sbin/apache2', '/usr/sbin/httpd', '/opt/homebrew/bin/httpd']],
];

for (const [name, planOf, paths] of programs) {
  const program = paths.find((path) => existsSync(path));
  describe.skipIf(!program)(`${name} with a site below a path`, () => {
    let server: RealServer;
    beforeAll(async () => {
      server = await startReal(planOf(program ?? ''), files);
    });
    afterAll(() => server?.stop());

    // What is joined to the path differs from a whole path of two slashes.
    for (const one of hostCases.filter(({ path }) => !path.startsWith('//') && !path.startsWith('/velo/'))) {
      test(`${base}${one.path} answers ${one.status}${one.to ? ` to ${base}${one.to}` : ''}`, async () => {
        const { status, headers, body } = await ask(server.port, base + one.path);
        expect(status).toBe(one.status);
        if (one.body !== undefined) expect(body).toBe(one.body);
        const to = headers.location && new URL(headers.location, 'http://careers.example');
        expect(to && to.pathname + to.search).toBe(one.to && base + one.to);
        expect(headers).toMatchObject(wantedHeaders(one));
      });
    }

    test('answers an unknown address with the page of the site in which it lies', async () => {
      expect((await ask(server.port, `${base}/velo/`)).body).toBe('velo');
      expect(await ask(server.port, `${base}/velo/nothing`)).toMatchObject({
        status: 404,
        body: 'no such page of velo',
      });
    });

    test('leads to its root without the last slash', async () => {
      const { status, headers } = await ask(server.port, base);
      expect(status).toBe(301);
      expect(new URL(headers.location ?? '', 'http://careers.example').pathname).toBe(`${base}/`);
    });

    test('leaves the rest of the host alone', async () => {
      const home = await ask(server.port, '/');
      expect(home).toMatchObject({ status: 200, body: 'the firm' });
      expect(home.headers['content-security-policy']).toBeUndefined();
      expect(await ask(server.port, '/jobs/8-driver/')).toMatchObject({
        status: 200,
        body: 'a page of the firm',
      });
      const nothing = await ask(server.port, '/nothing/');
      expect(nothing.status).toBe(404);
      expect(nothing.body).not.toContain('no such page');
      expect((await ask(server.port, '/jobs/7')).status).toBe(404);
    });
  });
}
