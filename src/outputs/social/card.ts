import { boardLanguage } from '../../board/addresses.ts';
import type { Job } from '../../board/job.ts';
import type { Site } from '../../config.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { fill } from '../../i18n/plural.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { jobLine } from '../job-line.ts';
import { localized } from '../localized.ts';

/** What a social picture shows. */
export interface SocialCard {
  /** Stands beside the mark. */
  company: string;
  title: string;
  /** A sentence under the title; `null` = none. */
  text: string | null;
  /** Short facts in a row at the foot. */
  facts: readonly string[];
  /** BCP 47, the language of the title: says from which side it is read. */
  language: string;
}

/** The picture of an open job: title, place, company. */
export const jobCard = (job: Job, site: Site): SocialCard => ({
  company: job.company,
  title: job.displayTitle,
  text: null,
  facts: jobLine(job, boardLanguage(job, site)),
  language: job.language,
});

/** The picture of all pages of a language that are no job's. */
export function languageCard(language: InterfaceLanguage, site: Site): SocialCard {
  const texts = dictionaryOf(language);
  return {
    company: site.name,
    title: texts.openPositions,
    text: localized(site.tagline, language) || fill(texts.jobsAt, { company: site.name }),
    facts: [],
    language,
  };
}
