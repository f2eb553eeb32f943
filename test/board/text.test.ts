import { describe, expect, test } from 'vitest';
import { lookUp, plainValues } from '../../src/board/facts.ts';
import { cleanHtml, plainText } from '../../src/board/html/safe-html.ts';
import { readJob } from '../../src/board/read-job.ts';
import { decodeEntities } from '../../src/board/text.ts';
import { sectionsOf } from '../../src/board/texts.ts';
import { policy } from './html/policy-of-test.ts';
import { gdansk, postOf, siteOf } from './samples.ts';

const jobOf = (changes: Parameters<typeof postOf>[0]) =>
  readJob(postOf(changes), { site: siteOf({}), serviceUrl: 'https://tenant.example', images: new Map() }).job;

describe('names', () => {
  test.each([
    ['Title &amp;amp; entity &amp;ndash; x', 'Title & entity – x'],
    ['R&amp;D', 'R&D'],
    ['R&D, AT&T; Q&A', 'R&D, AT&T; Q&A'],
    ['In&zdot;ynier &#8211; &#x141;&oacute;d&#378;', 'Inżynier – Łódź'],
    ['<b>Spawacz</b><br>TIG', 'Spawacz TIG'],
    ['&lt;strong&gt;Spawacz&lt;/strong&gt; &amp;lt;b&amp;gt;TIG&amp;lt;/b&amp;gt;', 'Spawacz TIG'],
    ['C &lt; 5 &lt;3', 'C < 5 <3'],
    ['Map<T> developer', 'Map<T> developer'],
    ['&amp;nbsp;', 'nr 7'],
  ])('%s is %s', (name, title) => {
    const job = jobOf({ name, recruitment: { id: 1, nr_ref: 'nr&amp;nbsp;7' } });
    expect(job.title).toBe(title);
    expect(job.address).not.toMatch(/amp|ndash|nbsp|strong/);
  });

  test('of places, sections, facts and values of dictionaries', () => {
    const locality = 'Gda&nacute;sk &amp;amp; Gdynia';
    const job = jobOf({
      values: [
        { field_id: 'geolocation', value: JSON.stringify({ ...gdansk, locality }) },
        { field_id: 'a', name: 'My &amp;amp; Ty', value: '<p>x</p>' },
      ],
    });
    expect(job.place?.locality).toBe('Gdańsk & Gdynia');
    expect(sectionsOf(job)[0]?.heading).toBe('My & Ty');
    expect(plainValues(['R&amp;amp;D', '&lt;b&gt;IT&lt;/b&gt;'])).toEqual(['R&D', 'IT']);
    expect(lookUp('Pe&lstrok;ny etat', { 'pełny etat': 1 }).meanings).toEqual([1]);
    expect(lookUp('Pełny etat', { 'Pe&lstrok;ny etat': 1 }).meanings).toEqual([1]);
  });
});

describe('values', () => {
  const text = '&lt;p&gt;This text &lt;strong&gt;is bold&lt;/strong&gt; &amp;amp; long&lt;/p&gt;';

  test.each([
    [text, '<p>This text <strong>is bold</strong> &amp; long</p>'],
    [text.replaceAll('&', '&amp;'), '<p>This text <strong>is bold</strong> &amp; long</p>'],
    ['&#60;ul&#62;&#x3C;li&#x3E;a&lt;/li&gt;&lt;/ul&gt;', '<ul><li>a</li></ul>'],
    ['a&lt;br&gt;b&lt;br /&gt;c', '<p>a<br>b<br>c</p>'],
    ['&lt;div onclick="x"&gt;a&lt;script&gt;alert(1)&lt;/script&gt;&lt;/div&gt;', '<p>a</p>'],
  ])('%s without any tag is decoded', (html, expected) => {
    expect(cleanHtml(html, policy)).toMatchObject({ html: expected, wasEscaped: true });
    expect(cleanHtml(expected, policy)).toMatchObject({ html: expected, wasEscaped: false });
    expect(plainText(html)).toBe(plainText(expected));
  });

  test.each([
    ['Znasz &lt;div&gt; i &lt;p&gt;', '<p>Znasz &lt;div&gt; i &lt;p&gt;</p>'],
    ['&lt;b&gt;x&lt;/b&gt;', '<p>&lt;b&gt;x&lt;/b&gt;</p>'],
    ['a &lt; b &amp;&amp; c &gt; d', '<p>a &lt; b &amp;&amp; c &gt; d</p>'],
    ['<p>&lt;p&gt;x&lt;/p&gt;</p>', '<p>&lt;p&gt;x&lt;/p&gt;</p>'],
  ])('%s stays text', (html, expected) => {
    expect(cleanHtml(html, policy)).toMatchObject({ html: expected, wasEscaped: false });
  });

  test('with tags lose entities that were escaped once more, and never gain a tag', () => {
    const html =
      '<p>5 &amp;ndash;&amp;nbsp;7 &amp;amp;oacute; &amp;amp;amp; &amp;lt;b&amp;gt; &amp;#60;i&amp;#62;</p>';
    const expected = '<p>5 – 7 ó &amp; &amp;lt;b&amp;gt; &amp;#60;i&amp;#62;</p>';
    expect(cleanHtml(html, policy).html).toBe(expected);
    expect(cleanHtml(expected, policy).html).toBe(expected);
  });
});

test('what is no entity stays', () => {
  for (const text of [
    'a&b;c',
    '&#1;',
    '&#55296;',
    '&#9999999;',
    '&nbs p;',
    '&unknown;',
    '&#48;',
    '&num;38;',
  ]) {
    expect(decodeEntities(decodeEntities(text))).toBe(decodeEntities(text));
    expect(cleanHtml(`<p>x${text.replaceAll('&', '&amp;')}</p>`, policy).html).toMatch(/^<p>x/);
  }
});
