import type { Browser, Page } from 'playwright-core';
import { afterEach, test, vi } from 'vitest';
import { launchBrowser } from './launch.ts';

/** What a page asked for and complained about while it was looked at. */
export interface Watched {
  page: Page;
  /** Requests that left the site's own origin. */
  foreign: string[];
  /** Errors on the console and uncaught exceptions. */
  errors: string[];
}

const browser = await launchBrowser();
if (!browser) {
  process.stderr.write(
    '\n  LEFT OUT: the tests in a real browser. No Chrome was found; install one or name it in CHROME_PATH.\n\n',
  );
}

/** A test in the browser; left out, loudly, where there is none. */
export const browserTest = test.skipIf(!browser);

/**
 * The browser, one for all files of a worker; it ends with the worker. What a test has opened is closed after it, so
 * that no page works on unseen.
 */
export function useBrowser(): () => Browser {
  afterEach(async () => {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
  });
  return () => {
    if (!browser) throw new Error('No browser');
    return browser;
  };
}

/**
 * Opens an address and keeps account of what the page does. It is loaded then, with its scripts and fonts; what a
 * script asks for later has to be waited for.
 */
export async function open(
  inBrowser: Browser,
  address: string,
  options: {
    width?: number;
    height?: number;
    colorScheme?: 'light' | 'dark';
    javaScriptEnabled?: boolean;
    reducedMotion?: 'reduce' | 'no-preference';
  } = {},
): Promise<Watched> {
  const { width = 1440, height = 900, ...rest } = options;
  const context = await inBrowser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    ...rest,
  });
  const page = await context.newPage();
  const watched: Watched = { page, foreign: [], errors: [] };
  const { origin } = new URL(address);
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) watched.foreign.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') watched.errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => watched.errors.push(error.message));
  await page.goto(address, { waitUntil: 'load' });
  // From here: where scripts are off, nothing runs in the page that could wait. A page that leads on to another one at
  // once ends a call.
  await vi.waitFor(
    async () => {
      const areLoaded = await page.evaluate(() => document.fonts.status === 'loaded');
      if (!areLoaded) throw new Error(`The fonts of ${address} are still loading.`);
    },
    { timeout: 20_000, interval: 20 },
  );
  return watched;
}
