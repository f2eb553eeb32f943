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

const kinds = {
  fonts: /\.woff2$/,
  scripts: /\.js$/,
  styles: /\.css$/,
  page: /\/$/,
  pictures: /\.(?:svg|png|jpg|webp|avif)$/,
} as const;

export type Part = keyof typeof kinds | 'others';

/** What a page asks for from its opening on: the weight of each address, as a host sends it that compresses well. */
export async function watchWeights(browser: Browser, folder: string, address: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  await page.goto(address, { waitUntil: 'networkidle' });
  const weigh = async (path: string) => {
    const bytes = await readFile(
      join(folder, decodeURIComponent(path), path.endsWith('/') ? 'index.html' : ''),
    );
    // Fonts and some pictures are compressed already.
    return Math.min(bytes.length, gzipped(bytes));
  };
  const sum = async (isMeant: (path: string) => boolean) => {
    const weights = await Promise.all([...asked].filter(isMeant).map(weigh));
    return weights.reduce((total, weight) => total + weight, 0);
  };
  /** Everything by its kind. */
  const parts = async (): Promise<Record<Part, number>> => {
    const found: Record<Part, number> = { page: 0, styles: 0, scripts: 0, fonts: 0, pictures: 0, others: 0 };
    for (const path of asked) {
      const names = Object.keys(kinds) as (keyof typeof kinds)[];
      found[names.find((name) => kinds[name].test(path)) ?? 'others'] += await weigh(path);
    }
    return found;
  };
  return { page: page satisfies Page, asked, sum, parts, close: () => context.close() };
}
