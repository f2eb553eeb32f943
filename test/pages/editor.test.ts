import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compilePages } from '../../src/live/compiled-site.ts';
import { programFolder } from '../../src/settings/site-folder.ts';
import { dataFolder, startLive, startService } from './live-harness.ts';
import { ownerSite } from './owner-site.ts';

const cms = { backend: 'gitlab', repository: 'a/b' } as const;

test('a live site serves the editor from its compiled pages, with headers of its own', {
  timeout: 240_000,
}, async () => {
  await using owner = await ownerSite({ cms });
  await using data = await dataFolder();
  const service = await startService(4);
  onTestFinished(() => service.close());
  // Inside the project, so that the compiled pages find its packages and its own modules.
  const compiled = join(programFolder, '.jobfront', `compiled-editor-${process.pid}`);
  onTestFinished(() => rm(compiled, { recursive: true, force: true }));
  await compilePages(compiled, { ...process.env, SITE_DIR: owner.path, NODE_ENV: 'production', VITEST: '' });
  const environment = { SERVICE_URL: service.url, DATA_DIR: data.path };
  const live = await startLive(environment, { cms }, { compiled, folder: owner.path });
  onTestFinished(() => live.stop());
  await live.settled();
  const page = await live.get('/admin/');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain(
    "connect-src 'self' blob: data: https://gitlab.com;",
  );
  expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect((await live.get('/')).headers.get('content-security-policy')).not.toContain('gitlab');
  const [, src = ''] = /<script type="module" src="([^"]+)"/.exec(page.text) ?? [];
  const script = await live.get(`/admin/${src}`);
  expect(script.text).toContain('jobfront-page');
  expect(script.headers.get('cache-control')).toContain('immutable');
  // All that the script names beside itself is there, and no font of another host.
  expect(script.text).not.toMatch(/url\(["']?https?:/);
  const [folder = ''] = src.split('/');
  for (const [asset] of script.text.matchAll(/\bassets\/[\w.-]+\.(?:woff2|png|wasm|js)\b/g)) {
    expect((await live.get(`/admin/${folder}/${asset}`)).status, asset).toBe(200);
  }
  expect((await live.get('/admin')).to).toBe('/admin/');
});

test('a live site without the setting has no editor', async () => {
  await using data = await dataFolder();
  const service = await startService(4);
  onTestFinished(() => service.close());
  const live = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path });
  onTestFinished(() => live.stop());
  await live.settled();
  expect((await live.get('/admin/')).status).toBe(404);
  expect((await live.get('/robots.txt')).text).not.toContain('admin');
});
