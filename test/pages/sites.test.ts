import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inlineHashes } from '../../src/site/hosts/security-headers.ts';
import { scratchFolder } from '../front/harness.ts';
import { startService } from './live-harness.ts';
import { configOf, secretOf, startHanging, startMany, variablesOf, write } from './sites-harness.ts';

const config = (name: string, more: object = {}) => JSON.stringify(configOf(name, more));

const env = (name: string, service: string) =>
  Object.entries(variablesOf(name, service))
    .map((pair) => pair.join('='))
    .join('\n');

test('sites of one process share nothing, fail alone, and come, change and go while it runs', async () => {
  const [one, other] = await Promise.all([startService(3), startService(5)]);
  onTestFinished(async () => {
    await Promise.all([one.close(), other.close()]);
  });
  const folder = await scratchFolder();
  const life = '---\ntitle: Life with us\ndescription: How it is.\n---\nWe **ride** to work.\n';
  await write(folder, {
    'acme/site.config.json': config('Acme', { logo: '/logo.svg' }),
    'acme/.env': env('acme', one.url),
    'acme/content/pages/en/life.md': life,
    'acme/public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'velo.json': config('Velo', {
      ...{ languages: ['de'], defaultLanguage: 'de', color: '#7a1f5c' },
      environment: {
        SERVICE_URL: other.url,
        SITE_URL: 'http://velo.example',
        WEBHOOK_SECRET: secretOf('velo'),
      },
    }),
    'broken/site.config.json': config('Broken', { colour: '#123456' }),
    'broken/.env': env('broken', one.url),
    'hanging/site.config.json': config('Hanging'),
    'hanging/.env': env('hanging', await startHanging()),
  });
  const sites = await startMany(folder);
  const { jobs, stateOf, call } = sites;

  // Who comes before all of them are found waits for that.
  expect((await sites.get('acme.example')).status).not.toBe(421);
  await expect.poll(jobs).toEqual({ acme: 3, velo: 5, broken: null, hanging: null });
  const acme = await sites.get('acme.example');
  expect(acme).toMatchObject({ status: 200, text: expect.stringMatching(/<html[^>]* lang="en/) });
  expect(acme.text).toContain('Acme');
  const velo = await sites.get('VELO.example:8080');
  expect(velo).toMatchObject({ status: 200, text: expect.stringMatching(/<html[^>]* lang="de/) });
  expect(velo.text).not.toContain('Acme');
  const page = await sites.get('acme.example', '/life/');
  expect(page.text).toContain('<p>We <strong>ride</strong> to work.</p>');
  expect(await sites.get('acme.example', '/logo.svg')).toMatchObject({
    ...{ status: 200, headers: { 'content-type': 'image/svg+xml; charset=utf-8' } },
  });
  for (const path of ['/life/', '/logo.svg'])
    expect((await sites.get('velo.example', path)).status).toBe(404);
  // Nor has any of them the pictures of the sample company, beside which the pages were compiled.
  expect((await sites.get('acme.example', '/pictures/city.svg')).status).toBe(404);

  // An edited page is shown by the running site; others need not be opened again either.
  await write(folder, { 'acme/content/pages/en/life.md': life.replace('ride', 'walk') });
  await sites.rescan();
  expect((await sites.get('acme.example', '/life/')).text).toContain(
    '<p>We <strong>walk</strong> to work.</p>',
  );

  // A secret of one does nothing at another, and stands in no log.
  expect((await call('acme.example', secretOf('acme'))).status).toBe(202);
  expect((await call('velo.example', secretOf('acme'))).status).not.toBe(202);
  expect((await call('nobody.example', secretOf('acme'))).status).toBe(421);
  expect(sites.lines.join('')).not.toContain(secretOf('acme'));

  expect(await sites.get('broken.example')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '60', 'x-content-type-options': 'nosniff' },
  });
  expect(stateOf('broken')).toMatchObject({
    ...{ host: 'broken.example', state: 'failed' },
    fault: expect.stringContaining('colour in site.config.ts is no setting: write color'),
  });
  expect(sites.lines.filter((line) => line.includes('"site":"broken"'))).toHaveLength(1);
  expect((await sites.get('hanging.example')).status).toBe(503);
  expect((await sites.get('127.0.0.1', '/healthz')).status).toBe(200);

  // Added, mended, changed so that it can't be used, of a host that is taken, gone.
  await write(folder, {
    'third/site.config.json': config('Third'),
    'third/.env': env('third', one.url),
    'twin/site.config.json': config('Twin'),
    'twin/.env': env('third', other.url),
    'broken/site.config.json': config('Mended'),
    'acme/site.config.json': config('Acme', { color: 'green' }),
    'hanging/.env': env('hanging', other.url),
  });
  await rm(join(folder, 'sites/velo.json'));
  await sites.rescan();
  await expect.poll(jobs).toEqual({ acme: 3, broken: 3, hanging: 5, third: 3, twin: null });
  expect((await sites.get('broken.example')).text).toContain('Mended');
  expect((await sites.get('acme.example')).status).toBe(200);
  expect(stateOf('acme')).toMatchObject({ state: 'shown', fault: expect.stringContaining('color') });
  expect(stateOf('twin')).toMatchObject({
    fault: 'Its host third.example is that of the site third: give one of the two another SITE_URL.',
  });
  expect((await sites.get('velo.example')).status).toBe(421);
  await rm(join(folder, 'sites/third'), { recursive: true });
  await sites.rescan();
  await expect.poll(async () => (await sites.get('third.example')).text).toContain('Twin');

  // What is allowed in pages of a language was found with another site.
  const third = await sites.get('third.example');
  const policy = String(third.headers['content-security-policy']);
  const { styleHashes, scriptHashes } = inlineHashes(third.text);
  expect(scriptHashes.length).toBeGreaterThan(0);
  for (const hash of [...styleHashes, ...scriptHashes]) expect(policy).toContain(`'${hash}'`);
  expect((await sites.get('127.0.0.1', '/readyz')).status).toBe(200);

  const status = await (await fetch(`${sites.statusUrl}/status.json`)).json();
  expect(status).toMatchObject({ sites: 4, shown: 4, failed: 0, faults: 1 });
  const metrics = await (await fetch(`${sites.statusUrl}/metrics`)).text();
  expect(metrics.match(/^# TYPE jobfront_jobs gauge$/gm)).toHaveLength(1);
  for (const line of [
    ...['jobfront_jobs{site="acme"} 3', 'jobfront_jobs{site="hanging"} 5'],
    ...['jobfront_degraded{site="acme"} 0', 'jobfront_sites{state="shown"} 4'],
  ]) {
    expect(metrics).toContain(`\n${line}\n`);
  }
  expect(metrics).toMatch(/^jobfront_reads_total\{site="acme",kind="complete",result="ok"\} \d+$/m);
  expect(metrics).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(
    sites.lines.filter((line) => line.includes('"site":"acme"') && line.includes('served')),
  ).toHaveLength(1);
});
