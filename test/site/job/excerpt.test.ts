import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanHtml, plainText } from '../../../src/board/html/safe-html.ts';
import { sectionsOf } from '../../../src/board/texts.ts';
import { excerpt, wordsOfHtml } from '../../../src/site/job/advert-text.ts';
import { hostileHtml } from '../../board/html/hostile.ts';
import { messyHtml } from '../../board/html/html-arbitrary.ts';
import { policy } from '../../board/html/policy-of-test.ts';
import { boardOf, sampleSite } from './boards.ts';

const withoutImages = { ...policy, images: new Map() };
const jobWith = (...html: string[]) => ({
  sections: html.map((text) => ({ field: 'description', heading: null, html: text })),
});

describe('the words of clean HTML', () => {
  test.each([
    ['<p>Praca w <strong>maga</strong>zynie<br>od zaraz.</p>', 'Praca w magazynie od zaraz.'],
    ['<ul><li>one</li><li>two<ol start="3"><li>three</li></ol></li></ul>', 'one two three'],
    ['<p>A&amp;B &lt;b&gt; &quot;x&quot; &#39;y&#39; &amp;lt;</p>', `A&B <b> "x" 'y' &lt;`],
    ['<p>a<img src="/i.webp" alt="&gt;">b</p>\n<h3>c</h3>', 'ab c'],
    ['<table><caption>t</caption><tbody><tr><td>1</td><td>2</td></tr></tbody></table>', 't 1 2'],
    ['<p><a href="https://x.example/?a=1&amp;b=2" rel="noopener nofollow">l</a>ink</p>', 'link'],
    ['', ''],
  ])('%s', (html, words) => {
    expect(wordsOfHtml(html)).toBe(words);
  });

  test('are what the policy makes of it, for any advert', () => {
    let filled = 0;
    fc.assert(
      fc.property(messyHtml, (given) => {
        const { html } = cleanHtml(given, withoutImages);
        const words = wordsOfHtml(html);
        if (words !== '') filled++;
        expect(words).toBe(plainText(html));
      }),
      { numRuns: 2_000, seed: 1 },
    );
    expect(filled).toBeGreaterThan(1_000);
  });

  test.each(hostileHtml.filter((html) => html.length < 10_000))('and for %j', (given) => {
    const { html } = cleanHtml(given, withoutImages);
    expect(wordsOfHtml(html)).toBe(plainText(html));
  });

  test('of the sample company and of a generated board, too', () => {
    const jobs = [...boardOf(sampleSite()).jobs, ...boardOf(sampleSite(), 100).jobs];
    for (const job of jobs) {
      const sections = sectionsOf(job);
      expect(sections.map(({ html }) => wordsOfHtml(html)).join(' ')).toBe(
        plainText(sections.map(({ html }) => html).join(' ')),
      );
    }
    expect(jobs.length).toBeGreaterThan(160);
  });
});

describe('an excerpt', () => {
  test.each([
    ['of nothing is empty', [], ''],
    ['of pictures alone is empty', ['<p><img src="/i.webp" alt="x"></p>'], ''],
    ['joins sections', ['<p>one</p>', '<p>two</p>'], 'one two'],
    ['keeps what fits exactly', [`<p>${'a'.repeat(155)}</p>`], 'a'.repeat(155)],
    ['cuts an endless word', [`<p>${'a'.repeat(156)}</p>`], `${'a'.repeat(154)}…`],
    ['never halves a character', [`<p>${'a'.repeat(153)}🚲🚲</p>`], `${'a'.repeat(153)}…`],
    ['ends with a whole word', [`<p>${'word '.repeat(40)}</p>`], `${'word '.repeat(30)}word…`],
    ['counts the mark', [`<p>${'a'.repeat(150)} bcd efg</p>`], `${'a'.repeat(150)} bcd…`],
    [
      'leaves out a word that would reach the mark',
      [`<p>${'a'.repeat(150)} bcde fg</p>`],
      `${'a'.repeat(150)}…`,
    ],
  ])('%s', (_, html, text) => {
    expect(excerpt(jobWith(...html))).toBe(text);
  });

  test('is the beginning of the text, whole words, at most 155 characters', () => {
    let cut = 0;
    fc.assert(
      fc.property(fc.array(messyHtml, { maxLength: 4 }), (given) => {
        const job = jobWith(...given.map((html) => cleanHtml(html, policy).html));
        const { sections } = job;
        const whole = sections
          .map(({ html }) => wordsOfHtml(html))
          .filter((words) => words !== '')
          .join(' ');
        const text = excerpt(job);
        expect(text.length).toBeLessThanOrEqual(155);
        expect(text.isWellFormed()).toBe(true);
        if (whole.length <= 155) {
          expect(text).toBe(whole);
          return;
        }
        cut++;
        expect(text.endsWith('…')).toBe(true);
        const kept = text.slice(0, -1);
        expect(whole.startsWith(kept)).toBe(true);
        if (kept.includes(' ')) expect(whole[kept.length]).toBe(' ');
      }),
      { numRuns: 1_000, seed: 2 },
    );
    expect(cut).toBeGreaterThan(50);
  });
});
