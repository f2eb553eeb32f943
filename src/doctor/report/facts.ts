import { nameOf } from './finding.ts';
import type { DoctorReport, Finding } from './report-schema.ts';
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
