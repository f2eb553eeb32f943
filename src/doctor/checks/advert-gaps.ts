import type { Job } from '../../board/job.ts';
import { lookUp, optionOf, textsOf } from '../../board/options.ts';
import type { Site } from '../../settings/site-schema.ts';
import { type GoogleGap, missingForGoogle } from '../../site/job/missing.ts';
import type { Code } from '../codes/codes.ts';
import { type Advert, aboutJob, finding } from '../report/finding.ts';
import type { Finding } from '../report/report-schema.ts';
import { quoted, some } from '../report/say.ts';
import { payIn } from './advert-titles.ts';

const soonHours = 72;
/** Most hours by which the clocks of two places differ, and so that a wrong time zone may explain. */
const zonesApart = 14;

/** Findings about the dates of an advert, at the moment `at`. */
export function checkDates({ job }: Advert, at: string, site: Site): Finding[] {
  const about = aboutJob(job);
  const findings: Finding[] = [];
  const now = Temporal.Instant.from(at);
  if (job.validFrom !== null) {
    const hours = now.until(job.validFrom).total({ unit: 'hours' });
    if (hours > 0 && hours <= zonesApart) {
      const found = `By ${site.timeZone} it begins in ${Math.ceil(hours)} h (${job.validFrom}), but the service publishes it now.`;
      findings.push(finding('start-in-other-zone', about, found));
    }
  }
  const end = job.validThrough === null ? null : Temporal.Instant.from(job.validThrough);
  const lastDay = end?.subtract({ seconds: 1 }).toZonedDateTimeISO(site.timeZone).toPlainDate() ?? null;
  if (job.deadline !== null) {
    const today = now.toZonedDateTimeISO(site.timeZone).toPlainDate();
    if (Temporal.PlainDate.compare(job.deadline, today) < 0) {
      const found = `Its deadline was ${job.deadline}, but the job is still open.`;
      findings.push(finding('deadline-passed', about, found));
    } else if (lastDay !== null && Temporal.PlainDate.compare(lastDay, job.deadline) < 0) {
      const found = `It ends on ${lastDay}, before its deadline ${job.deadline}.`;
      findings.push(finding('closes-before-deadline', about, found));
    }
  }
  if (end !== null && lastDay !== null) {
    const hours = now.until(end).total({ unit: 'hours' });
    if (hours > 0 && hours <= soonHours) {
      findings.push(finding('closing-soon', about, `It closes on ${lastDay}.`));
    }
  }
  return findings;
}

/**
 * The gaps of Google's markup (src/site/job/missing.ts) that are findings by themselves; `null` where
 * another check reports the reason better: `checkPay`, `checkOtherGaps`, `checkText`, and the board's problems.
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

/** Data that Google and aggregators will miss in a job. */
export function checkGoogle(job: Job, site: Site): Finding[] {
  return missingForGoogle(job, { site, postedAt: job.validFrom }).flatMap((gap) => {
    const [code, found] = findingOf[gap] ?? [];
    return code === undefined || found === undefined ? [] : [finding(code, aboutJob(job), found)];
  });
}

/** The employment type and work model that an advert lacks. Values without a meaning are findings of the option. */
export function checkOtherGaps({ job, post }: Advert, { fields }: Site): Finding[] {
  const about = aboutJob(job);
  const findings: Finding[] = [];
  const { employmentType: type, workModel: model } = fields;
  if (type !== undefined && job.employmentTypes.length === 0) {
    const { unmapped } = lookUp(optionOf(post.options, type.option), type.values);
    if (unmapped.length === 0) {
      findings.push(finding('employment-type-missing', about, `Its option ${type.option} says nothing.`));
    }
  }
  if (model !== undefined && job.workModel === null) {
    const { meanings } = lookUp(optionOf(post.options, model.option), model.values);
    if (meanings.length > 1) {
      const found = `Its option ${model.option} names ${some(meanings)}.`;
      findings.push(finding('work-model-ambiguous', about, found));
    }
  }
  return findings;
}

/**
 * Adverts without pay (EU 2023/970), where the settings name the options with pay. Unreadable pay is a finding
 * of its own.
 *
 * @param unreadable adverts whose pay could not be read
 * @param advice what to do where options look like pay (`payAdvice`)
 */
export function checkPay(
  { job, post, words }: Advert,
  site: Site,
  unreadable: ReadonlySet<number>,
  advice: string | null,
): Finding[] {
  const { pay } = site.fields;
  if (pay === undefined || job.pay !== null || unreadable.has(job.advertId)) return [];
  const about = aboutJob(job);
  const given = [pay.min, pay.max].some((key) => textsOf(optionOf(post.options, key)).texts.length > 0);
  if (given && pay.visible !== undefined) {
    const found = `Pay is entered, but the option ${pay.visible} keeps it from being shown.`;
    return [finding('pay-hidden', about, found)];
  }
  const amount = payIn(words.text);
  const though = amount === null ? '' : `, though its text names ${quoted(amount)}`;
  return [finding('pay-missing', about, `It shows no pay${though}.`, advice ?? undefined)];
}
