import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * A real Chromium: the one from npm on Linux x64 (nothing else to install), elsewhere an installed Chrome
 * (`CHROME_PATH` names it, or its usual place).
 *
 * @param more arguments of its command line
 * @returns `null` where there is none
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser | null> {
  const own = process.env.CHROME_PATH ?? installed.find((path) => existsSync(path));
  if (isFromNpm) return launchFromNpm(more);
  return own ? chromium.launch({ executablePath: own, args: [...more] }) : null;
}

/** Arguments of the package that are not taken: */
const left = [
  // The first is playwright's to say; in one process a page that fails takes the browser along.
  ...['--headless', '--single-process'],
  // It lets every page's process load the program anew.
  '--no-zygote',
  // They let a GPU be imitated for WebGL, which no page has: it costs a third of all the processor's time.
  ...['--ignore-gpu-blocklist', '--in-process-gpu', '--use-gl', '--use-angle', '--enable-unsafe-swiftshader'],
  // They let pages do what every visitor's browser forbids, such as reading what another site has not shared.
  ...['--disable-web-security', '--allow-running-insecure-content', '--disable-site-isolation-trials'],
];

const isFromNpm = process.platform === 'linux' && process.arch === 'x64' && !process.env.CHROME_PATH;

async function browserOfNpm() {
  // Read while the package loads: without it, it does not unpack the libraries that the browser needs.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  return (await import('@sparticuz/chromium')).default;
}

/** Unpacks the browser from npm. Once before all workers: one would start what another one is still writing. */
export async function unpackBrowser(): Promise<void> {
  if (isFromNpm) await (await browserOfNpm()).executablePath();
}

async function launchFromNpm(more: readonly string[]): Promise<Browser> {
  const packed = await browserOfNpm();
  const args = packed.args.filter((arg) => !left.some((name) => arg.startsWith(name)));
  return chromium.launch({
    executablePath: await packed.executablePath(),
    args: [
      ...args,
      ...['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-gpu'],
      ...more,
    ],
  });
}
