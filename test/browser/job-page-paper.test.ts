import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { cleanHtml } from '../../src/board/html/safe-html.ts';
import { namesOnce, wideTables } from '../../src/site/job/contents.ts';
import { builtPages } from '../pages/built-pages.ts';
import { faultsInEveryLook } from './axe.ts';
import { browserTest, open, useBrowser } from './browser.ts';

const site = inject('site');
const browser = useBrowser();
const built = await builtPages(inject('siteFolder'));
const jobs = built.filter(({ html }) => html.includes('class="wrap job-grid"'));
const addresses = jobs.map(({ address }) => address);
const longTitle = jobs.find(({ html }) => html.includes('data-length="longest"'))?.address ?? '';
const first = addresses[0] ?? '';
const withTable = jobs.find(({ html }) => html.includes('<table>'))?.address ?? '';

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
    for (const hidden of ['.foot', '.job-main', '.apply', '.contents', '.more-facts', '.menu >> nth=0']) {
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
    expect(await faultsInEveryLook(page, [320])).toEqual([]);
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
      '.apply',
      '.contents',
      '.more-facts summary',
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
    expect(await page.locator('.paper-address').innerText()).toMatch(/^[\w.:-]+\/jobs\/\d+$/);
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

describe('a printed table', () => {
  const words = [
    'Poniedziałek',
    '6:00–14:00',
    'Magazynier',
    '5 200 zł',
    'Tak',
    'Konstantynów Łódzki',
    'II',
    '12',
  ];
  const cell = (column: number, row: number) => words[(column * 3 + row) % words.length] ?? '';
  const range = (length: number) => Array.from({ length }, (_, at) => at);
  const tableOf = (columns: number, cellOf = cell) => {
    const line = (row: number, tag: string) =>
      `<tr>${range(columns)
        .map((column) => `<${tag}>${cellOf(column, row)}</${tag}>`)
        .join('')}</tr>`;
    return `<table><thead>${line(0, 'th')}</thead><tbody>${range(6)
      .map((row) => line(row + 1, 'td'))
      .join('')}</tbody></table>`;
  };
  const long = `https://intranet.example/${'a'.repeat(90)}`;
  const tables: readonly (readonly [string, string])[] = [
    ...[2, 5, 8, 10, 12, 16, 30].map((columns) => [`of ${columns} columns`, tableOf(columns)] as const),
    ['of ten columns with long words', tableOf(10, (column) => (column % 3 ? 'x' : long))],
    ['of three columns with long words', tableOf(3, () => long)],
    [
      'with one long column',
      tableOf(3, (column) => (column === 2 ? 'Praca na zmiany. '.repeat(30) : 'Poniedziałek')),
    ],
    ['in a table', tableOf(4, (column) => (column === 3 ? tableOf(5) : 'Poniedziałek'))],
  ];

  /** What of a table is not on a sheet of A4, and words of up to twelve letters that are broken. */
  const missing = (page: Page) =>
    page.evaluate(() => {
      const edges = document.documentElement.clientWidth;
      const cells = [...document.querySelectorAll('main :is(td, th)')];
      const outside = cells.filter((one) => {
        const { left, right, width, height } = one.getBoundingClientRect();
        const clips = [...document.querySelectorAll('main *')].some(
          (box) =>
            box.contains(one) &&
            box.scrollWidth > box.clientWidth + 1 &&
            getComputedStyle(box).overflowX !== 'visible',
        );
        return (
          left < 0 ||
          right > edges + 0.5 ||
          width === 0 ||
          height === 0 ||
          clips ||
          one.scrollWidth > one.clientWidth + 1
        );
      });
      const broken = cells.filter(
        (one) => !one.firstElementChild && /^\p{L}{1,12}$/u.test(one.textContent ?? '') && textLines(one) > 1,
      );
      function textLines(element: Element): number {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }
      return {
        cells: cells.length,
        outside: outside.length,
        broken: broken.length,
        over: document.documentElement.scrollWidth - edges,
      };
    });

  browserTest.each(tables)('%s has every column on the paper', async (name, html) => {
    const { page } = await open(browser(), site + withTable);
    const clean = cleanHtml(html, { serviceUrl: 'https://service.example/', images: new Map() }).html;
    const boxed = wideTables(clean, 'Zmiany', namesOnce());
    await page.locator('.job-text').evaluate((section, text) => {
      section.innerHTML = `<section>${text}</section>`;
    }, boxed);
    // The width of A4 less its margins.
    await page.setViewportSize({ width: 688, height: 1017 });
    await page.emulateMedia({ media: 'print' });
    const { cells, outside, broken, over } = await missing(page);
    expect(cells).toBe(html.match(/<t[dh]>/g)?.length);
    expect({ outside, over }).toEqual({ outside: 0, over: 0 });
    if (!/long words|table|16|30/.test(name)) expect(broken).toBe(0);
    await page.context().close();
  });

  browserTest('on a page of the owner’s own has every column too, and code is not cut', async () => {
    const own = built.find(({ html }) => /class="[^"]*\bprose\b/.test(html))?.address ?? '';
    const { page } = await open(browser(), site + own);
    await page
      .locator('.prose')
      .first()
      .evaluate(
        (prose, html) => {
          prose.innerHTML = html;
        },
        `${tableOf(10)}<pre>${long}</pre>`,
      );
    await page.setViewportSize({ width: 688, height: 1017 });
    await page.emulateMedia({ media: 'print' });
    const { outside, over } = await missing(page);
    expect({ outside, over }).toEqual({ outside: 0, over: 0 });
    expect(await page.locator('pre').evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await page.context().close();
  });

  browserTest('is still a box to scroll on the screen', async () => {
    const { page } = await open(browser(), site + withTable, { width: 390 });
    await page.locator('.job-text').evaluate(
      (section, text) => {
        section.innerHTML = `<section>${text}</section>`;
      },
      wideTables(tableOf(10), 'Zmiany', namesOnce()),
    );
    const box = page.locator('.wide');
    expect(await box.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
    await page.context().close();
  });

  browserTest('compares saved jobs too', async () => {
    const { page } = await open(browser(), site);
    for (const at of [0, 1, 2, 3]) await page.locator('.card [data-save]').nth(at).click();
    await page.locator('.saved-link').click();
    await page.waitForURL('**/saved/**');
    for (const choice of await page.locator('.compare-choice').all()) await choice.click();
    await page.setViewportSize({ width: 688, height: 1017 });
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.compare thead a').allTextContents()).toHaveLength(4);
    expect(await page.locator('.compare').isVisible()).toBe(true);
    const { outside, over } = await missing(page);
    expect({ outside, over }).toEqual({ outside: 0, over: 0 });
    await page.context().close();
  });
});
