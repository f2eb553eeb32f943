import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRequired, jobPosting, missingForGoogle } from '../../../src/site/job/posting.ts';
import { siteOf } from '../../board/samples.ts';
import { boardOf, contextOf, sampleSite } from './boards.ts';
import { anyJob } from './job-arbitrary.ts';
import { postingOf } from './posting-of.ts';
import { googleFaults } from './posting-rules.ts';

describe('any job', () => {
  test.each([
    ['whose owner names nothing', siteOf()],
    ['of an owner with settings', sampleSite({ companies: { 8: null }, remoteCountries: ['PL', 'DE'] })],
  ])('%s has markup by the rules, or lacks a required fact', (_, site) => {
    let marked = 0;
    fc.assert(
      fc.property(anyJob, (job) => {
        const context = contextOf(job, site);
        const posting = jobPosting(job, context);
        const lacks = missingForGoogle(job, context).some(isRequired);
        expect(posting === null).toBe(lacks);
        if (posting === null) return;
        marked++;
        expect(googleFaults(posting)).toEqual([]);
        expect(posting).not.toHaveProperty('directApply');
        expect(posting.jobLocationType !== undefined).toBe(job.workModel === 'remote');
      }),
      { numRuns: 1_000, seed: 1 },
    );
    expect(marked).toBeGreaterThan(150);
  });

  test('of the sample company and of a generated board', () => {
    const site = sampleSite();
    const jobs = [...boardOf(site).jobs, ...boardOf(site, 300).jobs];
    const postings = jobs.map((job) => jobPosting(job, contextOf(job, site)));
    expect(postings.flatMap((posting) => (posting ? googleFaults(posting) : []))).toEqual([]);
    expect(postings.filter((posting) => posting === null)).toHaveLength(1);
  });

  test('none of it comes from what no output shows', () => {
    const ids = { clientId: 918273, recruitmentId: 827364, publishId: 736455 };
    const text = JSON.stringify(postingOf(ids));
    for (const id of Object.values(ids)) expect(text).not.toContain(String(id));
  });
});
