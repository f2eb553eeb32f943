import { describe, expect, test } from 'vitest';
import { cleanHtml } from '../../../src/board/html/safe-html.ts';
import { policy } from './policy-of-test.ts';

const arabic = 'الدوام 8:00-16:00، القسم B2B/IT';

describe('parts that are read in the other direction say so', () => {
  test.each([
    ['rtl', `<p>${arabic}</p><p>Office: Kraków</p>`, `<p>${arabic}</p>\n<p dir="ltr">Office: Kraków</p>`],
    ['ltr', `<p>${arabic}</p><p>Office: Kraków</p>`, `<p dir="rtl">${arabic}</p>\n<p>Office: Kraków</p>`],
    [
      'rtl',
      '<h2>Tasks</h2><ul><li>Drive</li><li>Load</li></ul>',
      '<h3 dir="ltr">Tasks</h3>\n<ul dir="ltr"><li>Drive</li><li>Load</li></ul>',
    ],
    [
      'rtl',
      '<ol><li>سائق توصيل</li><li>Drive</li></ol>',
      '<ol><li>سائق توصيل</li><li dir="ltr">Drive</li></ol>',
    ],
    ['rtl', '<p>8:00-16:00</p>', '<p>8:00-16:00</p>'],
    ['ltr', '<p>One word: سائق</p>', '<p>One word: سائق</p>'],
  ] as const)('%s: %s', (direction, html, shown) => {
    const read = (text: string) => cleanHtml(text, { ...policy, direction }).html;
    expect(read(html)).toBe(shown);
    expect(read(shown)).toBe(shown);
  });
});
