import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanHtml } from '../../../src/board/html/safe-html.ts';
import { picturedItems } from '../../../src/site/job/contents.ts';
import { policy } from '../../board/html/policy-of-test.ts';

describe('pictures that items open with', () => {
  test.each([
    [
      '<ul><li>💰 a</li><li>👩‍💻b</li></ul>',
      '<ul><li><span class="mark">💰</span> a</li><li><span class="mark">👩‍💻</span>b</li></ul>',
    ],
    ['<li dir="rtl">🔧🔧 x</li>', '<li dir="rtl"><span class="mark">🔧🔧</span> x</li>'],
    ['<li><p>🕯️ a</p><p>b</p></li>', '<li><p><span class="mark">🕯️</span> a</p><p>b</p></li>'],
    [
      '<li><strong>🚀 Growth:</strong> a</li>',
      '<li><span class="mark">🚀</span> <strong>Growth:</strong> a</li>',
    ],
  ])('%s', (html, expected) => {
    expect(picturedItems(html)).toBe(expected);
  });

  test.each([
    '<ul><li>a 💰</li><li>b</li></ul>',
    '<p>🚲 Ride</p>',
    '<li>™ a</li><li>1 a</li><li>- a</li>',
    '<li>🚀</li>',
    '<li><strong>🚀</strong> a</li>',
  ])('are none in %s', (html) => {
    expect(picturedItems(html)).toBe(html);
  });

  test('are the only ones that change, whatever the advert says', () => {
    const text = fc.array(
      fc.constantFrom(
        '💰',
        '🕯️ ',
        'a ',
        '<b>b</b> ',
        '- ',
        '<br>',
        '</li><li>',
        '</p><p>',
        '1️⃣ ',
        '&lt;li&gt;',
      ),
      { maxLength: 8 },
    );
    let found = 0;
    fc.assert(
      fc.property(text, (parts) => {
        const { html } = cleanHtml(`<ul><li>${parts.join('')}</li></ul><p>${parts.join('')}</p>`, policy);
        const shown = picturedItems(html);
        if (shown !== html) found += 1;
        const words = (markup: string) => markup.replace(/<[^>]*>/g, '');
        expect(words(shown)).toBe(words(html));
        expect(picturedItems(shown)).toBe(shown);
      }),
      { numRuns: 500, seed: 3 },
    );
    expect(found).toBeGreaterThan(50);
  });
});
