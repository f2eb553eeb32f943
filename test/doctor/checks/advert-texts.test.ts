import { describe, expect, test } from 'vitest';
import { moneyIn, payIn } from '../../../src/doctor/checks/advert-texts.ts';
import { whyPrivate } from '../../../src/doctor/checks/check-options.ts';
import type { Finding } from '../../../src/doctor/report/report-schema.ts';
import { reportOf, soundOptions, soundPost, soundSite, soundValues } from '../examined-of.ts';

const found = (code: string, situation: Parameters<typeof reportOf>[0]): Finding[] =>
  reportOf(situation).findings.filter((finding) => finding.code === code);

describe('an amount of money in a title', () => {
  test.each([
    ['Spawacz TIG, 42–48 zł/h', '42–48 zł'],
    ['Kierowca 5 000 - 7 000 PLN', '5 000 - 7 000 PLN'],
    ['Driver €3,200 a month', '€3,200'],
    ['Fahrer, 3.200 € brutto', '3.200 €'],
    ['Водій, 25000 грн', '25000 грн'],
    ['Kierowca 6000 brutto', '6000 brutto'],
  ])('%s', (title, amount) => {
    expect(moneyIn(title)).toBe(amount);
  });

  test.each([
    'Magazynier 2 zmiany',
    'Operator 3D',
    'Lead C# .NET 8',
    'B2B 100 %',
    'Rzeźnik 2 złote rączki',
    '8 eurokodów',
  ])('not in %s', (title) => {
    expect(moneyIn(title)).toBeNull();
  });
});

describe('what may be pay in a text', () => {
  test.each([
    ['stawka 31,40–34,00 zł brutto za godzinę', '31,40–34,00 zł'],
    ['zarobki 7000 zł brutto', '7000 zł'],
    ['Du bekommst 18 € / h', '18 €'],
    ['ciepły posiłek za 5 zł', null],
    ['budżet szkoleniowy 5000 zł', null],
  ])('%s', (text, pay) => {
    expect(payIn(text)).toBe(pay);
  });
});

describe('a date in a title', () => {
  const titled = (name: string) => found('title-with-date', { posts: [soundPost({ name })] });
  test.each([
    'Magazynier od 1.06.2026',
    'Driver, start 2026-06-01',
    'Verkäufer ab 01.06.',
    'Praktykant 06/2026',
    'Kelner od 15 czerwca',
    'Trainee September 2026',
    'Sprzedawca (31/12/26)',
  ])('%s', (name) => {
    expect(titled(name)).toHaveLength(1);
  });

  test.each([
    'Praktyki 2026',
    'Kurier 6.00-14.00',
    '2 Junior Developers',
    '3 Marketing Managers',
    'Tester ISO 9001:2015',
    'Inżynier 1.2.3.4',
    'Operator 24/7',
    'Lead Java 17.0',
  ])('not in %s', (name) => {
    expect(titled(name)).toEqual([]);
  });
});

describe('an option looks private', () => {
  test.each([
    ['note', []],
    ['_salary_from', []],
    ['projectStatus', []],
    ['recruiter.phone', []],
    ['_guarantee_months', []],
    ['Uwagi wewnętrzne', []],
    ['extra', ['write to anna.nowak@kolibra.example']],
    ['extra', ['call +48 600 123 456']],
    ['extra', ['600-123-456']],
    ['extra', ['up to 9000 zł']],
    ['extra', ['PL61 1090 1014 0000 0712 1981 2874']],
    ['extra', ['fine', 'fine too', 'mail me: a@b.example']],
  ])('%s %j', (option, values) => {
    expect(whyPrivate(option, values)).toEqual(expect.any(String));
  });

  test.each([
    ['emp_number', ['8']],
    ['_contract', ['B2B', 'Umowa o pracę']],
    ['branches', ['Magazyn']],
    ['recruitment_deadline', ['2026/06/01', '2026-06-01 10:00:00']],
    ['regions', ['Pomorskie', '83-000']],
    ['shifts', ['6:00–14:00, 14:00–22:00']],
    ['code', ['3201/2026/000123456']],
  ])('not %s %j', (option, values) => {
    expect(whyPrivate(option, values)).toBeNull();
  });
});

test('a value without a meaning is counted once for all adverts, with the line to add', () => {
  const posts = ['Umowa "o dzieło"', 'umowa  "o dzieło"', 'Staż'].map((job_type, at) =>
    soundPost({
      id: 2040 + at,
      advertId: 1979 + at,
      name: `Job ${at}`,
      options: { ...soundOptions, job_type },
    }),
  );
  expect(found('employment-type-unmapped', { posts })).toMatchObject([
    { found: '"Staż" is in 1 advert (1981) and has no meaning.' },
    {
      about: { kind: 'option', option: 'job_type' },
      found: '"Umowa "o dzieło"" is in 2 adverts (1979, 1980) and has no meaning.',
      todo: expect.stringContaining(`Add "umowa \\"o dzieło\\"": '…', to fields.employmentType.values`),
    },
  ]);
});

test('an option written almost as one of the data is named', () => {
  const site = { ...soundSite, fields: { ...soundSite.fields, show: ['Job-Type', '__proto__', 'toString'] } };
  const findings = found('option-unknown', { site });
  expect(findings.map(({ todo }) => todo)).toContain(
    'Perhaps "job_type" is meant: correct it in site.config.ts.',
  );
  expect(findings).toHaveLength(3);
});

