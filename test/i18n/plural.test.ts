import { expect, test } from 'vitest';
import { interfaceLanguages } from '../../src/i18n/languages.ts';
import { numberAndWord, plural } from '../../src/i18n/plural.ts';
import { builtInTexts } from '../../src/i18n/translate.ts';

test('a number and its word are what the whole text says, in every language', () => {
  for (const language of interfaceLanguages) {
    const { jobCount, townCount } = builtInTexts(language);
    for (const forms of [jobCount, townCount]) {
      for (const count of [1, 2, 3, 5, 11, 21, 100, 1234]) {
        const { number, word } = numberAndWord(forms, count, language);
        const whole = plural(forms, count, language);
        expect(whole).toContain(word);
        expect(word, `${language} ${count}`).not.toMatch(/^$|\d/);
        if (whole.includes(number)) expect(whole.replace(number, '').trim()).toBe(word);
      }
    }
  }
  expect(numberAndWord({ one: '{count} job', other: '{count} jobs' }, 16, 'en')).toEqual({
    number: '16',
    word: 'jobs',
  });
});
