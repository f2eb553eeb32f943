import { expect, test } from 'vitest';
import { allRules } from './rules.ts';

const rules = await allRules();

/** What people type into or choose from: boxes to tick, and parts of a field, are none. */
const isTextField = (selector: string): boolean =>
  /(?:^|[\s>~+(,])(?:select|textarea|input(?![-\w]))(?:\.narrow)?(?::is\([^)]*\)|:not\(.*\))?\)?$/.test(
    selector,
  );

const fields = rules.filter(
  ({ selectors, declarations }) => selectors.some(isTextField) && declarations.has('font'),
);

test.each([
  ['board/tools.css', '.sort select'],
  ['board/panels.css', 'input.narrow'],
  ['shared/search.css', '.search-field input'],
  ['job/share.css', '.share-by-hand input'],
  ['pages/apply-form.css', 'textarea)'],
])('%s sets the type of %s', (sheet, selector) => {
  const found = fields.filter((rule) => rule.sheet === sheet);
  expect(found.flatMap(({ selectors }) => selectors).join()).toContain(selector);
});

test('no field has less than 16 pixels, below which iOS zooms in', () => {
  for (const { sheet, selectors, declarations } of fields) {
    const size = declarations.get('font-size') ?? '';
    const least = /^max\(1rem, (\d+)px\)$/.exec(size)?.[1];
    expect(Number(least), `${sheet} ${selectors} ${size}`).toBeGreaterThanOrEqual(16);
  }
});

test('no other rule makes a field smaller', () => {
  const sized = rules.filter(
    ({ selectors, declarations }) =>
      selectors.some(isTextField) && declarations.has('font-size') && !declarations.has('font'),
  );
  expect(sized.map(({ sheet, selectors }) => `${sheet} ${selectors}`)).toEqual([]);
});
