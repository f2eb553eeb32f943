import type { Job } from '../../board/job.ts';
import type { Site } from '../../config.ts';
import { type GoogleGap, missingForGoogle } from '../../outputs/job-posting/missing.ts';
import type { Code } from '../codes/codes.ts';
import { aboutJob, finding } from '../finding.ts';
import type { Finding } from '../report-schema.ts';

/**
 * The gaps of Google's markup (src/outputs/job-posting/missing.ts) that are findings by themselves; `null` where
 * another check knows more of the reason: `checkPay`, `checkOtherGaps`, `checkText`, and the board's problems.
 */
const findingOf: Readonly<Record<GoogleGap, readonly [Code, string] | null>> = {
  'no-title': null,
  'no-text': null,
  'no-date-posted': ['start-missing', 'It names no day from which on it is published.'],
  'no-place': ['place-missing', 'It has no place, and is not remote.'],
  'no-country': ['country-missing', 'Its place has no country code.'],
  'no-remote-country': ['remote-without-country', 'It is remote, and names no country.'],
  'no-locality': ['city-missing', 'Its place has no town.'],
  'no-pay': null,
  'no-employment-type': null,
  'no-reference': ['reference-missing', 'It has no reference number.'],
  'no-field-of-work': ['field-of-work-missing', 'It names no field of work.'],
};

/** What Google, and the aggregators with it, will miss in a job. */
export function checkGoogle(job: Job, site: Site): Finding[] {
  return missingForGoogle(job, { site, postedAt: job.validFrom }).flatMap((gap) => {
    const [code, found] = findingOf[gap] ?? [];
    return code === undefined || found === undefined ? [] : [finding(code, aboutJob(job), found)];
  });
}
