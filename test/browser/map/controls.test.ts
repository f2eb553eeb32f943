import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { findings, overflow } from '../axe.ts';
import { browserTest, useBrowser } from '../browser.ts';
import { openFinding, openPanel } from '../finding-page.ts';

const site = inject('site');
const browser = useBrowser();
const openMap = async (query = '', options?: Parameters<typeof openFinding>[2]) => {
  const opened = await openFinding(browser(), `${site}/en/map/${query}`, options);
  await opened.page.locator('.map-dot').first().waitFor();
  return opened;
};

/** Jobs that the map stands for. */
const onMap = async (page: Page) => {
  const numbers = await page.locator('.map-dot').allTextContents();
  return numbers.reduce((sum, number) => sum + Number(number), 0);
};

describe('the page of the map', () => {
  browserTest('shows on the map and beside it what is looked for, and all of it again', async () => {
    const { page, found, titles, errors } = await openMap();
    const all = await onMap(page);
    const unplaced = page.locator('.unplaced');
    const served = await titles();
    expect([all, served.length, await unplaced.isVisible()]).toEqual([14, 14, true]);
    await page.fill('#q', 'KOL/3901/2026');
    await found(1);
    expect(await titles()).toEqual(['Backend Software Engineer']);
    await expect.poll(() => onMap(page)).toBe(1);
    expect(await unplaced.isVisible()).toBe(false);
    await page.fill('#q', '');
    await found(16);
    expect([await titles(), await unplaced.isVisible()]).toEqual([served, true]);
    await expect.poll(() => onMap(page)).toBe(all);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  browserTest('fits the window, the list beside it or below, its controls in a corner', async () => {
    for (const [width, isWide] of [
      [1440, true],
      [390, false],
    ] as const) {
      const { page } = await openMap('', { width });
      const box = async (selector: string) =>
        (await page.locator(selector).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const [map, list, controls, heading, logo] = [
        await box('.map-stage'),
        await box('.map-list [data-cards]'),
        await box('.map-controls'),
        await box('h1'),
        await box('.bar .wrap > *'),
      ];
      const { height: window = 0 } = page.viewportSize() ?? {};
      expect(map.height).toBeGreaterThan(window / 2);
      expect(map.y + map.height).toBeLessThanOrEqual(window);
      if (isWide) expect([list.x + list.width <= map.x, list.y < 450]).toEqual([true, true]);
      else {
        expect([map.width, list.y >= map.y + map.height]).toEqual([width, true]);
        const [search, filters] = [await box('.search-field'), await box('.map-bar .filters-toggle')];
        expect([filters.x >= search.x + search.width, filters.x + filters.width <= width]).toEqual([
          true,
          true,
        ]);
        expect([filters.y >= search.y, filters.y < search.y + search.height]).toEqual([true, true]);
      }
      expect(Math.abs(heading.x - logo.x)).toBeLessThan(2);
      expect(map.x + map.width - controls.x - controls.width).toBeLessThan(20);
      expect(map.y + map.height - controls.y - controls.height).toBeLessThan(30);
      for (const button of await page.locator('.map-controls button').all())
        expect(Math.round((await button.boundingBox())?.height ?? 0)).toBe(44);
      expect(await page.locator('.map-open').isVisible()).toBe(false);
      await page.context().close();
    }
  });

  browserTest('has no dot over another at any zoom, whole and half', async () => {
    const { page } = await openMap('', { width: 390 });
    const dots = page.locator('.map-dot');
    const over = () =>
      dots.evaluateAll((all) => {
        const circles = all.map((dot) => {
          const { x, y, width } = dot.getBoundingClientRect();
          return { x: x + width / 2, y: y + width / 2, radius: width / 2 };
        });
        return circles.filter((one) =>
          circles.some(
            (other) =>
              other !== one && Math.hypot(other.x - one.x, other.y - one.y) < one.radius + other.radius - 1,
          ),
        ).length;
      });
    const places = () =>
      dots.evaluateAll((all) => JSON.stringify(all.map((dot) => dot.getBoundingClientRect().toJSON())));
    expect(await over()).toBe(0);
    await page.locator('.map-stage').focus();
    await page.locator('.map-stage').hover();
    for (const wheel of [100, -100, -100, -100]) {
      const before = await places();
      await page.mouse.wheel(0, wheel);
      await expect.poll(places).not.toBe(before);
      expect(await over()).toBe(0);
    }
    await page.context().close();
  });

  browserTest('cuts no name at its edge, and has one wherever it is, at the deepest zoom too', async () => {
    for (const width of [390, 1440]) {
      const { page } = await openMap('', { width });
      const names = () =>
        page.locator('.map-stage').evaluate((stage) => {
          const { left, top, right, bottom } = stage.getBoundingClientRect();
          const boxes = [...stage.querySelectorAll('.map-name')].map((name) => name.getBoundingClientRect());
          const seen = boxes.filter(
            (box) => box.right > left && box.left < right && box.bottom > top && box.top < bottom,
          );
          const whole = seen.filter(
            (box) =>
              box.left >= left - 1 &&
              box.right <= right + 1 &&
              box.top >= top - 1 &&
              box.bottom <= bottom + 1,
          );
          return { cut: seen.length - whole.length, isNamed: whole.length > 0 };
        });
      await page.locator('.map-name').first().waitFor();
      const nearer = page.locator('.map-zoom button').first();
      const east = page.locator('.map-moves button').last();
      for (let step = 0; ; step += 1) {
        await expect.poll(names, { message: `${width} px, step ${step}` }).toEqual({ cut: 0, isNamed: true });
        if ((await nearer.getAttribute('aria-disabled')) === 'true') break;
        await nearer.click();
      }
      // Away from all jobs.
      for (let step = 0; step < 4; step += 1) {
        await east.press('Enter');
        await expect
          .poll(names, { message: `${width} px, ${step} to the east` })
          .toEqual({ cut: 0, isNamed: true });
      }
      await page.context().close();
    }
  });

  browserTest('lets the wheel move the page, and comes closer where the map has the focus', async () => {
    const { page, errors } = await openMap();
    const apart = async () => {
      const [berlin, kyiv] = [
        await page.locator('.map-marker[aria-label*=Berlin]').boundingBox(),
        await page.locator('.map-marker[aria-label*=Kyiv]').boundingBox(),
      ];
      return Math.round((kyiv?.x ?? 0) - (berlin?.x ?? 0));
    };
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    const before = await apart();
    await page.locator('.map-stage').hover();
    await page.mouse.wheel(0, 240);
    await expect.poll(scrolled).toBeGreaterThan(100);
    expect(await apart()).toBe(before);
    await page.locator('.map-stage').focus();
    const at = await scrolled();
    await page.mouse.wheel(0, 300);
    await expect.poll(apart).toBeLessThan(before);
    expect(await scrolled()).toBe(at);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  browserTest(
    'closes a place with Escape, though the pointer opened it, and offers its part meanwhile',
    async () => {
      const { page } = await openMap();
      const place = page.locator('.map-place');
      await page.locator('.map-marker[aria-label*=Kyiv]').click();
      await place.waitFor();
      await page.getByRole('button', { name: 'Zoom in' }).click();
      const offer = page.getByRole('button', { name: /^Show \d+ jobs?$/ });
      await offer.waitFor();
      expect(await place.isVisible()).toBe(true);
      const [one, other] = [await offer.boundingBox(), await place.boundingBox()];
      expect((one?.y ?? 0) + (one?.height ?? 0)).toBeLessThanOrEqual(other?.y ?? 0);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.keyboard.press('Escape');
      await expect.poll(() => place.count()).toBe(0);
      await page.context().close();
    },
  );

  browserTest('narrows the list to the part of the map that is seen, in the address, with Back', async () => {
    const { page, found, titles, errors } = await openMap();
    const offer = page.getByRole('button', { name: /^Show \d+ jobs?$/ });
    expect(await offer.count()).toBe(0);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const count = Number(/\d+/.exec((await offer.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(1);
    expect(count).toBeLessThan(14);
    // What a hand does: it rests on the button while the search loads.
    await offer.hover();
    await page.waitForFunction(() => document.querySelector('[data-finder]')?.hasAttribute('data-view'));
    const before = await onMap(page);
    await offer.click();
    await found(count);
    expect(await titles()).toHaveLength(count);
    expect(await titles()).not.toContain('Workshop Manager');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('count');
    expect([await onMap(page), await offer.count()]).toEqual([before, 0]);
    const { search } = new URL(page.url());
    expect(search).toMatch(/^\?part=[\d.]+,[\d.]+,[\d.]+,[\d.]+$/);
    // Other parts are offered as they come into view.
    await page.getByRole('button', { name: 'Show all jobs on the map' }).click();
    await expect.poll(() => offer.textContent()).toBe('Show 14 jobs');
    await page.goBack();
    await found(16);
    await page.goForward();
    await found(count);
    const shared = await openMap(search);
    await shared.found(count);
    await expect.poll(() => onMap(shared.page)).toBeGreaterThanOrEqual(count);
    await shared.page.getByRole('button', { name: 'Remove filter: Part of the map' }).click();
    await shared.found(16);
    expect([errors, shared.errors]).toEqual([[], []]);
    await shared.page.context().close();
    await page.context().close();
  });

  browserTest('narrows it at the first press as well, before the search is there', async () => {
    const { page, found } = await openMap('', { width: 390, hasTouch: true });
    const button = page.locator('.map-here button');
    const nearer = page.getByRole('button', { name: 'Zoom in' });
    for (let tap = 0; tap < 4 && (await button.count()) === 0; tap += 1) await nearer.tap();
    // A zoom that is under way changes what is in view.
    let text: string | null = null;
    const isSteady = async () => {
      const before = text;
      text = await button.textContent();
      return text === before;
    };
    await expect.poll(isSteady, { interval: 500 }).toBe(true);
    const count = Number(/\d+/.exec(text ?? '')?.[0]);
    await button.tap();
    await found(count);
    // The heading of the list has come into view.
    await expect.poll(async () => ((await page.locator('#count').boundingBox())?.y ?? 9999) < 900).toBe(true);
    await page.context().close();
  });

  browserTest('counts the found jobs without a place in the list alone', async () => {
    const { page, found, titles } = await openMap();
    const panel = await openPanel(page, 'work');
    await panel.getByLabel('Remote').check();
    await found(2);
    expect(await titles()).toHaveLength(2);
    await expect.poll(() => onMap(page)).toBe(0);
    await page.context().close();
  });

  browserTest('says on the map how many of the jobs have no place there', async () => {
    const plain = await openFinding(browser(), `${site}/en/map/`, { javaScriptEnabled: false });
    const text = '2 jobs have no place on the map';
    expect(await plain.page.locator('.map-rest').textContent()).toBe(text);
    await plain.page.context().close();
    const { page, found, errors } = await openMap();
    const note = page.locator('.map-rest');
    expect(await note.textContent()).toBe(text);
    await page.fill('#q', 'KOL/3901/2026');
    await found(1);
    await expect.poll(() => note.isVisible()).toBe(false);
    await page.fill('#q', '');
    await found(16);
    await expect.poll(() => note.isVisible()).toBe(true);
    const panel = await openPanel(page, 'work');
    await panel.getByLabel('Remote').check();
    await found(2);
    await expect.poll(() => note.textContent()).toBe(text);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  browserTest('has larger dots for more jobs, in the picture as well', async () => {
    const grows = (dots: { count: number; size: number }[]) => {
      const byCount = dots.toSorted((one, other) => one.count - other.count);
      expect(byCount.map(({ size }) => size)).toEqual(
        byCount.map(({ size }) => size).toSorted((one, other) => one - other),
      );
      expect(byCount.at(-1)?.size).toBeGreaterThan(1.2 * (byCount[0]?.size ?? 0));
    };
    const { page } = await openMap();
    grows(
      await page
        .locator('.map-dot')
        .evaluateAll((all) =>
          all.map((dot) => ({ count: Number(dot.textContent), size: dot.getBoundingClientRect().width })),
        ),
    );
    await page.context().close();
    const plain = await openFinding(browser(), `${site}/en/map/`, { javaScriptEnabled: false });
    grows(
      await plain.page.locator('.map-picture .spot').evaluateAll((all) =>
        all.map((spot) => ({
          count: Number(spot.querySelector('.number')?.textContent),
          size: spot.querySelector('circle')?.getBoundingClientRect().width ?? 0,
        })),
      ),
    );
    await plain.page.context().close();
  });

  browserTest('keeps what is asked for in the address, on the way to the list and back', async () => {
    const { page, found, titles } = await openMap('?utm_source=fair');
    await page.fill('#q', 'engineer');
    await found(7);
    const shown = await titles();
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await page.waitForURL('**/en/?*q=engineer*');
    expect(new URL(page.url()).searchParams.get('utm_source')).toBe('fair');
    await found(7);
    expect(await titles()).toEqual(shown);
    await page.goBack();
    await page.waitForURL('**/en/map/?*');
    await found(7);
    expect(await titles()).toEqual(shown);
    await page.context().close();
  });

  browserTest('offers a way out of nothing found', async () => {
    const { page, found } = await openMap();
    await page.goto(`${site}/en/map/?q=engineer&work=on-site&type=INTERN`, { waitUntil: 'networkidle' });
    await found(0);
    await page.locator('[data-advice] button').first().click();
    await expect.poll(() => page.locator('[data-cards] .card').count()).toBeGreaterThan(0);
    await page.context().close();
  });

  browserTest.for([360, 1440])('has no fault while jobs are found, %i px', async (width) => {
    const { page, found } = await openMap('?q=engineer', { width });
    await found(7);
    expect([await overflow(page), await findings(page)]).toEqual([0, []]);
    await page.context().close();
  });

  browserTest('without scripts is a picture with a way to the list, and shows no search', async () => {
    const { page } = await openFinding(browser(), `${site}/en/map/`, { javaScriptEnabled: false });
    expect(await page.locator('.map-picture circle').count()).toBeGreaterThan(3);
    expect(await page.locator('#q').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await page.waitForURL('**/en/');
    await page.context().close();
  });
});
