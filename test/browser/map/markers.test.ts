import { describe, expect, inject } from 'vitest';
import { findings, overflow } from '../axe.ts';
import { browserTest, useBrowser } from '../browser.ts';
import { openFinding } from '../finding-page.ts';

const site = inject('site');
const browser = useBrowser();
const open = (path: string, options?: Parameters<typeof openFinding>[2]) =>
  openFinding(browser(), site + path, options);

describe('the picture of the map', () => {
  browserTest(
    'marks the dot of the card that is pointed at or focused, and the other way round',
    async () => {
      const { page, asked } = await open('/en/');
      // Whatever is scrolled, nothing that loads rows is there.
      const beside = () => page.mouse.move(2, 400);
      const marked = page.locator('.map-picture .dot-marked');
      const card = page.locator('.card', { hasText: 'Workshop Manager' });
      await card.hover();
      await expect.poll(() => marked.count()).toBe(1);
      await beside();
      await expect.poll(() => marked.count()).toBe(0);
      await card.locator('.card-title').focus();
      await expect.poll(() => marked.count()).toBe(1);
      const dot = Number(await card.getAttribute('data-dot'));
      await beside();
      await page.locator('.map-picture circle').nth(dot).hover();
      await expect
        .poll(() => page.locator('.card-marked .card-title').allTextContents())
        .toEqual(['Workshop Manager']);
      expect(asked.filter((url) => /rows|base-map\.json/.test(url))).toEqual([]);
    },
  );

  browserTest('shows the found jobs alone, and all of them again', async () => {
    const { page, found } = await open('/en/');
    const all = await page.locator('.map-picture circle').count();
    const frame = () =>
      page.evaluate(() => {
        const box = document.querySelector('.map-picture svg')?.getAttribute('data-view') ?? '';
        const image = document.querySelector('.map-picture img')?.getAttribute('src') ?? '';
        return { width: Number(box.split(' ')[2]), isOne: image.includes(`(${box.replaceAll(' ', ',')})`) };
      });
    const before = await frame();
    await page.fill('#q', 'KOL/3901/2026');
    await found(1);
    expect(await page.locator('.map-picture circle').count()).toBe(1);
    await page.locator('.card').hover();
    await expect.poll(() => page.locator('.map-picture .dot-marked').count()).toBe(1);
    const near = await frame();
    expect(near.width).toBeLessThan(before.width / 2);
    expect([before.isOne, near.isOne]).toEqual([true, true]);
    expect(await page.locator('.map-picture :is(.number, .town)').allTextContents()).toEqual(['1', 'Gdańsk']);
    await page.fill('#q', '');
    await found(16);
    expect(await page.locator('.map-picture circle').count()).toBe(all);
    expect(await frame()).toEqual(before);
  });

  browserTest.for([
    ['/en/', 1440],
    ['/en/?view=map', 390],
    ['/en/map/', 1440],
    ['/en/map/', 390],
    ['/en/offices/', 1440],
    ['/en/offices/', 390],
  ] as const)('names towns and countries, none over another or cut off: %s, %i px', async ([path, width]) => {
    const { page } = await open(path, { width, javaScriptEnabled: false });
    const picture = page.locator('.map-picture').first();
    await picture.scrollIntoViewIfNeeded();
    const names = await picture.evaluate((one) => {
      const box = (element: Element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { text: element.textContent ?? '', left, right, top, bottom };
      };
      const shown = [...one.querySelectorAll('.town, .country')].filter((name) => name.checkVisibility());
      return { all: shown.map(box), dots: [...one.querySelectorAll('circle')].map(box), frame: box(one) };
    });
    expect(names.all.map(({ text }) => text)).toEqual(expect.arrayContaining(['Berlin', 'Poland']));
    const over = names.all.flatMap((name) =>
      [...names.all, ...names.dots]
        .filter((other) => other !== name)
        .filter(
          (other) =>
            name.left < other.right - 1 &&
            other.left < name.right - 1 &&
            // A line is higher than its letters.
            name.top < other.bottom - 4 &&
            other.top < name.bottom - 4,
        )
        .map((other) => `${name.text} over ${other.text}`),
    );
    expect(over).toEqual([]);
    for (const { left, right } of names.all) {
      expect(left).toBeGreaterThanOrEqual(names.frame.left);
      expect(right).toBeLessThanOrEqual(names.frame.right);
    }
    await page.context().close();
  });

  browserTest('leads from a town to its jobs without a script', async () => {
    const { page } = await open('/en/map/', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Berlin: 1 job' }).click();
    await page.waitForURL('**/en/jobs/in/berlin/');
    await page.context().close();
  });
});

describe('the interactive map', () => {
  const dots = async (page: Awaited<ReturnType<typeof open>>['page']) => {
    const numbers = await page.locator('.map-dot').allTextContents();
    return numbers.reduce((sum, number) => sum + Number(number), 0);
  };

  browserTest('shows the same jobs as the list, whether opened before or after the choice', async () => {
    for (const isBefore of [true, false]) {
      const { page, found, errors } = await open('/en/');
      const openMap = async () => {
        await page.locator('.map-open').click();
        await page.locator('.map-dot').first().waitFor();
      };
      if (isBefore) await openMap();
      await page.fill('#q', 'KOL/3901/2026');
      await found(1);
      if (!isBefore) await openMap();
      await expect.poll(() => dots(page), { timeout: 20_000 }).toBe(1);
      await page.fill('#q', '');
      await found(16);
      await expect.poll(() => dots(page), { timeout: 20_000 }).toBe(14);
      expect(errors).toEqual([]);
      await page.context().close();
    }
  });

  browserTest('takes its button away in the step in which it takes the place of the picture', async () => {
    const { page } = await open('/en/');
    // Observers are told between that step and whatever is painted next.
    const isSeen = page.evaluate(() => {
      const host = document.querySelector('jobfront-map');
      return new Promise((resolve) => {
        new MutationObserver(() => {
          if (host?.querySelector('.map-stage')) resolve(host.querySelector('.map-open')?.checkVisibility());
        }).observe(host as Element, { childList: true });
      });
    });
    await page.locator('.map-open').click();
    expect(await isSeen).toBe(false);
    await page.locator('.map-dot').first().waitFor();
    await page.context().close();
  });

  browserTest('marks what the list points at, and the other way round', async () => {
    const { page } = await open('/en/');
    await page.locator('.map-open').click();
    await page.locator('.map-dot').first().waitFor();
    await page.locator('.card', { hasText: 'Workshop Manager' }).hover();
    const marked = page.locator('.map-marked');
    await expect.poll(() => marked.count()).toBe(1);
    expect(await marked.getAttribute('aria-label')).toContain('Berlin');
    await page.locator('.map-marker[aria-label*=Berlin]').hover();
    expect(await page.locator('.card-marked .card-title').allTextContents()).toEqual(['Workshop Manager']);
  });

  browserTest('takes no dragging: buttons move it, come closer, and show all again', async () => {
    const { page } = await open('/en/');
    await page.locator('.map-open').click();
    await page.locator('.map-dot').first().waitFor();
    const berlin = page.locator('.map-marker[aria-label*=Berlin]');
    const place = async () => (await berlin.boundingBox())?.x ?? Number.NaN;
    const before = await place();
    const moves = page.locator('.map-moves');
    const isSeen = () => moves.evaluate((one) => getComputedStyle(one).opacity);
    expect(await isSeen()).toBe('0');
    await page.getByRole('button', { name: 'Move left' }).press('Enter');
    expect(await isSeen()).toBe('1');
    await expect.poll(place).toBeGreaterThan(before + 50);
    await page.getByRole('button', { name: 'Move right' }).press('Enter');
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await page.getByRole('button', { name: 'Show all jobs on the map' }).click();
    await expect.poll(place).toBeCloseTo(before, 0);
    expect(await findings(page)).toEqual([]);
  });

  browserTest(
    'names towns with jobs and what lies around, in the language of the page, nothing over another',
    async () => {
      const { page, errors } = await open('/en/');
      await page.locator('.map-open').click();
      const names = page.locator('.map-name');
      await names.first().waitFor();
      /** Names that stand over another, over a dot or over a control. */
      const covered = () =>
        page.evaluate(() => {
          const stage = document.querySelector('.map-stage')?.getBoundingClientRect();
          const all = [...document.querySelectorAll('.map-name, .map-dot, .map-controls, .map-credit')]
            .map((element) => ({
              text: element.textContent ?? '',
              box: element.getBoundingClientRect(),
              element,
            }))
            .filter(({ box }) => stage && box.right > stage.left && box.left < stage.right);
          return all.flatMap(({ text, box, element }, at) =>
            !element.matches('.map-name')
              ? []
              : all
                  .filter(
                    (other, index) =>
                      index !== at &&
                      box.left < other.box.right - 1 &&
                      other.box.left < box.right - 1 &&
                      box.top < other.box.bottom - 1 &&
                      other.box.top < box.bottom - 1,
                  )
                  .map((other) => `${text} over ${other.text}`),
          );
        });
      expect(await covered()).toEqual([]);
      const jobs = page.locator('.map-name-jobs');
      expect(await jobs.allTextContents()).toEqual(expect.arrayContaining(['Berlin', 'Kyiv']));
      expect(await page.locator('.map-name-town').allTextContents()).toContain('Copenhagen');
      await page.locator('.map-marker[aria-label*=Kraków]').click();
      await page.locator('.map-place-close').click();
      await page.getByRole('button', { name: 'Show all jobs on the map' }).click();
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await expect.poll(() => jobs.allTextContents()).toEqual(expect.arrayContaining(['Warsaw', 'Łódź']));
      expect(await covered()).toEqual([]);
      // A region is no town.
      expect(await jobs.allTextContents()).not.toContain('Pomorskie');
      expect(errors).toEqual([]);
      await page.context().close();
    },
  );

  browserTest('is used without names where they don’t come', async () => {
    const { page } = await open('/en/');
    await page.route('**/map-names.json', (route) => route.abort());
    await page.locator('.map-open').click();
    await page.locator('.map-dot').first().waitFor();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    expect([await page.locator('.map-name').count(), await dots(page)]).toEqual([0, 14]);
    await page.context().close();
  });

  browserTest('opens a place as cards that say what those of the list say', async () => {
    const { page } = await open('/en/', { hasTouch: true });
    await page.locator('.map-open').tap();
    await page.locator('.map-marker[aria-label*=Berlin]').tap();
    const card = page.locator('.map-place .card');
    const inList = page.locator('[data-cards] .card', { hasText: 'Workshop Manager' });
    const says = async (one: typeof card) => (await one.innerText()).replace(/\s+/g, ' ').trim();
    expect(await card.count()).toBe(1);
    expect(await says(card)).toBe(await says(inList));
    expect(await says(card)).toContain('€46,000');
    const close = page.getByRole('button', { name: 'Close', exact: true });
    const { width = 0, height = 0 } = (await close.boundingBox()) ?? {};
    expect(Math.min(Math.round(width), Math.round(height))).toBe(44);
    const save = card.locator('[data-save]');
    await save.tap();
    expect(await save.getAttribute('aria-pressed')).toBe('true');
    expect(await inList.locator('[data-save]').getAttribute('aria-pressed')).toBe('true');
    // The whole card leads to the job.
    await card.tap({ position: { x: 20, y: 60 } });
    await page.waitForURL(/workshop-manager/);
    await page.context().close();
  });

  browserTest('leads the keyboard from marker to job and back', async () => {
    const { page } = await open('/map/');
    const markers = page.locator('.map-marker');
    await markers.first().waitFor();
    const popup = page.locator('.map-place a');
    await markers.first().focus();
    for (let press = 0; press < 8 && (await popup.count()) === 0; press += 1) {
      await page.keyboard.press('Enter');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('.map-marker, .map-place') !== null))
        .toBe(true);
    }
    const isInPopup = () => page.evaluate(() => document.activeElement?.closest('.map-place') !== null);
    await expect.poll(isInPopup).toBe(true);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.classList.contains('map-marker')))
      .toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(isInPopup).toBe(true);
    const title = await page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/jobs\//);
    expect(await page.locator('h1').textContent()).toBe(title);
  });

  browserTest('is the other view on a phone, with Back between the two', async () => {
    const { page, errors } = await open('/en/', { width: 360 });
    expect(await page.locator('jobfront-map').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await page.locator('.map-dot').first().waitFor();
    expect(await page.locator('[data-cards]').isVisible()).toBe(false);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await findings(page)).toEqual([]);
    expect(new URL(page.url()).search).toBe('?view=map');
    await page.reload();
    await page.locator('.map-dot').first().waitFor();
    await page.goBack();
    await page.locator('[data-cards]').waitFor();
    expect(await page.locator('jobfront-map').isVisible()).toBe(false);
    expect(errors).toEqual([]);
  });
});
