import { causesOf, coverageNames, factsOf, type Group, groupsOf, soleCause } from './facts.ts';
import { needsNothing } from './finding.ts';
import type { DoctorReport, Severity } from './report-schema.ts';
import { counted, largestOf } from './say.ts';

export interface TableOptions {
  /** Lists every finding; else ten causes of one code, and none for which nothing has to be done. The others are counted. */
  all: boolean;
  /** Colours a word by a severity; leaves it as it is where there is no terminal. */
  paint(word: string, severity: Severity): string;
}

const mostOfCode = 10;
/** Adverts of one cause that are named. */
const mostNamed = 3;

/** A report as text for people: what was read, then the findings by code. Ends with a newline. */
export function reportTable(report: DoctorReport, options: TableOptions): string {
  const jobs = report.records.open + report.records.upcoming;
  const coverage = report.coverage.map(({ what, jobs: count }) => `${coverageNames[what]} ${count}`);
  const head: [string, string][] = [
    ...factsOf(report),
    ...(jobs === 0 ? [] : [['Jobs have', `of ${jobs}: ${coverage.join(', ')}`] satisfies [string, string]]),
  ];
  const listed = options.all ? report.findings : report.findings.filter((one) => !needsNothing(one));
  const left = report.findings.length - listed.length;
  const lines = [
    `${report.site.name}, ${report.at}`,
    '',
    ...head.map(([name, value]) => `${name.padEnd(12)}  ${value}`),
    ...groupsOf(listed).flatMap((group) => ['', ...groupLines(group, options)]),
    ...(left > 0
      ? ['', `${counted(left, 'finding')} more, for which nothing has to be done (--all lists them)`]
      : []),
  ];
  return `${lines.join('\n')}\n`;
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
