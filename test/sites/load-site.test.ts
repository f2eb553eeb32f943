import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findSites } from '../../src/sites/find-sites.ts';
import { loadSite } from '../../src/sites/load-site.ts';
import { scratchFolder } from '../front/harness.ts';

const config = { name: 'Acme', languages: ['en'], defaultLanguage: 'en' };
const own = 'SERVICE_URL=https://recruit.example\nSITE_URL=https://jobs.acme.example\n';

async function sitesWith(files: Record<string, string>) {
  const folder = await scratchFolder();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

async function loaded(files: Record<string, string>) {
  const folder = await sitesWith(files);
  const [source] = await findSites(folder);
  if (!source) throw new Error('There is no site.');
  return { folder, ...(await loadSite(source, join(folder, '.data'), { PATH: '/bin' })) };
}

test('a site is a folder with a configuration or a file; what has none is no site', async () => {
  const json = JSON.stringify(config);
  const folder = await sitesWith({
    'acme/site.config.json': json,
    'velo.json': json,
    'notes/read-me.txt': 'not a site',
    '.hidden/site.config.json': json,
  });
  const names = async (pattern: string) => (await findSites(pattern)).map(({ name }) => name);
  expect(await names(folder)).toEqual(['acme', 'velo']);
  expect(await names(join(folder, '*.json'))).toEqual(['velo']);
  await expect(findSites(join(folder, 'none'))).rejects.toThrow('There is no folder');
});

test('its settings are of its own files alone, and its data lies apart', async () => {
  const { folder, host, settings, environment } = await loaded({
    'acme/site.config.json': JSON.stringify(config),
    'acme/.env': `${own}WEBHOOK_SECRET=Qx7-fixed_for_the_tests-31337\n`,
  });
  expect(host).toBe('jobs.acme.example');
  expect(settings).toMatchObject({
    site: { name: 'Acme' },
    environment: { DATA_DIR: join(folder, '.data/acme'), WEBHOOK_SECRET: 'Qx7-fixed_for_the_tests-31337' },
  });
  expect(Object.keys(environment).sort()).toEqual(['PATH', 'SERVICE_URL', 'SITE_URL', 'WEBHOOK_SECRET']);
});

test('a file says configuration and environment', async () => {
  const { host, settings } = await loaded({
    'velo.json': JSON.stringify({
      $schema: './site.schema.json',
      ...config,
      name: 'Velo',
      environment: {
        SERVICE_URL: 'https://recruit.example',
        SITE_URL: 'https://velo.example:8443',
        PORT: 8443,
      },
    }),
  });
  expect(host).toBe('velo.example');
  expect(settings).toMatchObject({ site: { name: 'Velo' }, environment: { PORT: 8443 } });
});

test.each([
  [
    'components',
    { components: { JobCard: './Card.astro' } },
    own,
    'components.JobCard is compiled into the pages',
  ],
  ['css', { css: './mine.css' }, own, 'npm run build:live, or remove it'],
  ['no address', {}, 'SERVICE_URL=https://recruit.example\n', 'SITE_URL is not set'],
  ['a wrong colour', { color: 'green' }, own, 'color in site.config.ts'],
])('%s: it can not be used, and is reported why', async (_, more, env, reported) => {
  const { host, settings } = await loaded({
    'acme/site.config.json': JSON.stringify({ ...config, ...more }),
    'acme/.env': env,
  });
  expect(host).toBe(env === own ? 'jobs.acme.example' : null);
  expect(settings).toMatchObject({ fault: expect.stringContaining(reported) });
});

test('what is no JSON is reported with its file', async () => {
  const { settings } = await loaded({ 'acme.json': '{ name: ' });
  expect(settings).toMatchObject({ fault: expect.stringMatching(/acme\.json is no JSON/) });
});
