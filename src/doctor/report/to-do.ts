import { type Code, infoOf } from '../codes/codes.ts';
import { type Group, groupsOf } from './facts.ts';
import { nameOf, needsNothing } from './finding.ts';
import { type DoctorReport, type Finding, severities } from './report-schema.ts';
import { counted, largestOf } from './say.ts';

/** A report for its two readers: the owner of the site, and the recruiters. */
export interface ToDo {
  /** What the owner corrects in the settings or at the service as a whole: what concerns the most jobs is first. */
  first: readonly Group[];
  /** Errors and warnings about adverts, which recruiters correct in the service; the worst first. */
  recruiters: readonly Group[];
  /** Notices that concern few jobs, or that only matter once all else is done. */
  later: readonly Group[];
  /** Findings for which nothing has to be done. */
  nothing: readonly Finding[];
}

/** Divides the findings of a report by who corrects them. Every finding is in one part. */
export function toDoOf({ findings }: Pick<DoctorReport, 'findings'>): ToDo {
  const nothing = findings.filter(needsNothing);
  const groups = groupsOf(findings.filter((one) => !needsNothing(one)));
  const isAboutAdverts = ({ findings: [one] }: Group) => one?.about.kind === 'advert';
  const isFirst = (group: Group) =>
    !isAboutAdverts(group) && (group.severity !== 'notice' || reachOf(group) === Number.POSITIVE_INFINITY);
  const isForRecruiters = (group: Group) => isAboutAdverts(group) && group.severity !== 'notice';
  return {
    first: groups
      .filter(isFirst)
      .sort((one, other) => reachOf(other) - reachOf(one) || weightOf(one) - weightOf(other)),
    recruiters: groups.filter(isForRecruiters),
    later: groups.filter((group) => !isFirst(group) && !isForRecruiters(group)),
    nothing,
  };
}

const weightOf = ({ severity }: Group): number => severities.indexOf(severity);

/** How many jobs a group concerns; infinite where that is the whole site. */
function reachOf({ findings }: Group): number {
  const adverts = new Set(findings.flatMap(({ about }) => (about.kind === 'advert' ? nameOf(about) : [])));
  if (adverts.size > 0) return adverts.size;
  return largestOf(findings.map(({ jobs }) => jobs ?? Number.POSITIVE_INFINITY));
}

/** "all jobs", "3 jobs". */
export const reachWords = (group: Group): string => {
  const reach = reachOf(group);
  return reach === Number.POSITIVE_INFINITY ? 'all jobs' : counted(reach, 'job');
};

/** The meaning of a group's findings, as a sentence. */
export const sentenceOf = ({ code }: Group): string => infoOf(code as Code).when;

/** One advert with all that its recruiter should correct. */
interface AdvertToDo {
  name: string;
  url: string | null;
  findings: readonly Finding[];
}

/**
 * A text for recruiters, who never see this program: each advert with its address at the service, what was found and
 * what to do. Adverts with the worst findings come first. Ends with a newline; '' where there is nothing to correct.
 *
 * @param most how many adverts are named; the others are counted
 */
export function textForRecruiters(report: DoctorReport, most = Number.POSITIVE_INFINITY): string {
  const adverts = advertsToCorrect(report);
  if (adverts.length === 0) return '';
  const shown = adverts.slice(0, most);
  const left = adverts.length - shown.length;
  const lines = [
    `${report.site.name}: ${counted(adverts.length, 'advert')} to correct in the recruitment service (as of ${report.at.slice(0, 10)})`,
    ...shown.flatMap(({ name, url, findings }) => [
      '',
      name,
      ...(url === null ? [] : [url]),
      ...findings.flatMap(({ found, todo }) => [`- ${found}`, `  ${todo}`]),
    ]),
    ...(left > 0 ? ['', `… and ${counted(left, 'advert')} more`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function advertsToCorrect(report: Pick<DoctorReport, 'findings'>): AdvertToDo[] {
  const findings = toDoOf(report).recruiters.flatMap((group) => group.findings);
  const byAdvert = Map.groupBy(findings, ({ about }) => nameOf(about));
  return [...byAdvert]
    .map(([name, all]): AdvertToDo => {
      const [first] = all;
      return { name, url: first?.about.kind === 'advert' ? first.about.url : null, findings: all };
    })
    .sort((one, other) => worstOf(one) - worstOf(other) || other.findings.length - one.findings.length);
}

const worstOf = ({ findings }: AdvertToDo): number =>
  severities.map((severity) => findings.some((one) => one.severity === severity)).indexOf(true);
