import { describe, expect, test } from 'vitest';
import { cleanHtml, plainText } from '../../../src/board/html/safe-html.ts';
import { policy } from './policy-of-test.ts';

const clean = (html: string) => {
  const result = cleanHtml(html, policy).html;
  expect(cleanHtml(result, policy).html).toBe(result);
  return result;
};

const gap = '<span style=\'font:7.0pt "Times New Roman"\'>&nbsp;&nbsp;&nbsp; </span>';
/** An item as Word puts it on the clipboard. */
const word = (level: number, glyph: string, text: string, font = 'Symbol') =>
  `<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:${font};mso-fareast-font-family:${font}'><span style='mso-list:Ignore'>${glyph}${gap}</span></span><![endif]>${text}<o:p></o:p></p>`;

describe('lists of Word', () => {
  test('with bullets of several levels nest as they did there', () => {
    const html = [
      word(1, '·', 'a'),
      word(2, 'o', 'b', '"Courier New"'),
      word(3, '§', 'c', 'Wingdings'),
      word(2, 'o', 'd', '"Courier New"'),
      word(1, '·', 'e'),
    ].join('\n');
    expect(clean(html)).toBe('<ul><li>a<ul><li>b<ul><li>c</li></ul></li><li>d</li></ul></li><li>e</li></ul>');
    expect(plainText(html)).toBe('a b c d e');
  });

  test.each(['·', 'o', '§', 'ü', 'Ø', 'v', 'q', '\uf0b7', '\uf0a7', '-', '✓'])(
    'lose the glyph %s',
    (glyph) => {
      expect(clean(word(1, glyph, 'praca') + word(1, glyph, 'płaca'))).toBe(
        '<ul><li>praca</li><li>płaca</li></ul>',
      );
    },
  );

  test('with numbers, letters and Roman numbers count as they did', () => {
    const html = [
      word(1, '1.', 'a'),
      word(2, 'a)', 'b'),
      word(3, 'i.', 'c'),
      word(3, 'ii.', 'd'),
      word(2, 'b)', 'e'),
      word(1, '2.', 'f'),
      word(2, '·', 'g'),
    ].join('');
    expect(clean(html)).toBe(
      '<ol><li>a<ol type="a"><li>b<ol type="i"><li>c</li><li>d</li></ol></li><li>e</li></ol></li><li>f<ul><li>g</li></ul></li></ol>',
    );
  });

  test('go on as letters where Roman numbers look like them', () => {
    const html = ['i.', 'ii.', 'iii.', 'iv.', 'v.', 'vi.'].map((number) => word(1, number, 'x')).join('');
    expect(clean(html)).toBe(`<ol type="i">${'<li>x</li>'.repeat(6)}</ol>`);
  });

  test('that begin below the first level, or skip one', () => {
    expect(clean(word(2, 'o', 'a') + word(1, '·', 'b') + word(3, '§', 'c'))).toBe(
      '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>',
    );
  });

  test('of one item, with formatting, links and a text around', () => {
    expect(clean(`<p>x</p>${word(1, '·', '<b>a</b> <a href="mailto:jobs@x.example">b</a>')}<p>y</p>`)).toBe(
      '<p>x</p>\n<ul><li><strong>a</strong> <a href="mailto:jobs@x.example" rel="noopener nofollow">b</a></li></ul>\n<p>y</p>',
    );
  });

  test('whose bullets were taken away keep what looks like one', () => {
    const bare = (text: string) => `<p style="mso-list: l0 level1 lfo1">${text}</p>`;
    expect(clean(bare('2.5 roku') + bare('3.5 tys.'))).toBe('<ul><li>2.5 roku</li><li>3.5 tys.</li></ul>');
  });

  test('as Outlook writes them, in items and divs', () => {
    const item = (level: number, text: string) =>
      `<li class="x_MsoNormal" style="margin:0; mso-list:l0 level${level} lfo1">${text}</li>`;
    expect(clean(`<ul>${item(1, 'a')}<ul>${item(2, 'b')}</ul>${item(1, 'c')}</ul>`)).toBe(
      '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
    );
    const div = (level: number, text: string) =>
      `<div style="mso-list:l1 level${level} lfo2"><span>·&nbsp;&nbsp;&nbsp; </span>${text}</div>`;
    expect(clean(div(1, 'a') + div(2, 'b'))).toBe('<ul><li>a<ul><li>b</li></ul></li></ul>');
  });

  test('in an item that says the level twice', () => {
    const html = '<ul><li style="mso-list:l0 level1 lfo1"><p style="mso-list:l0 level1 lfo1">a</p></li></ul>';
    expect(clean(html)).toBe('<ul><li>a</li></ul>');
  });
});

