import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { builtPages } from '../pages/built-pages.ts';
import { findings } from './axe.ts';
import { browserTest, useBrowser } from './browser.ts';

const site = inject('site');
const browser = useBrowser();
const jobs = (await builtPages(inject('siteFolder'))).filter(
  ({ html }) =>
    html.includes('<html lang="en"') && html.includes('data-closes=') && html.includes('data-apply'),
);
const chosen = jobs.find(({ html }) => html.includes('application/ld+json')) ?? { address: '', html: '' };
const closes = Date.parse(/data-closes="([^"]+)"/.exec(chosen.html)?.[1] ?? '');
const day = 86_400_000;

/** Opens the job's page at a moment of the visitor's clock, which then runs only as told. */
async function openAt(at: number, more: { timezoneId?: string } = {}): Promise<Page> {
  const context = await browser().newContext({ timezoneId: 'Europe/Warsaw', ...more });
  const page = await context.newPage();
  await page.clock.install({ time: at });
  await page.clock.pauseAt(at);
  await page.goto(site + chosen.address);
  return page;
}

const standing = async (page: Page) => ({
  apply: await page.locator('[data-apply]').count(),
  markup: await page.locator('script[type="application/ld+json"]').count(),
  note: await page.locator('.closed-note').isVisible(),
});
// Beside the text, and in the band at its end.
const open = { apply: 2, markup: 1, note: false };
const closed = { apply: 0, markup: 0, note: true };

describe('a job that closes while its page is open', () => {
  browserTest('is closed the second its validity ends, and not before', async () => {
    const page = await openAt(closes - 5000);
    expect(await standing(page)).toEqual(open);
    await page.clock.runFor(4900);
    expect(await standing(page)).toEqual(open);
    await page.clock.runFor(100);
    expect(await standing(page)).toEqual(closed);
    expect(await page.locator('[role=status] .closed-note').innerText()).toContain('Closed');
    expect(await page.locator('#poster, a[href="#poster"], .time-left').count()).toBe(0);
    expect(await page.locator('.similar .card').count()).toBeGreaterThanOrEqual(2);
    await page.clock.resume();
    expect(await findings(page)).toEqual([]);
    await page.context().close();
  });

  browserTest('is closed from the first moment for whoever comes too late', async () => {
    const page = await openAt(closes);
    expect(await standing(page)).toEqual(closed);
    await page.context().close();
  });

  for (const event of ['visibilitychange', 'pageshow', 'focus']) {
    browserTest(
      `is closed when the device has slept over the end and the page comes back: ${event}`,
      async () => {
        const page = await openAt(closes - day);
        await page.clock.setSystemTime(closes + 1000);
        expect(await standing(page)).toEqual(open);
        await page.evaluate((name) => {
          (name === 'visibilitychange' ? document : globalThis).dispatchEvent(
            new Event(name, { bubbles: true }),
          );
        }, event);
        expect(await standing(page)).toEqual(closed);
        await page.context().close();
      },
    );
  }

  browserTest('waits for longer than a timer can', async () => {
    const page = await openAt(closes - 60 * day);
    // A delay of more than 31 bits is none at all, and the clock of the tests does not tell.
    const longest = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const before = globalThis.setTimeout;
          globalThis.setTimeout = ((run: () => void, delay = 0) => {
            resolve(delay);
            return before(run, delay);
          }) as typeof setTimeout;
          globalThis.dispatchEvent(new Event('focus'));
        }),
    );
    expect(await longest).toBeGreaterThan(0);
    expect(await longest).toBeLessThan(2 ** 31);
    await page.clock.runFor(1000);
    expect(await standing(page)).toEqual(open);
    for (let passed = 0; passed < 5; passed += 1) await page.clock.fastForward(11.9 * day);
    expect(await standing(page)).toEqual(open);
    await page.clock.fastForward(day);
    expect(await standing(page)).toEqual(closed);
    await page.context().close();
  });

  browserTest('keeps its date for those without JavaScript', async () => {
    const context = await browser().newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(site + chosen.address);
    expect(await standing(page)).toEqual(open);
    expect(await page.locator('.time-left').innerText()).toMatch(/^(?:Open until|Apply by) \d+ \w+ \d{4}$/);
    await context.close();
  });
});

describe('the time that is left', () => {
  const line = (page: Page) => page.locator('.time-left').innerText();
  const ends = Date.parse(/data-ends="([^"]+)"/.exec(chosen.html)?.[1] ?? '');

  browserTest('follows the visitor’s clock', async () => {
    const page = await openAt(ends - 40 * day);
    expect(await line(page)).toMatch(/^(?:Open until|Apply by) /);
    await page.clock.fastForward(36 * day);
    expect(await line(page)).toBe('Closes in 4 days');
    expect(await page.locator('.time-soon').count()).toBe(0);
    await page.clock.fastForward(3 * day);
    expect(await line(page)).toMatch(/^Closes tomorrow at \d/);
    expect(await page.locator('.time-soon').count()).toBe(1);
    await page.clock.fastForward(day - 30 * 60_000);
    expect(await line(page)).toBe('Closes in 30 minutes');
    await page.clock.runFor(10 * 60_000);
    expect(await line(page)).toBe('Closes in 20 minutes');
    await page.context().close();
  });

  browserTest('is told in the visitor’s own zone', async () => {
    const at = ends - 3 * 3_600_000;
    const said = async (timezoneId: string) => {
      const page = await openAt(at, { timezoneId });
      const text = await line(page);
      await page.context().close();
      return text;
    };
    expect(await said('America/New_York')).not.toBe(await said('Asia/Tokyo'));
  });
});
