import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import sample from '../../../src/sample/site.config.ts';
import { fieldSign, shapeDefinitions } from '../../../src/site/page/motif.ts';
import { shapeCount, signCount, signOf } from '../../../src/site/page/sign.ts';
import { sampleAdverts } from '../../../src/standin/first-posts.ts';
import { siteOf } from '../../board/samples.ts';

const site = siteOf({
  languages: ['en', 'de', 'pl', 'uk'],
  defaultLanguage: 'en',
  fields: { values: { branches: { Rowery: { en: 'Bikes', de: 'Räder' }, Biuro: 'Office' } } },
});
const sign = (field: string) => fieldSign(field, site);

describe('the sign of a field of work', () => {
  test('is the same in capitals and in small letters', () => {
    expect(sign(' IT ')).toBe(sign('it'));
  });

  test('is one of those that are there, whatever the field is called', () => {
    fc.assert(
      fc.property(fc.string(), (field) => {
        expect(sign(field)).toBeLessThan(signCount);
        const { href, colours } = signOf(sign(field));
        expect(shapeDefinitions).toContain(`<g id="${href.slice(1)}">`);
        expect(colours).toMatch(/^k[1-4]$/);
      }),
      { seed: 50 },
    );
  });

  test('spreads over all shapes', () => {
    const fields = Array.from({ length: 90 }, (_, at) => signOf(sign(`Field ${at}`)).href);
    expect(new Set(fields).size).toBe(shapeCount);
  });

  test.each([
    ['Bikes', 'Rowery'],
    ['räder', 'Rowery'],
    ['Office', 'Biuro'],
  ])('%s has that of %s, for which the owner gives it as another word', (word, value) => {
    expect(sign(word)).toBe(sign(value));
  });

  test.each([
    ['Magazyn', 'Warehouse', 'Lager', 'Склад'],
    ['Kurierzy', 'Couriers', 'Kuriere', "Кур'єри", 'Кур’єри'],
    ['Finanse', 'Finance', 'Finanzen', 'Фінанси'],
    ['Marketing i sprzedaż', 'Marketing and sales', 'Marketing und Vertrieb'],
  ])('is the same for %s in other languages', (field, ...others) => {
    for (const other of others) expect(sign(other), other).toBe(sign(field));
  });

  test('differs for fields that mean something else', () => {
    const fields = ['Magazyn', 'Kurierzy', 'Finanse', 'HR', 'IT', 'Rowery'];
    expect(new Set(fields.map(sign)).size).toBe(fields.length);
  });

  test('is the same for all adverts of a position of the sample company', () => {
    const own = siteOf({ languages: [...sample.languages], defaultLanguage: 'pl', fields: sample.fields });
    const byPosition = Map.groupBy(sampleAdverts, ({ recruitmentId }) => recruitmentId);
    const several = [...byPosition.values()].filter((adverts) => adverts.length > 1);
    expect(several.length).toBeGreaterThan(3);
    for (const adverts of several) {
      const fields = adverts.map(({ options }) => [options.branches].flat()[0] as string);
      expect(new Set(fields.map((field) => fieldSign(field, own))).size, fields.join()).toBe(1);
    }
  });
});
