import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../../src/i18n/format.ts';
import { interfaceLanguages } from '../../../src/i18n/languages.ts';
import { builtInTexts } from '../../../src/i18n/translate.ts';
import { freshness, timeLeft } from '../../../src/site/job/expiry.ts';

const now = Date.parse('2026-11-21T08:00:00Z');
const say = (
  ends: string,
  language: 'pl' | 'en' | 'de' | 'uk' = 'en',
  timeZone = 'Europe/Warsaw',
  at = now,
) => timeLeft(at, Date.parse(ends), builtInTexts(language).jobPage, language, timeZone);

describe('the time that is left', () => {
  test.each<[string, string | null, boolean]>([
    ['2026-11-21T08:00:01Z', 'Closes in 1 minute', true],
    ['2026-11-21T08:40:00Z', 'Closes in 40 minutes', true],
    ['2026-11-21T08:59:59Z', 'Closes in 60 minutes', true],
    ['2026-11-21T09:00:00Z', 'Closes today at 10:00 AM', true],
    ['2026-11-21T17:00:00Z', 'Closes today at 6:00 PM', true],
    // Midnight in Warsaw ends the day before it.
    ['2026-11-21T23:00:00Z', 'Closes today at 11:59 PM', true],
    ['2026-11-21T23:00:01Z', 'Closes tomorrow at 12:00 AM', true],
    ['2026-11-22T17:00:00Z', 'Closes tomorrow at 6:00 PM', true],
    ['2026-11-23T17:00:00Z', 'Closes in 2 days', true],
    ['2026-11-24T22:59:59Z', 'Closes in 3 days', true],
    ['2026-11-25T17:00:00Z', 'Closes in 4 days', false],
    ['2026-12-21T17:00:00Z', 'Closes in 30 days', false],
    ['2026-12-22T17:00:00Z', null, false],
    ['2026-11-21T08:00:00Z', null, false],
    ['2026-11-20T08:00:00Z', null, false],
    ['', null, false],
    ['soon', null, false],
  ])('until %s is "%s"', (ends, text, isSoon) => {
    expect(say(ends)).toEqual(text === null ? null : { text: expect.any(String), isSoon });
    expect(say(ends)?.text.replace('\u202f', ' ') ?? null).toBe(text);
  });

  test.each([
    ['pl', '2026-11-21T17:00:00Z', 'Kończy się dzisiaj o 18:00'],
    ['pl', '2026-11-23T17:00:00Z', 'Kończy się pojutrze'],
    ['de', '2026-11-22T17:00:00Z', 'Endet morgen um 18:00 Uhr'],
    ['uk', '2026-11-26T17:00:00Z', 'Закривається через 5 днів'],
  ] as const)('in %s until %s: %s', (language, ends, text) => {
    expect(say(ends, language)?.text).toBe(text);
  });

  test('goes by the visitor’s own calendar', () => {
    const ends = '2026-11-22T02:00:00Z';
    expect(say(ends)?.text).toMatch(/^Closes tomorrow at 3:00/);
    expect(say(ends, 'en', 'America/New_York')?.text).toMatch(/^Closes today at 9:00/);
    expect(say(ends, 'en', 'Asia/Tokyo')?.text).toMatch(/^Closes tomorrow at 11:00/);
  });

  test('a clock change within the time makes no other day of it', () => {
    const before = Date.parse('2027-03-27T12:00:00Z');
    expect(say('2027-03-29T10:00:00Z', 'en', 'Europe/Warsaw', before)?.text).toBe('Closes in 2 days');
  });

  test('says something for every end of the next thirty days, and nothing once it is over', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 29 * 86_400_000 }), (away) => {
        const left = timeLeft(now, now + away, builtInTexts('en').jobPage, 'en', 'Europe/Warsaw');
        expect(left === null).toBe(away <= 0);
        expect(left?.text ?? '').not.toMatch(/[{}]|NaN|undefined|ago|yesterday/);
      }),
      { numRuns: 500, seed: 5 },
    );
  });
});

describe('what a card says of time', () => {
  const texts = { ...builtInTexts('en').jobPage, newJob: 'New' };
  const say = (posted: string | null, closes: string | null, at = now) =>
    freshness(
      at,
      { posted, closes: closes === null ? null : Date.parse(closes) },
      texts,
      'en',
      'Europe/Warsaw',
    );

  test.each([
    ['2026-11-21', null, { text: 'New', kind: 'new' }],
    ['2026-11-19', null, { text: 'New', kind: 'new' }],
    // A visitor whose calendar is a day behind the company's.
    ['2026-11-22', null, { text: 'New', kind: 'new' }],
    ['2026-11-18', null, { text: '3 days ago', kind: 'open' }],
    ['2026-10-22', null, { text: '30 days ago', kind: 'open' }],
    // One form of time in a list, as far as it says something.
    ['2025-11-21', null, { text: '365 days ago', kind: 'open' }],
    ['2025-11-20', null, { text: formatDay('2025-11-20', 'en', 'Europe/Warsaw'), kind: 'open' }],
    [null, null, null],
    ['no date', null, null],
    ['2026-11-21', '2026-11-24T10:00:00Z', { text: 'Closes in 3 days', kind: 'soon' }],
    ['2026-11-21', '2026-11-27T10:00:00Z', { text: 'Closes in 6 days', kind: 'open' }],
    ['2026-11-21', '2026-12-24T10:00:00Z', { text: 'New', kind: 'new' }],
    // What has closed since the page was made is said by the page, not by the card.
    ['2026-11-18', '2026-11-20T10:00:00Z', { text: '3 days ago', kind: 'open' }],
    [null, '2027-11-20T10:00:00Z', null],
    ['2026-11-01', '2026-11-21T15:00:00Z', { text: 'Closes today', kind: 'soon' }],
    ['2026-11-01', '2026-11-21T12:10:00Z', { text: 'Closes today', kind: 'soon' }],
    ['2026-11-01', '2026-11-22T15:00:00Z', { text: 'Closes tomorrow', kind: 'soon' }],
  ])('posted %s, closing %s: %j', (posted, closes, fresh) => {
    expect(say(posted, closes)).toEqual(fresh);
  });

  // `.card-time` of cards.css keeps 14em free, and 10em in languages of fewer letters.
  const long = ['ar', 'es', 'fi', 'ga', 'lt', 'lv', 'mt', 'nb', 'pt', 'ro', 'uk'];
  test.each(interfaceLanguages)('is at most 30 letters long, in most languages 22: %s', (language) => {
    const { newJob, jobPage } = builtInTexts(language);
    const said = Array.from({ length: 90 * 4 }, (_, quarter) => {
      const away = (quarter / 4) * 86_400_000;
      const posted = new Date(now - away).toISOString().slice(0, 10);
      return [null, now + away].map((closes) =>
        freshness(now, { posted, closes }, { closes: jobPage.closes, newJob }, language, 'Europe/Warsaw'),
      );
    });
    const lengths = said.flat().map((fresh) => fresh?.text.length ?? 0);
    expect(Math.max(...lengths)).toBeGreaterThan(5);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(long.includes(language) ? 30 : 22);
  });
});
