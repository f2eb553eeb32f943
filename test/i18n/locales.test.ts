import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { countryName } from '../../src/i18n/countries.ts';
import { formatDay, formatPay } from '../../src/i18n/format.ts';
import { interfaceLanguages, localeOf, localesOf } from '../../src/i18n/languages.ts';
import { plural } from '../../src/i18n/plural.ts';
import { builtInTexts, languageName, ownName } from '../../src/i18n/translate.ts';
import { siteSchema } from '../../src/settings/site-schema.ts';
import { timeLeft } from '../../src/site/job/expiry.ts';

const smallest = { name: 'Kolibra', languages: ['en', 'de'], defaultLanguage: 'en' };
const ours = { texts: {} };
const plain = (text: string) => text.replace(/\s/g, ' ').replace(/[\u200e\u200f]/g, '');

describe('Portuguese is that of Portugal', () => {
  const { jobCount, jobPage } = builtInTexts('pt');

  test('in numbers and amounts', () => {
    expect(plain(plural(jobCount, 12_345, 'pt'))).toBe('12 345 vagas');
    const pay = { min: 5000, max: null, currency: 'EUR', unit: 'MONTH' as const };
    expect(plain(formatPay(pay, 'pt', 'pt', ours))).toContain('5000 €');
  });

  test('in names of countries and languages', () => {
    expect(countryName('PL', 'pt')).toBe('Polónia');
    expect(languageName('pl', 'pt')).toBe('polaco');
    expect(ownName('pt')).toBe('português');
  });

  test('in days and what is left of them', () => {
    expect(formatDay('2026-11-30', 'pt', 'Europe/Lisbon')).toBe('30 de novembro de 2026');
    const left = timeLeft(0, 5 * 86_400_000, jobPage, 'pt', 'UTC');
    expect(left?.text).toContain('dentro de');
  });

  test('but not where an advert says Brazil', () => {
    expect(countryName('PL', 'pt-BR')).toBe('Polônia');
    expect(languageName('pl', 'pt-BR')).toBe('polonês');
  });
});

describe('dates and amounts', () => {
  const warsaw = { locales: {}, timeZone: 'Europe/Warsaw' };

  test('are written as in Britain on English pages of a site in Europe', () => {
    expect(formatDay('2026-11-30', localeOf('en', warsaw), warsaw.timeZone)).toBe('30 November 2026');
    const chicago = { locales: {}, timeZone: 'America/Chicago' };
    expect(formatDay('2026-11-30', localeOf('en', chicago), chicago.timeZone)).toBe('November 30, 2026');
    expect(localeOf('pl', warsaw)).toBe('pl');
  });

  test('are written as the owner chose', () => {
    const site = { ...warsaw, locales: { en: 'en-US', de: 'de-CH' } };
    expect(formatDay('2026-11-30', localeOf('en', site), site.timeZone)).toBe('November 30, 2026');
    const pay = { min: 85_000, max: null, currency: 'CHF', unit: 'YEAR' as const };
    expect(plain(formatPay(pay, 'de', localeOf('de', site), ours))).toMatch(/^ab CHF 85['’]000 pro Jahr$/);
    expect(plain(formatPay(pay, 'de', 'de', ours))).toBe('ab 85.000 CHF pro Jahr');
  });

  test.each([
    ['a region of another language', { en: 'de-CH' }],
    ['no tag at all', { en: 'British English' }],
    ['nothing', { de: '' }],
  ])('are refused, with what to write, for %s', (_, locales) => {
    const { error } = siteSchema.safeParse({ ...smallest, locales });
    expect(error?.issues[0]).toMatchObject({
      path: ['locales', Object.keys(locales)[0]],
      message: expect.stringContaining("give a region's form of the language"),
    });
  });
});

const kinds: readonly { name: string; supportedLocalesOf(locales: string[]): string[] }[] = [
  Intl.DateTimeFormat,
  Intl.NumberFormat,
  Intl.DisplayNames,
  Intl.PluralRules,
  Intl.RelativeTimeFormat,
  Intl.Collator,
];

describe.each(interfaceLanguages)('Intl in %s', (language) => {
  test('has words of its own, not those of the machine', () => {
    const [first = ''] = localesOf(language);
    for (const kind of kinds) {
      expect(kind.supportedLocalesOf(localesOf(language)), kind.name).toContain(first);
    }
    expect(new Intl.Locale(first).language).toBe(language);
  });

  test('writes what no other language writes', () => {
    const day = new Intl.DateTimeFormat(localesOf(language), { dateStyle: 'full', timeZone: 'UTC' });
    const names = new Intl.DisplayNames(localesOf(language), { type: 'language', fallback: 'none' });
    expect(names.of(language)).toBeDefined();
    if (language !== 'en') expect(day.format(0)).not.toMatch(/January|Thursday/);
  });

  test('asks with the plural forms that the texts have', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    expect(new Intl.PluralRules(localesOf(language)).resolvedOptions().pluralCategories).toEqual(forms);
  });
});

test('whatever writes for readers asks localesOf what to write in', async () => {
  const src = fileURLToPath(new URL('../../src', import.meta.url));
  const files = (await readdir(src, { recursive: true })).filter((file) => /\.(ts|astro)$/.test(file));
  const asked =
    /Intl\.(?:DateTimeFormat|NumberFormat|DisplayNames|PluralRules|RelativeTimeFormat|ListFormat|Collator)\(([^)]*)/g;
  const reading = new Set([
    'i18n/countries.ts: Intl.DisplayNames([language]',
    'board/pay.ts: Intl.NumberFormat(tag',
  ]);
  const wrong: string[] = [];
  let calls = 0;
  for (const file of files) {
    // Sorting is the same in both kinds of Portuguese, and Node has all 28 languages.
    const isSorting = (call: string) => call.includes('Collator') && file.startsWith('site/');
    // What others wrote is read in their language.
    const isReading = (call: string) => reading.has(`${file}: ${call.split(',', 1)[0]}`);
    for (const [call, locale = ''] of (await readFile(join(src, file), 'utf8')).matchAll(asked)) {
      calls += 1;
      const isFixed = /^\[?'en(-GB)?'/.test(locale);
      if (!isFixed && !/^(\[\.\.\.)?localesOf\(/.test(locale) && !isSorting(call) && !isReading(call))
        wrong.push(`${file}: ${call}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(calls).toBeGreaterThan(20);
});
