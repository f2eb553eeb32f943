import { nameOf } from '../finding.ts';
import type { DoctorReport, Severity } from '../report-schema.ts';
import { oneLine } from '../say.ts';
import { coverageNames, factsOf } from './facts.ts';
import { type Group, groupsOf } from './groups.ts';

export interface TableOptions {
  /** Most findings of one code that are listed; the others are counted. */
  most: number;
  /** Colours a word by a severity; leaves it as it is where there is no terminal. */
  paint(word: string, severity: Severity): string;
}

const widestName = 48;

/** A report as text for people: what was read, then the findings by code. Ends with a newline. */
export function reportTable(report: DoctorReport, options: TableOptions): string {
  const jobs = report.records.open + report.records.upcoming;
  const coverage = report.coverage.map(({ what, jobs: count }) => `${coverageNames[what]} ${count}`);
  const head: [string, string][] = [
    ...factsOf(report),
    ...(jobs === 0 ? [] : [['Jobs have', `of ${jobs}: ${coverage.join(', ')}`] satisfies [string, string]]),
  ];
  const lines = [
    `${report.site.name}, ${report.at}`,
    '',
    ...head.map(([name, value]) => `${name.padEnd(12)}  ${value}`),
    ...groupsOf(report.findings).flatMap((group) => ['', ...groupLines(group, options)]),
  ];
  return `${lines.join('\n')}\n`;
}

function groupLines({ code, severity, todo, findings }: Group, { most, paint }: TableOptions): string[] {
  const shown = findings.slice(0, most);
  const names = shown.map(({ about }) => oneLine(nameOf(about), widestName));
  const width = Math.max(...names.map((name) => name.length));
  const rows = shown.flatMap((finding, at) => [
    `  ${(names[at] ?? '').padEnd(width)}  ${finding.found}`,
    ...(todo === null ? [`  ${' '.repeat(width)}  → ${finding.todo}`] : []),
  ]);
  const left = findings.length - shown.length;
  return [
    `${paint(severity, severity)}  ${code}  ${findings.length}`,
    ...(todo === null ? [] : [`  → ${todo}`]),
    ...rows,
    ...(left > 0 ? [`  and ${left} more (--all lists them)`] : []),
  ];
}
