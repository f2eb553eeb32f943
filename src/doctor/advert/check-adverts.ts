import type { Job } from '../../board/job.ts';
import type { Post } from '../../service/wire.ts';
import type { Advert, Examined } from '../examined.ts';
import { aboutJob, finding } from '../finding.ts';
import { payAdvice } from '../options/likely-pay.ts';
import type { Finding } from '../report-schema.ts';
import { checkDates } from './dates.ts';
import { checkGoogle } from './google.ts';
import { checkLanguage } from './language.ts';
import { checkOtherGaps } from './other-gaps.ts';
import { checkPay } from './pay.ts';
import { checkProblems } from './problems.ts';
import { checkSections } from './sections.ts';
import { checkText } from './text.ts';
import { checkTitle } from './title.ts';
import { checkTranslations } from './translations.ts';
import { checkTwice } from './twice.ts';

/**
 * What is found in the adverts.
 *
 * @param adverts the open and upcoming jobs of the board
 */
export function checkAdverts(
  adverts: readonly Advert[],
  posts: readonly Post[],
  { board, settings, jobOf }: Examined,
): Finding[] {
  const { site } = settings;
  const names = new Map(posts.map((post) => [post.advert.id, post.advert.name]));
  const unreadablePay = new Set(
    board.problems.flatMap(({ code, advertId }) =>
      code === 'pay-unreadable' || code === 'pay-implausible' ? (advertId ?? []) : [],
    ),
  );
  // Where no advert has a field of work, the option is wrong, which is a finding of the settings.
  const isSorted = adverts.some(({ job }) => job.fields.length > 0);
  const advice = payAdvice(posts, site);
  return [
    ...checkProblems(board.problems, (advertId) => names.get(advertId) ?? null),
    ...posts.flatMap((post) => neverOpen(jobOf(post))),
    ...adverts.flatMap((advert) => [
      ...checkGoogle(advert.job, site).filter(({ code }) => isSorted || code !== 'field-of-work-missing'),
      ...checkDates(advert, board.at, site),
      ...checkPay(advert, site, unreadablePay, advice),
      ...checkOtherGaps(advert, site),
      ...checkTitle(advert),
      ...checkText(advert),
      ...checkLanguage(advert, site),
    ]),
    ...checkSections(adverts),
    ...checkTwice(adverts),
    ...checkTranslations(board.jobs),
  ];
}

/** An interval that is empty or turned round (board/validity.ts): such a job is on no board, and in no problem. */
function neverOpen(job: Job | null): Finding[] {
  if (job?.validFrom == null || job.validThrough === null) return [];
  if (Temporal.Instant.compare(job.validFrom, job.validThrough) < 0) return [];
  const found = `Its valid_end (${job.validThrough}) is not after its valid_start (${job.validFrom}), so it never opens.`;
  return [finding('never-open', aboutJob(job), found)];
}
