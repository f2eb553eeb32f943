import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLanguage } from '../../src/board/read-job.ts';
import { primaryLanguage } from '../../src/i18n/languages.ts';
import { listening } from './samples.ts';

test.each([
  ['pl', 'pl'],
  ['PL', 'pl'],
  [' pl ', 'pl'],
  ['pl_PL', 'pl-PL'],
  ['en-gb', 'en-GB'],
  ['ua', 'uk'],
  ['no', 'nb'],
  ['nn-NO', 'nb-NO'],
  ['NB', 'nb'],
  ['UA_UA', 'uk-UA'],
  ['cz', 'cs'],
  ['uk', 'uk'],
  ['pol', 'pl'],
  ['sr-latn-rs', 'sr-Latn-RS'],
  ['de-DE-1996-u-co-phonebk', 'de-DE'],
  ['English', 'en'],
  ['polski', 'pl'],
  ['język niemiecki', 'de'],
  ['Čeština', 'cs'],
  ['français (France)', 'fr'],
  ['Українська', 'uk'],
  ['norsk', 'nb'],
])('%j is %s', (written, tag) => {
  const { report, codes } = listening();
  expect(readLanguage(written, 'de', report)).toBe(tag);
  expect(codes).toEqual([]);
});

test.each([
  null,
  '',
  'null',
  'the language',
  'xx',
  'und',
  'p',
  'pl--PL',
  '12',
  'pl;q=1',
  '__proto__',
  'en-',
  'x-klingon',
])('%j names no language: the default, and a problem', (written) => {
  const { report, codes, findings } = listening();
  expect(readLanguage(written, 'de', report)).toBe('de');
  expect(codes).toEqual(['language-unknown']);
  expect(findings[0]).toContain('so it is shown as "de"; set the language in the advert');
});

test('any text gives a tag that Intl takes', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^[a-z]{2,3}([-_][a-zA-Z0-9]{1,8}){0,3}$/)),
      (written) => {
        const tag = readLanguage(written, 'en', listening().report);
        expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
        expect(primaryLanguage(tag)).toMatch(/^[a-z]{2,3}$/);
      },
    ),
    { numRuns: 1000, seed: 6 },
  );
});
