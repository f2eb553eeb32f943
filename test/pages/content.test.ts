import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';
import { builtPages } from './built-pages.ts';
import { dataFolder, startLive, startService } from './live-harness.ts';

const folder = inject('siteFolder');
const text = (address: string) => readFile(join(folder, address), 'utf8');
const picturesOf = (html: string) =>
  [...html.matchAll(/<main[\s\S]*<\/main>/g)]
    .flatMap(([main]) => [...main.matchAll(/<img[^>]*>/g)])
    .map(([img]) => img);
const illustrated = (await builtPages(folder)).filter(
  ({ html }) => html.includes('class="wrap blocks"') && picturesOf(html).length > 0,
);

describe('a content page of the sample company', () => {
  test('says how big each picture is, and lets only the first screen’s be loaded at once', () => {
    expect(illustrated).toHaveLength(13);
    for (const { address, html } of illustrated) {
      const pictures = picturesOf(html);
      for (const img of pictures) expect(img, address).toMatch(/ width="\d+" height="\d+"/);
      expect(pictures.filter((img) => !img.includes('loading="lazy"')).length, address).toBe(1);
    }
  });

  test('weighs little, and the list next to it nothing more', async () => {
    const styles = async (html: string) =>
      Promise.all(
        [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => text(href)),
      );
    const page = await text('en/life/index.html');
    const weight = gzipSync(page).length + gzipSync((await styles(page)).join('')).length;
    process.stdout.write(`content page: ${weight} bytes of HTML and CSS, gzip\n`);
    expect(weight).toBeLessThan(18_000);
    expect((await styles(await text('en/index.html'))).join('')).not.toMatch(/\.b-hero|\.steps/);
  });

  test('shows below each advert of its language how one gets the job', async () => {
    const links = [...(await text('zycie/index.html')).matchAll(/href="(\/jobs\/\d[^"]+)"/g)];
    const html = await text(`${links[0]?.[1]}index.html`);
    expect(html).toContain('Wysyłasz zgłoszenie');
    expect(html).not.toContain('You apply');
  });
});

describe('a content page of the live site', () => {
  test('shows a job the moment it is published, and no longer when it is withdrawn', async () => {
    await using data = await dataFolder();
    const service = await startService(12);
    const live = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path });
    const control = (path: string, method: string, body?: object) =>
      fetch(`${service.url}/control/posts${path}`, {
        method,
        headers: { 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    await live.settled();
    const before = await live.get('/en/hiring/');
    expect(before.status).toBe(200);
    expect(before.text).toContain('Three weeks and no riddles');
    const created = await control('', 'POST', { title: 'Bell Tuner', language: 'en' });
    const { id } = (await created.json()) as { id: number };
    await live.watcher.request('operator');
    expect((await live.get('/en/hiring/')).text).toContain('>Bell Tuner</a>');
    expect((await live.get('/rekrutacja/')).text).not.toContain('Bell Tuner');
    await control(`/${id}`, 'DELETE');
    await live.watcher.request('operator');
    expect((await live.get('/en/hiring/')).text).toBe(before.text);
    expect((await live.get('/sitemap.xml')).text).toContain('/en/hiring/</loc>');
    await live.stop();
    await service.close();
  });
});
