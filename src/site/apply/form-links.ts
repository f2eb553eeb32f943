import { absolute } from '../../base/site-path.ts';
import type { Job } from '../../board/job.ts';
import { hasOwnForm, jobApplyAddress } from '../../board/lists/addresses.ts';
import type { Site } from '../../settings/site-schema.ts';
import type { Form } from './form.ts';

/** Path of the site's own form of a job. */
export const formAddress = ({ address }: Pick<Job, 'address'>): string => jobApplyAddress(address);

/** Where a visitor applies for a job. */
export interface ApplyLink {
  /** A path of the site, or the whole address of the service's form; `null` where there is none. */
  href: string | null;
  /** Whether the form is the site's own. */
  isOwn: boolean;
}

export function applyLink(
  job: Pick<Job, 'address' | 'applyUrl' | 'recruitmentId'>,
  site: Pick<Site, 'apply'>,
): ApplyLink {
  return hasOwnForm(job, site)
    ? { href: jobApplyAddress(job.address), isOwn: true }
    : { href: job.applyUrl, isOwn: false };
}

/** The same as a whole address. */
export function applyUrl(
  job: Pick<Job, 'address' | 'applyUrl' | 'recruitmentId'>,
  { site, siteUrl }: { site: Pick<Site, 'apply'>; siteUrl: string },
): string | null {
  const { href } = applyLink(job, site);
  return href === null ? null : absolute(href, { siteUrl });
}

/**
 * Address that receives a form and gives its token: the page's own with the name of the form, which also works there
 * when the job is closed; or a server of its own, which knows names alone.
 */
export const formAction = ({ name }: Pick<Form, 'name'>, { apply }: Pick<Site, 'apply'>): string =>
  apply.form === 'site' || apply.form === 'service' ? `?form=${name}` : `${apply.form}/apply/${name}`;
