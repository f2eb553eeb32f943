import { describe, expect, test } from 'vitest';
import { type InterfaceLanguage, interfaceLanguages } from '../../../src/i18n/languages.ts';
import { builtInTexts } from '../../../src/i18n/translate.ts';
import type { SiteSettings } from '../../../src/settings/site-schema.ts';
import { factLabel, labelFits } from '../../../src/site/job/labels.ts';
import { siteOf } from '../../board/samples.ts';

/** What the fact `_contract` of an advert is called on a page. */
const labelled = (
  label: string | null,
  page: InterfaceLanguage,
  {
    advert = page,
    key = '_contract',
    ...fields
  }: { advert?: string; key?: string; labels?: SiteSettings['fields']['labels'] } = {},
) => factLabel({ key, label, values: ['B2B'] }, { language: advert }, siteOf({ fields }), page);

describe('a label', () => {
  test('of the owner goes before that of the service', () => {
    const labels = { _contract: { pl: 'Umowa o', en: 'Kind of contract' } };
    expect(labelled('Rodzaj umowy', 'pl', { labels })).toBe('Umowa o');
    expect(labelled('Contract type', 'en', { labels })).toBe('Kind of contract');
    expect(labelled('Vertragsart', 'de', { labels })).toBe('Vertragsart');
    expect(labelled('Vertragsart', 'de', { labels: { _contract: 'B2B?' } })).toBe('B2B?');
  });

  test('of the service is shown on pages of its language', () => {
    expect(labelled('Rodzaj umowy', 'pl')).toBe('Rodzaj umowy');
    expect(labelled('Contract type', 'en', { advert: 'en-GB' })).toBe('Contract type');
    expect(labelled('Vertragsart', 'de')).toBe('Vertragsart');
  });

  test('that nothing is known of is shown, and one that is nobody’s is made of the key', () => {
    expect(labelled('Projekt Xyzzy', 'pl')).toBe('Projekt Xyzzy');
    expect(labelled(null, 'pl')).toBe('Contract');
    expect(labelled(null, 'pl', { key: 'constructor' })).toBe('Constructor');
  });

  test.each<[string, InterfaceLanguage]>([
    ['Rodzaj umowy', 'en'],
    ['RODZAJ UMOWY', 'en'],
    ['Doświadczenie', 'de'],
    ['Вид договору', 'pl'],
    ['Είδος σύμβασης', 'en'],
    ['نوع العقد', 'de'],
    ['Contract type', 'pl'],
    ['Art der Beschäftigung', 'en'],
  ])('%j is not shown on a page in %s', (label, page) => {
    expect(labelled(label, page)).toBe('Contract');
  });

  test('of an advert in a language without a board of its own is shown where it is known in that of its page', () => {
    expect(labelled('Вид договору', 'pl', { advert: 'uk' })).toBe('Contract');
    expect(labelled('Szerződés típusa', 'pl', { advert: 'hu' })).toBe('Contract');
    expect(labelled('Rodzaj umowy', 'pl', { advert: 'uk' })).toBe('Rodzaj umowy');
  });

  test.each(interfaceLanguages)(
    'in another language gives way to our word in %s where there is one',
    (page) => {
      const foreign = page === 'uk' ? 'Rodzaj pracy' : 'Тип зайнятості';
      const { employmentType, fieldOfWork } = builtInTexts(page);
      expect(labelled(foreign, page, { key: 'job_type' })).toBe(employmentType);
      expect(labelled(foreign, page, { key: 'branches' })).toBe(fieldOfWork);
    },
  );
});

test('a word of the interface belongs to its own language and reads so in every alphabet', () => {
  for (const language of interfaceLanguages) {
    const { employmentType, place, reference, company, workModel, openUntil } = builtInTexts(language);
    for (const word of [employmentType, place, reference, company, workModel, openUntil]) {
      expect([word, labelFits(word, language, interfaceLanguages)]).toEqual([word, 'own']);
      expect(labelFits(word.toLocaleUpperCase(language), language, interfaceLanguages)).not.toBe('other');
    }
  }
});

test('every text of the interface is written in the letters of its language', () => {
  const strange = interfaceLanguages.flatMap((language) => {
    const { find, jobPage, facetNames, sections, similarAddresses, closedHint, boardEmptyHint } =
      builtInTexts(language);
    const texts = [find, jobPage, facetNames, sections, similarAddresses, closedHint, boardEmptyHint];
    const words = JSON.stringify(texts).match(/(?<![\\{\p{L}])[\p{L}\p{M}]{5,}/gu) ?? [];
    return words
      .filter((word) => /[^a-z]/i.test(word) && labelFits(word, language, []) === 'other')
      .map((word) => `${language}: ${word}`);
  });
  expect(strange).toEqual([]);
});
