import { describe, expect, test } from 'vitest';
import type { Job } from '../../../src/board/job.ts';
import type { SiteConfig } from '../../../src/settings/site-schema.ts';
import { jobPosting } from '../../../src/site/job/posting.ts';
import { siteOf } from '../../board/samples.ts';
import { sampleJob } from '../job-sample.ts';
import { boardOf, contextOf, sampleSite } from './boards.ts';
import { postingOf, sections } from './posting-of.ts';
import { googleFaults } from './posting-rules.ts';

const place = sampleJob().place;

test('a job with everything, whole', () => {
  const posting = postingOf(
    { facts: [{ key: 'emp_number', label: 'Liczba etatów', values: ['2'] }] },
    { homepage: 'https://kolibra.example/', logo: '/logo.svg' },
  );
  expect(posting).toEqual({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Magazynier',
    description: '<h2>O stanowisku</h2>\n<p>Praca w magazynie.</p>',
    url: 'https://careers.example/jobs/1-magazynier/',
    datePosted: '2026-11-01T10:00:00+01:00',
    validThrough: '2026-12-01T23:59:59+01:00',
    hiringOrganization: {
      '@type': 'Organization',
      name: 'Kolibra',
      sameAs: 'https://kolibra.example/',
      logo: 'https://careers.example/logo.svg',
    },
    identifier: { '@type': 'PropertyValue', name: 'Kolibra', value: 'REF/1' },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Łódź',
        addressRegion: 'Łódzkie',
        postalCode: '90-361',
        addressCountry: 'PL',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 51.75944, longitude: 19.457216 },
    },
    employmentType: ['FULL_TIME'],
    industry: ['Magazyn'],
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'PLN',
      value: { '@type': 'QuantitativeValue', minValue: 5000, maxValue: 7000, unitText: 'MONTH' },
    },
    totalJobOpenings: 2,
  });
  expect(googleFaults(posting)).toEqual([]);
});

test('a job with the least that Google takes, whole', () => {
  const parts: Partial<Job> = {
    reference: null,
    place: {
      locality: null,
      region: null,
      postcode: null,
      countryCode: 'PL',
      country: 'Polska',
      point: null,
    },
    workModel: null,
    employmentTypes: [],
    fields: [],
    pay: null,
    validThrough: null,
  };
  expect(postingOf(parts)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Magazynier',
    description: '<h2>O stanowisku</h2>\n<p>Praca w magazynie.</p>',
    url: 'https://careers.example/jobs/1-magazynier/',
    datePosted: '2026-11-01T10:00:00+01:00',
    hiringOrganization: { '@type': 'Organization', name: 'Kolibra' },
    identifier: { '@type': 'PropertyValue', name: 'Kolibra', value: '1' },
    jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'PL' } },
  });
});

describe('where the work is done', () => {
  const poland = [{ '@type': 'Country', name: 'PL' }];
  const both = [
    { '@type': 'Country', name: 'DE' },
    { '@type': 'Country', name: 'UA' },
  ];
  test.each([
    ['on site', { workModel: 'on-site' }, [], undefined],
    ['hybrid: never remote', { workModel: 'hybrid' }, ['DE'], undefined],
    ['unknown', { workModel: null }, ['DE'], undefined],
    ['remote, with a place: its country', { workModel: 'remote' }, ['DE', 'UA'], poland],
    ['remote, with a setting alone', { workModel: 'remote', place: null }, ['DE', 'UA', 'DE'], both],
    [
      'remote, at a place whose country is not known',
      { workModel: 'remote', place: place && { ...place, countryCode: null } },
      ['DE', 'UA'],
      both,
    ],
  ] as const)('%s', (_, parts, remoteCountries, countries) => {
    const posting = postingOf(parts, { remoteCountries: [...remoteCountries] });
    expect(posting?.jobLocationType).toBe(countries && 'TELECOMMUTE');
    expect(posting?.applicantLocationRequirements).toEqual(countries);
    const hasCountry = !('place' in parts);
    expect(posting?.jobLocation !== undefined).toBe(hasCountry);
    expect(googleFaults(posting)).toEqual([]);
  });

  test('several places of one recruitment are several jobs, each with its own', () => {
    const site = sampleSite();
    const byRecruitment = Map.groupBy(boardOf(site, 300).jobs, (job) => job.recruitmentId);
    const inSeveralPlaces = [...byRecruitment.values()]
      .map((jobs) => jobs.map((job) => jobPosting(job, contextOf(job, site))))
      .filter(
        (postings) => new Set(postings.map((posting) => JSON.stringify(posting?.jobLocation))).size > 1,
      );
    expect(inSeveralPlaces.length).toBeGreaterThan(5);
    for (const postings of inSeveralPlaces) {
      expect(new Set(postings.map((posting) => posting?.url)).size).toBe(postings.length);
      for (const posting of postings) expect(posting?.jobLocation).toMatchObject({ '@type': 'Place' });
    }
  });
});

