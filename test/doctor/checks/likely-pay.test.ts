import { describe, expect, test } from 'vitest';
import { likelyPay } from '../../../src/doctor/checks/likely-pay.ts';
import { siteSchema } from '../../../src/settings/site-schema.ts';
import { postOf } from '../../board/samples.ts';

/** As many posts as there are rows, each with these options. */
const posts = (...rows: Record<string, string>[]) => rows.map((options) => postOf({ options }));
const lineOf = (...rows: Record<string, string>[]) =>
  likelyPay(posts(...rows), siteSchema.parse({ name: 'A', languages: ['en'], defaultLanguage: 'en' }))?.line;

describe('the proposed line for pay', () => {
  test('names the options for currency, unit and visibility beside the amounts', () => {
    const amounts = { _salary_from: '5000', _salary_to: '7000' };
    expect(
      lineOf(
        { ...amounts, _waluta: 'PLN', _salary_unit: 'miesięcznie', _rate_visible: '0' },
        { ...amounts, _waluta: 'PLN', _salary_unit: 'za godzinę', _rate_visible: '1' },
        { ...amounts, _waluta: 'EUR', _salary_unit: 'miesięcznie', _rate_visible: '' },
      ),
    ).toBe(
      "pay: { min: '_salary_from', max: '_salary_to', currencyOption: '_waluta', currency: 'PLN', unitOption: { option: '_salary_unit', values: { 'miesięcznie': 'MONTH', 'za godzinę': 'HOUR' } }, unit: 'MONTH', visible: '_rate_visible' },",
    );
  });

  test.each<[string, ...Record<string, string>[]]>([
    ['words that are currency codes in capitals only', { _category: 'all', _from: 'top' }],
    ['a unit that is not of pay', { _contract_length: '1 month' }],
    ['a flag of something else', { _remote: '1' }],
    ['a flag with other values', { _show_salary: 'on request' }],
    ['an option that names a currency now and then', { _note: 'PLN' }, { _note: 'call Anna' }],
  ])('takes nothing for such an option: %s', (_, ...rows) => {
    expect(lineOf(...rows.map((row) => ({ _salary: '30', ...row })))).toBe(
      "pay: { min: '_salary', currency: 'EUR', unit: 'HOUR' },",
    );
  });

  test('names an option that is the unit of pay by its name, with the values that can be read', () => {
    const rows = ['h', 'm', 'x7'].map((unit) => ({ _salary: '30', _pay_unit: unit }));
    expect(lineOf(...rows)).toContain(
      "unitOption: { option: '_pay_unit', values: { 'h': 'HOUR', 'm': 'MONTH' } }, unit: 'HOUR'",
    );
    expect(lineOf({ _salary: '30', _pay_unit: 'x7' })).toContain(
      "unitOption: { option: '_pay_unit', values: {} }",
    );
  });

  test('prefers the flag whose name speaks of pay, however few posts have it', () => {
    const rows: Record<string, string>[] = [
      { _visible: '1' },
      { _visible: '1' },
      { _visible: '1', _pay_visible: '0' },
    ];
    expect(lineOf(...rows.map((row) => ({ _salary: '30', ...row })))).toContain("visible: '_pay_visible'");
  });
});
