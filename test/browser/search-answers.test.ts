import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { dataFolder, startLive } from '../pages/live-harness.ts';
import { faultsInEveryLook } from './axe.ts';
import { browserTest, open, useBrowser } from './browser.ts';

const browser = useBrowser();
let live: Awaited<ReturnType<typeof startLive>>;
let data: Awaited<ReturnType<typeof dataFolder>>;

beforeAll(async () => {
  data = await dataFolder();
  live = await startLive({ SERVICE_URL: inject('service'), DATA_DIR: data.path });
  await live.settled();
}, 60_000);
afterAll(async () => {
  await live?.stop();
  await data?.[Symbol.asyncDispose]();
});

describe('a visitor without scripts on the live site', () => {
  const plain = { javaScriptEnabled: false };

  browserTest('types words, presses Enter, chooses filters, lets one go, and goes back', async () => {
    const { page, errors } = await open(browser(), `${live.url}/en/`, plain);
    await page.locator('#q').click();
    await page.keyboard.type('engineer');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/?q=engineer#count');
    expect(await page.locator('#count').textContent()).toBe('7 jobs found');
    expect(await page.locator('#q').inputValue()).toBe('engineer');
    await page.locator('summary', { hasText: 'Employment' }).click();
    await page.getByLabel(/^Full time/).check();
    await page.locator('summary', { hasText: 'Field' }).click();
    await page.getByLabel(/^IT/).click();
    await page.locator('.plain-end select').selectOption('title');
    await page.locator('.plain-end button').click();
    await page.waitForURL('**/en/?q=engineer&**');
    expect(new URL(page.url()).search).toBe('?q=engineer&field=it&type=full-time&sort=title');
    expect(await page.locator('#count').textContent()).toBe('2 jobs found');
    expect(await page.locator('[data-cards] .card-title').allTextContents()).toEqual([
      'Backend Software Engineer',
      'UX Designer',
    ]);
    expect(await page.locator('.chip-chosen').allTextContents()).toEqual(['IT', 'Full time']);
    expect(await page.locator('.plain-end select').inputValue()).toBe('title');
    await page.getByRole('link', { name: 'Remove filter: IT' }).click();
    await page.waitForURL('**/en/?q=engineer&type=full-time&sort=title#count');
    expect(await page.locator('.chip-chosen').allTextContents()).toEqual(['Full time']);
    await page.goBack();
    expect(await page.locator('#count').textContent()).toBe('2 jobs found');
    await page.locator('.chosen .link:visible').click();
    await page.waitForURL('**/en/');
    expect(await page.locator('#count').textContent()).toBe('16 jobs');
    expect(errors).toEqual([]);
  });

  browserTest('asks for the least pay, in an address that can be shared', async () => {
    const { page } = await open(browser(), `${live.url}/en/?q=`, plain);
    await page.locator('summary', { hasText: 'Pay' }).click();
    const least = page.getByRole('textbox', { name: 'Pay' });
    await least.fill('15 000');
    await page.locator('.plain-end button').click();
    await page.waitForURL('**/en/?pay=15000-pln-month#count');
    expect(await page.locator('#count').textContent()).toBe('4 jobs found');
    expect(await page.locator('[data-cards] .in-texts').textContent()).toBe('7 jobs do not state their pay');
    expect(await page.locator('[data-cards] .card').count()).toBe(11);
    await page.locator('summary', { hasText: 'Pay' }).click();
    expect(await least.inputValue()).toBe('15,000');
    await least.fill('a lot');
    await page.locator('.plain-end button').click();
    expect(await least.evaluate((input: HTMLInputElement) => input.validity.patternMismatch)).toBe(true);
    await least.fill('');
    await page.locator('.plain-end button').click();
    await page.waitForURL('**/en/?q=#count');
    expect(await page.locator('#count').textContent()).toBe('16 jobs');
    const { text } = await live.get('/en/feed.xml?pay=15000-pln-month');
    expect(text.match(/<item>/g)).toHaveLength(4);
  });

  browserTest('begins with the filters, and meets nothing dead on the way', async () => {
    const { page } = await open(browser(), `${live.url}/en/`, { ...plain, width: 320, height: 640 });
    const deadOnes = 'button[type="button"]:not([popovertarget]), select[data-sort]';
    expect(await page.locator(`:is(${deadOnes}):visible`).count()).toBe(0);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.waitForURL('**/en/?q=#count');
    expect(await page.locator(`:is(${deadOnes}):visible`).count()).toBe(0);
    expect(await page.locator('#count').textContent()).toBe('16 jobs');
    await page.locator('summary', { hasText: 'Place' }).click();
    await page.locator('.choice', { hasText: 'Łódź' }).click();
    await page.locator('.plain-end button').click();
    await page.waitForURL('**place=pl.lodzkie.lodz**');
    expect(await page.locator('.chip-chosen').allTextContents()).toEqual(['Łódź']);
    expect(await page.locator('#count').textContent()).toBe('3 jobs found');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(320);
  });

  browserTest('opens places that lie in others, and finds open what holds a chosen one', async () => {
    const { page } = await open(browser(), `${live.url}/en/?q=`, { ...plain, width: 390 });
    await page.locator('summary', { hasText: 'Place' }).click();
    const town = page.locator('.choice-label', { hasText: 'Gdynia' });
    const fold = page.getByLabel('Places in Pomorskie');
    expect(await page.locator('.choice-label', { hasText: 'Kraków' }).isVisible()).toBe(true);
    expect(await town.isVisible()).toBe(false);
    const count = page.locator('.choice', { hasText: 'Pomorskie' }).locator('.choice-count');
    const [mark, number] = [await fold.boundingBox(), await count.boundingBox()];
    expect(mark?.x).toBeGreaterThan((number?.x ?? 0) + (number?.width ?? 0));
    expect(Math.abs((mark?.y ?? 0) + 22 - ((number?.y ?? 0) + (number?.height ?? 0) / 2))).toBeLessThan(4);
    await fold.click();
    await town.click();
    await page.locator('.plain-end button').click();
    await page.waitForURL('**place=pl.pomorskie.gdynia**');
    await page.locator('summary', { hasText: 'Place' }).click();
    expect(await town.isVisible()).toBe(true);
    expect(await page.getByRole('checkbox', { name: /^Gdynia/ }).isChecked()).toBe(true);
  });

  browserTest('is led on where nothing is found', async () => {
    const { page } = await open(browser(), `${live.url}/en/?q=warehouse&place=atlantis`, plain);
    expect(await page.locator('#count').textContent()).toBe('0 jobs found');
    expect(await page.locator('[data-nothing] > h3').textContent()).toBe('No job matches');
    const way = page.locator('[data-advice] a', { hasText: '“atlantis”' });
    expect(await way.textContent()).toMatch(/^Without “atlantis”: \d jobs?$/);
    expect(await page.locator('[data-near-cards] .card').count()).toBeGreaterThan(0);
    await way.click();
    await page.waitForURL('**/en/?q=warehouse#count');
    expect(await page.locator('[data-cards] .card').count()).toBeGreaterThan(0);
  });

  browserTest(
    'meets no fault of axe, in any look, with a filter open and where nothing is found',
    async () => {
      // Axe is a script: it looks at the page without scripts as one whose own scripts do not come.
      const context = await browser().newContext({ reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.route('**/*.js', (route) => route.abort());
      await page.route('**/en/?*', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replaceAll(/<\/?noscript>/g, '') });
      });
      for (const query of ['?q=engineer&type=full-time', '?q=warehouse&place=atlantis']) {
        await page.goto(`${live.url}/en/${query}`);
        await page.locator('summary', { hasText: 'Employment' }).click();
        await page.locator('.plain-end select').waitFor();
        expect(await faultsInEveryLook(page), query).toEqual([]);
      }
    },
  );

  browserTest('sees no search on a host of files, where nobody would answer it', async () => {
    const { page } = await open(browser(), `${inject('site')}/en/`, plain);
    expect(await page.locator('#q').isVisible()).toBe(false);
    expect(await page.locator('[data-cards] .card').count()).toBe(16);
  });
});

