import type { Site } from '../config.ts';
import type { Job } from './job.ts';

/**
 * The countries that a fully remote job can be done from, as ISO 3166-1 alpha-2 codes, each once: that of its
 * place, else those of the owner (`remoteCountries`). Empty for any other job: hybrid is not remote (facts.md,
 * Google: JobPosting).
 */
export function remoteCountries(
  job: Pick<Job, 'workModel' | 'place'>,
  site: Pick<Site, 'remoteCountries'>,
): readonly string[] {
  if (job.workModel !== 'remote') return [];
  const own = job.place?.countryCode ?? null;
  return own === null ? [...new Set(site.remoteCountries)] : [own];
}
