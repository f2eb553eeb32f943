import type { Page } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import { createStandinPosts } from '../../../src/standin/first-posts.ts';
import { startStandin } from '../../../src/standin/server.ts';
import { dataFolder, startLive } from '../../pages/live-harness.ts';
import { browserTest, open, useBrowser } from '../browser.ts';

const browser = useBrowser();
const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

type Town = readonly [name: string, iso: string, latitude: number, longitude: number];

/** A live site with one job in each of some towns. */
async function siteOf(towns: readonly Town[]): Promise<string> {
  const service = await startStandin({
    port: 0,
    posts: (baseUrl) =>
      createStandinPosts({ posts: towns.length, today: Temporal.Now.instant() })(baseUrl).map((post, at) => {
        const [locality, iso, latitude, longitude] = towns[at] ?? [];
        // Without a town: somewhere in a region.
        const named = locality ? { locality } : { region1: 'Warmińsko-Mazurskie', postcode: '11-500' };
        const place = JSON.stringify({ ...named, iso, latitude: `${latitude}`, longitude: `${longitude}` });
        const values = post.advert.values.filter(({ field_id }) => field_id !== 'geolocation');
        const advert = {
          ...{ ...post.advert, language: 'pl', name: `Praca ${locality}` },
          values: [...values, { field_id: 'geolocation', value: place }],
        };
        return { ...post, advert, options: { ...post.options, remote: '0' } };
      }),
    now: () => Temporal.Now.instant(),
  });
  const data = await dataFolder();
  const live = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path });
  await live.settled();
  ends.push(live.stop, service.close, () => data[Symbol.asyncDispose]());
  return live.url;
}

/** Of each marker: its place, and whether it stands on what is drawn as land. */
async function markers(page: Page) {
  await page.locator('.map-dot').first().waitFor();
  return page.evaluate(() => {
    const land = [...document.querySelectorAll<SVGPathElement>('.map-land')];
    const matrix = land[0]?.getScreenCTM()?.inverse();
    return [...document.querySelectorAll('.map-marker')].map((marker) => {
      const { left, top, width, height } = marker.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const point = new DOMPoint(x, y).matrixTransform(matrix);
      const isLand = land.some((path) => path.isPointInFill(point));
      return {
        name: marker.getAttribute('aria-label') ?? '',
        count: Number(marker.textContent),
        x,
        y,
        isLand,
      };
    });
  });
}

const north: readonly Town[] = [
  ['Kiruna', 'se', 67.86, 20.23],
  ['Rovaniemi', 'fi', 66.5, 25.73],
  ['Kvaløysletta', 'no', 69.68, 18.84],
  ['Reykjavík', 'is', 64.12, -21.85],
  // A ship, as far as the map can tell.
  ['Aasta Hansteen', 'no', 67.07, 7.0],
];
const pacific: readonly Town[] = [
  ['Somosomo', 'fj', -16.77, -179.97],
  ['Savusavu', 'fj', -16.78, 179.34],
  ['Apia', 'ws', -13.9, -171.75],
  ['Auckland', 'nz', -36.95, 174.85],
];

const poland: readonly Town[] = Array.from({ length: 24 }, (_, at) => [
  `Miasto ${at}`,
  'pl',
  50.5 + (at % 5) / 2,
  17 + (at % 7) / 2,
]);
const sydney: Town = ['Sydney', 'au', -33.87, 151.21];

