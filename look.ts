import { launchBrowser } from './test/browser/launch.ts';
import { readFileSync } from 'node:fs';
const browser = await launchBrowser(); if (!browser) throw 1;
for (const [width, scheme, lang] of [[1440,'light','en/'],[390,'dark',''],[390,'light','de/'],[1440,'dark','']] as const) {
  const ctx = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, reducedMotion: 'reduce' });
  const page = await ctx.newPage();
  page.on('console', m => m.type()==='error' && console.log(m.text(), m.location().url)); page.on('pageerror', e => console.log('ERR', e.message));
  await page.goto(`http://127.0.0.1:4392/${lang}`); await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `/tmp/cv/board-${width}-${scheme}.png` });
  await page.click('[data-cv]'); await page.locator('.cv-sheet[open]').waitFor(); await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `/tmp/cv/open-${width}-${scheme}.png` });
  const l = lang === 'en/' ? 'en' : lang === 'de/' ? 'de' : 'pl';
  const cvs = readFileSync(`/work/wt/cv/test/finding/cvs/cvs-${l}.txt`, 'utf8').split(/^=====.*\n/m);
  const asked: string[] = []; page.on('request', r => asked.push(r.url()));
  await page.setInputFiles('#cv-file', { name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from(cvs[l==='en'?9:1]!) });
  await page.locator('.cv-sheet .card').first().waitFor({timeout: 10000}).catch(e => console.log(String(e).slice(0,200)));
  console.log('requests', asked);
  await page.screenshot({ path: `/tmp/cv/found-${width}-${scheme}.png` });
  await ctx.close();
}
await browser.close();
