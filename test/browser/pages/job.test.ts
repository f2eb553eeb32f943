import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { builtPages } from '../../pages/built-pages.ts';
import { faultsInEveryLook, overflow } from '../axe.ts';
import { browserTest, open, useBrowser } from '../browser.ts';

const site = inject('site');
const browser = useBrowser();
const jobs = (await builtPages(inject('siteFolder'))).filter(({ html }) =>
  html.includes('class="wrap job-grid"'),
);
const longest = jobs.toSorted((one, other) => other.html.length - one.html.length);
const withContents = longest.find(({ html }) => html.includes('class="contents"'))?.address ?? '';
const english =
  jobs.find(({ html }) => html.includes('<html lang="en"') && html.includes('data-apply'))?.address ?? '';

const applyBox = (page: Page) =>
  page.evaluate(() => {
    const { top, bottom } = document.querySelector('[data-apply]')?.getBoundingClientRect() ?? {
      top: -1,
      bottom: -1,
    };
    return { top, bottom, height: innerHeight };
  });

/** How much of the first window is taken before an element ends, in pixels. */
const bottomOf = (page: Page, selector: string, at = 0) =>
  page
    .locator(selector)
    .nth(at)
    .evaluate((element) => element.getBoundingClientRect().bottom);

describe('the first window', () => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    browserTest(`of a job page shows the first line of the text, ${width} × ${height}`, async () => {
      const { page } = await open(browser(), site + english, { width, height });
      const bar = width < 960 ? (await applyBox(page)).top : height;
      expect(await bottomOf(page, '.job-line')).toBeLessThan(bar);
      const firstLine = await page
        .locator('.job-text section > :not(h2)')
        .first()
        .evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getClientRects()[0]?.bottom ?? Number.POSITIVE_INFINITY;
        });
      expect(firstLine).toBeLessThan(bar);
      await page.context().close();
    });
  }

  browserTest('of a board shows four jobs below a low hero, 1440 × 900', async () => {
    const { page } = await open(browser(), `${site}/en/`, { width: 1440, height: 900 });
    const hero = await page.locator('.hero').evaluate((element) => element.getBoundingClientRect().height);
    expect(hero).toBeLessThanOrEqual(330);
    expect(await bottomOf(page, '[data-cards] .card', 3)).toBeLessThanOrEqual(900);
    await page.context().close();
  });
});

