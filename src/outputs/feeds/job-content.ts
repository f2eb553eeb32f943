import { boardLanguage } from '../../board/addresses.ts';
import type { Job } from '../../board/job.ts';
import type { Site } from '../../config.ts';
import { formatPlace } from '../../i18n/format.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { descriptionHtml } from '../job-posting/description.ts';
import type { OutputContext } from '../machine-file.ts';
import { cleanXml, escapeXml } from './xml-text.ts';

/** The title with the place, as the head of the job's page has it ("Magazynier, Łódź, Polska"). */
export function jobTitle(job: Job): string {
  const place = job.place ? formatPlace(job.place) : '';
  return place === '' ? job.displayTitle : `${job.displayTitle}, ${place}`;
}

// Five formats show it.
const contents = new WeakMap<Job, { site: Site; siteUrl: string; html: string }>();

/**
 * The whole text of the job's page: each section under its heading, every address whole. Safe HTML that XML can
 * hold, never empty: a job without any text has its title there.
 */
export function jobContent(job: Job, { site, siteUrl }: Pick<OutputContext, 'site' | 'siteUrl'>): string {
  let known = contents.get(job);
  if (known?.site !== site || known.siteUrl !== siteUrl) {
    const texts = dictionaryOf(boardLanguage(job, site));
    const html = descriptionHtml(job.sections, texts, siteUrl) || `<p>${escapeXml(job.displayTitle)}</p>`;
    known = { site, siteUrl, html: cleanXml(html) };
    contents.set(job, known);
  }
  return known.html;
}

/** The name of the hiring company where it is not the site's own, else `null`. */
export const otherCompany = (job: Job, site: Pick<Site, 'name'>): string | null =>
  job.company === site.name ? null : job.company;
