import { isTag, type ParentNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { expect, inject } from 'vitest';
import { type BuiltPage, builtPages } from '../pages/built-pages.ts';
import { findings, overflow } from './axe.ts';
import { browserTest, useBrowser } from './browser.ts';
import { light, pageIn } from './measure/conditions.ts';

const browser = useBrowser();
const jobs = (await builtPages(inject('siteFolder'))).filter(({ address }) => /^\/jobs\/\d/.test(address));

/** What a page is built of: each element with the names of its attributes, and what it lies in. */
function partsOf(html: string): Set<string> {
  const parts = new Set<string>();
  const walk = (node: ParentNode, inside: string) => {
    for (const child of node.children) {
      if (!isTag(child)) continue;
      const { class: classes = '', ...others } = child.attribs;
      const name = `${child.name}.${classes}[${Object.keys(others).sort().join(' ')}]`;
      parts.add(`${inside} > ${name}`);
      walk(child, name);
    }
  };
  walk(parseDocument(html), '');
  return parts;
}

/** As few pages as have every part that any of them has: the one with the most new parts first. */
function pagesWithEveryPart(pages: readonly BuiltPage[]): BuiltPage[] {
  const left = new Map(pages.map((page) => [page, partsOf(page.html)]));
  const chosen: BuiltPage[] = [];
  for (;;) {
    const [richest] = [...left].sort(([, one], [, other]) => other.size - one.size);
    if (!richest || richest[1].size === 0) return chosen;
    const [page, fresh] = [richest[0], new Set(richest[1])];
    chosen.push(page);
    for (const [other, parts] of left) left.set(other, parts.difference(fresh));
  }
}

// Adverts differ in what recruiters put into them: one page of the kind tells nothing of the tables of another.
browserTest(
  'every kind of thing that job pages are built of has no fault',
  { timeout: 240_000 },
  async () => {
    const chosen = pagesWithEveryPart(jobs);
    const all = new Set(jobs.flatMap(({ html }) => [...partsOf(html)]));
    expect(new Set(chosen.flatMap(({ html }) => [...partsOf(html)]))).toEqual(all);
    const page = await pageIn(browser(), { width: 360, letters: 16, opened: light });
    const faults: Record<string, string[]> = {};
    for (const { address } of chosen) {
      await page.goto(inject('site') + address);
      const found = await findings(page);
      if (found.length > 0) faults[address] = found;
    }
    expect(faults).toEqual({});
  },
);

browserTest('no job page of the sample site is wider than a phone', { timeout: 240_000 }, async () => {
  expect(jobs.length).toBeGreaterThan(50);
  const context = await browser().newContext({
    viewport: { width: 360, height: 780 },
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  const wide: Record<string, number> = {};
  for (const { address } of jobs) {
    await page.goto(inject('site') + address);
    const wider = await overflow(page);
    if (wider > 0) wide[address] = wider;
  }
  expect(wide).toEqual({});
});
