import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dictionaryOf } from '../../src/i18n/translate.ts';
import { timeLeft } from '../../src/outputs/time-left.ts';

const now = Date.parse('2026-11-21T08:00:00Z');
const say = (
  ends: string,
  language: 'pl' | 'en' | 'de' | 'uk' = 'en',
  timeZone = 'Europe/Warsaw',
  at = now,
) => timeLeft(at, Date.parse(ends), dictionaryOf(language).jobPage, language, timeZone);

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
        const left = timeLeft(now, now + away, dictionaryOf('en').jobPage, 'en', 'Europe/Warsaw');
        expect(left === null).toBe(away <= 0);
        expect(left?.text ?? '').not.toMatch(/[{}]|NaN|undefined|ago|yesterday/);
      }),
      { numRuns: 500, seed: 5 },
    );
  });
});