describe('pay', () => {
  const base = { currency: 'EUR', unit: 'HOUR' } as const;
  test.each([
    ['a range', { min: 20, max: 25.5, ...base }, { minValue: 20, maxValue: 25.5 }],
    ['one amount', { min: 20, max: 20, ...base }, { value: 20 }],
    ['from', { min: 20, max: null, ...base }, { minValue: 20 }],
    ['up to', { min: null, max: 25, ...base }, { maxValue: 25 }],
  ])('%s', (_, pay, amounts) => {
    const posting = postingOf({ pay });
    expect(posting?.baseSalary).toEqual({
      '@type': 'MonetaryAmount',
      currency: 'EUR',
      value: { '@type': 'QuantitativeValue', ...amounts, unitText: 'HOUR' },
    });
    expect(googleFaults(posting)).toEqual([]);
  });

  test('that is not shown is not marked', () => {
    expect(postingOf({ pay: null })).not.toHaveProperty('baseSalary');
  });
});

test('datePosted is the first publication, not the present one', () => {
  const job = sampleJob({ sections });
  const posting = jobPosting(job, { ...contextOf(job, siteOf()), postedAt: '2025-02-03T07:00:00Z' });
  expect(posting?.datePosted).toBe('2025-02-03T08:00:00+01:00');
});

describe('the company', () => {
  const settings: Partial<SiteConfig> = {
    homepage: 'https://kolibra.example/',
    logo: '/logo.svg',
    companies: { 7: 'Kolibra Werke', 8: null },
  };
  test('of its own name has no homepage and logo of the owner', () => {
    expect(postingOf({ clientId: 7, company: 'Kolibra Werke' }, settings)).toMatchObject({
      hiringOrganization: { '@type': 'Organization', name: 'Kolibra Werke' },
      identifier: { name: 'Kolibra Werke' },
    });
    const { hiringOrganization } = postingOf({ clientId: 7, company: 'Kolibra Werke' }, settings) ?? {};
    expect(Object.keys(hiringOrganization ?? {})).toEqual(['@type', 'name']);
  });

  test('that hires anonymously is confidential, and nothing else', () => {
    const posting = postingOf({ clientId: 8, company: 'Kolibra' }, settings);
    expect(posting?.hiringOrganization).toEqual({ '@type': 'Organization', name: 'confidential' });
    expect(posting?.identifier).toEqual({
      '@type': 'PropertyValue',
      name: 'confidential',
      value: 'REF/1',
    });
    expect(JSON.stringify(posting)).not.toContain('Kolibra');
    expect(googleFaults(posting)).toEqual([]);
  });
});

describe('the number of openings', () => {
  const fact = (...values: string[]) => [{ key: 'emp_number', label: null, values }];
  test.each([
    ['a number', fact('12'), 12],
    ['two numbers', fact('1', '2'), undefined],
    ['words', fact('kilka'), undefined],
    ['zero', fact('0'), undefined],
    ['a minus', fact('-1'), undefined],
    ['a fraction', fact('1,5'), undefined],
    ['something else', [{ key: 'room', label: null, values: ['12'] }], undefined],
    ['nothing shown', [], undefined],
  ])('%s', (_, facts, count) => {
    expect(postingOf({ facts })?.totalJobOpenings).toBe(count);
  });
});

test('the description is every section with its heading, pictures with whole addresses', () => {
  const several = [
    { field: 'requirements', heading: 'Du & <wir>', html: '<ul><li>A&amp;B</li></ul>' },
    { field: 'constructor', heading: null, html: '<p>X</p>' },
    { field: 'benefits', heading: null, html: '<p><img src="/images/a.webp" alt=""></p>' },
  ];
  expect(postingOf({ language: 'de', sections: several })?.description).toBe(
    '<h2>Du &amp; &lt;wir&gt;</h2>\n<ul><li>A&amp;B</li></ul>\n' +
      '<h2>Weitere Informationen</h2>\n<p>X</p>\n' +
      '<h2>Benefits</h2>\n<p><img src="https://careers.example/images/a.webp" alt=""></p>',
  );
});
