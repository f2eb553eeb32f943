import { describe, expect, test } from 'vitest';
import { browserForms } from '../../src/i18n/browser-words.ts';

describe.each(['ga', 'mt'])('%s without the words of the browser', (language) => {
  const own = browserForms[language];
  if (own === undefined) throw new Error(`no forms of ${language}`);

  test('counts as Node does', () => {
    const rules = new Intl.PluralRules(language);
    for (let count = 0; count <= 250; count += 1)
      expect([count, own.plural.select(count)]).toEqual([count, rules.select(count)]);
  });

  test('names days and minutes as Node does', () => {
    const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    for (let days = -120; days <= 120; days += 1)
      expect(own.relative.format(days, 'day')).toBe(format.format(days, 'day'));
    for (let minutes = 1; minutes <= 60; minutes += 1) {
      expect(own.relative.format(minutes, 'minute')).toBe(format.format(minutes, 'minute'));
    }
  });

  test('writes dates as Node does', () => {
    const format = new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    for (let month = 0; month < 12; month += 1) {
      const day = new Date(Date.UTC(2026, month, 5));
      expect(own.date.format(day)).toBe(format.format(day));
    }
  });
});

test('other languages have the words of the browser', () => {
  expect(globalThis.ownForms).toBe(browserForms);
  expect(Object.keys(browserForms).sort()).toEqual(['ga', 'mt']);
});
