import { type Code, infoOf } from '../codes/codes.ts';
import { nameOf, needsNothing } from './finding.ts';
import { type DoctorReport, type Finding, severities } from './report-schema.ts';
import { counted, largestOf, median, oneLine, some } from './say.ts';

/** The name of each row of the coverage. */
export const coverageNames: Readonly<Record<DoctorReport['coverage'][number]['what'], string>> = {
  text: 'Text',
  place: 'Place',
  country: 'Country code',
  start: 'Day of publication',
  pay: 'Pay',
  employmentType: 'Employment type',
  workModel: 'Work model',
  reference: 'Reference',
  headings: 'Sections or headings',
  applyLink: 'Link to apply',
};

/** Bytes as people read them: "812 B", "145 kB", "2.3 MB". */
export function bytesOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The head of a report as names and sentences, for every way of printing it. */
export function factsOf(report: DoctorReport): [name: string, value: string][] {
  const { service, records, counts, languages } = report;
  const spoken = languages.map(({ language, open }) => `${language} ${open}`);
  return [
    ['Service', `${service.address}; ${service.complete ? 'read whole' : 'not read'}`],
    ['Proof', service.proof],
    ['Answers', answersOf(service)],
    ...(service.tls === null ? [] : [['Encryption', encryptionOf(service.tls)] satisfies [string, string]]),
    [
      'Records',
      `${counted(records.posts, 'post')}: ${records.open} open, ${records.upcoming} upcoming, ${records.over} over; ${records.skipped} skipped`,
    ],
    ['Languages', some(spoken, 20)],
    [
      'Findings',
      `${counted(counts.error, 'error')}, ${counted(counts.warning, 'warning')}, ${counted(counts.notice, 'notice')}`,
    ],
  ];
}

const encryptionOf = ({ protocol, validTo }: { protocol: string; validTo: string | null }): string =>
  validTo === null ? protocol : `${protocol}, certificate until ${validTo.slice(0, 10)}`;

function answersOf({ requests }: DoctorReport['service']): string {
  const times = requests.map(({ ms }) => ms);
  const bytes = requests.reduce((sum, request) => sum + request.bytes, 0);
  const middle = median(times);
  if (middle === null) return 'no request was sent';
  const statuses = [...Map.groupBy(requests, ({ status }) => status ?? 'no answer')].map(
    ([status, all]) => `${all.length} × ${status}`,
  );
  return `${counted(requests.length, 'request')} (${statuses.join(', ')}) in ${Math.round(middle)} ms, the slowest in ${Math.round(largestOf(times))} ms; ${bytesOf(bytes)}`;
}

/** Findings of one code, in the order of the report. */
export interface Group {
  code: string;
  severity: Finding['severity'];
  /** What to do, where it is the same for all; else `null`. */
  todo: string | null;
  findings: readonly Finding[];
}

/** The findings of a report by code. */
export function groupsOf(findings: readonly Finding[]): Group[] {
  return [...Map.groupBy(findings, ({ code }) => code)].flatMap(([code, same]) => {
    const [first] = same;
    if (first === undefined) return [];
    const todo = same.every((finding) => finding.todo === first.todo) ? first.todo : null;
    return [{ code, severity: first.severity, todo, findings: same }];
  });
}

/** Findings of one code that one thing causes, as one line. */
export interface Cause {
  /** Findings. */
  count: number;
  /** What it concerns, or how many adverts. */
  name: string;
  /** What was found; of several findings also where. */
  found: string;
  todo: string;
}

const widestName = 48;

/**
 * The findings of a group by what causes them, those that concern most first: one missing picture in 239 adverts is
 * one cause, and so are 263 adverts without pay.
 *
 * @param mostNamed how many adverts are named as examples
 */
export function causesOf({ findings }: Group, mostNamed: number): Cause[] {
  return [...Map.groupBy(findings, causeOf).values()]
    .sort((one, other) => other.length - one.length)
    .map((same) => causeFrom(same, mostNamed));
}

/** The cause of a finding that is listed by itself. */
export const soleCause = ({ about, found, todo }: Finding): Cause => ({
  count: 1,
  name: oneLine(nameOf(about), widestName),
  found,
  todo,
});

function causeFrom(same: readonly Finding[], mostNamed: number): Cause {
  // The text of the plainest of them holds for all.
  const plainest = same.reduce((best, next) => (next.found.length < best.found.length ? next : best));
  const sole = soleCause(plainest);
  if (same.length === 1) return sole;
  const named = same.map(({ about }) =>
    about.kind === 'advert' && about.advertId !== null ? about.advertId : oneLine(nameOf(about), widestName),
  );
  const like =
    alikeCodes.has(plainest.code) && same.some(({ found }) => found !== sole.found) ? 'alike: ' : '';
  const found = `${sole.found.replace(/[.]$/, '')} (${like}${some(named, mostNamed)}).`;
  return { ...sole, count: same.length, name: counted(same.length, 'advert'), found };
}

/** What distinguishes causes: the address that a text names, else what was found and what to do. */
function causeOf({ code, found, about, todo }: Finding): string {
  if (about.kind !== 'advert') return JSON.stringify([about, found]);
  if (code === 'pay-missing') return code;
  if (alikeCodes.has(code)) return found.replace(/-?\d[\d.,]*/g, '0').replace(/\b[A-Z]{3}\b/g, '');
  const [, address] = addressCodes.has(code) ? (/\((?:the first is )?(".*")\)/.exec(found) ?? []) : [];
  return JSON.stringify([address ?? found, todo]);
}

/** Codes whose findings differ only by their amounts, and one setting fixes all of them. */
const alikeCodes: ReadonlySet<string> = new Set(['pay-implausible']);
const addressCodes: ReadonlySet<string> = new Set([
  'image-unusable',
  'link-dead',
  'link-unusable',
  'link-wrapped',
]);

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
