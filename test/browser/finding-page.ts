import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A board's page as a visitor has it before them, and what it did meanwhile. */
export interface FindingPage {
  page: Page;
  /** Errors on the console and uncaught exceptions. */
  errors: string[];
  /** Every request, as path and query. */
  asked: string[];
  /** Titles of the cards on the page, in their order. */
  titles(): Promise<string[]>;
  /** Waits until the page says so many jobs. */
  found(count: number): Promise<void>;
  /** What was added up of unexpected layout shifts so far (Layout Instability API). */
  shift(): Promise<number>;
}

/**
 * Opens a page of the site.
 *
 * @param options `fonts: false` keeps the site's fonts away: what is measured of layout then is the page's own doing
 */
export async function openFinding(
  browser: Browser,
  address: string,
  options: BrowserContextOptions & { width?: number; fonts?: boolean } = {},
): Promise<FindingPage> {
  const { width = 1440, fonts = true, ...rest } = options;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    // What a page asks for can be kept from it only where no worker asks in its place.
    serviceWorkers: 'block',
    ...rest,
  });
  const page = await context.newPage();
  const errors: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => asked.push(request.url()));
  if (!fonts) await page.route('**/*.woff2', (route) => route.abort());
  await page.addInitScript(watchShifts);
  await page.goto(address);
  await settled(page);
  return {
    page,
    errors,
    asked,
    titles: () => page.locator('[data-cards] .card-title').allTextContents(),
    found: async (count) => {
      await page.locator('#count', { hasText: new RegExp(`^${count}\\D`) }).waitFor();
    },
    // An observer is called after the frame that it is about.
    shift: () =>
      page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        return (globalThis as unknown as { shifted: number }).shifted;
      }),
  };
}

/** Waits until a page has its fonts, and has answered what its address asks for. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.locator('body[data-waiting]').waitFor({ state: 'detached' });
}

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

function watchShifts(): void {
  const counted = globalThis as unknown as { shifted: number };
  counted.shifted = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      if (!shift.hadRecentInput) counted.shifted += shift.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Opens a filter and gives its panel. */
export async function openPanel(page: Page, facet: string) {
  const panel = page.locator(`details[data-facet=${facet}]`);
  await panel.locator('summary').click();
  await panel.locator('fieldset').first().waitFor();
  return panel;
}
