import type { Problem, ProblemCode } from '../problem.ts';

/**
 * Takes down one problem of the record being read. `finding` continues a sentence that begins with the
 * record's name: what was found, what was done with it, and what would mend it, without a full stop.
 */
export type Report = (code: ProblemCode, finding: string, more?: Pick<Problem, 'image'>) => void;

/** A report that writes into `problems`, each with the record's ids and its name at the front. */
export function reportInto(
  problems: Problem[],
  record: { publishId: number; advertId: number; name: string },
): Report {
  const { publishId, advertId, name } = record;
  return (code, finding, more) => {
    problems.push({ publishId, advertId, code, message: `${name}: ${finding}.`, ...more });
  };
}