test('values of options that look private stand nowhere in a report', () => {
  const options = {
    ...soundOptions,
    note: 'Marża 18%, nie mówić',
    contact: 'anna@kolibra.example',
    extra: '+48 600 123 456',
  };
  const report = JSON.stringify(reportOf({ posts: [soundPost({ options })] }));
  for (const secret of ['Marża', 'anna@', '600 123']) expect(report).not.toContain(secret);
  expect(report).toContain('looks private');
});

test('examples of an option are the most frequent ones, shortened', () => {
  const values = ['rare', 'usual', 'usual', `${'long '.repeat(30)}`, 'b', 'c'];
  const posts = values.map((extra, at) =>
    soundPost({ id: 2040 + at, advertId: 1979 + at, options: { ...soundOptions, extra } }),
  );
  const option = reportOf({ posts }).options.find((one) => one.option === 'extra');
  expect(option).toEqual({
    option: 'extra',
    posts: 6,
    use: 'unseen',
    looksPrivate: null,
    examples: ['usual', 'b', 'c'],
  });
});

test('a deadline counts to the end of its day in the zone of the site', () => {
  const options = { ...soundOptions, recruitment_deadline: '2026/05/10' };
  // 2026-05-10T08:00Z is the 11th already in Kiritimati.
  const site = { ...soundSite, timeZone: 'Pacific/Kiritimati' };
  expect(found('deadline-passed', { posts: [soundPost({ options })] })).toEqual([]);
  expect(found('deadline-passed', { posts: [soundPost({ options })], site })).toEqual([]);
  const later = { ...soundOptions, recruitment_deadline: '2026/05/09' };
  expect(found('deadline-passed', { posts: [soundPost({ options: later })], site })).toHaveLength(1);
});

test("a problem's sentence is parted into what was found and what to do", () => {
  const report = reportOf({ posts: [soundPost({ name: 'A; "B": c; d', valid_end: 'soon' })] });
  expect(report.findings).toMatchObject([
    {
      code: 'date-unreadable',
      about: {
        kind: 'advert',
        advertId: 1979,
        publishId: 2040,
        title: 'A; "B": c; d',
        url: expect.stringMatching(/^https:/),
      },
      found: 'Its valid_end reads "soon", which is no date, so it stays open until it is withdrawn.',
    },
  ]);
});

test('a value without a name is one finding for all adverts, with an excerpt and the line to add', () => {
  const field_id = "it's 'new'";
  const posts = ['<p>O <b>Kolibrze</b></p>', '<p>Inaczej</p>', '<h2>Nagłówek</h2><p>Tekst</p>'].map(
    (value, at) =>
      soundPost({
        id: 2040 + at,
        advertId: 1979 + at,
        name: `Job ${at}`,
        values: [...soundValues, { field_id, value }],
      }),
  );
  expect(found('section-unnamed', { posts })).toMatchObject([
    {
      about: { kind: 'setting', setting: 'fields.sectionLabels' },
      found: `The value "it's 'new'" has no name in 2 adverts (1979, 1980); it holds "O Kolibrze".`,
      todo: expect.stringContaining(String.raw`Add 'it\'s \'new\'': 'what it is', to fields.sectionLabels`),
    },
  ]);
});

test('a field_id that no post has is named where it is labelled', () => {
  const site = {
    ...soundSite,
    fields: { ...soundSite.fields, sectionLabels: { Requirement_s: 'Wymagania' } },
  };
  expect(found('field-unknown', { site })).toMatchObject([
    {
      about: { setting: 'fields.sectionLabels' },
      todo: expect.stringContaining('Perhaps "requirements" is meant'),
    },
  ]);
});

describe('a decorated title', () => {
  const titled = (name: string) => found('title-decorated', { posts: [soundPost({ name })] });
  test.each([
    ['!!! *** BARISTA ***', 'Barista'],
    ['𝐌𝐚𝐠𝐚𝐳𝐲𝐧𝐢𝐞𝐫', 'Magazynier'],
    ['🔥 Magazynier 🔥', 'Magazynier'],
  ])('%s is told with what the site shows: %s', (name, shown) => {
    expect(titled(name)).toMatchObject([{ found: expect.stringContaining(`the site shows "${shown}".`) }]);
  });

  test.each(['Mitarbeiter*in (m/w/d)', 'Kierowca PL ↔ DE', 'Menedżer Produkt™', 'Recepcja hotelu ****'])(
    '%s is none',
    (name) => {
      expect(titled(name)).toEqual([]);
    },
  );
});

test('values of options that are equal once they are repaired are one', () => {
  const posts = ['Pełny etat', 'PeÅ‚ny etat', 'Pół etatu', 'PÃ³Å‚ etatu'].map((kind, at) =>
    soundPost({ id: 2040 + at, advertId: 1979 + at, options: { ...soundOptions, wymiar: kind } }),
  );
  const report = reportOf({ posts });
  expect(report.options.find(({ option }) => option === 'wymiar')).toMatchObject({
    posts: 4,
    examples: ['Pełny etat', 'Pół etatu'],
  });
  // The setting knows "pełny etat", and so each way in which it came.
  const types = posts.map((post) => post.options.wymiar);
  const typed = types.map((kind, at) =>
    soundPost({ id: 2040 + at, advertId: 1979 + at, options: { ...soundOptions, job_type: kind } }),
  );
  expect(found('employment-type-unmapped', { posts: typed }).map((one) => one.found)).toEqual([
    '"Pół etatu" is in 2 adverts (1981, 1982) and has no meaning.',
  ]);
});
