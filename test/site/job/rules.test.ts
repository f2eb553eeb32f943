import { describe, expect, test } from 'vitest';
import { googleFaults, googleRules } from './posting-rules.ts';

const address = { '@type': 'PostalAddress', addressCountry: 'PL' };
const place = { '@type': 'Place', address };
const country = { '@type': 'Country', name: 'PL' };
const salary = (value: object, currency = 'PLN') => ({
  '@type': 'MonetaryAmount',
  currency,
  value: { '@type': 'QuantitativeValue', unitText: 'MONTH', ...value },
});

const least = {
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  title: 'Magazynier',
  description: '<p>Praca w magazynie.</p>',
  datePosted: '2026-11-01',
  hiringOrganization: { '@type': 'Organization', name: 'Kolibra' },
  jobLocation: place,
};
const remote = { ...least, jobLocation: undefined, jobLocationType: 'TELECOMMUTE' };

const organization = (parts: object) => ({
  hiringOrganization: { '@type': 'Organization', name: 'Kolibra', ...parts },
});
const located = (parts: object) => ({ jobLocation: { ...place, ...parts } });

/** Each rule by the property it is about: a change that keeps it, one that breaks it, and what is said then. */
const rules: readonly [rule: string, keeps: object, breaks: object, says: string][] = [
  ['@context: schema.org', {}, { '@context': 'https://schema.com' }, '@context: Invalid input'],
  ['@type: JobPosting', {}, { '@type': 'Job' }, '@type: Invalid input'],
  ['title: there', { title: 'C++ <Senior>' }, { title: undefined }, 'title: Invalid input'],
  ['title: says something', { title: '5' }, { title: ' ' }, 'title: says nothing'],
  ['title: whole characters', { title: '🚲' }, { title: '\ud83d' }, 'title: holds half a character'],
  ['description: there', {}, { description: undefined }, 'description: Invalid input'],
  [
    'description: says something',
    { description: '<p>x</p>' },
    { description: '<p><img src="https://x.example/a.png" alt="x"></p>' },
    'description: says nothing',
  ],
  [
    'description: in paragraphs, breaks or lists',
    { description: 'one<br>two' },
    { description: 'one two' },
    'description: has no paragraphs',
  ],
  [
    'description: no scripts',
    { description: '<p>javascript: the good parts, on click = x</p>' },
    { description: '<p>x</p><script>1</script>' },
    'description: holds more than text',
  ],
  [
    'description: no handlers',
    { description: '<p>an onload=1 in text</p>' },
    { description: '<p onload=1>x</p>' },
    'description: holds more than text',
  ],
  [
    'description: not the title',
    { description: '<p>Magazynier w Łodzi</p>' },
    { description: '<p>Magazynier</p>' },
    'description: is the title again',
  ],
  ['url: whole', { url: 'https://x.example/jobs/1/' }, { url: '/jobs/1/' }, 'url: give a whole'],
  ['datePosted: there', {}, { datePosted: undefined }, 'datePosted: write a date'],
  [
    'datePosted: ISO 8601',
    { datePosted: '2026-11-01T10:00:00+01:00' },
    { datePosted: '1.11.2026' },
    'datePosted: write a date',
  ],
  [
    'datePosted: a day there is',
    { datePosted: '2028-02-29' },
    { datePosted: '2026-02-29' },
    'datePosted: write',
  ],
  [
    'validThrough: with an offset',
    { validThrough: '2026-12-01T23:59:59+01:00' },
    { validThrough: '2026-12-01T23:59:59' },
    'validThrough: write date and time with an offset',
  ],
  [
    'validThrough: after datePosted',
    { validThrough: '2026-11-01T23:59:59Z' },
    { validThrough: '2026-10-31T23:59:59Z' },
    'validThrough: lies before datePosted',
  ],
  ['hiringOrganization: there', {}, { hiringOrganization: undefined }, 'hiringOrganization: Invalid input'],
  [
    'hiringOrganization: an organization',
    {},
    organization({ '@type': 'Person' }),
    'hiringOrganization.@type: Invalid input',
  ],
  ['hiringOrganization: a name', {}, organization({ name: '' }), 'hiringOrganization.name: says nothing'],
  [
    'hiringOrganization: a whole homepage',
    organization({ sameAs: 'https://kolibra.example/' }),
    organization({ sameAs: 'kolibra.example' }),
    'hiringOrganization.sameAs: give a whole',
  ],
  [
    'hiringOrganization: a whole logo',
    organization({ logo: 'https://kolibra.example/logo.svg' }),
    organization({ logo: '/logo.svg' }),
    'hiringOrganization.logo: give a whole',
  ],
  [
    'hiringOrganization: confidential stays so (homepage)',
    organization({ name: 'confidential' }),
    organization({ name: 'confidential', sameAs: 'https://kolibra.example/' }),
    'hiringOrganization: a confidential company',
  ],
  [
    'hiringOrganization: confidential stays so (logo)',
    organization({ name: 'confidential' }),
    organization({ name: 'confidential', logo: 'https://kolibra.example/logo.svg' }),
    'hiringOrganization: a confidential company',
  ],
  [
    'identifier: name and value',
    { identifier: { '@type': 'PropertyValue', name: 'Kolibra', value: '1' } },
    { identifier: { '@type': 'PropertyValue', name: 'Kolibra' } },
    'identifier.value: Invalid input',
  ],
  [
    'jobLocation: there, unless a country stands in',
    { ...remote, applicantLocationRequirements: [country] },
    { jobLocation: undefined },
    'jobLocation: is missing',
  ],
  ['jobLocation: or a country, also when remote', {}, remote, 'jobLocation: is missing'],
  ['jobLocation: one or several', { jobLocation: [place, place] }, { jobLocation: [] }, 'jobLocation: '],
  ['jobLocation: a country', {}, located({ address: { '@type': 'PostalAddress' } }), 'jobLocation'],
  [
    'jobLocation: the country as a code',
    located({ address: { ...address, addressCountry: 'DE' } }),
    located({ address: { ...address, addressCountry: 'Polska' } }),
    'jobLocation',
  ],
  [
    'jobLocation: no empty parts',
    located({ address: { ...address, addressLocality: 'Łódź', addressRegion: 'Ł', postalCode: '90-361' } }),
    located({ address: { ...address, addressLocality: '' } }),
    'jobLocation',
  ],
  [
    'jobLocation: a point on Earth',
    located({ geo: { '@type': 'GeoCoordinates', latitude: 51.7, longitude: 19.4 } }),
    located({ geo: { '@type': 'GeoCoordinates', latitude: 151.7, longitude: 19.4 } }),
    'jobLocation',
  ],
  [
    'jobLocationType: TELECOMMUTE alone',
    { jobLocationType: 'TELECOMMUTE' },
    { jobLocationType: 'HYBRID' },
    'jobLocationType: the only value',
  ],
  [
    'applicantLocationRequirements: countries',
    { ...remote, applicantLocationRequirements: country },
    { ...remote, applicantLocationRequirements: [] },
    'applicantLocationRequirements: ',
  ],
  [
    'applicantLocationRequirements: as codes',
    { ...remote, applicantLocationRequirements: [country] },
    { ...remote, applicantLocationRequirements: [{ ...country, name: 'Europa' }] },
    'applicantLocationRequirements',
  ],
  [
    'applicantLocationRequirements: for remote jobs',
    { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: [country] },
    { applicantLocationRequirements: [country] },
    'applicantLocationRequirements: is for remote jobs',
  ],
  [
    'employmentType: of the list',
    { employmentType: ['FULL_TIME', 'OTHER'] },
    { employmentType: ['full_time'] },
    'employmentType.0: Invalid option',
  ],
  ['employmentType: at least one', {}, { employmentType: [] }, 'employmentType: Too small'],
  [
    'employmentType: each once',
    { employmentType: ['INTERN'] },
    { employmentType: ['INTERN', 'INTERN'] },
    'employmentType: names a type twice',
  ],
  ['industry: says something', { industry: ['IT'] }, { industry: [''] }, 'industry.0: says nothing'],
  [
    'baseSalary: a currency',
    { baseSalary: salary({ value: 1 }, 'EUR') },
    { baseSalary: salary({ value: 1 }, 'zł') },
    'baseSalary.currency: give a currency',
  ],
  [
    'baseSalary: a unit of the list',
    { baseSalary: salary({ value: 1, unitText: 'HOUR' }) },
    { baseSalary: salary({ value: 1, unitText: 'SHIFT' }) },
    'baseSalary.value.unitText: Invalid option',
  ],
  [
    'baseSalary: an amount',
    { baseSalary: salary({ maxValue: 7000 }) },
    { baseSalary: salary({}) },
    'baseSalary.value: give either',
  ],
  [
    'baseSalary: a value or a range',
    { baseSalary: salary({ minValue: 5000, maxValue: 7000 }) },
    { baseSalary: salary({ value: 5000, maxValue: 7000 }) },
    'baseSalary.value: give either',
  ],
  [
    'baseSalary: a range upward',
    { baseSalary: salary({ minValue: 5000, maxValue: 5000 }) },
    { baseSalary: salary({ minValue: 7000, maxValue: 5000 }) },
    'baseSalary.value: minValue is above maxValue',
  ],
  [
    'baseSalary: numbers above zero',
    { baseSalary: salary({ value: 27.5 }) },
    { baseSalary: salary({ value: 0 }) },
    'baseSalary.value.value: Too small',
  ],
  [
    'baseSalary: numbers, not text',
    { baseSalary: salary({ value: 5000 }) },
    { baseSalary: salary({ value: '5000' }) },
    'baseSalary.value.value: Invalid input',
  ],
  [
    'totalJobOpenings: a whole number',
    { totalJobOpenings: 2 },
    { totalJobOpenings: 1.5 },
    'totalJobOpenings: Invalid input',
  ],
  [
    'totalJobOpenings: above zero',
    { totalJobOpenings: 1 },
    { totalJobOpenings: 0 },
    'totalJobOpenings: Too small',
  ],
  [
    'directApply: never claimed',
    { directApply: false },
    { directApply: true },
    'directApply: visitors finish at the service',
  ],
  [
    'experienceRequirements: months, or none',
    {
      experienceRequirements: { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: 24 },
    },
    { experienceRequirements: '2 years' },
    'experienceRequirements: Invalid input',
  ],
  [
    'educationRequirements: of the list, or none',
    {
      educationRequirements: [
        { '@type': 'EducationalOccupationalCredential', credentialCategory: 'bachelor degree' },
      ],
    },
    {
      educationRequirements: [{ '@type': 'EducationalOccupationalCredential', credentialCategory: 'Matura' }],
    },
    'educationRequirements: Invalid input',
  ],
  ['skills: says something', { skills: 'SQL' }, { skills: ' ' }, 'skills: says nothing'],
  ['jobBenefits: says something', { jobBenefits: 'Rower' }, { jobBenefits: '' }, 'jobBenefits: says nothing'],
  ['workHours: says something', { workHours: '8–16' }, { workHours: '' }, 'workHours: says nothing'],
  [
    'eligibilityToWorkRequirement: says something',
    { eligibilityToWorkRequirement: 'Permit' },
    { eligibilityToWorkRequirement: '' },
    'eligibilityToWorkRequirement: says nothing',
  ],
  [
    'occupationalCategory: says something',
    { occupationalCategory: '15-1252.00 Software Developers' },
    { occupationalCategory: '' },
    'occupationalCategory: says nothing',
  ],
  ['jobStartDate: a day', { jobStartDate: '2026-12-01' }, { jobStartDate: 'soon' }, 'jobStartDate: Invalid'],
  [
    'jobImmediateStart: yes or no',
    { jobImmediateStart: true },
    { jobImmediateStart: 'true' },
    'jobImmediateStart: Invalid input',
  ],
  [
    'applicationContact: an address that can be written to',
    { applicationContact: { '@type': 'ContactPoint', email: 'jobs@kolibra.example' } },
    { applicationContact: { '@type': 'ContactPoint', email: 'call us' } },
    'applicationContact.email: Invalid email',
  ],
  ['nothing without a rule', {}, { salaryCurrency: 'x' }, 'JobPosting: Unrecognized key: "salaryCurrency"'],
];

describe('a rule of Google', () => {
  test.each(rules)('%s', (_, keeps, breaks, says) => {
    expect(googleFaults({ ...least, ...keeps })).toEqual([]);
    const faults = googleFaults({ ...least, ...breaks });
    expect(faults).toHaveLength(1);
    expect(faults[0]?.slice(0, says.length)).toBe(says);
  });

  test('has its cases, whatever property it is about', () => {
    const named = new Set(rules.map(([rule]) => rule.split(':')[0]));
    named.delete('nothing without a rule');
    expect(named).toEqual(new Set(Object.keys(googleRules.shape)));
  });

  test('is kept by no other value', () => {
    for (const value of [null, undefined, 'JobPosting', [], [least]]) {
      expect(googleFaults(value)).toHaveLength(1);
    }
  });
});
