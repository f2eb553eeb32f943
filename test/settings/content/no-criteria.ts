import type { JobCriteria } from '../../../src/settings/content/content-page.ts';

/** Criteria that every job meets; give what a test is about, and how many jobs are to be shown. */
export const noCriteria: Omit<JobCriteria, 'limit'> = {
  country: [],
  city: [],
  field: [],
  employment: [],
  work: [],
  company: [],
  language: null,
  highlighted: null,
};
