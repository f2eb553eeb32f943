import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cdata, cdataElement, cleanXml, escapeXml, textElement } from '../../../src/site/feeds/feed-jobs.ts';
import { hostileTexts } from './hostile-jobs.ts';
import { readXml } from './read-xml.ts';

/** Any sequence of UTF-16 units, with a liking for those that do harm. */
const anyText = fc
  .array(
    fc.oneof(
      fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom(
        '<',
        '>',
        '&',
        '"',
        "'",
        ']]>',
        ']]',
        '\r',
        '\n',
        '\r\n',
        '\t',
        '\0',
        '\ud800',
        '\udfff',
      ),
      fc.constantFrom('\ufffe', '\uffff', '\ufdd0', '\u0085', '\u2028', '🚲', 'ż', '&amp;', '<![CDATA['),
    ),
  )
  .map((parts) => parts.join(''));

describe('text in XML', () => {
  test('is read back as the cleaned text from elements, attributes and CDATA, whatever it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const read = readXml(`<a b="${escapeXml(text)}"><c>${escapeXml(text)}</c><d>${cdata(text)}</d></a>`);
        const clean = cleanXml(text);
        expect(read.attributes.b).toBe(clean);
        expect(read.children.map((child) => child.text)).toEqual([clean, clean]);
      }),
      { numRuns: 2000, seed: 1 },
    );
  });

  test('loses nothing but what XML can not hold or should not', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanXml(text);
        expect(cleanXml(clean)).toBe(clean);
        expect(clean.isWellFormed()).toBe(true);
        const kept = [...text.replace(/\r\n?/g, '\n')].filter(
          (character) => !/^[[\p{Cc}--[\t\n]]\p{Cs}\ufdd0-\ufdef\ufffe\uffff]$/v.test(character),
        );
        expect(clean).toBe(kept.join(''));
      }),
      { numRuns: 2000, seed: 2 },
    );
  });

  test.each(hostileTexts)('holds %j', (text) => {
    expect(readXml(`<a>${cdata(text)}</a>`).text).toBe(cleanXml(text));
    expect(readXml(`<a b='${escapeXml(text)}'/>`).attributes.b).toBe(cleanXml(text));
  });

  test.each([
    ['a\u0000b\ud800c\ufffed\uffff', 'abcd'],
    ['pair \ud83d\udeb2, half \udeb2\ud83d', 'pair 🚲, half '],
    ['no pair \ud83d\u0000\udeb2', 'no pair '],
    ['no line end \r\ud800\n', 'no line end \n\n'],
    ['one\r\ntwo\rthree\n\n', 'one\ntwo\nthree\n\n'],
    ['\ue000\ufffd\u{10ffff}', '\ue000\ufffd\u{10ffff}'],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanXml(text)).toBe(clean);
  });

  test('is escaped with references that HTML 4 knows too', () => {
    expect(escapeXml(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;');
  });

  test('makes no element where there is none', () => {
    expect([
      textElement('a', null),
      textElement('a', ''),
      cdataElement('a', null),
      cdataElement('a', ''),
    ]).toEqual(['', '', '', '']);
    expect(textElement('a', '<')).toBe('<a>&lt;</a>');
    expect(cdataElement('a', ']]>')).toBe('<a><![CDATA[]]]]><![CDATA[>]]></a>');
  });
});
