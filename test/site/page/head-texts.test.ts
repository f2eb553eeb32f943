import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageDescription, pageTitle } from '../../../src/site/page/page-head.ts';

const words = (count: number) => Array.from({ length: count }, (_, at) => `słowo${at}`).join(' ');
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must not get through
const harmful = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

describe('a title', () => {
  test.each([
    ['Magazynier, Łódź, Polska', 'Kolibra', 'Magazynier, Łódź, Polska – Kolibra'],
    ['  two\n lines ', 'Kolibra', 'two lines – Kolibra'],
    ['Otwarte rekrutacje, strona 2 z 3', 'Kolibra', 'Otwarte rekrutacje, strona 2 z 3 – Kolibra'],
  ])('of %j is whole', (subject, name, expected) => {
    expect(pageTitle(subject, name)).toBe(expected);
  });

  test.each([', Pruszcz Gdański, Polska', ', strona 2 z 3'])(
    'that is too long keeps its ending %j',
    (ending) => {
      const title = pageTitle(`${words(40)}${ending}`, 'Kolibra');
      expect(title).toMatch(new RegExp(`^słowo0 .*słowo\\d+…${ending} – Kolibra$`));
      expect(title.length).toBeLessThanOrEqual(110);
      expect(title.length).toBeGreaterThan(95);
    },
  );

  test('of one endless word is cut inside it', () => {
    expect(pageTitle('ó'.repeat(400), 'Kolibra')).toMatch(/^ó{90,}… – Kolibra$/);
  });

  test('of a company with a long name still says what the page is about', () => {
    const name = words(20);
    const title = pageTitle('Pracownik magazynowy z uprawnieniami UDT, Łódź, Polska', name);
    expect(title).toBe(`Pracownik magazynowy z uprawnieniami UDT, Łódź, Polska – ${name}`);
  });

  test('of pages 1 and 2 is never the same, however long the subject', () => {
    const titles = [1, 2, 11].map((page) => pageTitle(`${words(60)}, strona ${page} z 12`, 'Kolibra'));
    expect(new Set(titles).size).toBe(3);
  });
});

describe('a description', () => {
  test.each([
    ['Oferty pracy w Kolibra: 12 ofert. ', 'Oferty pracy w Kolibra: 12 ofert.'],
    ['', 'Oferty pracy w Kolibra'],
    [' \n\t\u200b\u0000 ', 'Oferty pracy w Kolibra'],
    ['a\u0000b\nc', 'ab c'],
  ])('of %j is one line, and never empty', (text, expected) => {
    expect(pageDescription(text, 'Oferty pracy w Kolibra')).toBe(expected);
  });

  test('that is too long is cut between words', () => {
    const description = pageDescription(words(60), 'x');
    expect(description).toMatch(/^(słowo\d+ )+słowo\d+…$/);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description.length).toBeGreaterThan(140);
  });
});

/** Isolates that are closed set a name apart where its letters are read from the other side. */
function withoutIsolates(text: string): string {
  const without = text.replace(/[\u2066-\u2068]([^\u2066-\u2069]*)\u2069/g, '$1');
  return without === text ? text : withoutIsolates(without);
}

test('a name among letters of the other direction is set apart', () => {
  const title = pageTitle('נהג', 'Kolibra');
  expect(title).toBe('נהג – \u2068Kolibra\u2069');
  expect(withoutIsolates(title)).not.toMatch(harmful);
});

test('whatever the texts hold, they come out short, whole and harmless', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.string({ unit: fc.constantFrom('\ud83d', '\ude00', '🚲', ', ', ' ', 'ł', '\u0000', '\u202e', '"') }),
  );
  fc.assert(
    fc.property(text, text, (subject, name) => {
      const title = pageTitle(subject, 'Kolibra');
      const description = pageDescription(subject, `${name}Kolibra`);
      for (const made of [title, description]) {
        expect(made.isWellFormed()).toBe(true);
        expect(withoutIsolates(made)).not.toMatch(harmful);
        expect(made.trim()).toBe(made);
      }
      expect(title.length).toBeLessThanOrEqual(110);
      expect(description.length).toBeLessThanOrEqual(160);
      expect(description).not.toBe('');
    }),
  );
});
