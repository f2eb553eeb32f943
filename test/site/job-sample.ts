import type { Job } from '../../src/board/job.ts';

/** A job with everything filled in; give what a test is about. */
export function sampleJob(parts: Partial<Job> = {}): Job {
  const advertId = parts.advertId ?? 1;
  return {
    advertId,
    publishId: advertId + 1000,
    recruitmentId: 10,
    clientId: null,
    reference: `REF/${advertId}`,
    title: 'Magazynier',
    displayTitle: 'Magazynier',
    language: 'pl',
    address: `/jobs/${advertId}-magazynier/`,
    company: 'Kolibra',
    place: {
      locality: 'Łódź',
      region: 'Łódzkie',
      postcode: '90-361',
      countryCode: 'PL',
      country: 'Polska',
      point: [51.75944, 19.457216],
    },
    workModel: 'on-site',
    employmentTypes: ['FULL_TIME'],
    fields: ['Magazyn'],
    pay: { min: 5000, max: 7000, currency: 'PLN', unit: 'MONTH' },
    facts: [],
    sections: [],
    validFrom: '2026-11-01T09:00:00Z',
    validThrough: '2026-12-01T22:59:59Z',
    deadline: null,
    highlighted: false,
    applyUrl: 'https://service.example/public/form/a/1',
    translations: [],
    ...parts,
  };
}
