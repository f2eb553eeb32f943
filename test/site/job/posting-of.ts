import type { JobPosting } from 'schema-dts';
import type { Job } from '../../../src/board/job.ts';
import type { SiteConfig } from '../../../src/settings/site-schema.ts';
import { jobPosting } from '../../../src/site/job/posting.ts';
import { siteOf } from '../../board/samples.ts';
import { sampleJob } from '../job-sample.ts';
import { contextOf } from './boards.ts';

/** A text of one sentence. */
export const sections: Job['sections'] = [
  { field: 'description', heading: null, html: '<p>Praca w magazynie.</p>' },
];

/** The markup of a job with everything filled in; give what a test is about. */
export function postingOf(parts: Partial<Job> = {}, changes: Partial<SiteConfig> = {}): JobPosting | null {
  const job = sampleJob({ sections, ...parts });
  return jobPosting(job, contextOf(job, siteOf(changes)));
}
