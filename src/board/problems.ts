import { stripVTControlCharacters } from 'node:util';
import type { Problem, ProblemCode } from '../service/problem.ts';
import { tidy } from './text.ts';

/**
 * Records one problem of the record being read. `finding` continues a sentence that begins with the
 * record's name: what was found, what was done with it, and what would fix it, without a full stop.
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

/** The longest line, in characters. */
const longest = 300;

/**
 * Problems for people, one line for each kind with how many there are and the first as an example, the most frequent
 * first. `jobfront doctor` lists all of them and what to do.
 */
export function problemLines(problems: readonly Problem[]): string[] {
  return [...Map.groupBy(problems, ({ code }) => code)]
    .sort(([one, some], [other, more]) => more.length - some.length || (one < other ? -1 : 1))
    .map(([code, same]) => {
      const [first] = same;
      const count = same.length === 1 ? '' : ` (${same.length}), such as`;
      return `${code}${count}: ${messageOf(first)}`;
    });
}

/** A line for each problem, in their order. */
export const everyProblem = (problems: readonly Problem[]): string[] =>
  problems.map((problem) => `${problem.code}: ${messageOf(problem)}`);

function messageOf(problem: Problem | undefined): string {
  const text = tidy(stripVTControlCharacters(problem?.message ?? ''));
  return text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`;
}
