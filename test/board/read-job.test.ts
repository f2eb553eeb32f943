import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJob } from '../../src/board/read-job.ts';
import { sectionsOf } from '../../src/board/texts.ts';
import { undecorated } from '../../src/board/title.ts';
import { postSchema } from '../../src/service/wire/post.ts';
import { codesOf, gdansk, type PostChanges, postOf, siteOf } from './samples.ts';

const site = siteOf({
  companies: { 7: 'Kolibra Logistyka' },
  fields: {
    show: ['_contract', 'note2'],
    workModel: { option: 'remote', values: { '1': 'remote' } },
    employmentType: { option: 'job_type', values: { 'pełny etat': 'FULL_TIME' } },
    pay: { min: '_salary_from', max: '_salary_to', visible: '_rate_visible' },
  },
});
const reading = { site, serviceUrl: 'https://tenant.example', images: new Map() };
const read = (changes?: PostChanges) => readJob(postOf(changes), reading);

test('a whole post', () => {
  const { job, problems } = read({
    name: 'MAGAZYNIER GDAŃSK (K/M)',
    awarded: '1',
    options: {
      job_type: 'Pełny etat',
      remote: '1',
      branches: ['Magazyn', 'Logistyka'],
      _contract: ['B2B', 'Umowa o pracę'],
      '_contract.translation': 'Umowa',
      _salary_from: '5 400',
      _salary_to: '7200,50',
      _rate_visible: '1',
      recruitment_deadline: '2026/05/20',
      note: 'nie pokazywać',
    },
  });
  expect(problems).toEqual([]);
  expect(job).toEqual({
    advertId: 1979,
    publishId: 2040,
    recruitmentId: 3201,
    clientId: 7,
    reference: 'KOL-09/2026',
    title: 'MAGAZYNIER GDAŃSK (K/M)',
    displayTitle: 'Magazynier Gdańsk (K/M)',
    language: 'pl',
    address: '/jobs/1979-magazynier-gdansk-k-m/',
    company: 'Kolibra Logistyka',
    place: {
      locality: 'Gdańsk',
      region: 'Pomorskie',
      postcode: '80-001',
      countryCode: 'PL',
      country: 'Polska',
      point: null,
    },
    workModel: 'remote',
    employmentTypes: ['FULL_TIME'],
    fields: ['Magazyn', 'Logistyka'],
    pay: { min: 5400, max: 7200.5, currency: 'PLN', unit: 'MONTH' },
    facts: [{ key: '_contract', label: 'Umowa', values: ['B2B', 'Umowa o pracę'] }],
    sections: [{ field: 'description', heading: null, html: '<p>Praca w magazynie.</p>' }],
    validFrom: '2026-05-01T06:00:00Z',
    validThrough: '2026-06-01T06:00:00Z',
    deadline: '2026-05-20',
    highlighted: true,
    applyUrl: 'https://tenant.example/public/form/a/1979?source=board',
    translations: [],
  });
  expect(JSON.stringify(job)).not.toContain('nie pokazywać');
});

test('a post with nothing but its ids', () => {
  const { job, problems } = readJob(postSchema.parse({ id: 2, advert: { id: 1 } }), reading);
  expect(job).toMatchObject({
    title: '#1',
    displayTitle: '#1',
    address: '/jobs/1-1/',
    language: 'pl',
    company: 'Kolibra',
    reference: null,
    place: null,
    pay: null,
    sections: [],
    facts: [],
    validFrom: null,
    validThrough: null,
    applyUrl: null,
    highlighted: false,
  });
  expect(codesOf(problems).sort()).toEqual(['apply-link-missing', 'language-unknown', 'title-missing']);
});

test('problems name the record', () => {
  const { problems } = read({ valid_start: 'soon', valid_end: 'later', name: '  Kierowca\u202e C+E ' });
  expect(problems).toEqual([
    {
      publishId: 2040,
      advertId: 1979,
      code: 'date-unreadable',
      message:
        '"Kierowca C+E": its valid_start reads "soon", which is no date, so it counts as begun; write it as yyyy-MM-dd HH:mm:ss.',
    },
    {
      publishId: 2040,
      advertId: 1979,
      code: 'date-unreadable',
      message:
        '"Kierowca C+E": its valid_end reads "later", which is no date, so it stays open until it is withdrawn; write it as yyyy-MM-dd HH:mm:ss.',
    },
  ]);
  expect(read({ name: null }).problems[0]?.message).toBe(
    'Advert 1979: it has no title, so it is shown as "KOL-09/2026"; give the advert a name.',
  );
});

