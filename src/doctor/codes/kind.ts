import type { About, Severity } from '../report-schema.ts';

/** What is fixed about a finding of one code. */
export interface CodeInfo {
  severity: Severity;
  /** What findings of this code concern. */
  about: About['kind'];
  /** For the table of codes: when it is reported, as a phrase. */
  when: string;
  /** What to do, where the finding itself knows nothing better. */
  todo: string;
}

export type CodeTable = Readonly<Record<string, CodeInfo>>;
