import type { Job } from '../board/job.ts';
import { directionOf } from '../i18n/direction.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';

/** Attributes of an element whose words are the advert's own. */
export interface AdvertLanguage {
  /** BCP 47; absent where the page has the same language. */
  lang?: string;
  /** Absent where the page is written the same way. */
  dir?: 'ltr' | 'rtl' | 'auto';
}

/** What tells readers and screen readers that an advert is in another language than its page (WCAG 2.2, 3.1.2). */
export function advertLanguage(job: Pick<Job, 'language'>, language: InterfaceLanguage): AdvertLanguage {
  if (job.language === language) return {};
  const dir = directionOf(job.language);
  return { lang: job.language, ...(dir !== directionOf(language) && { dir }) };
}
