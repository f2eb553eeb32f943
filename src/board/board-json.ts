import type { Problem } from '../service/problem.ts';
import type { Board, Job, Place } from './job.ts';

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
