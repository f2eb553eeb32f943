import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanHtml } from '../../../src/board/html/safe-html.ts';
import {
  blocksMarkdown,
  escapeHeading,
  escapeLineStart,
  escapeText,
  plainMarkdown,
  readBlocks,
} from '../../../src/site/twins/markdown.ts';
import { messyHtml } from '../../board/html/html-arbitrary.ts';
import { policy } from '../../board/html/policy-of-test.ts';

/** The Markdown of an advert's HTML, cleaned as every advert is. */
const markdown = (html: string) => blocksMarkdown(readBlocks(cleanHtml(html, policy).html));

describe('text that looks like Markdown stays text', () => {
  test.each([
    ['*a* **b** _c_ __d__', '\\*a\\* \\*\\*b\\*\\* \\_c\\_ \\_\\_d\\_\\_'],
    ['`x` ~~y~~', '\\`x\\` \\~\\~y\\~\\~'],
    ['[a](http://b.example) ![c](d) [^1]', '\\[a\\](http://b.example) !\\[c\\](d) \\[\\^1\\]'],
    ['<b>x</b> <https://a.example>', '\\<b>x\\</b> \\<https://a.example>'],
    ['&amp; &#65; &#x41; &copy; A&B; C & D', '\\&amp; \\&#65; \\&#x41; \\&copy; A\\&B; C & D'],
    ['C:\\new\\*', 'C:\\\\new\\\\\\*'],
    ['5 € (netto), 100% – „x”', '5 € (netto), 100% – „x”'],
  ])('%j inside a line', (text, written) => {
    expect(escapeText(text)).toBe(written);
  });

  test.each([
    ['# a', '\\# a'],
    ['#hash', '\\#hash'],
    ['> a', '\\> a'],
    ['- a', '\\- a'],
    ['---', '\\---'],
    ['+ a', '\\+ a'],
    ['+48 22 000', '\\+48 22 000'],
    ['===', '\\==='],
    ['| a | b |', '\\| a | b |'],
    [':-- | --:', '\\:-- | --:'],
    ['1. a', '1\\. a'],
    ['12) a', '12\\) a'],
    ['7.', '7\\.'],
    ['5.000 zł', '5.000 zł'],
    ['1234567890. a', '1234567890. a'],
    ['Umowa - od zaraz # 1', 'Umowa - od zaraz # 1'],
  ])('%j at the start of one', (line, written) => {
    expect(escapeLineStart(line)).toBe(written);
  });

  test.each([
    ['C#', 'C#'],
    ['C #', 'C \\#'],
    ['a ##', 'a \\##'],
    ['#', '\\#'],
  ])('%j as a heading', (text, written) => {
    expect(escapeHeading(text)).toBe(written);
  });

  test('whatever white space it has, it is one line', () => {
    expect(plainMarkdown(' a\n# b\r\n\u2028c ')).toBe('a # b c');
  });
});

