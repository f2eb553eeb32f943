import { describe, expect, test } from 'vitest';
import { flattenTags, limitInput, maxCharacters } from '../../../src/board/html/limit-input.ts';
import { cleanHtml, plainText } from '../../../src/board/html/safe-html.ts';
import { faultsOf } from './check-html.ts';
import { policy } from './policy-of-test.ts';

const fill = (piece: string) => piece.repeat(Math.ceil(maxCharacters / piece.length));

/** Deepest nesting of start tags that are closed. */
function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [tag] of html.matchAll(/<\/?[a-z][^>]*>/g)) {
    if (tag.startsWith('</')) depth--;
    else if (!tag.startsWith('<br') && !tag.startsWith('<img')) depth++;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

describe('a value of any size and depth', () => {
  // Each would take seconds to hours, or overflow the stack, if any step were quadratic or recursed by depth.
  test.each([
    ['nested formatting', fill('<b>')],
    ['nested blocks', fill('<div>')],
    ['nested blocks with text', fill('<div>x')],
    ['nested lists', fill('<ul><li>x')],
    ['nested tables', fill('<table><tr><td>x')],
    ['nested links', fill('<a href="https://x.example/"><b>x')],
    ['nested foreign elements', fill('<svg><title>')],
    ['nested frames', fill('<iframe>')],
    ['end tags of what is not open', `${'<b>'.repeat(33_000)}${'</i>'.repeat(25_000)}x`],
    ['headings that end each other', fill('<h1><h2><b></h1>')],
    ['breaks', fill('x<br>')],
    ['list marks', fill('- x<br>')],
    ['list marks in one line', fill('- ')],
    ['numbers', Array.from({ length: 25_000 }, (_, index) => `${index % 1000}. x<br>`).join('')],
    ['paragraphs', fill('<p>x')],
    ['strong paragraphs', fill('<p><b>x</b></p>')],
    ['lists side by side', fill('<ul><li>x</li></ul>')],
    ['lists straight in a list', `<ul>${fill('<ul><li>x</li></ul>')}`],
    ['cells with spans', `<table>${fill('<td rowspan=100 colspan=100>x')}`],
    ['rows with spans', `<table>${fill('<tr><td rowspan=100>x<td>y')}`],
    ['attributes', `<p ${fill('a ')}>x</p>`],
    ['open quotes', fill('<p a="')],
    ['open comments', fill('<!--')],
    ['open data attributes', fill(' data-a="{"')],
    ['brackets', fill('<')],
    ['spaces', fill('&nbsp; ')],
    ['invisible characters', fill('\u200d')],
    ['alternating formatting', fill('<b>a</b> b ')],
  ])('%s', (_, html) => {
    const result = cleanHtml(html, policy);
    expect(faultsOf(result.html)).toEqual([]);
    expect(depthOf(result.html)).toBeLessThanOrEqual(100);
  });
});

describe('text is kept', () => {
  test('under thousands of nested elements, as far as the limit reaches', () => {
    expect(plainText(`a ${'<b>'.repeat(6_000)} b ${'</b>'.repeat(3_000)} c`)).toBe('a b c');
  });

  test('below the deepest level, with words apart', () => {
    const deep = `${'<div>'.repeat(600)}a<p>b</p>c<i>d</i>${'</div>'.repeat(600)}e`;
    expect(plainText(deep)).toBe('a b cd e');
    expect(plainText(`${'<div>'.repeat(400)}a<p>b</p>c<i>d</i>${'</div>'.repeat(400)}e`)).toBe('a b cd e');
  });

  test('in long texts with tags left open', () => {
    const rows = Array.from({ length: 700 }, (_, index) => `<tr><td>a${index}<td>b${index}`).join('');
    expect(cleanHtml(`<table>${rows}</table>`, policy).html.match(/<td>b\d+<\/td><\/tr>/g)).toHaveLength(700);
    const items = Array.from({ length: 1_200 }, (_, index) => `<li>a${index}`).join('');
    expect(cleanHtml(`<ul>${items}</ul>`, policy).html.match(/<li>a\d+<\/li>/g)).toHaveLength(1_200);
  });

  test('around pictures that are longer than the limit', () => {
    const picture = `<img src="data:image/png;base64,${'iVBORw0KGgo/'.repeat(500_000)}==" alt="">`;
    expect(plainText(`<p>a</p>${picture}<p>b</p>${picture}<p>c</p>`)).toBe('a b c');
  });
});

describe('a value over the limit', () => {
  test('is cut between words', () => {
    const words = plainText(`<p>${'słowo '.repeat(40_000)}</p>`).split(' ');
    expect(words.length).toBeGreaterThan(33_000);
    expect(new Set(words)).toEqual(new Set(['słowo']));
  });

  test.each([
    ['a tag', '<p title="tytuł">a</p>', 'a'],
    ['an entity', '&eacute;', 'é'],
    ['a character', '👍', '👍'],
  ])('is not cut inside %s', (_, piece, text) => {
    for (let shift = 0; shift < piece.length; shift += 3) {
      const cut = plainText('x'.repeat(shift) + fill(piece));
      expect(cut.length).toBeGreaterThan(8_000);
      expect(cut.replaceAll(text, '').replaceAll('x', '').trim()).toBe('');
    }
  });

  test('ends after 10,000 tags', () => {
    expect(plainText(fill('<p>a')).split(' ')).toHaveLength(10_000);
    expect(plainText(fill('&lt;p&gt;a&lt;/p&gt;')).split(' ')).toHaveLength(5_000);
    expect(cleanHtml(fill('<p>a'), policy).isCut).toBe(true);
    expect(cleanHtml('<p>a'.repeat(10_000), policy).isCut).toBe(false);
  });

  test('says so, unless nothing but the bytes of pictures went', () => {
    expect(cleanHtml(fill('słowo '), policy).isCut).toBe(true);
    const picture = `<img src="data:image/png;base64,${'iVBORw0KGgo/'.repeat(50_000)}">`;
    expect(cleanHtml(`<p>a</p>${picture}`, policy).isCut).toBe(false);
  });

  test('never passes it', () => {
    for (const piece of ['x', 'x ', '<b>', '&nbsp;']) {
      expect(limitInput(fill(piece).repeat(3)).html.length).toBeLessThanOrEqual(maxCharacters);
    }
  });
});

test('HTML of ordinary size is not touched before it is parsed', () => {
  const html = '<p>a<b>b</i><td>'.repeat(30);
  expect(flattenTags(html)).toBe(html);
  expect(limitInput('<p data-x="{}">a\nb</p>').html).toBe('<p data-x="{}">a\nb</p>');
});
