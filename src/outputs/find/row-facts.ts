import type { Job } from '../../board/job.ts';
import { formatPay } from '../../i18n/format.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { addressParts } from './pack-addresses.ts';
import { closingSecond, postedDay } from './row-dates.ts';

/** What takes long to find out about a job and does not depend on the others. */
export interface RowFacts {
  /** `''` = not given. */
  pay: string;
  /** Days since 1970. */
  posted: number | null;
  /** Seconds since 1970. */
  closes: number | null;
  slug: string;
}

// Most jobs are what they were when the rows were made last, and are listed in one language.
const known = new WeakMap<Job, { language: InterfaceLanguage; timeZone: string; facts: RowFacts }>();

/** @param timeZone of the site */
export function rowFacts(job: Job, language: InterfaceLanguage, timeZone: string): RowFacts {
  const last = known.get(job);
  if (last?.language === language && last.timeZone === timeZone) return last.facts;
  const facts: RowFacts = {
    pay: job.pay ? formatPay(job.pay, language) : '',
    posted: postedDay(job, timeZone),
    closes: closingSecond(job, timeZone),
    slug: addressParts(job.address, job.advertId)?.slug ?? '',
  };
  known.set(job, { language, timeZone, facts });
  return facts;
}
