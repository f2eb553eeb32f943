import { describe, expect, test } from 'vitest';
import { countryCodeOf, countryCodeOfName, countryName } from '../../src/i18n/countries.ts';
import { interfaceLanguages } from '../../src/i18n/languages.ts';

describe('the code of a country', () => {
  test.each(['Deutschland', 'France', 'Niemcy', 'Kosovo', 'United Kingdom', 'Czechia'])(
    'of %s is found by its name in every language of the interface',
    (name) => {
      const code = countryCodeOfName(name) ?? '';
      for (const language of interfaceLanguages) {
        const own = countryName(code, language) ?? '';
        expect([language, own, countryCodeOfName(own)]).toEqual([language, own, code]);
        expect(countryCodeOfName(own.toLocaleUpperCase('en'))).toBe(code);
      }
    },
  );

  test.each<[string, string | null]>([
    ['BRD', 'DE'],
    ['Bundesrepublik Deutschland', 'DE'],
    ['UK', 'GB'],
    ['Great Britain', 'GB'],
    ['England', 'GB'],
    ['Anglia', 'GB'],
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['United States of America', 'US'],
    ['Holland', 'NL'],
    ['The Netherlands', 'NL'],
    ['Holandia', 'NL'],
    ['Czech Republic', 'CZ'],
    ['Turkey', 'TR'],
    ['Republic of Ireland', 'IE'],
    ['日本', 'JP'],
    ['Ísland', 'IS'],
    ['POL', 'PL'],
    ['pl', 'PL'],
    ['Poland (PL)', 'PL'],
    ['Polska / Poland', 'PL'],
    [' polska, ', 'PL'],
    ['w Niemczech', 'DE'],
    ['w Polsce', 'PL'],
    ['na Słowacji', 'SK'],
    ['v Německu', 'DE'],
    ['у Польщі', 'PL'],
    ['in der Schweiz', 'CH'],
    ['en France', 'FR'],
    ['Polska, Niemcy', null],
    ['Kongo', null],
    ['Europa', null],
    ['EU', null],
    ['w domu', null],
    ['in Berlin', null],
    ['Utopia', null],
    ['', null],
    ['(', null],
  ])('of %j is %j', (name, code) => {
    expect(countryCodeOfName(name)).toBe(code);
  });

  test('is that of ISO 3166-1, and XK', () => {
    expect(['pl', 'uk', 'xk', 'el', 'EU', 'zz', 'toString', null].map(countryCodeOf)).toEqual([
      'PL',
      'GB',
      'XK',
      'GR',
      null,
      null,
      null,
      null,
    ]);
  });
});
