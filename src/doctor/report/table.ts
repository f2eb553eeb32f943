import { causesOf, coverageNames, factsOf, type Group, groupsOf, soleCause, toDoOf } from './facts.ts';
import type { DoctorReport, Severity } from './report-schema.ts';
import { counted, largestOf } from './say.ts';

export interface TableOptions {
  /** Lists every finding; else ten causes of one code, and only the most urgent. The others are counted. */
  all: boolean;
  /** Colours a word by a severity; leaves it unchanged without a terminal. */
  paint(word: string, severity: Severity): string;
}

const mostOfCode = 10;
/** Adverts of one cause that are named. */
const mostNamed = 3;

/**
 * A report as text for people: what was read, then the findings by code, first those for the owner of the site, then those
 * for recruiters. Ends with a newline.
 */
export function reportTable(report: DoctorReport, options: TableOptions): string {
  const jobs = report.records.open + report.records.upcoming;
  const coverage = report.coverage.map(({ what, jobs: count }) => `${coverageNames[what]} ${count}`);
  const head: [string, string][] = [
    ...factsOf(report),
    ...(jobs === 0 ? [] : [['Jobs have', `of ${jobs}: ${coverage.join(', ')}`] satisfies [string, string]]),
  ];
  const { first, recruiters, later, nothing } = toDoOf(report);
  const laterCount = later.reduce((sum, { findings }) => sum + findings.length, 0);
  const folded = [
    ...(laterCount > 0 ? [counted(laterCount, 'notice')] : []),
    ...(nothing.length > 0 ? [`${counted(nothing.length, 'finding')} for which nothing has to be done`] : []),
  ];
  const lines = [
    `${report.site.name}, ${report.at}`,
    '',
    ...head.map(([name, value]) => `${name.padEnd(12)}  ${value}`),
    ...partLines('Do first', 'in the settings, or with who runs the service', first, options),
    ...partLines(
      'For your recruiters',
      'in the adverts (--recruiters prints a text to forward, by advert)',
      recruiters,
      options,
    ),
    ...(options.all
      ? partLines(
          'Later',
          'nothing here is urgent',
          groupsOf([...later.flatMap(({ findings }) => findings), ...nothing]),
          options,
        )
      : folded.length > 0
        ? ['', `Folded: ${folded.join(', ')} (--all lists them)`]
        : []),
  ];
  return `${lines.join('\n')}\n`;
}

function partLines(title: string, where: string, groups: readonly Group[], options: TableOptions): string[] {
  if (groups.length === 0) return [];
  return ['', `${title}: ${where}`, ...groups.flatMap((group) => ['', ...groupLines(group, options)])];
}

function groupLines(group: Group, { all, paint }: TableOptions): string[] {
  const { code, severity, todo, findings } = group;
  const causes = all ? findings.map(soleCause) : causesOf(group, mostNamed);
  const shown = all ? causes : causes.slice(0, mostOfCode);
  const width = largestOf(shown.map(({ name }) => name.length));
  const rows = shown.flatMap((cause) => [
    `  ${cause.name.padEnd(width)}  ${cause.found}`,
    ...(todo === null ? [`  ${' '.repeat(width)}  → ${cause.todo}`] : []),
  ]);
  const left = causes.slice(shown.length).reduce((sum, { count }) => sum + count, 0);
  return [
    `${paint(severity, severity)}  ${code}  ${findings.length}`,
    ...(todo === null ? [] : [`  → ${todo}`]),
    ...rows,
    ...(left > 0 ? [`  and ${left} more (--all lists them)`] : []),
  ];
}