describe('company', () => {
  test.each([
    [7, 'Kolibra Logistyka'],
    ['7', 'Kolibra Logistyka'],
    [8, 'Kolibra'],
    [null, 'Kolibra'],
    ['constructor', 'Kolibra'],
  ])('of client %j', (client_id, company) => {
    expect(read({ recruitment: { id: 1, client_id } }).job.company).toBe(company);
  });
});

describe('place', () => {
  test('the first geolocation that holds anything, else job_location', () => {
    const gdynia = { ...gdansk, locality: 'Gdynia' };
    const values = [{ field_id: 'geolocation' }, { field_id: 'geolocation', value: gdynia }];
    expect(read({ values, options: { job_location: gdansk } }).job.place?.locality).toBe('Gdynia');
    expect(read({ values: [], options: { job_location: JSON.stringify(gdansk) } }).job.place?.locality).toBe(
      'Gdańsk',
    );
  });

  test("the country is named in the advert's language", () => {
    expect(read({ language: 'de' }).job.place?.country).toBe('Polen');
  });
});

describe('whatever the service sends', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('null', '', '<p>x</p>', '1'),
  );
  const loose = fc.oneof(text, fc.jsonValue());
  const post = fc.record(
    {
      id: fc.integer({ min: 1 }),
      advert: fc.record(
        {
          id: fc.integer({ min: 1 }),
          name: loose,
          language: loose,
          recruitment: fc.oneof(fc.record({ id: loose, client_id: loose, nr_ref: loose }), fc.jsonValue()),
          values: fc.oneof(
            fc.array(
              fc.record({
                field_id: fc.oneof(fc.constantFrom('description', 'geolocation', 'a'.repeat(32)), text),
                name: loose,
                value: fc.oneof(loose, fc.json()),
              }),
            ),
            fc.jsonValue(),
          ),
        },
        { requiredKeys: ['id'] },
      ),
      url: loose,
      application_form: loose,
      valid_start: loose,
      valid_end: loose,
      awarded: loose,
      options: fc.oneof(
        fc.record({
          remote: loose,
          job_type: loose,
          _salary_from: loose,
          _rate_visible: fc.constant('1'),
          _contract: loose,
          branches: loose,
          job_location: loose,
          recruitment_deadline: loose,
        }),
        fc.jsonValue(),
      ),
    },
    { requiredKeys: ['id', 'advert'] },
  );

  test('a job comes out, printable, without a trace of null', () => {
    fc.assert(
      fc.property(post, (sent) => {
        const parsed = postSchema.safeParse(sent);
        if (!parsed.success) return;
        const { job, problems } = readJob(parsed.data, reading);
        expect(job.title).not.toMatch(/^(?:null|undefined|NaN|\[object Object\]|\s*)$/);
        expect(job.displayTitle.toLowerCase()).toBe(undecorated(job.title).toLowerCase());
        expect(job.address).toMatch(/^\/jobs\/\d+(?:-[a-z0-9]+)*\/$/);
        expect(job.applyUrl ?? 'https://').toMatch(/^https?:\/\//);
        expect(JSON.parse(JSON.stringify(job))).toEqual(job);
        for (const { html } of sectionsOf(job)) expect(html).not.toBe('');
        for (const { values } of job.facts) expect(values.length).toBeGreaterThan(0);
        for (const { advertId, message } of problems) {
          expect(advertId).toBe(job.advertId);
          expect(message).toMatch(/^(?:".*"|Advert \d+): .+; .+\.$/);
          expect(message).not.toMatch(/\p{Cc}/u);
        }
      }),
      { numRuns: 1000, seed: 15 },
    );
  });

  test('values nested beyond all reason do no harm', () => {
    const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
    const { job } = read({
      values: [
        { field_id: 'geolocation', value: deep },
        { field_id: 'a', value: deep },
      ],
      options: {
        job_type: deep,
        remote: [deep],
        _salary_from: deep,
        _rate_visible: '1',
        recruitment_deadline: deep,
      },
    });
    expect(job).toMatchObject({
      title: 'Magazynier',
      place: null,
      pay: null,
      workModel: null,
      deadline: null,
    });
  });
});
