import type { Finding } from '../report-schema.ts';

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
