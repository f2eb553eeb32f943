import type { DoctorReport } from '../report-schema.ts';
import { counted, largestOf, median, some } from '../say.ts';

/** What each row of the coverage is called. */
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
