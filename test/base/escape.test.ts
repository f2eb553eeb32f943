import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { escapeMarkup, escapeQuoted } from '../../src/base/escape.ts';

const text = fc.string({ unit: fc.constantFrom(...'&<>"\'a;#amp ltgquo39='), maxLength: 40 });

test.each([
  ['escapeMarkup', escapeMarkup],
  ['escapeQuoted', escapeQuoted],
])('%s: a parser reads the text as it was, between tags and in attributes', (_name, escaped) => {
  fc.assert(
    fc.property(text, (one) => {
      const document = parseDocument(`<p title="${escaped(one)}">${escaped(one)}</p>`);
      const [element] = document.children;
      if (element?.type !== 'tag') throw new Error('There is no element.');
      expect(element.attribs.title).toBe(one);
      expect(element.children.map((child) => ('data' in child ? child.data : '')).join('')).toBe(one);
    }),
    { seed: 5 },
  );
});

test('an apostrophe is escaped where single quotes may surround it', () => {
  expect([escapeMarkup("it's"), escapeQuoted("it's")]).toEqual(['it&#39;s', "it's"]);
});
