import { stripVTControlCharacters } from 'node:util';
import type { Board } from '../board/job.ts';
import { formatPlace } from '../i18n/format.ts';

const widest = 60;

/** The open jobs as a table for people, the problems below it. Ends with a newline. */
export function jobTable(board: Board): string {
  const head = ['advert', 'language', 'title', 'place', 'open until'];
  const rows = board.jobs.map((job) => [
    String(job.advertId),
    job.language,
    job.title,
    job.place ? formatPlace(job.place) : '',
    job.validThrough?.slice(0, 10) ?? '',
  ]);
  const cells = [head, ...rows].map((row) => row.map(shorten));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const problems = board.problems.map(
    (problem) => `${problem.code}: ${stripVTControlCharacters(problem.message)}`,
  );
  const summary = `${board.jobs.length} open jobs, ${board.upcoming.length} upcoming, ${problems.length} problems`;
  return `${[...lines, '', summary, ...problems].join('\n')}\n`;
}

function shorten(text: string): string {
  const clean = stripVTControlCharacters(text);
  return clean.length > widest ? `${clean.slice(0, widest - 1)}…` : clean;
}
