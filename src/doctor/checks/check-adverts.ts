import type { Job } from '../../board/job.ts';
import { fold } from '../../board/text.ts';
import { recordName } from '../../board/title.ts';
import type { Problem, ProblemCode } from '../../service/problem.ts';
import type { Post } from '../../service/wire/post.ts';
import type { Code } from '../codes/codes.ts';
import { type Advert, aboutJob, aboutService, type Examined, finding } from '../report/finding.ts';
import type { About, Finding } from '../report/report-schema.ts';
import { some } from '../report/say.ts';
import { checkDates, checkGoogle, checkOtherGaps, checkPay } from './advert-gaps.ts';
import { checkLanguage, checkTranslations } from './advert-languages.ts';
import { checkSections, checkText } from './advert-texts.ts';
import { checkTitle } from './advert-titles.ts';
import { checkLinks } from './dead-links.ts';
import { payAdvice } from './likely-pay.ts';
import { checkPlaceholders } from './placeholders.ts';

/** Problems that the doctor counts by value itself (`checkUnmapped`). */
type CountedElsewhere = 'employment-type-unmapped' | 'work-model-unmapped';

const codeOf: Readonly<Record<Exclude<ProblemCode, CountedElsewhere>, Code>> = {
  'post-unreadable': 'post-unreadable',
  'post-outside-filter': 'post-outside-filter',
  'post-too-large': 'post-too-large',
  'total-exceeds-list': 'total-exceeds-list',
  'total-unusable': 'total-unusable',
  'advert-published-twice': 'advert-published-twice',
  'apply-link-missing': 'apply-link-missing',
  'contact-unreadable': 'contact-unreadable',
  'content-dropped': 'content-dropped',
  'date-unreadable': 'date-unreadable',
  'deadline-before-start': 'deadline-before-start',
  'end-far': 'end-far',
  'image-unusable': 'image-unusable',
  'language-unknown': 'language-unknown',
  'link-unusable': 'link-unusable',
  'link-wrapped': 'link-wrapped',
  'pay-implausible': 'pay-implausible',
  'pay-unreadable': 'pay-unreadable',
  'place-unclear': 'place-unclear',
  'place-unnamed': 'place-unnamed',
  'place-unreadable': 'place-unreadable',
  'text-cut': 'text-cut',
  'text-escaped': 'text-escaped',
  'text-garbled': 'text-garbled',
  'title-missing': 'title-missing',
};

/**
 * The board's problems as findings: parts that could not be used unchanged, and parts that were left out.
 *
 * @param titleOf the title of an advert, `null` if unknown
 */
function checkProblems(
  problems: readonly Problem[],
  titleOf: (advertId: number) => string | null,
): Finding[] {
  return problems.flatMap((problem) => {
    if (isCountedElsewhere(problem.code)) return [];
    const { advertId, publishId } = problem;
    const isRecord = problem.code !== 'total-exceeds-list' && problem.code !== 'total-unusable';
    const title = advertId === null ? null : titleOf(advertId);
    const about: About = isRecord ? { kind: 'advert', advertId, publishId, title, url: null } : aboutService;
    return [finding(codeOf[problem.code], about, foundIn(problem, title))];
  });
}

const isCountedElsewhere = (code: ProblemCode): code is CountedElsewhere =>
  code === 'employment-type-unmapped' || code === 'work-model-unmapped';

/** A problem's sentence without the record's name at its front and the fix at its end: both are shown beside it. */
function foundIn({ message, advertId }: Problem, title: string | null): string {
  const name = advertId === null ? '' : `${recordName(title, advertId)}: `;
  const bare = name !== '' && message.startsWith(name) ? message.slice(name.length) : message;
  const mendAt = bare === message ? -1 : bare.lastIndexOf('; ');
  const found = mendAt === -1 ? bare : `${bare.slice(0, mendAt)}.`;
  return found.charAt(0).toUpperCase() + found.slice(1);
}

/** Adverts that look the same to all readers: one finding for each set, about its lowest number. */
function checkTwice(adverts: readonly Advert[]): Finding[] {
  return [...Map.groupBy(adverts, likeness).values()].flatMap((same) => {
    const [first, ...others] = same.toSorted((one, other) => one.job.advertId - other.job.advertId);
    if (first === undefined || others.length === 0) return [];
    const ids = some(others.map(({ job }) => job.advertId));
    const who = others.length === 1 ? `Advert ${ids} says` : `Adverts ${ids} say`;
    const found = `${who} the same in the same place.`;
    return [finding('advert-twice', aboutJob(first.job), found)];
  });
}

function likeness({ job, words }: Advert): string {
  const { place } = job;
  return JSON.stringify([
    fold(job.title),
    job.language,
    job.company,
    place && [fold(place.locality ?? ''), place.countryCode, place.postcode],
    words.text,
  ]);
}

/**
 * The findings in the adverts.
 *
 * @param adverts the open and upcoming jobs of the board
 * @param posts with their texts repaired
 */
export function checkAdverts(
  adverts: readonly Advert[],
  posts: readonly Post[],
  examined: Examined,
): Finding[] {
  const { board, settings, look, jobOf } = examined;
  const written = 'list' in look.outcome ? look.outcome.list.posts : [];
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
    ...written.flatMap((post) => neverOpen(jobOf(post))),
    ...adverts.flatMap((advert) => [
      ...checkGoogle(advert.job, site).filter(({ code }) => isSorted || code !== 'field-of-work-missing'),
      ...checkDates(advert, board.at, site),
      ...checkPay(advert, site, unreadablePay, advice),
      ...checkOtherGaps(advert, site),
      ...checkTitle(advert),
      ...checkText(advert),
      ...checkPlaceholders(advert),
      ...checkLanguage(advert, site),
    ]),
    ...checkLinks(adverts, examined),
    ...checkSections(adverts),
    ...checkTwice(adverts),
    ...checkTranslations(board.jobs),
  ];
}

/** Empty or reversed intervals (board/make-board.ts): such a job is on no board, and in no problem. */
function neverOpen(job: Job | null): Finding[] {
  if (job?.validFrom == null || job.validThrough === null) return [];
  if (Temporal.Instant.compare(job.validFrom, job.validThrough) < 0) return [];
  const found = `Its valid_end (${job.validThrough}) is not after its valid_start (${job.validFrom}), so it never opens.`;
  return [finding('never-open', aboutJob(job), found)];
}
