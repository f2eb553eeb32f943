import { describe, expect, test } from 'vitest';
import { browserForms } from '../../src/i18n/browser-words.ts';
import { ownForms } from '../../src/i18n/own-forms.ts';

describe.each(['ga', 'mt'])('%s without the words of the browser', (language) => {
  const own = browserForms[language];
  if (own === undefined) throw new Error(`no forms of ${language}`);

  test('counts as Node does', () => {
    const rules = new Intl.PluralRules(language);
    for (let count = 0; count <= 250; count += 1)
      expect([count, own.plural(count)]).toEqual([count, rules.select(count)]);
  });

  test('names days and minutes as Node does', () => {
    const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    for (let days = -120; days <= 120; days += 1) expect(own.days(days)).toBe(format.format(days, 'day'));
    for (let minutes = 1; minutes <= 60; minutes += 1) {
      expect(own.minutes(minutes)).toBe(format.format(minutes, 'minute'));
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
      expect(own.date(5, month, 2026)).toBe(format.format(Date.UTC(2026, month, 5)));
    }
  });
});

test('other languages have the words of the browser', () => {
  expect(ownForms('pl')).toBeUndefined();
  expect(ownForms('constructor')).toBeUndefined();
});
