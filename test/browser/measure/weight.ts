import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';

/** Bytes as a host sends them that compresses well. */
const gzipped = (bytes: string | Buffer): number => gzipSync(bytes, { level: 9 }).length;

/** Bytes of a page and its style sheets, gzip. */
export async function pageWeight(folder: string, html: string): Promise<number> {
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
  const weights = await Promise.all(sheets.map(async (href) => gzipped(await readFile(join(folder, href)))));
  return weights.reduce((sum, weight) => sum + weight, gzipped(html));
}

/** The page of a job without the words of its advert, which it has twice: for readers and for search engines. */
export function withoutAdvert(html: string): string {
  return html
    .replace(/(<div class="job-text"[^>]*>).*?<\/section>\s*<\/div>/s, '$1</div>')
    .replace(/("description":")(?:[^"\\]|\\.)*"/, '$1"');
}

/** What a page asks for from its opening on: the gzip weight of each address, as its host has it. */
export async function watchWeights(browser: Browser, folder: string, address: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  await page.goto(address, { waitUntil: 'networkidle' });
  const sum = async (isMeant: (path: string) => boolean) => {
    const files = [...asked].filter(isMeant).map((path) => readFile(join(folder, decodeURIComponent(path))));
    return (await Promise.all(files)).reduce((total, bytes) => total + gzipped(bytes), 0);
  };
  return { page: page satisfies Page, asked, sum, close: () => context.close() };
}