describe('lists of other editors, whose items stand side by side', () => {
  const online = (level: number, text: string, tag = 'ul', start = 1) =>
    `<div class="ListContainerWrapper"><${tag} role="list" start="${start}"><li role="listitem" data-leveltext="o" data-aria-level="${level}"><p>${text}</p></li></${tag}></div>`;

  test('Word Online', () => {
    expect(clean(online(1, 'a') + online(2, 'b') + online(2, 'c') + online(1, 'd'))).toBe(
      '<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>',
    );
    expect(clean(online(1, 'a', 'ol') + online(2, 'b') + online(1, 'c', 'ol', 2))).toBe(
      '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>',
    );
  });

  test('Google Docs', () => {
    const html =
      '<ul><li dir="ltr" aria-level="1"><p>a</p></li><ul><li aria-level="2"><p>b</p></li></ul><li aria-level="1"><p>c</p></li></ul>';
    expect(clean(html)).toBe('<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>');
  });

  test('Quill', () => {
    const html =
      '<ol><li>a</li><li class="ql-indent-1">b</li><li class="ql-indent-1">c</li><li>d</li><li class="ql-indent-1">e</li></ol>';
    expect(clean(html)).toBe('<ol><li>a<ol><li>b</li><li>c</li></ol></li><li>d<ol><li>e</li></ol></li></ol>');
  });

  test('numbering by letters', () => {
    expect(clean('<ol type="a" start="3"><li>a</li></ol><ol type="x"><li>b</li></ol>')).toBe(
      '<ol start="3" type="a"><li>a</li></ol>\n<ol><li>b</li></ol>',
    );
  });
});

describe('lists without their markup', () => {
  test.each([
    [
      'several bullets',
      '• a<br>o&nbsp;&nbsp; b<br>o&nbsp;&nbsp; c<br>§&nbsp;&nbsp; d<br>• e',
      '<ul><li>a<ul><li>b</li><li>c<ul><li>d</li></ul></li></ul></li><li>e</li></ul>',
    ],
    [
      'paragraphs',
      '<p>· a</p><p>o b</p><p>o c</p><p>· d</p>',
      '<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>',
    ],
    [
      'letters of a symbol font',
      '<p>ü praca</p><p>ü płaca</p><p>ü czas</p>',
      '<ul><li>praca</li><li>płaca</li><li>czas</li></ul>',
    ],
    [
      'wide gaps',
      '<p>Ø&nbsp;&nbsp;praca</p><p>Ø<span>&nbsp;&nbsp; </span>płaca</p>',
      '<ul><li>praca</li><li>płaca</li></ul>',
    ],
    [
      'dashes below',
      '• a<br>- b<br>- c<br>• d',
      '<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>',
    ],
    [
      'letters in numbers',
      '1. a<br>a) b<br>b) c<br>2. d',
      '<ol><li>a<ol type="a"><li>b</li><li>c</li></ol></li><li>d</li></ol>',
    ],
    ['letters alone', '<p>A) x</p><p>B) y</p>', '<ol type="A"><li>x</li><li>y</li></ol>'],
    [
      'dashes in numbers',
      '<p>1. a</p><p>- b</p><p>- c</p><p>2. d</p>',
      '<ol><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ol>',
    ],
    [
      'numbers in dashes',
      '- a<br>1. b<br>2. c<br>- d',
      '<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul>',
    ],
    ['as many bullets as lines', '✔ a<br>• b<br>- c', '<ul><li>a</li><li>b</li><li>c</li></ul>'],
  ])('%s', (_, html, expected) => {
    expect(clean(html)).toBe(expected);
  });

  test.each([
    [
      'a word that looks like a bullet',
      '- praca w firmie<br>o stabilnej pozycji<br>- premie',
      '<p>- praca w firmie<br>o stabilnej pozycji<br>- premie</p>',
    ],
    ['words at line starts', '<p>o nas</p><p>o firmie</p>', '<p>o nas</p>\n<p>o firmie</p>'],
    [
      'paragraphs of a law, and diameters',
      '<p>§ 1 KP</p><p>§ 2 KP</p><p>Ø 20 mm</p><p>Ø 30 mm</p>',
      '<p>§ 1 KP</p>\n<p>§ 2 KP</p>\n<p>Ø 20 mm</p>\n<p>Ø 30 mm</p>',
    ],
    [
      'one number above bullets',
      '1. Zakres:<br>- a<br>- b',
      '<p>1. Zakres:</p>\n<ul><li>a</li><li>b</li></ul>',
    ],
    ['names', '<p>A. Nowak</p><p>B. Kowal</p>', '<p>A. Nowak</p>\n<p>B. Kowal</p>'],
  ])('%s is none', (_, html, expected) => {
    expect(clean(html)).toBe(expected);
  });
});

test('letters in the fonts Wingdings and Symbol show what they showed there', () => {
  const wingdings = (letter: string) => `<span style="font-family: Wingdings; color: red">${letter}</span>`;
  expect(clean(`<p>Praca ${wingdings('à')} płaca ${wingdings('J')} J</p>`)).toBe('<p>Praca → płaca ☺ J</p>');
  expect(clean('<p>x <span style="font-family:Symbol">l</span></p>')).toBe('<p>x l</p>');
});
