import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { listLayout, showsAll, singleLayout } from '../bench/hugo-layouts.ts';

const page = (address: string) => readFile(join(inject('siteFolder'), address, 'index.html'), 'utf8');

/** What of a page is read by people: no markup, no templates, no scripts. */
const wordsOf = (html: string) =>
  html.replace(/<(script|style)\b[\s\S]*?<\/\1>|\{\{[\s\S]*?\}\}|<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test('templates for Hugo can be made of a job page, and leave out all that is the job', async () => {
  const names = (await readdir(join(inject('siteFolder'), 'jobs'))).filter((name) => /^\d[^.]*$/.test(name));
  const pages = await Promise.all(names.map((name) => page(`/jobs/${name}`)));
  const html = pages.find(showsAll) ?? '';
  const layout = singleLayout(html);
  const title = /<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? '';
  expect(title).not.toBe('');
  expect(wordsOf(html)).toContain(title);
  expect(layout).not.toContain(title);
  expect(layout).not.toContain('JobPosting');
  expect(wordsOf(layout).length).toBeLessThan(wordsOf(html).length - 200);
  expect(() => singleLayout(html.replace('class="qr"', ''))).toThrow('mend the templates');
});

test.each(['/', '/en/', '/jobs/in/gdansk/'])('... and of the list %s', async (address) => {
  const cards = (html: string) => html.split('<ul class="cards" data-cards>')[1]?.split('</ul>')[0] ?? '';
  const html = await page(address);
  expect(cards(html).match(/<li class="card"/g)?.length).toBeGreaterThan(1);
  expect(cards(listLayout(html)).match(/<li class="card"/g)).toHaveLength(1);
});
