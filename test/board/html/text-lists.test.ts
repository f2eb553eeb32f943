import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanHtml, plainText } from '../../../src/board/html/safe-html.ts';
import { policy } from './policy-of-test.ts';

const clean = (html: string) => cleanHtml(html, policy).html;
const words = (text: string) => text.split(/\s+/).filter(Boolean);

describe('pictures in the place of bullets', () => {
  test.each([
    [
      'lines of one paragraph',
      '<p>💰 28 000 UAH a month<br>🦺 helmet<br>🕯️ time is paid</p><p>After that</p>',
      '<ul><li>💰 28 000 UAH a month</li><li>🦺 helmet</li><li>🕯️ time is paid</li></ul>\n<p>After that</p>',
    ],
    [
      'paragraphs',
      '<p>🚀 We grow</p><p>🎯 We aim</p><p>👩‍💻We code</p>',
      '<ul><li>🚀 We grow</li><li>🎯 We aim</li><li>👩‍💻We code</li></ul>',
    ],
    [
      'flags',
      'Languages:\n🇵🇱 Polish\n🇺🇦 Ukrainian',
      '<p>Languages:</p>\n<ul><li>🇵🇱 Polish</li><li>🇺🇦 Ukrainian</li></ul>',
    ],
    [
      'beside bullets that are pictures',
      '✅ a<br>🚀 b<br>🎯 c',
      '<ul><li>✅ a</li><li>🚀 b</li><li>🎯 c</li></ul>',
    ],
    [
      'of items, which keep them',
      '<ul><li>✅ a</li><li>🚀 b</li><li>🎯 c</li></ul>',
      '<ul><li>✅ a</li><li>🚀 b</li><li>🎯 c</li></ul>',
    ],
    [
      'above lists',
      '<p>🎯 Tasks:</p><p>- a<br>- b</p><p>💰 Pay:</p><p>- c<br>- d</p>',
      '<p>🎯 Tasks:</p>\n<ul><li>a</li><li>b</li></ul>\n<p>💰 Pay:</p>\n<ul><li>c</li><li>d</li></ul>',
    ],
    [
      'that are strong and head something',
      '<p><b>🚀 a</b></p><p><b>🎯 b</b></p><p>c</p>',
      '<p><strong>🚀 a</strong></p>\n<h3>🎯 b</h3>\n<p>c</p>',
    ],
    [
      'alone',
      '<p>🚲 Ride through Lviv.</p><p>We deliver.</p>',
      '<p>🚲 Ride through Lviv.</p>\n<p>We deliver.</p>',
    ],
    ['of two paragraphs', '<p>👋 Hello!</p><p>🚲 Ride.</p>', '<p>👋 Hello!</p>\n<p>🚲 Ride.</p>'],
    [
      'that are parts of names',
      '<p>® Kolibra<br>© Kolibra<br>™ Kolibra</p>',
      '<p>® Kolibra<br>© Kolibra<br>™ Kolibra</p>',
    ],
    ['without words', '<p>🎉<br>🎉🎉</p>', '<p>🎉<br>🎉🎉</p>'],
  ])('%s', (_, html, expected) => {
    expect(clean(html)).toBe(expected);
    expect(clean(expected)).toBe(expected);
  });
});

describe('signs that are bullets before a word alone', () => {
  test.each(['+', '»', '›', '>', '~', '->', '=>', '➡️', '➜'])('%s', (sign) => {
    const written = sign.replace('>', '&gt;');
    expect(clean(`<p>${written} one<br>${written} two</p>`)).toBe('<ul><li>one</li><li>two</li></ul>');
  });

  test.each(['+ 20 % premium<br>+ 13 salaries', '&gt; 5 t<br>&gt; 7 t', '~ 40 h<br>~ 20 h', 'C++<br>+1'])(
    'not in %s',
    (html) => {
      expect(clean(`<p>${html}</p>`)).toBe(`<p>${html}</p>`);
    },
  );
});

