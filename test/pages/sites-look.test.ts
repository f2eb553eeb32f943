import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { compileInto } from '../../src/live/compiled-home.ts';
import { saveCompiledContent } from '../../src/live/compiled-site.ts';
import { looksOf } from '../../src/settings/overrides.ts';
import { scratchFolder } from '../front/harness.ts';
import { startService } from './live-harness.ts';
import { configOf, startMany, variablesOf, write } from './sites-harness.ts';

const css = './mine.css';

/**
 * Compiles a site as its own style sheet would have it. To save the time it takes, from the sample company's pages: their
 * cards get a mark, and their files new names, as those of another design have.
 */
async function compileLook(site: string, mark: string) {
  const { release } = await compileInto({
    home: join(site, '.compiled'),
    looks: looksOf({ components: {}, blocks: {}, css }),
    async compile(folder) {
      await cp(inject('compiled'), folder, { recursive: true });
      await saveCompiledContent(folder, site);
      for (const part of ['server', 'client']) {
        for (const entry of await readdir(join(folder, part), { recursive: true, withFileTypes: true })) {
          const file = join(entry.parentPath, entry.name);
          if (!entry.isFile() || !/\.(?:mjs|js|css)$/.test(entry.name)) continue;
          const text = await readFile(file, 'utf8');
          await writeFile(file, text.replaceAll('<li class="card"', `<li data-look="${mark}" class="card"`));
        }
      }
    },
  });
  release();
}

test('sites of one process have designs of their own, and get new ones while pages are read', async () => {
  const service = await startService(3);
  onTestFinished(() => service.close());
  const folder = await scratchFolder();
  const sites = ['acme', 'velo', 'plain'];
  const files = sites.flatMap((name) => [
    [`${name}/site.config.json`, JSON.stringify(configOf(name, name === 'plain' ? {} : { css }))],
    [`${name}/mine.css`, 'a { color: red }'],
    [`${name}/.env`, environmentOf(name, service.url)],
  ]);
  await write(folder, Object.fromEntries(files));
  const siteOf = (name: string) => join(folder, 'sites', name);
  await compileLook(siteOf('acme'), 'acme-1');
  const { get, rescan, jobs, stateOf } = await startMany(folder);
  await expect.poll(jobs).toEqual({ acme: 3, plain: 3, velo: null });
  expect(stateOf('velo')).toMatchObject({ fault: expect.stringContaining('npm run build:live') });

  // Once it is compiled, it is there; the others go on.
  await compileLook(siteOf('velo'), 'velo-1');
  await rescan();
  await expect.poll(jobs).toEqual({ acme: 3, plain: 3, velo: 3 });
  const lookOf = async (name: string) => {
    const { status, text } = await get(`${name}.example`);
    expect(status).toBe(200);
    for (const [, style = ''] of text.matchAll(/href="(\/_astro\/[^"]+\.css)"/g)) {
      expect((await get(`${name}.example`, style)).status, `${name} ${style}`).toBe(200);
    }
    return /<li data-look="([^"]+)"/.exec(text)?.[1] ?? null;
  };
  const looks = () => Promise.all(sites.map(lookOf));
  expect(await looks()).toEqual(['acme-1', 'velo-1', null]);

  // Visitors read on while one is compiled anew.
  let isOver = false;
  const reading = (async () => {
    const seen: (string | null)[] = [];
    while (!isOver) seen.push(await lookOf('acme'));
    return seen;
  })();
  await compileLook(siteOf('acme'), 'acme-2');
  await rescan();
  await expect.poll(looks).toEqual(['acme-2', 'velo-1', null]);
  isOver = true;
  expect(new Set(await reading)).toEqual(new Set(['acme-1', 'acme-2']));
});

const environmentOf = (name: string, service: string) =>
  Object.entries(variablesOf(name, service))
    .map((pair) => pair.join('='))
    .join('\n');