describe('a visitor with scripts on an answered search', () => {
  browserTest('finds what a host of files finds, nothing moves, and all jobs come back', async () => {
    const query = '?q=engineer&type=full-time';
    const show = async (site: string) => {
      const { page, errors } = await open(browser(), `${site}/en/${query}`);
      await page.waitForFunction(
        () => document.querySelector('[data-status]')?.textContent === '5 jobs found',
      );
      const titles = await page.locator('[data-cards] .card-title').allTextContents();
      const chips = await page.locator('.chip-chosen').allTextContents();
      return { page, errors, seen: { titles, chips, count: await page.locator('#count').textContent() } };
    };
    const files = await show(inject('site'));
    const answered = await show(live.url);
    expect(answered.seen).toEqual(files.seen);
    expect(answered.errors).toEqual([]);
    const shifts = await answered.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(
              list
                .getEntries()
                .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
            );
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        }),
    );
    expect(shifts).toBe(0);
    const { page } = answered;
    await page.locator('[data-clear]').click();
    await page.waitForFunction(() => location.search === '');
    await expect.poll(() => page.locator('#count').textContent()).toBe('16 jobs');
    const all = await page.locator('[data-cards] .card-title').allTextContents();
    await files.page.goto(`${inject('site')}/en/`);
    expect(all).toEqual(await files.page.locator('[data-cards] .card-title').allTextContents());
  });

  browserTest('is led to the feed of the search, of files to that of the list', async () => {
    const feed = '.follow a[type="application/rss+xml"]';
    const words: string[] = [];
    for (const [site, href, label] of [
      [live.url, '/en/feed.xml?q=engineer&type=full-time', 'New jobs of this search as an RSS feed'],
      [inject('site'), '/en/feed.xml', 'New jobs as an RSS feed'],
    ] as const) {
      const { page } = await open(browser(), `${site}/en/`);
      page.on('request', (request) => words.push(request.url()));
      await page.locator('#q').click();
      await page.keyboard.type('engineer');
      await page.locator('summary', { hasText: 'Employment' }).click();
      await page.locator('.choice', { hasText: 'Full time' }).click();
      const asked = page.waitForResponse((response) => response.request().method() === 'HEAD');
      await page.locator(feed).scrollIntoViewIfNeeded();
      await asked;
      await expect.poll(() => page.locator(feed).textContent()).toBe(label);
      // The words are looked for once the search has come.
      await expect.poll(() => page.locator(feed).getAttribute('href')).toBe(href);
      if (site === live.url) {
        await page.locator('.chip-chosen').click();
        await expect.poll(() => page.locator(feed).getAttribute('href')).toBe('/en/feed.xml?q=engineer');
        await page.locator('#q').fill('');
        await expect.poll(() => page.locator(feed).textContent()).toBe('New jobs as an RSS feed');
      }
    }
    // What is looked for is told nobody before the link is followed.
    expect(words.filter((url) => url.includes('=engineer'))).toEqual([]);
  });
});
