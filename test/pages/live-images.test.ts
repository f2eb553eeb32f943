import { expect, test } from 'vitest';
import { png, serveImages } from '../service/image-server.ts';
import { noon, somePost, start } from '../standin/harness.ts';
import { dataFolder, secret, startLive } from './live-harness.ts';

const soon = { timeout: 10_000, interval: 10 };

function withText(id: number, name: string, value: string) {
  const { advert } = somePost(id);
  const values = [{ field_id: 'description', value }];
  return somePost(id, { advert: { ...advert, name, values } });
}

test('images come beside the list: another job is edited at once, and a missing image is named with its reason', async () => {
  await using data = await dataFolder();
  const files = await serveImages({ '/team.png': png(640, 360) });
  files.answers['/lost.png'] = (_, response) => void response.writeHead(404).end();
  const inside = await serveImages({ '/secret.png': png(10, 10) });
  const image = (address: string) => `<img src="${address}" alt="">`;
  const hanging = [1, 2, 3, 4, 5, 6].map((number) => image(files.at(`/hangs-${number}.png`))).join('');
  const service = await start([
    withText(101, 'Welder', `<p>Six pictures ${hanging}</p>`),
    withText(102, 'Baker', '<p>Bread</p>'),
    withText(103, 'Tester', image(files.at('/team.png')) + image(files.at('/lost.png'))),
    withText(104, 'Spy', `<p>Nothing here</p>${image(inside.at('/secret.png'))}`),
  ]);
  const live = await startLive(
    { SERVICE_URL: service.url, DATA_DIR: data.path, SERVICE_TIMEOUT_MS: '20000' },
    { imageHosts: [files.origin] },
    { from: noon.toString() },
  );
  const wholeReads = () => live.events.filter((event) => event.type === 'read' && event.whole).length;
  try {
    await expect.poll(async () => (await live.get('/jobs/41-welder/')).text, soon).toContain('Six pictures');
    await expect.poll(() => files.asked, soon).toContain('/hangs-1.png');
    service.store.put(withText(102, 'Baker', '<p>Fresh bread</p>'));
    const began = performance.now();
    await live.watcher.request('webhook', { publishId: 102 });
    expect((await live.get('/jobs/42-baker/')).text).toContain('Fresh bread');
    expect(performance.now() - began).toBeLessThan(8_000);
    expect(JSON.parse((await live.get('/status.json')).text).state).toBe('current');

    const page = async () => (await live.get('/jobs/43-tester/')).text;
    const readsBefore = wholeReads();
    const shown = /<img src="(\/images\/[0-9a-f]+\.png)" alt="" width="640" height="360"/;
    await expect.poll(page, soon).toMatch(shown);
    const copy = await live.get(shown.exec(await page())?.[1] ?? '');
    expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'image/png']);

    // Its list is not read once more for that.
    expect(wholeReads()).toBe(readsBefore);

    const problems = async () => {
      const response = await fetch(`${live.url}/_jobfront/`, {
        headers: { accept: 'application/json', authorization: `Basic ${btoa(`operator:${secret}`)}` },
      });
      const all = ((await response.json()) as { problems: { code: string; image?: object }[] }).problems;
      return all.flatMap(({ image: missing }) => missing ?? []);
    };
    expect(await problems()).toContainEqual({
      address: files.at('/lost.png'),
      reason: 'it answered 404 Not Found',
    });
    expect(await problems()).toContainEqual({
      address: inside.at('/secret.png'),
      reason: `it lies on ${inside.origin}, which is neither the service nor named in \`imageHosts\``,
    });
    expect(inside.asked).toEqual([]);
  } finally {
    await live.stop();
  }
}, 60_000);
