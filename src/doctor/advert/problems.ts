import { recordName } from '../../board/title.ts';
import type { Problem, ProblemCode } from '../../problem.ts';
import type { Code } from '../codes/codes.ts';
import { aboutService, finding } from '../finding.ts';
import type { About, Finding } from '../report-schema.ts';

/** What the doctor counts by value itself (`checkUnmapped`). */
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
  'place-unreadable': 'place-unreadable',
  'text-cut': 'text-cut',
  'text-escaped': 'text-escaped',
  'title-missing': 'title-missing',
};

/**
 * The board's problems as findings: what could not be taken as it came, and what was left out altogether.
 *
 * @param titleOf the title of an advert, `null` where it is not known
 */
export function checkProblems(
  problems: readonly Problem[],
  titleOf: (advertId: number) => string | null,
): Finding[] {
  return problems.flatMap((problem) => {
    if (isCountedElsewhere(problem.code)) return [];
    const { advertId, publishId } = problem;
    const isRecord = problem.code !== 'total-exceeds-list' && problem.code !== 'total-unusable';
    const title = advertId === null ? null : titleOf(advertId);
    const about: About = isRecord ? { kind: 'advert', advertId, publishId, title } : aboutService;
    return [finding(codeOf[problem.code], about, foundIn(problem, title))];
  });
}

const isCountedElsewhere = (code: ProblemCode): code is CountedElsewhere =>
  code === 'employment-type-unmapped' || code === 'work-model-unmapped';

/** A problem's sentence without the record's name at its front and the mend at its end: both stand beside it. */
function foundIn({ message, advertId }: Problem, title: string | null): string {
  const name = advertId === null ? '' : `${recordName(title, advertId)}: `;
  const bare = name !== '' && message.startsWith(name) ? message.slice(name.length) : message;
  const mendAt = bare === message ? -1 : bare.lastIndexOf('; ');
  const found = mendAt === -1 ? bare : `${bare.slice(0, mendAt)}.`;
  return found.charAt(0).toUpperCase() + found.slice(1);
}
