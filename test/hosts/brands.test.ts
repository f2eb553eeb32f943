import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sampleMemory } from '../site/hosts/host-sample.ts';
import { apachePlan } from './apache-plan.ts';
import { ask, siteFiles } from './host-cases.ts';
import { nginxPlan } from './nginx-plan.ts';
import { startReal } from './real-server.ts';

const roots = ['/velo/', '/marki/cargo-2/'];
const files = {
  ...(await siteFiles(sampleMemory, roots)),
  'velo/index.html': 'velo',
  'velo/404.html': 'no such page of velo',
  'marki/cargo-2/404.html': 'no such page of cargo',
};
const programs = [
  ['nginx', nginxPlan, ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']],
  ['Apache', apachePlan, ['/usr/sbin/apache2', '/usr/sbin/httpd', '/opt/homebrew/bin/httpd']],
] as const;

for (const [name, planOf, paths] of programs) {
  const program = paths.find((path) => existsSync(path));
  describe.skipIf(!program)(`${name} with brands`, () => {
    test('answers an unknown address with the page of the site in which it lies', async () => {
      const server = await startReal(planOf(program ?? ''), files);
      try {
        for (const [path, status, body] of [
          ['/velo/', 200, 'velo'],
          ['/velo/nothing', 404, 'no such page of velo'],
          ['/velo/nothing/at/all/', 404, 'no such page of velo'],
          ['/marki/cargo-2/jobs/1/', 404, 'no such page of cargo'],
          ['/velocity/', 404, 'no such page'],
          ['/nothing/velo/', 404, 'no such page'],
          ['/jobs/9-packer/', 410, 'packer, closed'],
        ] as const) {
          const answer = await ask(server.port, path);
          expect([path, answer.status, answer.body]).toEqual([path, status, body]);
        }
      } finally {
        await server.stop();
      }
    });
  });
}