describe('a job page', () => {
  test('of a field that has a voice shows it between the parts of the text, with a picture', () => {
    const voiced = jobs.filter(({ html }) => html.includes('class="voice"'));
    expect(voiced.length).toBeGreaterThan(2);
    for (const { address, html } of voiced) {
      const [before = '', after = ''] = html.split(/<div class="voice".*?<\/figure>\s*<\/div>/s);
      expect(before.slice(before.indexOf('class="job-text"')), address).toContain('</h2>');
      expect(after.slice(0, after.indexOf('class="hiring"')), address).toContain('</section>');
    }
    const courier = voiced.find(
      ({ html }) => html.includes('<html lang="en"') && html.includes('>Couriers</a>'),
    );
    expect(courier?.html).toMatch(/<div class="voice".*couriers\.svg.*<\/figure>/s);
    expect(courier?.html).toContain('data-apply>Apply now · 5 minutes</a>');
  });

  browserTest('unfolds what matters less by a press on its words', async () => {
    const { page } = await open(browser(), site + english);
    const reference = page.locator('[data-fact="reference"]');
    expect(await reference.isVisible()).toBe(false);
    const summary = await page.locator('.more-facts summary').boundingBox();
    if (!summary) throw new Error('nothing folds');
    await page.mouse.click(summary.x + 30, summary.y + summary.height / 2);
    await reference.waitFor();
    await page.context().close();
  });

  browserTest('has contents that lead to headings, and the one that is read is marked', async () => {
    const { page } = await open(browser(), site + withContents);
    const links = page.locator('.contents a');
    expect(await links.count()).toBeGreaterThanOrEqual(3);
    for (const link of await links.all()) {
      await link.click();
      const hash = (await link.getAttribute('href')) ?? '';
      const top = await page.locator(hash).evaluate((heading) => heading.getBoundingClientRect().top);
      expect(top, hash).toBeGreaterThanOrEqual(0);
      expect(top, hash).toBeLessThan(900);
    }
    const second = (await links.nth(1).getAttribute('href')) ?? '';
    await page.evaluate(
      (id) => scrollTo(0, scrollY + (document.querySelector(id)?.getBoundingClientRect().top ?? 0) - 290),
      second,
    );
    await page.locator(`.contents a[href="${second}"][aria-current]`).waitFor();
    expect(await page.locator('.contents a[aria-current]').count()).toBe(1);
    await page.context().close();
  });

  for (const width of [360, 1440]) {
    browserTest(
      `has its apply button in view wherever one is, and never above the focus, ${width} px`,
      async () => {
        const { page } = await open(browser(), site + withContents, { width });
        for (const part of [0, 0.2, 0.4, 0.6, 0.8, 1]) {
          await page.evaluate((at) => scrollTo(0, at * document.documentElement.scrollHeight), part);
          // The button of the band at the end, where the other has gone.
          const inView = await page.locator('[data-apply]').evaluateAll((links) =>
            links.some((link) => {
              const { top, bottom } = link.getBoundingClientRect();
              return top >= 0 && bottom <= innerHeight;
            }),
          );
          expect(inView, `at ${part}`).toBe(true);
        }
        await page.evaluate(() => scrollTo(0, 0));
        for (const key of ['Tab', 'Shift+Tab']) {
          let stops = 0;
          for (;;) {
            await page.keyboard.press(key);
            const covered = await page.evaluate(() => {
              const focused = document.activeElement;
              if (!focused || focused === document.body) return null;
              const rects = [...focused.getClientRects()];
              const isSeen = rects.some(({ left, top, width, height }) => {
                const found = document.elementFromPoint(left + width / 2, top + height / 2);
                return (
                  found !== null &&
                  (focused.contains(found) ||
                    found.contains(focused) ||
                    found.closest('.card')?.contains(focused) === true)
                );
              });
              return isSeen ? '' : focused.outerHTML;
            });
            if (covered === null) break;
            stops += 1;
            expect(covered).toBe('');
            expect(stops).toBeLessThan(200);
          }
          expect(stops).toBeGreaterThan(15);
        }
        await page.context().close();
      },
    );
  }

  browserTest('can be touched, and fits', async () => {
    for (const width of [320, 1440]) {
      const { page, errors } = await open(browser(), site + withContents, { width });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      const small = await page.locator('.job :is(a, button):visible').evaluateAll((targets) =>
        targets
          .filter((target) => !target.closest('.job-text, .card'))
          .filter((target) => target.getBoundingClientRect().height < 24)
          .map((target) => target.outerHTML),
      );
      expect(small).toEqual([]);
      expect(errors).toEqual([]);
      await page.context().close();
    }
  });

  browserTest('moves nothing once it is seen, in any language', async () => {
    for (const language of ['pl', 'en', 'de', 'uk']) {
      const { address = '' } = longest.find(({ html }) => html.includes(`<html lang="${language}"`)) ?? {};
      const context = await browser().newContext({ viewport: { width: 320, height: 900 } });
      const page = await context.newPage();
      // Letters that arrive late are another matter.
      await page.route('**/*.woff2', (route) => route.abort());
      await page.goto(site + address, { waitUntil: 'networkidle' });
      const shift = await page.evaluate(async () => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const observer = new PerformanceObserver(() => undefined);
        observer.observe({ type: 'layout-shift', buffered: true });
        const shifts = observer.takeRecords() as unknown as { value: number }[];
        return shifts.reduce((sum, { value }) => sum + value, 0);
      });
      expect(shift, address).toBe(0);
      await context.close();
    }
  });

  browserTest('shows two similar jobs at least, in its own language, none twice and not itself', async () => {
    for (const { address, html } of jobs) {
      const similar = /<section class="similar"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
      const addresses = [...similar.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href);
      expect(addresses.length, address).toBeGreaterThanOrEqual(2);
      expect(new Set(addresses).size, address).toBe(addresses.length);
      expect(addresses, address).not.toContain(address);
    }
    const { page } = await open(browser(), site + english);
    const own = await page.locator('h1').textContent();
    await page.locator('.similar .card-title').first().click();
    await page.waitForURL((url) => url.pathname !== english);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await page.locator('h1').textContent()).not.toBe(own);
    await page.context().close();
  });
});

describe('from a card to its job', () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    browserTest(
      `the page is there when the card is pressed, and the title moves to its place: ${reducedMotion}`,
      async () => {
        const context = await browser().newContext({ viewport: { width: 1280, height: 900 }, reducedMotion });
        const page = await context.newPage();
        await page.goto(`${site}/en/`, { waitUntil: 'networkidle' });
        const card = page.locator('.card').nth(1);
        const address = `${site}${await card.locator('.card-title').getAttribute('href')}`;
        const { x, y, height } = (await card.boundingBox()) ?? { x: 0, y: 0, height: 0 };
        const fetched = page.waitForResponse(address);
        await page.mouse.move(x + 40, y + height / 2);
        expect((await fetched).request().headers()['sec-purpose']).toBe('prefetch');
        await page.evaluate(() =>
          addEventListener('pageswap', (event) => {
            const { viewTransition } = event as unknown as { viewTransition: object | null };
            const title = document.querySelector('.card-title:focus');
            const name = title && getComputedStyle(title).viewTransitionName;
            sessionStorage.setItem('swap', `${viewTransition !== null} ${name}`);
          }),
        );
        await page.mouse.down();
        await page.mouse.up();
        await page.waitForURL(address);
        const swap = await page.evaluate(() => sessionStorage.getItem('swap'));
        expect(swap).toBe(reducedMotion === 'reduce' ? 'false none' : 'true job-title');
        const [visit] = await page.evaluate(() =>
          performance.getEntriesByType('navigation').map((entry) => entry.toJSON().deliveryType),
        );
        expect(visit).toBe('navigational-prefetch');
        await context.close();
      },
    );
  }
});

