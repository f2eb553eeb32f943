import type { Job } from '../../board/job.ts';
import type { Site } from '../../config.ts';

/** The name of the company that hires; `null` where the owner hires for it anonymously (`companies`: `null`). */
export function hiringCompany(job: Pick<Job, 'clientId' | 'company'>, { companies }: Site): string | null {
  const id = String(job.clientId);
  return Object.hasOwn(companies, id) && companies[id] === null ? null : job.company;
}

/** The name that Google reserves for a company that hires anonymously. */
const confidential = 'confidential';

/** The company's name for forms that demand one. */
export const namedCompany = (job: Pick<Job, 'clientId' | 'company'>, site: Site): string =>
  hiringCompany(job, site) ?? confidential;
