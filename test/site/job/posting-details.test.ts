import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact, Job } from '../../../src/board/job.ts';
import type { SiteConfig } from '../../../src/settings/site-schema.ts';
import { missingDetails, postingDetails, unmappedDetails } from '../../../src/site/job/posting-details.ts';
import { siteOf } from '../../board/samples.ts';
import { sampleJob } from '../job-sample.ts';
import { postingOf } from './posting-of.ts';
import { googleFaults } from './posting-rules.ts';

type Markup = NonNullable<NonNullable<SiteConfig['fields']>['markup']>;

const options = ['exp', 'degree', 'hours', 'permit', 'occupation', 'start', 'now', 'skills'];
const markup: Markup = {
  experienceRequirements: { option: 'exp', values: { brak: 0, '2 lata': 24, '5 lat': 60 } },
  educationRequirements: {
    option: 'degree',
    values: { żadne: 'none', średnie: 'high school', Licencjat: 'bachelor degree' },
  },
  skills: { option: 'skills' },
  jobBenefits: { section: 'benefits' },
  workHours: { option: 'hours' },
  eligibilityToWorkRequirement: { option: 'permit' },
  occupationalCategory: { option: 'occupation' },
  jobStartDate: { option: 'start' },
  jobImmediateStart: { option: 'now', values: { tak: true, nie: false } },
  applicationContact: true,
};
const mapped: Partial<SiteConfig> = { fields: { show: options, markup } };
const facts = (values: Record<string, readonly string[]>): Fact[] =>
  Object.entries(values).map(([key, some]) => ({ key, label: null, values: some }));
const detailsOf = (parts: Partial<Job>, changes = mapped) =>
  postingDetails(sampleJob({ facts: [], ...parts }), siteOf(changes));

const full: Partial<Job> = {
  facts: facts({
    ...{ exp: ['5 lat', '2 LATA'], degree: ['Licencjat'], hours: ['Pn–Pt 8–16'], permit: ['Pozwolenie'] },
    ...{
      occupation: ['15-1252.00 Software Developers'],
      start: ['2026-12-01'],
      now: ['nie'],
      skills: ['SQL', 'Go'],
    },
  }),
  sections: [
    { field: 'description', heading: null, html: '<p>Praca w magazynie.</p>' },
    { field: 'benefits', heading: null, html: '<ul><li>Rower</li><li>Obiady</li></ul>' },
  ],
  contact: { name: 'Anna', email: null, phone: '+48 58 000 00 00' },
};

describe('the further facts of the markup', () => {
  it('are what the owner has mapped, by the published rules', () => {
    expect(detailsOf(full)).toEqual({
      experienceRequirements: { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: 24 },
      educationRequirements: [
        { '@type': 'EducationalOccupationalCredential', credentialCategory: 'bachelor degree' },
      ],
      skills: 'SQL, Go',
      jobBenefits: expect.stringMatching(/Rower.*Obiady/s),
      workHours: 'Pn–Pt 8–16',
      eligibilityToWorkRequirement: 'Pozwolenie',
      occupationalCategory: '15-1252.00 Software Developers',
      jobStartDate: '2026-12-01',
      jobImmediateStart: false,
      applicationContact: { '@type': 'ContactPoint', name: 'Anna', telephone: '+48 58 000 00 00' },
    });
    expect(googleFaults(postingOf(full, mapped))).toEqual([]);
  });

  it('are none where nothing is mapped, or the advert says nothing', () => {
    expect(detailsOf(full, {})).toEqual({});
    expect(detailsOf({ sections: [] })).toEqual({});
  });

  it('say that nothing is required', () => {
    expect(detailsOf({ facts: facts({ exp: ['Brak', '2 lata'], degree: ['żadne'] }) })).toEqual({
      experienceRequirements: 'no requirements',
      educationRequirements: 'no requirements',
    });
  });

  it('leave out what has no meaning, and the doctor names it', () => {
    const job = sampleJob({
      facts: facts({ exp: ['kilka lat'], start: ['soon'], now: ['może'] }),
      sections: [],
    });
    const site = siteOf(mapped);
    expect(postingDetails(job, site)).toEqual({});
    expect(unmappedDetails(job, site).map(({ property, value }) => `${property}: ${value}`)).toEqual([
      'experienceRequirements: kilka lat',
      'jobImmediateStart: może',
    ]);
    expect(missingDetails(job, site)).toEqual(Object.keys(markup));
  });

  it('never break the rules, whatever adverts say', () => {
    const words = fc.array(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('brak', '2 lata', 'tak', '2026-02-30', '<b>'),
      ),
      {
        minLength: 1,
        maxLength: 3,
      },
    );
    const visible = words.filter((some) => some.every((one) => one.trim() !== ''));
    fc.assert(
      fc.property(fc.record(Object.fromEntries(options.map((key) => [key, visible]))), (values) => {
        const posting = postingOf({ ...full, facts: facts(values) }, mapped);
        expect(googleFaults(posting)).toEqual([]);
      }),
    );
  });

  it('may be made of nothing that visitors do not see', () => {
    expect(() => siteOf({ fields: { show: [], markup } })).toThrow(/add exp to fields\.show as well/);
  });
});
