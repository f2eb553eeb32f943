import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Section } from '../../../src/board/texts.ts';
import { interfaceLanguages } from '../../../src/i18n/languages.ts';
import { builtInTexts } from '../../../src/i18n/translate.ts';
import { descriptionHtml, headedSections } from '../../../src/site/job/advert-text.ts';

const texts = builtInTexts('en');
const hex = (digit: string) => digit.repeat(32);
const section = (field: string, heading: string | null = null): Section => ({
  field,
  heading,
  html: '<p>x</p>',
});
const headings = (...sections: Section[]) => headedSections(sections, texts).map(({ heading }) => heading);

test('an unnamed value at the end is no second description', () => {
  expect(headings(section('description'), section('benefits'), section(hex('a')), section(hex('b')))).toEqual(
    ['About the job', 'Benefits', 'More information', null],
  );
});

test('an unnamed value that opens the text is the description, where nothing else is', () => {
  expect(headings(section(hex('a')))).toEqual(['About the job']);
  expect(headings(section(hex('a')), section('requirements'), section(hex('b')))).toEqual([
    'About the job',
    'What you bring',
    'More information',
  ]);
  expect(headings(section('intro'), section('description'))).toEqual([null, 'About the job']);
  expect(headings(section(hex('a')), section('x', 'About the job:'))).toEqual([null, 'About the job:']);
});

test('no word of ours stands twice, or beside the same heading of the advert', () => {
  expect(headings(section('benefits'), section('benefits'))).toEqual(['Benefits', null]);
  expect(headings(section('benefits'), section('x', 'BENEFITS'))).toEqual([null, 'BENEFITS']);
  expect(headings(section('a', 'Why us'), section('b', 'Why us'))).toEqual(['Why us', 'Why us']);
  expect(headings(section('constructor'), section('toString'))).toEqual([
    'About the job',
    'More information',
  ]);
});

test('of whatever sections, every text stays, and headings of ours are all different, in every language', () => {
  const fields = fc.constantFrom('description', 'benefits', 'requirements', 'intro', hex('a'), hex('b'));
  const given = fc.array(
    fc.record({
      field: fields,
      heading: fc.option(fc.constantFrom('Benefits', 'about the job:', 'Why us', 'Korzyści'), { nil: null }),
      html: fc.constantFrom('<p>a</p>', '<p>b</p>'),
    }),
    { maxLength: 7 },
  );
  fc.assert(
    fc.property(given, fc.constantFrom(...interfaceLanguages), (sections, language) => {
      const headed = headedSections(sections, builtInTexts(language));
      expect(headed.map(({ html }) => html)).toEqual(sections.map(({ html }) => html));
      const ours = headed.flatMap(({ heading, isOurWord }) =>
        isOurWord && heading !== null ? [heading] : [],
      );
      expect(new Set(ours).size).toBe(ours.length);
      sections.forEach(({ heading }, at) => {
        if (heading !== null) expect(headed[at]).toMatchObject({ heading, isOurWord: false });
      });
      const own = sections.map(({ heading }) => heading?.toLowerCase());
      for (const heading of ours) expect(own).not.toContain(heading.toLowerCase());
      expect(descriptionHtml(sections, builtInTexts(language), 'https://x.example')).not.toContain('null');
    }),
    { numRuns: 300, seed: 15 },
  );
});
