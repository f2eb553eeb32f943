import { expect, onTestFinished, test } from 'vitest';
import { dataFolder, startLive, startService } from './live-harness.ts';

const soon = { timeout: 20_000, interval: 20 };
const linkTo = (text: string, address: string) => text.includes(`href="${address}"`);

test('a withdrawn job is in the archive and its feed, which the pages link where it is missed', async () => {
  await using data = await dataFolder();
  const service = await startService(12);
  onTestFinished(() => service.close());
  const live = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path }, { archive: true });
  // Declared after the folder, so it stops before that is removed.
  await using _ = { [Symbol.asyncDispose]: () => live.stop() };
  await live.settled();
  const created = await fetch(`${service.url}/control/posts`, {
    method: 'POST',
    body: JSON.stringify({
      title: 'Lamp Lighter & Keeper',
      language: 'pl',
      description: '<p>Secret text.</p>',
    }),
  });
  const { id, advert } = (await created.json()) as { id: number; advert: { id: number } };
  const address = `/jobs/${advert.id}-lamp-lighter-keeper/`;
  await live.watcher.request('operator');
  await expect.poll(async () => (await live.get(address)).status, soon).toBe(200);
  expect((await live.get('/archive/')).text).not.toContain('Lamp Lighter');

  await fetch(`${service.url}/control/posts/${id}`, { method: 'DELETE' });
  await live.watcher.request('operator');
  await expect
    .poll(async () => (await live.get('/archive/')).text, soon)
    .toContain('Lamp Lighter &amp; Keeper');
  const page = await live.get('/archive/');
  expect(page.status).toBe(200);
  expect(page.text).toContain('<meta name="robots" content="noindex');
  expect(page.text).not.toContain('Secret text');
  const year = new Date().getUTCFullYear();
  expect(linkTo(page.text, `/archive/${year}/`)).toBe(true);
  expect((await live.get(`/archive/${year}/`)).text).toContain('Lamp Lighter &amp; Keeper');
  const feed = await live.get('/archive/feed.xml');
  expect(feed.headers.get('content-type')).toContain('application/atom+xml');
  expect(feed.text).toContain('Lamp Lighter &amp; Keeper');
  expect(feed.text).not.toContain('Secret text');

  for (const from of [address, '/jobs/999999-missing/', '/saved/', '/verify/']) {
    expect(linkTo((await live.get(from)).text, '/archive/'), from).toBe(true);
  }
});

test('without the setting there is no archive, and no link to one', async () => {
  await using data = await dataFolder();
  const service = await startService(12);
  onTestFinished(() => service.close());
  const live = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path });
  await using _ = { [Symbol.asyncDispose]: () => live.stop() };
  await live.settled();
  for (const address of ['/archive/', '/archive/feed.xml', '/archive/2026/']) {
    expect((await live.get(address)).status, address).toBe(404);
  }
  for (const from of ['/jobs/999999-missing/', '/saved/', '/verify/']) {
    expect(linkTo((await live.get(from)).text, '/archive/'), from).toBe(false);
  }
});
