import type { Job } from '../board/job.ts';

/** The host on which an application form opens, where that is another one than the site's; else `null`. */
export function formHost({ applyUrl }: Pick<Job, 'applyUrl'>, siteUrl: string): string | null {
  if (applyUrl === null) return null;
  const { host } = new URL(applyUrl);
  return host === new URL(siteUrl).host ? null : host.replace(/^www\./, '');
}
