import type { Browser, Page } from 'playwright-core';
import { bringColours } from './colours.ts';

/** How a visitor may see a page, as the browser can be told at any moment. */
export interface Condition {
  name: string;
  media: Parameters<Page['emulateMedia']>[0];
}

export const light: Condition = {
  name: 'light',
  media: { colorScheme: 'light', forcedColors: 'none', reducedMotion: 'no-preference' },
};
export const dark: Condition = { name: 'dark', media: { ...light.media, colorScheme: 'dark' } };
export const forced: Condition = { name: 'forced colours', media: { ...dark.media, forcedColors: 'active' } };
export const still: Condition = {
  name: 'reduced motion',
  media: { ...light.media, reducedMotion: 'reduce' },
};

/** Rules of axe whose answer depends on the size of letters, and on how much there is of a thing. */
const sizeRules = ['target-size', 'scrollable-region-focusable'];

/** A window, and pixels of the browser's letters: 32 is text at 200 %. */
export interface Window {
  width: number;
  letters: number;
  /** Under which the page is opened, and those that it is looked at under after that. */
  opened: Condition;
  after: readonly Condition[];
  /** Rules of axe that are asked as it is opened; all if left out. */
  rules?: readonly string[];
  /** Of each list axe judges the first cards alone: the others were judged in another window. */
  firstCards?: boolean;
}

/** A window in which only the place that things take is looked at: too little of it, or too much. */
export const inSize = (window: Window): Window => ({
  ...window,
  ...{ after: [], rules: sizeRules, firstCards: true },
});

/** The window that has the least room for its letters. */
export const tightest: Window = inSize({ width: 360, letters: 32, opened: light, after: [] });
/** The one that has the most. */
export const wide: Window = {
  ...{ width: 1440, letters: 16, opened: dark, after: [light, forced, still] },
  firstCards: true,
};

// Every condition is looked at in both widths. Pages are opened in the light and in the dark, since what depends on
// the scheme may as well go wrong while they load; the rest is switched on them as they stand.
export const windows: readonly Window[] = [
  { width: 360, letters: 16, opened: light, after: [dark, forced, still] },
  wide,
  tightest,
  inSize({ ...tightest, width: 1440 }),
];

/** A page of its own for a window, which notes every shift of what stands on it. */
export async function pageIn(
  browser: Browser,
  { width, letters, opened }: Pick<Window, 'width' | 'letters' | 'opened'>,
) {
  const context = await browser.newContext({ viewport: { width, height: width < 600 ? 780 : 900 } });
  const page = await context.newPage();
  await page.emulateMedia(opened.media);
  if (letters !== 16) {
    const session = await context.newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: letters, fixed: letters } });
  }
  await page.addInitScript(noteShifts);
  await bringColours(page);
  return page;
}

/** The shifts that were noted since the page was opened, each with what moved. */
export const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts);

/**
 * Waits for the fonts, and forgets how far their letters moved the lines that they are in, which differs with how late they
 * come: Lighthouse measures it (CLS). Whatever else has moved stays noted.
 */
export const lettersCome = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    // An observer is called after the frame that it is about.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const { shifts } = globalThis as unknown as { shifts: string[] };
    shifts.splice(0, shifts.length, ...shifts.filter((shift) => !/: #text(?: #text)*$/.test(shift)));
  });

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node }[];
}

function noteShifts(): void {
  const shifts: string[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      const names = entry.sources.map(({ node }) =>
        node instanceof Element ? `${node.localName}.${node.className}` : '#text',
      );
      if (!entry.hadRecentInput) shifts.push(`moved ${entry.value.toFixed(4)}: ${names.join(' ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
