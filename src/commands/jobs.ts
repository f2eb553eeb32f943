import { stripVTControlCharacters } from 'node:util';
import type { Board, Job, Place } from '../board/job.ts';
import { everyProblem, problemLines } from '../board/problems.ts';
import { formatPlaces } from '../i18n/format.ts';
import type { Problem } from '../service/problem.ts';
import { processSettings } from '../settings/process.ts';
import { lookAtImages, syncBoard, systemSyncDeps } from '../sync/sync-board.ts';
import { fail, instantOf, sayAside } from './run.ts';

const widest = 60;

/**
 * The open jobs as a table for people, the problems below it: one line for each kind. Ends with a newline.
 *
 * @param all lists every problem
 */
export function jobTable(board: Board, all: boolean): string {
  const head = ['advert', 'language', 'title', 'place', 'open until'];
  const rows = board.jobs.map((job) => [
    String(job.advertId),
    job.language,
    job.title,
    formatPlaces(job),
    job.validThrough?.slice(0, 10) ?? '',
  ]);
  const cells = [head, ...rows].map((row) => row.map(shorten));
  const widths = head.map((_, column) =>
    cells.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0),
  );
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const { problems } = board;
  const shownProblems = all ? everyProblem(problems) : problemLines(problems);
  const hint =
    shownProblems.length < problems.length
      ? ['--all lists every problem; jobfront doctor says what to do about them.']
      : [];
  const summary = `${board.jobs.length} open jobs, ${board.upcoming.length} upcoming, ${problems.length} problems`;
  return `${[...lines, '', summary, ...shownProblems, ...hint].join('\n')}\n`;
}

function shorten(text: string): string {
  const clean = stripVTControlCharacters(text);
  return clean.length > widest ? `${clean.slice(0, widest - 1)}…` : clean;
}

export async function jobs(args: {
  json?: boolean | undefined;
  all?: boolean | undefined;
  now?: string | undefined;
}): Promise<void> {
  try {
    const at = args.now === undefined ? undefined : instantOf(args.now);
    const settings = processSettings();
    const deps = systemSyncDeps(sayAside);
    const images = await lookAtImages(settings, deps);
    const { board } = await syncBoard(
      settings,
      { ...deps, at: at === undefined ? deps.at : () => at },
      images,
    );
    process.stdout.write(
      args.json ? `${JSON.stringify(boardJson(board))}\n` : jobTable(board, args.all ?? false),
    );
  } catch (error) {
    fail(error);
  }
}

/** The output of `jobfront jobs --json`. Scripts rely on its keys: add, never rename. */
export interface BoardJson {
  /** Always true: a list that could not be read completely makes no board. */
  complete: true;
  jobs: Pick<
    Job,
    | 'advertId'
    | 'publishId'
    | 'title'
    | 'language'
    | 'address'
    | 'place'
    | 'morePlaces'
    | 'validFrom'
    | 'validThrough'
    | 'highlighted'
    | 'applyUrl'
  >[];
  problems: Problem[];
}

/** The open jobs of a board and its problems, for programs; in the order of the board. */
export function boardJson(board: Board): BoardJson {
  return {
    complete: true,
    jobs: board.jobs.map((job) => ({
      advertId: job.advertId,
      publishId: job.publishId,
      title: job.title,
      language: job.language,
      address: job.address,
      place: job.place && placeJson(job.place),
      ...(job.morePlaces && { morePlaces: job.morePlaces.map(placeJson) }),
      validFrom: job.validFrom,
      validThrough: job.validThrough,
      highlighted: job.highlighted,
      applyUrl: job.applyUrl,
    })),
    problems: board.problems.map(({ publishId, advertId, code, message }) => ({
      publishId,
      advertId,
      code,
      message,
    })),
  };
}

const placeJson = ({ locality, district, region, postcode, countryCode, country, point }: Place): Place => ({
  locality,
  ...(district !== undefined && { district }),
  region,
  postcode,
  countryCode,
  country,
  point,
});
