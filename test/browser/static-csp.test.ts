import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { headersFile } from '../../src/site/hosts/netlify.ts';
import { inlineHashes, siteSecurity } from '../../src/site/hosts/security-headers.ts';
import { withPolicy } from '../../src/site/print-page.ts';
import { builtPages } from '../pages/built-pages.ts';
import { netlifyHeaders } from '../site/hosts/read-headers-file.ts';
import { browserTest, useBrowser } from './browser.ts';
import { serveHosted } from './serve-hosted.ts';

const browser = useBrowser();

const pageWith = (html: string, policy: string) =>
  Buffer.from(withPolicy(Buffer.from(html), policy)).toString();
const folder = inject('siteFolder');
const pages = await builtPages(folder);
const settings = { environment: { HSTS_SECONDS: 0 } };
// The page of an outage shows no post.
const emptyPage = await readFile(join(folder, '500.html'), 'utf8');
const security = siteSecurity(settings, emptyPage);
const addresses = pages.map(({ address }) => address);
const jobs = addresses.filter((address) => /^\/jobs\/\d/.test(address));
const others = addresses.filter((address) => !jobs.includes(address));
/** What an address has in common with others of its kind: no language, no name, no number. */
const kindOf = (address: string) =>
  address
    .replace(/^\/(?:en|de|uk)\//, '/')
    .replace(/(\/jobs\/\w+\/).+/, '$1*/')
    .replace(/\d+/g, '*');
const sample = [
  ...new Map(others.map((address) => [kindOf(address), address])).values(),
  ...['/', '/en/', '/nothing-here/'],
  ...jobs.filter((_, index) => index % 16 === 0),
];

test('what stands inline in any page is what the policy allows', () => {
  expect(security.policyFor('/')).toMatch(/style-src 'self' 'sha256-/);
  for (const { address, html } of pages) {
    const { styleHashes, scriptHashes } = inlineHashes(html);
    for (const hash of [...styleHashes, ...scriptHashes])
      expect(security.policyFor(address), address).toContain(`'${hash}'`);
    expect(html, address).not.toMatch(/<[^>]+\s(?:style|on\w+)=/i);
  }
  expect(pages.length).toBeGreaterThan(60);
});

/** A page that keeps what the browser has against the address that it is at. */
async function watchedPage(options: BrowserContextOptions = {}) {
  const context = await browser().newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  let at = '';
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // That the page itself is one for unknown addresses is no complaint.
    const ownStatus = message.location().url === at && message.text().includes('404');
    if (/error|warning/.test(message.type()) && !ownStatus) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.exposeFunction('noteViolation', (text: string) => complaints.push(`violation: ${text}`));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (globalThis as unknown as { noteViolation(text: string): void }).noteViolation(
        `${violatedDirective} ${blockedURI}`,
      ),
    );
  });
  const open = async (address: string) => {
    at = address;
    complaints.length = 0;
    const response = await page.goto(address, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    return response;
  };
  return { page, complaints, open, close: () => context.close() };
}

/** Opens an address as a visitor does who comes for the first time. */
async function look(address: string) {
  const watched = await watchedPage();
  await watched.open(address);
  return watched;
}

async function useMap(page: Page) {
  await page.locator('.map-open').first().click();
  await page.locator('.map-dot').first().waitFor();
}