describe('no list is made of', () => {
  test.each([
    ['one line with a dash', '- a'],
    ['numbers below zero', '- 5 °C<br>– 10 °C'],
    ['ranges of numbers below zero', '- 20 °C<br>- 5 to - 10 °C<br>− 3,5 – 4 °C'],
    ['numbers alone', '- 5<br>- 12,5'],
    ['spans of years', '2020 – 2024 Kolibra<br>2024 – 2026 Velo'],
    ['a dialogue', '– Do you ride every day?<br>– Every day.'],
    ['a long dialogue', '— Czy trzeba mieć rower?<br>— Nie, dajemy swój.<br>— A kask?<br>— Też.'],
    ['years that end a sentence', '1. May is free<br>3. May is free'],
    ['a word with a hyphen', 'e-bike<br>e-mail'],
  ])('%s', (_, lines) => {
    expect(clean(`<p>${lines}</p>`)).toBe(`<p>${lines}</p>`);
    const paragraphs = lines.split('<br>').map((line) => `<p>${line}</p>`);
    expect(clean(paragraphs.join(''))).toBe(paragraphs.join('\n'));
  });

  test('questions and years of experience are lists', () => {
    expect(clean('– Do you like people?<br>– Do you like bikes?<br>– Apply!')).toBe(
      '<ul><li>Do you like people?</li><li>Do you like bikes?</li><li>Apply!</li></ul>',
    );
    expect(clean('- 5 years of work<br>- 2 languages<br>- 20% off')).toBe(
      '<ul><li>5 years of work</li><li>2 languages</li><li>20% off</li></ul>',
    );
  });
});

/** A line as authors type it: what is before its words, which nothing else in these texts is, and its words. */
const written = (signs: readonly string[]) =>
  fc.record({
    sign: fc.constantFrom(...signs),
    text: fc
      .array(fc.stringMatching(/^(?:[a-ząćęłóśżäöüßїі]{2,7}|[1-9]\d{0,3})[:,.?!]?$/), {
        minLength: 1,
        maxLength: 4,
      })
      .map((parts) => parts.join(' ')),
    isStrong: fc.boolean(),
  });
const bullets = ['-', '–', '—', '•', '·', '*', '▪', '➤', '+', '»', '->', ''];
const pictures = ['💰', '🕯️', '👩‍💻', '🇵🇱', '1️⃣', '🔧🔧', '✅', '🔹', '✔️', ''];
const htmlOf = (lines: readonly { sign: string; text: string; isStrong: boolean }[], between: string) =>
  `<p>${lines.map(({ sign, text, isStrong }) => `${sign.replace('>', '&gt;')} ${isStrong ? `<b>${text}</b>` : text}`).join(between)}</p>`;
const parted = fc.constantFrom('<br>', '</p><p>', '<br><br>', '</p>\n<p>&nbsp;</p><p>');

describe('whatever lines are typed', () => {
  test('no word of them is lost, changed or moved, and what is made of them stays as it is', () => {
    let lists = 0;
    fc.assert(
      fc.property(
        fc.array(written([...bullets, ...pictures]), { minLength: 1, maxLength: 7 }),
        parted,
        (lines, between) => {
          const html = htmlOf(lines, between);
          const result = clean(html);
          if (result.includes('<li>')) lists += 1;
          const signs = new Set(
            [...bullets, ...pictures].flatMap((sign) => [sign, sign.replace('>', '&gt;')]),
          );
          const wordsIn = (text: string) => words(text).filter((word) => !signs.has(word));
          expect(wordsIn(plainText(result))).toEqual(
            wordsIn(plainText(lines.map(({ text }) => `<p>x ${text}</p>`).join(''))).filter(
              (word) => word !== 'x',
            ),
          );
          expect(clean(result)).toBe(result);
        },
      ),
      { numRuns: 2_000, seed: 11 },
    );
    expect(lists).toBeGreaterThan(500);
  });

  test('no picture that says something is lost', () => {
    const own = pictures.filter((sign) => !['✅', '🔹', '✔️', ''].includes(sign));
    fc.assert(
      fc.property(fc.array(written(own), { minLength: 1, maxLength: 6 }), parted, (lines, between) => {
        const result = clean(htmlOf(lines, between));
        expect(words(plainText(result))).toEqual(lines.flatMap(({ sign, text }) => words(`${sign} ${text}`)));
      }),
      { numRuns: 1_000, seed: 12 },
    );
  });
});
