import type { DoctorReport, Severity } from './report-schema.ts';

/** From which severity on the command fails. */
export const thresholds = ['error', 'warning', 'never'] as const;
export type Threshold = (typeof thresholds)[number];

/** The exit code of a run that made a report: 2 with errors, 1 with warnings, else 0; what is below counts not. */
export function exitCodeOf({ counts }: Pick<DoctorReport, 'counts'>, failOn: Threshold): 0 | 1 | 2 {
  const fails = (severity: Severity) => counts[severity] > 0;
  if (failOn === 'never') return 0;
  if (fails('error')) return 2;
  return failOn === 'warning' && fails('warning') ? 1 : 0;
}