describe('what brought a visitor', () => {
  const campaign = 'utm_source=fair&utm_campaign=za%C5%BC%C3%B3%C5%82%C4%87&gclid=1%26x%3D2';
  const applyTo = async (page: Page) =>
    new URL((await page.locator('[data-apply]').first().getAttribute('href')) ?? '');

  for (const [from, use] of [
    ['/en/', 'click'],
    ['/en/', 'Enter'],
    ['/en/jobs/', 'click'],
    ['/en/map/', 'menu'],
  ] as const) {
    browserTest(`on ${from} goes along from page to page to the form, by ${use}`, async () => {
      const { page, errors } = await open(browser(), `${site}${from}?${campaign}&q=`);
      if (from === '/en/jobs/') await page.locator('main a[href*="/jobs/in/"]').first().click();
      if (from === '/en/map/') await page.locator('.brand').click();
      await page.waitForLoadState('networkidle');
      const card = page.locator('main .card-title').first();
      if (use === 'Enter') {
        await card.focus();
        await page.keyboard.press('Enter');
      } else await card.click();
      await page.waitForURL(/\/jobs\/\d/);
      const { searchParams } = await applyTo(page);
      expect(searchParams.get('utm_source')).toBe('fair');
      expect(searchParams.get('utm_campaign')).toBe('zażółć');
      expect(searchParams.get('gclid')).toBe('1&x=2');
      expect(searchParams.has('q')).toBe(false);
      expect(
        await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]),
      ).toEqual([0, 0, '']);
      expect(errors).toEqual([]);
      await page.context().close();
    });
  }

  browserTest('goes along into a new tab, and links on the page itself stay as they are', async () => {
    const { page } = await open(browser(), `${site}/en/?${campaign}`);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.locator('main .card-title').first().click({ button: 'middle' }),
    ]);
    // A new tab is empty at first.
    await tab.waitForURL('**/jobs/**');
    await expect.poll(async () => (await applyTo(tab)).searchParams.get('utm_source')).toBe('fair');
    await tab.evaluate(() => {
      (globalThis as unknown as { isSamePage: boolean }).isSamePage = true;
      history.replaceState(null, '', location.pathname);
    });
    await tab.locator('a[href="#poster"]').click();
    await tab.locator('#poster .qr').waitFor();
    expect(await tab.evaluate(() => (globalThis as unknown as { isSamePage?: boolean }).isSamePage)).toBe(
      true,
    );
    await page.context().close();
  });

  browserTest('changes nothing where nothing did', async () => {
    const { page } = await open(browser(), site + english);
    const served = jobs.find(({ address }) => address === english)?.html ?? '';
    const href = await page.locator('[data-apply]').first().getAttribute('href');
    expect(served).toContain(`href="${href?.replaceAll('&', '&#38;')}"`);
    await page.context().close();
  });
});

describe('"Copy link"', () => {
  const copyButton = '[data-copy]';

  for (const [what, width, spoil] of [
    [
      'is refused',
      1440,
      () => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
      },
    ],
    [
      'is not there',
      390,
      () => {
        Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });
      },
    ],
  ] as const) {
    browserTest(`shows the address to copy where the clipboard ${what}`, async () => {
      const { page, errors } = await open(browser(), site + english, { width });
      const field = page.locator('.share input');
      expect(await field.isVisible()).toBe(false);
      await page.addInitScript(spoil);
      await page.reload();
      const button = page.locator(copyButton);
      await button.scrollIntoViewIfNeeded();
      const box = await button.boundingBox();
      if (!box) throw new Error('There is no button.');
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await field.waitFor({ state: 'visible' });
      const address = await page.locator('[data-share]').getAttribute('data-share');
      const found = await field.evaluate((input) => {
        if (!(input instanceof HTMLInputElement)) throw new Error('This is no field.');
        const { value, readOnly, selectionStart = 0, selectionEnd = 0 } = input;
        return {
          ...{ value, readOnly, label: input.labels?.[0]?.textContent?.trim() },
          selected: value.slice(selectionStart ?? 0, selectionEnd ?? 0),
          isFocused: document.activeElement === input,
        };
      });
      expect(address).toMatch(/^https?:\/\//);
      expect(found).toEqual({
        ...{ value: address, selected: address, readOnly: true, isFocused: true },
        label: 'Copy link',
      });
      // Nothing has been copied, so nothing says so; nothing is changed by typing, and the page stays as wide as it is.
      expect((await button.textContent())?.trim()).toBe('Copy link');
      await page.keyboard.type('x');
      expect(await field.inputValue()).toBe(address);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await page.keyboard.press('Shift+Tab');
      await field.focus();
      expect(await field.evaluate(() => getSelection()?.toString())).toBe(address);
      expect(await faultsInEveryLook(page, [width])).toEqual([]);
      expect(errors).toEqual([]);
    });
  }

  browserTest('copies where it may, and shows no field', async () => {
    const { page } = await open(browser(), site + english);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator(copyButton).click();
    await page.locator(copyButton, { hasText: 'Link copied' }).waitFor();
    expect(await page.locator('.share input').isVisible()).toBe(false);
  });
});
