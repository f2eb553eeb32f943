import { afterAll, beforeAll, describe, expect } from 'vitest';
import { decodeRows } from '../../src/site/rows/decode-rows.ts';
import { loadShards } from '../../src/site/rows/join-rows.ts';
import type { PackedRowIndex, Rows } from '../../src/site/rows/rows.ts';
import { dataFolder, startLive, startService } from '../pages/live-harness.ts';
import { browserTest, open, useBrowser } from './browser.ts';
import { openFinding } from './finding-page.ts';
import { serveHostPage } from './host-page.ts';

const browser = useBrowser();
let live: Awaited<ReturnType<typeof startLive>>;
let service: Awaited<ReturnType<typeof startService>>;
let data: Awaited<ReturnType<typeof dataFolder>>;
let rows: Rows;

beforeAll(async () => {
  data = await dataFolder();
  service = await startService(3_400);
  const environment = { SERVICE_URL: service.url, DATA_DIR: data.path, SERVICE_READ_BUDGET_MS: '50000' };
  // One board, so that it has all the jobs.
  live = await startLive(environment, { languages: ['pl'], defaultLanguage: 'pl' });
  await live.settled();
  const getJson = async (path: string) => JSON.parse((await live.get(path)).text);
  const index = (await getJson('/rows.json')) as PackedRowIndex;
  rows = await loadShards('/rows.json', index, { getJson, decode: decodeRows });
}, 60_000);
afterAll(async () => {
  await live?.stop();
  await service?.close();
  await data?.[Symbol.asyncDispose]();
});

const shardsIn = (asked: readonly string[]) =>
  [...new Set(asked.map((url) => URL.parse(url)?.pathname ?? ''))].filter((path) =>
    /^\/rows-\d+\.json$/.test(path),
  );

describe('a board whose rows come in shards', () => {
  browserTest('is searched, filtered and sorted like a small one', async () => {
    const { page, titles, asked, errors } = await openFinding(browser(), `${live.url}/`);
    const count = page.locator('#count');
    const all = await count.textContent();
    // A reference that one job alone has.
    const row = rows.reference.findIndex(
      (reference, at) => at > 1_000 && rows.reference.filter((other) => other === reference).length === 1,
    );
    await page.locator('#q').click();
    await page.keyboard.type(rows.reference[row] ?? '');
    await expect.poll(titles).toEqual([rows.title[row]]);
    expect(shardsIn(asked).length).toBeGreaterThan(1);
    await page.locator('#q').fill('');
    await expect.poll(() => count.textContent()).toBe(all);
    await page.locator('[data-sort]').selectOption('title');
    const first = [...rows.title.keys()].sort(
      (one, other) => (rows.titleRank[one] ?? 0) - (rows.titleRank[other] ?? 0),
    )[0];
    await expect.poll(async () => (await titles())[0]).toBe(rows.title[first ?? 0]);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  browserTest('is on the map as a whole', async () => {
    const { page, errors } = await open(browser(), `${live.url}/map/`);
    await page.locator('.map-dot').first().waitFor();
    const numbers = await page.locator('.map-dot').allTextContents();
    const placed = rows.point.filter((point) => point !== null).length;
    expect(numbers.reduce((sum, number) => sum + Number(number), 0)).toBe(placed);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  browserTest('is shown and searched on another site', async () => {
    const host = await serveHostPage(
      `<jobfront-board limit="3"></jobfront-board><script type="module" src="${live.url}/embed.js"></script>`,
    );
    const { page, errors } = await open(browser(), host.url);
    const cards = page.locator('jobfront-board [part~=job]');
    await expect.poll(() => cards.count()).toBe(3);
    const words = page.locator('jobfront-board input');
    await words.click();
    await page.keyboard.type(rows.reference[1_000] ?? '');
    await expect.poll(() => cards.count()).toBe(1);
    expect(await cards.textContent()).toContain(rows.title[1_000]);
    expect(errors).toEqual([]);
    await page.context().close();
    await host.close();
  });
});
