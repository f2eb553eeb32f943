import { boardLanguage } from '../../board/addresses.ts';
import type { Job } from '../../board/job.ts';
import type { Site } from '../../config.ts';
import { directionOf } from '../../i18n/direction.ts';
import { formatPlaces } from '../../i18n/format.ts';
import { isolated } from '../../i18n/isolate.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { descriptionHtml } from '../job-posting/description.ts';
import type { OutputContext } from '../machine-file.ts';
import { cleanXml, escapeXml } from './xml-text.ts';

/**
 * The title with the place, as the head of the job's page has it ("Magazynier, Łódź, Polska").
 *
 * @param around how what stands around it is read; as the advert, if left out
 */
export function jobTitle(job: Job, around = directionOf(job.language)): string {
  const side = around === 'rtl' ? 'rtl' : 'ltr';
  const title = isolated(job.displayTitle, side, directionOf(job.language));
  const place = formatPlaces(job);
  return place === '' ? title : `${title}, ${isolated(place, side)}`;
}

/**
 * The whole text of the job's page: each section under its heading, every address whole. Safe HTML that XML can
 * hold, never empty: a job without any text has its title there.
 */
export function jobContent(job: Job, { site, siteUrl }: ContentContext): string {
  const texts = dictionaryOf(boardLanguage(job, site));
  const safe = descriptionHtml(job.sections, texts, siteUrl);
  return cleanXml(safe || `<p>${escapeXml(job.displayTitle)}</p>`);
}

type ContentContext = Pick<OutputContext, 'site' | 'siteUrl'>;

/** The name of the hiring company where it is not the site's own, else `null`. */
export const otherCompany = (job: Job, site: Pick<Site, 'name'>): string | null =>
  job.company === site.name ? null : job.company;