describe('an advert as Markdown', () => {
  test.each<[string, string, string]>([
    ['paragraphs and breaks', '<p>a<br>b</p><p>c</p>', 'a\\\nb\n\nc'],
    ['headings', '<h3>A</h3><p>x</p><h4>B #</h4><p>y</p>', '### A\n\nx\n\n#### B \\#\n\ny'],
    ['lists', '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>', '- a\n- b\n  - c'],
    ['numbers from where they start', '<ol start="9"><li>a</li><li>b</li></ol>', '9. a\n10. b'],
    ['what follows inside an item', '<ol><li><p>a</p><p>b</p></li></ol><p>c</p>', '1. a\n\n   b\n\nc'],
    [
      'a list that does not begin with 1 after a paragraph',
      '<p>a</p><ol start="3"><li>b</li></ol>',
      'a\n\n3. b',
    ],
    ['strong and emphasis', '<p>x <strong>a</strong> <em>b</em> <b><i>c</i></b></p>', 'x **a** *b* ***c***'],
    ['emphasis inside strong', '<p>x <strong>a <em>b</em> c</strong></p>', 'x **a *b* c**'],
    ['strong inside a word', '<p>a<strong>b</strong>c</p>', 'a**b**c'],
    ['strong that asterisks could not close', '<p>a<strong>"b"</strong>c</p>', 'a<strong>"b"</strong>c'],
    ['strong beside emphasis', '<p>x <strong>a</strong><em>b</em></p>', 'x <strong>a</strong>*b*'],
    ['an asterisk inside strong', '<p>x <strong>a *</strong></p>', 'x <strong>a \\*</strong>'],
    [
      'links',
      '<p>see <a href="https://x.example/a_(b)?c=1&amp;d;=2">the *site*</a>!</p>',
      'see [the \\*site\\*](https://x.example/a_\\(b\\)?c=1\\&d;=2)!',
    ],
    [
      'a link after an exclamation mark',
      '<p>Hej!<a href="https://x.example/">tu</a></p>',
      'Hej\\![tu](https://x.example/)',
    ],
    [
      'pictures',
      '<p>a <img src="/files/a.png" alt="x ]*"></p>',
      'a ![x \\]\\*](https://tenant.example/m/a.webp)',
    ],
    [
      'a table, which stays HTML',
      '<table><tr><th>a</th><th>b *</th></tr><tr><td>1</td><td>2</td></tr></table><p>x</p>',
      '<table><thead><tr><th scope="col">a</th><th scope="col">b *</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>\n\nx',
    ],
    ['lines that open something', '<p>a<br>===<br># b</p>', 'a\\\n\\===\\\n\\# b'],
    ['a last backslash', '<p>a\\<br>b</p>', 'a\\\\\\\nb'],
  ])('%s', (_, html, written) => {
    expect(markdown(html)).toBe(written);
  });

  test('two lists side by side stay two', () => {
    const item = [
      {
        kind: 'paragraph',
        lines: [[{ kind: 'text', text: 'a', strong: false, emphasis: false, href: null }]],
      },
    ] as const;
    const list = { kind: 'list', ordered: false, start: 1, items: [item] } as const;
    expect(blocksMarkdown([list, list, list])).toBe('- a\n\n* a\n\n- a');
    const numbered = { ...list, ordered: true };
    expect(blocksMarkdown([numbered, numbered])).toBe('1. a\n\n1) a');
  });
});

describe('whatever the advert holds', () => {
  /** What a reader of Markdown sees of a text in one line: without escapes, our marks and our HTML. */
  const plain = (text: string) =>
    text
      .replace(/<\/?(?:strong|em)>/g, '')
      .replace(/!\[(?:[^\]\\]|\\.)*\]\([^()]*\)/g, '')
      .replace(/(?<!\\)\[((?:[^\]\\]|\\.)*)\]\((?:[^()\\]|\\.)*\)/g, '$1')
      .replace(/(?<!\\)((?:\\\\)*)\*+/g, '$1')
      .replace(/\\([!-/:-@[-`{-~])/g, '$1');

  test('its words are there, in order, and no line opens what it should not', () => {
    fc.assert(
      fc.property(messyHtml, (html) => {
        const blocks = readBlocks(cleanHtml(html, policy).html).filter(({ kind }) => kind === 'paragraph');
        for (const block of blocks) {
          if (block.kind !== 'paragraph') continue;
          const lines = blocksMarkdown([block]).split('\n');
          expect(lines).toHaveLength(block.lines.length);
          lines.forEach((line, index) => {
            const isLast = index === lines.length - 1;
            const written = isLast ? line : line.replace(/\\$/, '');
            const words = (block.lines[index] ?? []).map((run) => (run.kind === 'text' ? run.text : ''));
            expect(plain(written).trim()).toBe(words.join('').trim());
            expect(written).not.toMatch(/^(?:[-+#>=|:]|\d{1,9}[.)](?:\s|$)|\* |\s|<(?!strong|em))/);
          });
        }
      }),
      { numRuns: 2000 },
    );
  });
});
