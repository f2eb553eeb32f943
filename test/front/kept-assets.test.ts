import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepAssets } from '../../src/front/kept-assets.ts';
import type { Asset } from '../../src/site/site.ts';
import { ask, scratchFolder, startFront } from './harness.ts';
import { siteOf } from './site-of.ts';

const hour = 60 * 60 * 1000;
const start = Date.UTC(2026, 2, 1);

/** A data folder, and programs that bring scripts. */
async function programs() {
  const [folder, sources] = [join(await scratchFolder(), 'assets'), await scratchFolder()];
  const startWith = async (hours: number, ...addresses: string[]) => {
    const assets = await Promise.all(
      addresses.map(async (address): Promise<Asset> => {
        const file = join(sources, encodeURIComponent(address));
        await writeFile(file, `here is ${address}`);
        return { address, file, type: 'text/javascript', hash: 'x', immutable: !address.endsWith('.txt') };
      }),
    );
    return keepAssets(folder, assets, start + hours * hour);
  };
  return { folder, startWith };
}

test('a script of the program before is served for a day after the upgrade, however long that ran', async () => {
  const { startWith } = await programs();
  await startWith(0, '/_astro/a.js', '/robots.txt');
  const older = await startWith(1000, '/_astro/b.js');
  const site = await startFront({ older });
  site.front.show(siteOf({ '/_astro/b.js': { text: 'the site has it' } }));
  expect(await ask(site, '/_astro/a.js')).toMatchObject({
    status: 200,
    text: 'here is /_astro/a.js',
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
  expect((await ask(site, '/_astro/b.js')).text).toBe('the site has it');
  expect((await ask(site, '/robots.txt')).status).toBe(404);
  expect((await startWith(1023, '/_astro/b.js'))('/_astro/a.js')).toBeDefined();
  expect((await startWith(1025, '/_astro/b.js'))('/_astro/a.js')).toBeUndefined();
});

test('a script that comes back counts anew when it leaves', async () => {
  const { startWith, folder } = await programs();
  await startWith(0, '/a.js');
  await startWith(1, '/b.js');
  expect((await startWith(2, '/a.js'))('/a.js')).toBeUndefined();
  const older = await startWith(100, '/c.js');
  expect(older('/a.js')).toBeDefined();
  // The one that left a hundred hours ago has gone.
  expect(older('/b.js')).toBeUndefined();
  expect((await readdir(folder)).sort()).toEqual(['%2Fa.js', '%2Fc.js']);
});

test('names that lead elsewhere lead nowhere', async () => {
  const { startWith, folder } = await programs();
  const hostile = [
    '/../../x.js',
    '/_astro/..%2f..%2fx.js',
    '/%zz.js',
    '/ż b.js',
    '/a\\..\\b.js',
    '/_hosts/x.js',
  ];
  await startWith(0, ...hostile);
  const older = await startWith(1);
  for (const address of hostile) expect(older(address)?.address).toBe(address);
  expect(await readdir(join(folder, '..'))).toEqual(['assets']);
  const site = await startFront({ older });
  site.front.show(siteOf({}));
  expect((await ask(site, '/%C5%BC%20b.js')).text).toBe('here is /ż b.js');
  expect((await ask(site, '/../../x.js')).status).toBe(400);
  expect((await ask(site, '/_hosts/x.js')).status).toBe(404);
  for (const name of ['constructor', '__proto__', '', '/', '..']) expect(older(name)).toBeUndefined();
});

test('what is no copy is removed, and stops no start', async () => {
  const { startWith, folder } = await programs();
  await startWith(0, '/a.js');
  for (const name of ['%zz', 'a.js', '=%2Fb.js', '%2fc.js']) {
    await writeFile(join(folder, name), 'x');
    await utimes(join(folder, name), start / 1000, start / 1000);
  }
  await mkdir(join(folder, 'below'));
  await startWith(1, '/a.js');
  expect(await readdir(folder)).toEqual(['%2Fa.js']);
});
