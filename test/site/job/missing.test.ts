import { describe, expect, test } from 'vitest';
import type { Job } from '../../../src/board/job.ts';
import {
  type GoogleGap,
  googleGaps,
  isRequired,
  jobPosting,
  missingForGoogle,
} from '../../../src/site/job/posting.ts';
import { siteOf } from '../../board/samples.ts';
import { sampleJob } from '../job-sample.ts';
import { boardOf, contextOf, sampleSite } from './boards.ts';
import { sections } from './posting-of.ts';

const site = siteOf();
const sound = { sections };
const place = sampleJob().place;
const section = (html: string) => [{ field: 'description', heading: null, html }];

const cases: readonly [gap: GoogleGap, parts: Partial<Job>][] = [
  ['no-title', { title: 'REF/1' }],
  ['no-title', { title: '#1' }],
  ['no-text', { sections: [] }],
  ['no-text', { sections: section('<p><img src="/images/a.webp" alt="Praca" width="9" height="9"></p>') }],
  ['no-text', { sections: section('<p><strong>Magazynier</strong></p>') }],
  ['no-date-posted', { validFrom: null }],
  ['no-place', { place: null }],
  ['no-place', { place: null, workModel: 'hybrid' }],
  ['no-place', { place: null, workModel: null }],
  ['no-country', { place: place && { ...place, countryCode: null } }],
  ['no-remote-country', { workModel: 'remote', place: null }],
  ['no-remote-country', { workModel: 'remote', place: place && { ...place, countryCode: null } }],
  ['no-locality', { place: place && { ...place, locality: null } }],
  ['no-pay', { pay: null }],
  ['no-employment-type', { employmentTypes: [] }],
  ['no-reference', { reference: null }],
  ['no-field-of-work', { fields: [] }],
];

describe('what a job lacks for Google', () => {
  test('is nothing where everything is known', () => {
    const job = sampleJob(sound);
    expect(missingForGoogle(job, contextOf(job, site))).toEqual([]);
  });

  test.each(cases)('%s', (gap, parts) => {
    const job = sampleJob({ ...sound, ...parts });
    expect(missingForGoogle(job, contextOf(job, site))).toEqual([gap]);
    expect(jobPosting(job, contextOf(job, site)) === null).toBe(isRequired(gap));
  });

  test('has a case for every code', () => {
    expect(new Set(cases.map(([gap]) => gap))).toEqual(new Set(Object.keys(googleGaps)));
  });

  test('comes in the order of the codes, all at once', () => {
    const job = sampleJob({ sections: [], validFrom: null, place: null, pay: null, fields: [] });
    expect(missingForGoogle(job, contextOf(job, site))).toEqual([
      'no-text',
      'no-date-posted',
      'no-place',
      'no-pay',
      'no-field-of-work',
    ]);
  });

  test('of the sample company, counted', () => {
    const settings = sampleSite();
    const gaps = boardOf(settings).jobs.flatMap((job) => missingForGoogle(job, contextOf(job, settings)));
    const counts = Object.fromEntries(
      Map.groupBy(gaps, (gap) => gap)
        .entries()
        .map(([gap, all]) => [gap, all.length]),
    );
    expect(counts).toEqual({ 'no-pay': 33, 'no-locality': 1, 'no-remote-country': 1 });
  });
});
