import { launchBrowser } from './test/browser/launch.ts';
const browser = await launchBrowser();
if (!browser) throw new Error('none');
for (const [name, path] of [['start', '/archive/'], ['en', '/en/archive/2025/'], ['verify', '/en/verify/?address=http%3A%2F%2F127.0.0.1%3A4397%2Fjobs%2F' + (process.argv[2] ?? '7') + '-x%2F']] as const) {
  for (const width of [390, 1440]) for (const scheme of ['light', 'dark'] as const) {
    if (name !== 'start' && scheme === 'dark' && width === 390) continue;
    const page = await browser.newPage({ viewport: { width, height: 1000 }, colorScheme: scheme });
    await page.goto('http://127.0.0.1:4397' + path, { waitUntil: 'networkidle' });
    await page.screenshot({ path: `/tmp/ledger/${name}-${width}-${scheme}.png` });
    console.log(name, width, await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]));
    await page.close();
  }
}
await browser.close();
