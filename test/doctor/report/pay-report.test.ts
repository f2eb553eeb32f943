import { describe, expect, test } from 'vitest';
import { makeBoard } from '../../../src/board/make-board.ts';
import { payPage } from '../../../src/doctor/report/pay-page.ts';
import { payReport, payTable, tooWide } from '../../../src/doctor/report/pay-report.ts';
import { loadSettings } from '../../../src/settings/load.ts';
import type { SiteConfig } from '../../../src/settings/site-schema.ts';
import type { PostChanges } from '../../board/samples.ts';
import { at, soundOptions, soundPost, soundSite, soundValues } from '../examined-of.ts';
import { faultsOf } from './html-faults.ts';

const environment = { SERVICE_URL: 'https://tenant.example', SITE_URL: 'https://careers.example' };
const paying = (from: string, to: string) => ({ options: { ...soundOptions, _from: from, _to: to } });

let ids = 5000;
/** An advert of a position of its own. */
function advert(changes: PostChanges): PostChanges {
  ids += 1;
  return { id: ids, advertId: ids, recruitment: { id: ids }, ...changes };
}

function reportOf(posts: readonly PostChanges[], site: SiteConfig = soundSite) {
  const settings = loadSettings(environment, site);
  const board = makeBoard({
    ...{ posts: posts.map((post) => soundPost(post)), problems: [], at, site: settings.site },
    ...{ serviceUrl: environment.SERVICE_URL, images: new Map() },
  });
  return payReport(board, settings);
}

const both: SiteConfig = { ...soundSite, languages: ['pl', 'en'] };

describe('the report on pay', () => {
  test('tells ranges, amounts, open ends and adverts without pay apart', () => {
    const report = reportOf([
      advert(paying('5000', '7000')),
      advert(paying('6000', '6000')),
      advert(paying('6000', '')),
      advert(paying('', '8000')),
      advert(paying('', '')),
    ]);
    expect(report.adverts).toBe(5);
    expect(report.kinds).toEqual({ range: 1, amount: 1, open: 2, none: 1 });
    expect(report.open.map(({ pay }) => pay)).toEqual([
      'from PLN 6,000 per month',
      'up to PLN 8,000 per month',
    ]);
    expect(payTable(report)).toContain('1 of 5 adverts shows no pay.');
    expect(payTable(report)).toContain(
      'Pay is shown by 4 of 5 (80 %): 1 range, 1 single amount, 2 amounts with one end open.',
    );
  });

  test('counts by language, field and place, where the most lack pay first', () => {
    const report = reportOf(
      [
        advert(paying('5000', '7000')),
        advert({ ...paying('', ''), language: 'en' }),
        advert({ ...paying('5000', '7000'), language: 'en-GB' }),
        advert({ options: { ...soundOptions, _from: '', _to: '', branches: '' } }),
        advert({ options: { ...soundOptions, _from: '', _to: '', branches: '' } }),
      ],
      both,
    );
    expect(report.languages).toEqual([
      { name: 'pl', adverts: 3, paid: 1 },
      { name: 'en', adverts: 2, paid: 1 },
    ]);
    expect(report.fields).toEqual([
      { name: null, adverts: 2, paid: 0 },
      { name: 'Magazyn', adverts: 3, paid: 2 },
    ]);
    expect(report.places).toEqual([{ name: 'Gdańsk', adverts: 5, paid: 2 }]);
    const lines = payTable(report).split('\n');
    expect(lines).toContain('  Polish   1 of 3 (33 %)');
    expect(lines).toContain('  not named  0 of 2 (0 %)');
  });

  test('names ranges that are too wide, the widest first, and none just below', () => {
    const report = reportOf([
      advert(paying('5000', '9999')),
      advert({ ...paying('5000', '10000'), name: 'Wide' }),
      advert({ ...paying('1000', '9000'), name: 'Widest' }),
    ]);
    expect(tooWide).toBe(2);
    expect(report.wide.map(({ title, times }) => [title, times])).toEqual([
      ['Widest', 9],
      ['Wide', 2],
    ]);
  });

  test('shows what differs between the languages of a position, and nothing of equal ones', () => {
    const position = (first: PostChanges, second: PostChanges): PostChanges[] => {
      ids += 10;
      const recruitment = { id: ids };
      return [
        { id: ids, advertId: ids, ...first, recruitment },
        { id: ids + 1, advertId: ids + 1, ...second, language: 'en', recruitment },
      ];
    };
    const same = paying('5000', '7000');
    const report = reportOf(
      [...position(same, same), ...position(same, paying('5000', '7500')), ...position(same, paying('', ''))],
      both,
    );
    expect(report.differing.map((adverts) => adverts.map(({ language, pay }) => [language, pay]))).toEqual([
      [
        ['pl', 'PLN 5,000–7,000 per month'],
        ['en', 'PLN 5,000–7,500 per month'],
      ],
      [
        ['pl', 'PLN 5,000–7,000 per month'],
        ['en', null],
      ],
    ]);
  });

  test('says what to do where no setting names the pay, where nothing is open and where all is well', () => {
    const { pay: _, ...fields } = soundSite.fields ?? {};
    const unset = reportOf([advert({})], { ...soundSite, fields });
    expect(unset.isConfigured).toBe(false);
    expect(payTable(unset)).toContain('fields.pay of site.config.ts');
    expect(payTable(reportOf([]))).toContain('No advert is open.');
    expect(payTable(reportOf([advert({})]))).toContain('Every advert shows its pay');
    expect(payTable(reportOf([advert(paying('1000', '9000'))]))).toContain('some of it has to be corrected');
  });

  test('is the same for the same adverts in another order', () => {
    const posts = [advert(paying('', '')), advert(paying('1', '9000')), advert({ values: soundValues })];
    expect(reportOf(posts.toReversed())).toEqual(reportOf(posts));
  });
});

describe('its page', () => {
  const hostile = '</title></style><script>alert(1)</script><img src=x onerror=alert(1)> "\' \u001b[2J';

  test('is valid, needs nothing else, and shows texts of the service as text', async () => {
    const report = reportOf([
      advert({ ...paying('', '8000'), name: hostile }),
      advert({
        ...paying('1000', '9000'),
        options: { ...soundOptions, _from: '1', _to: '9', branches: hostile },
      }),
    ]);
    const page = await payPage(report);
    expect(await faultsOf(page)).toEqual([]);
    expect(page).not.toMatch(/<script|<img/);
    expect(page).not.toContain('\u001b');
    expect(page).toContain('default-src &#39;none&#39;');
    expect(page.match(/(?:src|href)="[^"]*"/g)).toEqual([`href="${report.source.address}"`]);
  });

  test('lists at most 100 of a kind, and says how many more there are', async () => {
    const report = reportOf(Array.from({ length: 103 }, () => advert(paying('1000', '9000'))));
    const page = await payPage(report);
    expect(page.match(/its top is 9 times/g)).toHaveLength(100);
    expect(page).toContain('and 3 more');
    expect(payTable(report)).toContain('and 83 more (--json has all)');
  });
});
