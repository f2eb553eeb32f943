import { expect, test } from 'vitest';
import { directionOf } from '../../../src/i18n/direction.ts';
import type { InterfaceLanguage } from '../../../src/i18n/languages.ts';
import { advertLanguage } from '../../../src/site/job/advert-text.ts';

test.each<[string, InterfaceLanguage, object]>([
  ['pl', 'pl', {}],
  ['en', 'pl', { lang: 'en' }],
  ['en-GB', 'en', { lang: 'en-GB' }],
  ['ar', 'en', { lang: 'ar', dir: 'rtl' }],
  ['he', 'de', { lang: 'he', dir: 'rtl' }],
  ['fa', 'uk', { lang: 'fa', dir: 'rtl' }],
  ['ur', 'en', { lang: 'ur', dir: 'rtl' }],
  ['az-Arab', 'en', { lang: 'az-Arab', dir: 'rtl' }],
  ['az', 'en', { lang: 'az' }],
])('an advert in %s on a page in %s', (language, page, attributes) => {
  expect(advertLanguage({ language }, page)).toEqual(attributes);
});

test('what no locale knows, the browser finds out', () => {
  expect(directionOf('not a language')).toBe('auto');
});