for (const host of ['without headers of ours', 'with the headers of _headers'] as const) {
  describe(`a host ${host}`, () => {
    let site: Awaited<ReturnType<typeof serveHosted>>;
    let work: string;
    beforeAll(async () => {
      work = await mkdtemp(join(tmpdir(), 'jobfront-csp-'));
      const { text } = headersFile(security);
      if (host === 'with the headers of _headers') {
        site = await serveHosted(folder, (path) => netlifyHeaders(text, path));
        return;
      }
      await cp(folder, work, { recursive: true });
      for (const { address, html } of pages) {
        const file = join(work, address.endsWith('/') ? `${address}index.html` : address);
        await writeFile(file, withPolicy(Buffer.from(html), security.policyFor(address)));
      }
      site = await serveHosted(work, () => ({}));
    });
    afterAll(async () => {
      await site?.close();
      await rm(work, { recursive: true });
    });

    browserTest(
      'shows every kind of page without a violation, an error or a warning',
      async () => {
        let markedUp = 0;
        // Every answer comes from the host, none from a worker of the address before.
        const { page, complaints, open, close } = await watchedPage({ serviceWorkers: 'block' });
        for (const address of sample) {
          const response = await open(site.url + address);
          expect(response?.status(), address).toBe(address === '/nothing-here/' ? 404 : 200);
          expect(await page.locator('h1').count(), address).toBeGreaterThan(0);
          expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily), address).toContain(
            'Onest',
          );
          markedUp += await page.locator('script[type="application/ld+json"]').count();
          expect(complaints, address).toEqual([]);
        }
        await close();
        expect(sample.length).toBeGreaterThan(10);
        expect(markedUp).toBeGreaterThanOrEqual(jobs.filter((_, index) => index % 16 === 0).length);
      },
      240_000,
    );

    browserTest('lets the search and the map work', async () => {
      const { page, complaints, close } = await look(`${site.url}/en/`);
      const all = await page.locator('[data-cards] .card').count();
      await page.fill('#q', 'warehouse');
      await page.locator('[data-status]', { hasText: /found/ }).waitFor({ state: 'attached' });
      expect(await page.locator('[data-cards] .card').count()).toBeLessThan(all);
      await useMap(page);
      await page.locator('.map-marker').first().focus();
      await page.keyboard.press('Enter');
      await page.locator('.map-place, .map-dot').first().waitFor();
      await page.locator('.map-controls button').first().click();
      await page.mouse.wheel(0, -200);
      expect(complaints).toEqual([]);
      await close();
    });

    browserTest('lets the map of a job and of its own page work', async () => {
      for (const address of ['/map/', jobs.find((one) => one.includes('backend-software')) ?? '/']) {
        const { page, complaints, close } = await look(site.url + address);
        if (address === '/map/') await page.locator('.map-dot').first().waitFor();
        else await useMap(page);
        expect(complaints, address).toEqual([]);
        await close();
      }
    });
  });
}

describe('the policy', () => {
  const guard = `document.documentElement.dataset.guard = 'ran'`;
  const inside = `<p id="styled" style="color: rgb(1, 2, 3)">x</p>
    <script>document.documentElement.dataset.evil = 'ran'</script>
    <img src="/none.png" onerror="document.documentElement.dataset.evil = 'ran'">
    <a id="link" href="javascript:void (document.documentElement.dataset.evil = 'ran')">x</a>`;
  const serve = async (html: string) => {
    const work = await mkdtemp(join(tmpdir(), 'jobfront-csp-'));
    await mkdir(join(work, 'page'));
    await writeFile(join(work, 'page/index.html'), html);
    await writeFile(join(work, '404.html'), 'none');
    const site = await serveHosted(work, () => ({}));
    const { page, complaints, close } = await look(`${site.url}/page/`);
    const end = async () => {
      await close();
      await site.close();
      await rm(work, { recursive: true });
    };
    return { page, complaints, end };
  };
  const data = (page: Page) => page.evaluate(() => ({ ...document.documentElement.dataset }));

  browserTest(
    'in a page alone runs what it names by its hash, reads data blocks, and stops everything else',
    async () => {
      const empty = `<!doctype html><html lang="en"><head><meta charset="utf-8"><script>${guard}</script></head><body>`;
      const policy = siteSecurity(settings, empty).policyFor('/');
      const markup = '<script type="application/ld+json">{"@type":"JobPosting"}</script>';
      const good = await serve(pageWith(`${empty}${markup}<h1>x</h1>`, policy));
      expect(await data(good.page)).toEqual({ guard: 'ran' });
      // The page names no icon, and nothing else is missing.
      expect(good.complaints.filter((text) => !text.includes('404'))).toEqual([]);
      await good.end();

      const bad = await serve(pageWith(`${empty}${inside}`, policy));
      await bad.page.locator('#link').click();
      expect(await data(bad.page)).toEqual({ guard: 'ran' });
      expect(await bad.page.locator('#styled').evaluate((one) => getComputedStyle(one).color)).toBe(
        'rgb(0, 0, 0)',
      );
      const violations = bad.complaints.filter((text) => text.startsWith('violation: '));
      for (const what of ['script-src-elem inline', 'script-src-attr inline', 'style-src-attr inline']) {
        expect(violations).toContain(`violation: ${what}`);
      }
      await bad.end();

      // Without the policy all of it runs: the checks above can fail.
      const open = await serve(`${empty}${inside}`);
      expect(await data(open.page)).toEqual({ guard: 'ran', evil: 'ran' });
      await open.end();
    },
  );
});
