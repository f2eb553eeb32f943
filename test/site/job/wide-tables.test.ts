import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { cleanHtml } from '../../../src/board/html/safe-html.ts';
import type { Section } from '../../../src/board/texts.ts';
import { builtInTexts } from '../../../src/i18n/translate.ts';
import { contentsOf, namesOnce, wideTables } from '../../../src/site/job/contents.ts';

const table = (inner: string) => `<table><tbody><tr><td>${inner}</td><td>b</td></tr></tbody></table>`;
const nested = table(`a${table('c')}`);
const made = (html: string, heading = 'Schichten') => wideTables(html, heading, namesOnce());
const names = (html: string) =>
  [...html.matchAll(/aria-label="([^"]*)" tabindex="0"/g)].map(([, name]) => name);

describe('a table of an advert', () => {
  test('stands in a region that the keyboard reaches, named by its caption', () => {
    const html = '<table><caption>Our <em>shifts</em> &amp; "breaks"</caption><tbody></tbody></table>';
    expect(made(`<p>x</p>\n${html}\n<p>y</p>`)).toBe(
      `<p>x</p>\n<section class="wide" aria-label="Our shifts &amp; &quot;breaks&quot;" tabindex="0">${html}</section>\n<p>y</p>`,
    );
  });

  test('without a caption it is named by the heading above it, or else by that of the section', () => {
    const html = `${table('a')}\n<h3 id="text-pay">Pay &lt;gross&gt;</h3>\n${table('a')}\n<h4>Deeper</h4>\n${table('a')}`;
    expect(names(made(html))).toEqual(['Schichten', 'Pay &lt;gross&gt;', 'Deeper']);
  });

  test('scrolls with the table around it, whose headings name nothing below', () => {
    const inner = `<h3>Inside</h3>${table('c')}`;
    const html = made(`${table(inner)}\n${table('a')}`);
    expect(names(html)).toEqual(['Schichten', 'Schichten 2']);
    expect(html.match(/<section class="wide"/g)).toHaveLength(2);
  });

  test('leaves a text without any as it is', () => {
    const html = '<p>a table, &lt;table&gt;</p>\n<ul><li>x</li></ul>';
    expect(made(html)).toBe(html);
  });

  test.each(['"><script>alert(1)</script>', "' onfocus='alert(1)", '&quot;', '<b>', '\u2028'])(
    'is named by whatever stands above it: %j',
    (heading) => {
      const [box] = parseDocument(made(table('a'), heading)).children;
      expect(box?.type === 'tag' && box.attribs).toEqual({
        ...{ class: 'wide', 'aria-label': heading, tabindex: '0' },
      });
    },
  );

  test('keeps its markup whatever an advert holds: without the boxes it is the text that came', () => {
    const part = fc.oneof(
      fc.constantFrom('<h3>Pay</h3>', '<p>x</p>', '<caption>Shifts</caption>', '</table>', '<table>', nested),
      fc.string({ maxLength: 8 }),
    );
    const advert = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(advert, (text) => {
        const { html } = cleanHtml(text, { serviceUrl: 'https://service.example/', images: new Map() });
        const boxed = made(html);
        const outside = boxed
          .replace(/<section class="wide" aria-label="[^"]+" tabindex="0">/g, '')
          .replaceAll('</section>', '');
        expect(outside).toBe(html);
        expect(boxed.match(/<section /g)?.length ?? 0).toBe(boxed.match(/<\/section>/g)?.length ?? 0);
        expect(new Set(names(boxed)).size).toBe(names(boxed).length);
      }),
    );
  });
});

test('regions of two sections are told apart, and contents leave the sections themselves alone', () => {
  const section = (heading: string): Section => ({ field: 'description', heading, html: table('a') });
  const sections = [section('Pay'), section('Pay 2'), section('Pay'), section('Pay')];
  const { sections: shown } = contentsOf({ sections, language: 'en' }, builtInTexts('en'));
  expect(shown.flatMap(({ html }) => names(html))).toEqual(['Pay', 'Pay 2', 'Pay 3', 'Pay 4']);
  expect(sections.every(({ html }) => html === table('a'))).toBe(true);
});
