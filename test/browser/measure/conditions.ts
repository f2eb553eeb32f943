import type { Browser, BrowserContextOptions } from 'playwright-core';

/** How a visitor may see a page. */
export interface Condition {
  name: string;
  options?: BrowserContextOptions;
  /** Pixels of the browser's letters; 16 if left out. */
  letters?: number;
}

/** Every one is looked at on narrow and on wide screens. */
export const conditions: readonly Condition[] = [
  { name: 'light', options: { colorScheme: 'light' } },
  { name: 'dark', options: { colorScheme: 'dark' } },
  { name: 'forced colours', options: { forcedColors: 'active', colorScheme: 'dark' } },
  { name: 'reduced motion', options: { reducedMotion: 'reduce' } },
  { name: 'text at 200 %', letters: 32 },
];

export const widths = [360, 1440] as const;

/** A page of its own for a condition, which notes every shift of what stands on it. */
export async function pageUnder(browser: Browser, { options, letters }: Condition, width: number) {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 780 : 900 },
    ...options,
  });
  const page = await context.newPage();
  if (letters) {
    const session = await context.newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: letters, fixed: letters } });
  }
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node }[];
      })[]) {
        const names = entry.sources.map(({ node }) =>
          node instanceof Element ? `${node.localName}.${node.className}` : '#text',
        );
        if (!entry.hadRecentInput) shifts.push(`${entry.value.toFixed(4)} ${names.join(' ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return page;
}
