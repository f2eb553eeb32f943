import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paletteCss, paletteOf } from '../../src/site/page/palette.ts';
import { wcag } from '../site/page/wcag.ts';
import { allRules, isForPaper, isOnPaper, rulesOf } from './rules.ts';

const rules = await allRules();
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('whatever the brand, words are dark on white on paper, in a dark scheme too', () => {
  fc.assert(
    fc.property(color, (brand) => {
      const onPaper = rulesOf(paletteCss(paletteOf({ color: brand }))).filter(isOnPaper);
      const values = new Map(onPaper.flatMap(({ declarations }) => [...declarations]));
      for (const name of ['--ink', '--ink-soft', '--brand-ink']) {
        expect(wcag(values.get(name) ?? '', '#ffffff'), name).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 50 },
  );
});

test('no sheet asks for the scheme of the screen but on a screen', () => {
  const dark = rules.filter(({ around }) => around.some((prelude) => prelude.includes('color-scheme')));
  expect(dark.length).toBeGreaterThan(0);
  expect(dark.filter(isOnPaper)).toEqual([]);
  const values = rules.flatMap(({ declarations }) => [...declarations.values()]);
  expect(values.filter((value) => value.includes('light-dark('))).toEqual([]);
  const root = rules.filter((rule) => isForPaper(rule) && rule.selectors.includes(':root'));
  expect(root.map(({ declarations }) => declarations.get('color-scheme'))).toContain('light');
});

/** Selectors of which paper is said to have neither colour nor background, in the sheet that all pages have. */
const bare = rules
  .filter(
    (rule) =>
      rule.sheet === 'shared/print.css' &&
      isForPaper(rule) &&
      rule.declarations.get('color') === '#000' &&
      rule.declarations.get('background') === 'none',
  )
  .flatMap(({ selectors }) => selectors);

test.each(['.hero', '.b-quote', '.badge', '.button', '.pages a', 'html'])(
  '%s has dark words and no colour behind them on paper',
  (selector) => {
    expect(bare).toContain(selector);
  },
);

test('words in the colour for the hero are in what paper shows dark', () => {
  const onHero = rules.filter(({ declarations }) => declarations.get('color') === 'var(--on-hero)');
  expect(onHero.length).toBeGreaterThan(2);
  for (const { selectors } of onHero) {
    for (const selector of selectors) expect(selector).toMatch(/^\.(?:hero|b-quote)\b/);
  }
  const print = rules.find((rule) => isForPaper(rule) && rule.selectors.includes('.hero'));
  expect(print?.declarations.get('--on-hero')).toBe('#000');
});