describe('the interactive map', () => {
  browserTest('of jobs beyond 65° north has towns on land and the Norwegian Sea at sea', async () => {
    const { page, errors } = await open(browser(), `${await siteOf(north)}/map/`);
    const shown = await markers(page);
    if (process.env.MAP_PICTURES) await page.screenshot({ path: `${process.env.MAP_PICTURES}/north.png` });
    expect(shown.reduce((sum, { count }) => sum + count, 0)).toBe(5);
    for (const { name, isLand } of shown) expect([name, isLand]).toEqual([name, !name.includes('Hansteen')]);
    expect(errors).toEqual([]);
  });

  browserTest('of jobs on both sides of 180° shows them as the neighbours they are', async () => {
    const url = await siteOf(pacific);
    const { page, errors } = await open(browser(), `${url}/map/`);
    const shown = await markers(page);
    if (process.env.MAP_PICTURES) await page.screenshot({ path: `${process.env.MAP_PICTURES}/pacific.png` });
    expect(shown.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    const at = (town: string) => shown.find(({ name }) => name.includes(town))?.x ?? Number.NaN;
    expect(at('Auckland')).toBeLessThan(at('Savusavu'));
    expect(at('Savusavu')).toBeLessThan(at('Apia'));
    // Two on one island and its neighbour are one mark from afar.
    expect(shown).toHaveLength(3);
    const [west, east] = [Math.min(...shown.map(({ x }) => x)), Math.max(...shown.map(({ x }) => x))];
    expect(east - west).toBeGreaterThan(100);
    await page.locator('.map-marker', { hasText: '2' }).click();
    await expect.poll(() => page.locator('.map-marker', { hasText: '2' }).count()).toBe(0);
    const apart = await markers(page);
    const [left, right] = ['Savusavu', 'Somosomo'].map((town) =>
      apart.find(({ name }) => name.includes(town)),
    );
    expect((right?.x ?? 0) - (left?.x ?? 0)).toBeGreaterThan(20);
    expect((right?.x ?? 0) - (left?.x ?? 0)).toBeLessThan(400);
    expect(errors).toEqual([]);
    await page.goto(url);
    await page.locator('.map-picture').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    if (process.env.MAP_PICTURES) await page.screenshot({ path: `${process.env.MAP_PICTURES}/picture.png` });
    const box = await page.locator('.map-picture').boundingBox();
    for (const dot of await page.locator('.map-picture circle').all()) {
      const { x = 0, width = 0 } = (await dot.boundingBox()) ?? {};
      expect(x).toBeGreaterThan(box?.x ?? 0);
      expect(x + width).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0));
    }
  });

  browserTest('begins with 95 % of the jobs, and leads to all of them from where there is none', async () => {
    const { page, errors } = await open(browser(), `${await siteOf([...poland, sydney])}/map/`);
    const inView = async () => {
      const stage = await page.locator('.map-stage').boundingBox();
      return (await markers(page))
        .filter(({ x }) => x > (stage?.x ?? 0) && x < (stage?.x ?? 0) + (stage?.width ?? 0))
        .reduce((sum, { count }) => sum + count, 0);
    };
    expect(await inView()).toBe(poland.length);
    const none = page.getByRole('button', { name: /^Tu nie ma ofert/ });
    expect(await none.count()).toBe(0);
    // To the Atlantic.
    const west = page.getByRole('button', { name: 'Przesuń w lewo' });
    for (let press = 0; press < 30 && (await none.count()) === 0; press += 1) await west.press('Enter');
    await none.click();
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('map-stage');
    await expect.poll(inView).toBe(poland.length + 1);
    expect(await none.count()).toBe(0);
    // Farther than all jobs nothing new appears, and nearer than where all places have come apart.
    const farther = page.getByRole('button', { name: 'Oddal' });
    const nearer = page.getByRole('button', { name: 'Przybliż' });
    const isAtEnd = async (button: typeof nearer) => (await button.getAttribute('aria-disabled')) === 'true';
    expect(await isAtEnd(nearer)).toBe(false);
    for (let press = 0; press < 12 && !(await isAtEnd(nearer)); press += 1) await nearer.click();
    expect([await isAtEnd(nearer), await isAtEnd(farther)]).toEqual([true, false]);
    expect(errors).toEqual([]);
  });

  browserTest('draws a job of which only the region is told as such, and names no town there', async () => {
    const towns: Town[] = [
      ['Gdańsk', 'pl', 54.35, 18.65],
      ['', 'pl', 54.04, 21.77],
      ['Toruń', 'pl', 53.01, 18.6],
    ];
    const { page } = await open(browser(), `${await siteOf(towns)}/map/`);
    await page.locator('.map-name-jobs').first().waitFor();
    const area = page.locator('.map-dot-area');
    expect(await area.count()).toBe(1);
    expect(await page.locator('.map-dot').count()).toBe(3);
    expect((await page.locator('.map-name-jobs').allTextContents()).sort()).toEqual(['Gdańsk', 'Toruń']);
    await area.click();
    const popup = page.locator('.map-place');
    expect(await popup.locator('.map-place-title').textContent()).toContain('Warmińsko-Mazurskie');
    expect(await popup.locator('.card').count()).toBe(1);
  });
});
