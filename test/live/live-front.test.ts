import { expect, test } from 'vitest';
import { olderEntry } from '../../src/front/kept-assets.ts';
import type { Route } from '../../src/front/server.ts';
import { createKeptImages } from '../../src/live/live-front.ts';
import { ask, startFront } from '../front/harness.ts';
import { siteOf } from '../front/site-of.ts';

test('an image of an advert that has left the board is given by a process that keeps no list of them', async () => {
  const image = `/images/${'0'.repeat(24)}.png`;
  const asked: string[] = [];
  let isAway = false;
  const kept = createKeptImages({
    async has(address) {
      asked.push(address);
      if (isAway) throw new Error('the database is away');
      return address === image;
    },
  });
  let route: Route = () => false;
  const site = await startFront({
    routes: [(request, response) => route(request, response)],
    older: (address) =>
      kept.has(address) ? olderEntry(address, async () => Buffer.from('a picture')) : undefined,
  });
  route = kept.route(site.front);
  site.front.show(siteOf({ '/404.html': { text: 'nothing here', status: 404 } }));
  for (const path of [image, `${image}?again`, image]) {
    expect(await ask(site, path)).toMatchObject({
      status: 200,
      text: 'a picture',
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' },
    });
  }
  expect(asked).toEqual([image]);
  const others = [image.replace('png', 'html'), image.replaceAll('0', '1')];
  for (const path of [...others, '/images/', `${image}/`, '/images/%2e%2e/a.png', `${image}%00`])
    expect((await ask(site, path)).status, path).not.toBe(200);
  // Only what may be a copy is looked for.
  expect(asked.slice(1)).toEqual(others);
  isAway = true;
  expect((await ask(site, others[1] ?? '')).status).toBe(404);
  expect((await ask(site, image)).text).toBe('a picture');
  expect(site.reports).toEqual([]);
});
