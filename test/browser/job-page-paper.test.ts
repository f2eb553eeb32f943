import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { faultsInEveryLook } from './axe.ts';
import { browserTest, open, useBrowser } from './browser.ts';
import { builtPages } from './pages.ts';

const site = inject('site');
const browser = useBrowser();
const jobs = (await builtPages(inject('siteFolder'))).filter(({ html }) => html.includes('class="wrap job"'));
const addresses = jobs.map(({ address }) => address);
const longTitle = jobs.find(({ html }) => html.includes('data-length="longest"'))?.address ?? '';
const first = addresses[0] ?? '';

/** Sizes of a PDF's pages, in points. */
async function printed(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  return [...pdf.matchAll(/\/Type\s*\/Page\b[\s\S]*?\/MediaBox\s*\[([^\]]*)\]/g)].map(([, box = '']) =>
    box
      .trim()
      .split(/\s+/)
      .slice(2)
      .map((points) => Math.round(Number(points)))
      .join(' x '),
  );
}

const a4 = '595 x 842';

describe('the poster of a job', () => {
  browserTest(
    'is exactly one page of A4, whatever the job',
    async () => {
      for (const address of [longTitle, ...addresses.filter((_, index) => index % 7 === 0)]) {
        const { page } = await open(browser(), `${site}${address}#poster`);
        expect(await printed(page), address).toEqual([a4]);
        await page.context().close();
      }
    },
    120_000,
  );

  browserTest('stays one page with more in it than anybody writes, and keeps its code', async () => {
    const { page } = await open(browser(), `${site}${first}#poster`);
    await page.evaluate(() => {
      const heading = document.querySelector('h1');
      if (heading) heading.textContent = 'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(12);
      const row = document.querySelector('[data-fact="reference"]');
      for (let more = 0; more < 40; more += 1) row?.after(row.cloneNode(true));
      const lead = document.querySelector('.paper-lead');
      if (lead) lead.textContent = 'W'.repeat(3000);
    });
    expect(await printed(page)).toEqual([a4]);
    await page.setViewportSize({ width: 688, height: 1017 });
    await page.emulateMedia({ media: 'print' });
    const { top, bottom, width } = await page.locator('.qr').evaluate((code) => code.getBoundingClientRect());
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThanOrEqual(1017);
    expect(width).toBeGreaterThan(150);
    await page.context().close();
  });

  browserTest('is reached by a link, can be printed, and leads back', async () => {
    const { page } = await open(browser(), site + first);
    expect(await page.locator('#poster').isVisible()).toBe(false);
    await page.evaluate(() => {
      globalThis.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await page.locator('a[href="#poster"]').click();
    await page.locator('#poster .qr').waitFor();
    for (const hidden of ['.foot', '.job-main', '.job-side', '.menu >> nth=0']) {
      expect(await page.locator(hidden).isVisible(), hidden).toBe(false);
    }
    expect(await page.locator('h1').isVisible()).toBe(true);
    await page.locator('[data-print]').click();
    expect(await page.locator('html').getAttribute('data-printed')).toBe('');
    await page.locator('#poster a[href="#content"]').click();
    expect(await page.locator('#poster').isVisible()).toBe(false);
    expect(await page.locator('.job-main').isVisible()).toBe(true);
    await page.context().close();
  });

  browserTest('is accessible and fits on a screen, in light and dark', async () => {
    const { page, errors } = await open(browser(), `${site}${longTitle}#poster`, { width: 320 });
    expect(await faultsInEveryLook(page, [320, 1440])).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  browserTest('works without JavaScript, less the button', async () => {
    const { page } = await open(browser(), site + first, { javaScriptEnabled: false });
    await page.locator('a[href="#poster"]').click();
    expect(await page.locator('#poster .qr').isVisible()).toBe(true);
    expect(await page.locator('[data-print]').isVisible()).toBe(false);
    await page.context().close();
  });
});

describe('a printed job page', () => {
  browserTest('has the text, the address and the code, and nothing that paper can’t do', async () => {
    const { page } = await open(browser(), site + first);
    await page.emulateMedia({ media: 'print' });
    for (const hidden of [
      '.bar',
      '.foot',
      '.job-side',
      '.share',
      '.similar',
      '.paper-tools',
      '.paper-lead',
      '.map',
    ]) {
      expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
    }
    for (const shown of ['h1', '.facts', '.job-text', '.qr', '.paper-address']) {
      expect(await page.locator(shown).first().isVisible(), shown).toBe(true);
    }
    expect(await page.locator('.paper-address').innerText()).toContain(first);
    const [text, code] = await Promise.all(
      ['.job-text', '.qr'].map((part) =>
        page.locator(part).evaluate((found) => found.getBoundingClientRect()),
      ),
    );
    expect(code?.top).toBeGreaterThanOrEqual(text?.bottom ?? 0);
    expect((await printed(page)).length).toBeLessThanOrEqual(4);
    await page.context().close();
  });
});
