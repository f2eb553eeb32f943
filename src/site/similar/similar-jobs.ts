import { type Following, followingOf, lineageOf } from '../../board/following.ts';
import type { Job, JobList, Listing, Place } from '../../board/job.ts';
import { boardLanguage, ownJobsOf } from '../../board/lists/addresses.ts';
import { facetsOfBoard } from '../../board/lists/lists.ts';
import type { RememberedJob } from '../../board/memory.ts';
import { memoLast } from '../../i18n/remember.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import {
  anyJob,
  bestFirst,
  type Candidate,
  changeGroups,
  changeNewest,
  type Groups,
  groupsOf,
  inCity,
  type JobGroup,
  onePerPosition,
  placesOf,
  resultOf,
  traitNames,
  type Where,
  wordTrait,
} from './groups.ts';
import {
  areSamePoints,
  byNewest,
  type CityPoints,
  cityPoints,
  distinctiveWords,
  nearCities,
  readTraits,
  type Similarity,
  signatureOf,
  type Traits,
  traitsOf,
} from './likeness.ts';

/** How many similar jobs a page shows where there are as many. */
const shown = 4;
/** How many it shows even if they are the same position elsewhere. */
const fewest = 3;
/** So many that are similar need no others beside them. */
const fewestSimilar = 2;

const indexes = new WeakMap<readonly Job[], SimilarIndex>();
const similarOf = memoLast((job: Job, best: Best): SimilarJobs => chosen(traitsOf(job), best, shown));

/** Jobs to show beside another one. */
export interface SimilarJobs {
  jobs: readonly Job[];
  /** `similar`: they share words of the title or a field of work; `here`: the city alone; `others`: nothing. */
  are: 'similar' | 'here' | 'others';
}

/**
 * Up to four jobs of a list that resemble one of it, the most similar first. What counts, in this order: words that the
 * titles share, the rarest first (likeness.ts); a field of work in common; the place (same city, within 50 km, same
 * region, same country); employment type, then work model; the newest; the highest advert id. The first advert of a
 * position represents all of them. If two or more share words or a field, only these are shown; else others of the
 * list follow, the nearest first, and the job's own position (src/site/views/job.ts) fills up to three.
 *
 * The list is read once for all of its jobs; a list that follows another is read only where it differs.
 *
 * @param jobs of the board that the job is listed on, each advert once
 */
export function similarOpenJobs(job: Job, jobs: readonly Job[]): SimilarJobs {
  const index = indexFor(jobs);
  const similar = similarOf(job, bestOf(traitsOf(job), index, shown + 1));
  if (similar.are === 'similar' || similar.jobs.length >= fewest) return similar;
  return { jobs: filledUp(similar.jobs, job, index), are: 'others' };
}

/**
 * The same for a job that is not in the list any more, with the place that it had. Nothing fills up.
 *
 * @param count jobs at most
 */
function similarToClosed(
  job: RememberedJob,
  place: Place | null,
  jobs: readonly Job[],
  count: number,
): SimilarJobs {
  const { advertId, title, language, fields } = job;
  const unknown = { employmentTypes: [], workModel: null, recruitmentId: null };
  const traits = readTraits({ ...unknown, advertId, displayTitle: title, language, fields, place });
  return chosen(traits, bestOf(traits, indexFor(jobs), count), count);
}

const indexFor = (jobs: readonly Job[]): SimilarIndex => indexes.get(jobs) ?? resultOf(similarSteps(jobs));

/** Makes a list ready step by step. That is done anyway when similar jobs of it are asked for. */
export function* similarSteps(jobs: readonly Job[]): Generator<void, SimilarIndex> {
  const known = indexes.get(jobs);
  if (known) return known;
  const latest = lineageOf(jobs)?.latest<Job, SimilarIndex>(indexes, []);
  const before = latest?.value;
  const index = before ? changedIndex(before, followingOf(latest.list, jobs), jobs) : yield* indexOf(jobs);
  if (latest) Object.assign(latest, { list: jobs, value: index });
  indexes.set(jobs, index);
  return index;
}

function chosen({ position, city }: Similarity, { candidates, alike }: Best, count: number): SimilarJobs {
  const isOther = ({ traits }: Candidate) => traits.position !== position;
  const similar = candidates.slice(0, alike).filter(isOther);
  const areSimilar = similar.length >= fewestSimilar;
  const all = (areSimilar ? similar : candidates.filter(isOther)).slice(0, count);
  const areHere = city !== null && all.every(({ traits }) => traits.city === city);
  return {
    jobs: all.map(({ traits }) => traits.job),
    are: areSimilar ? 'similar' : areHere ? 'here' : 'others',
  };
}

function filledUp(similar: readonly Job[], job: Job, { newest }: SimilarIndex): readonly Job[] {
  const all = new Set(similar);
  for (const { job: other } of newest) {
    if (all.size >= fewest) break;
    if (other.advertId !== job.advertId) all.add(other);
  }
  return [...all];
}

/** What the page of a closed job shows of the board, beside the job itself. */
export interface ClosedPage {
  /** Jobs that resemble the closed one; where fewer than two do, others of its board fill up to three. */
  similar: SimilarJobs;
  /** The lists of its place and of its fields of work, as far as there are any. */
  lists: readonly JobList[];
}

const mostSimilar = 5;
const leastSimilar = 3;

/** Chooses what the page of a closed job offers instead. */
export function closedPage(job: RememberedJob, board: Listing, site: SiteSettings): ClosedPage {
  const language = boardLanguage(job, site);
  const { byValue, places } = facetsOfBoard(board, language, site);
  const own = ownJobsOf(board, language, site);
  const towns = job.locality === null ? [] : places.named(job.locality);
  // If two towns have the same name it is unknown which one it was.
  const [town, otherTown] = towns;
  const place = otherTown
    ? null
    : (town?.jobs.find(({ place }) => place?.locality === job.locality)?.place ?? null);
  const similar = similarToClosed(job, place, own, mostSimilar);
  const found = [...towns.map(({ list }) => list), ...job.fields.map((field) => byValue.field.get(field))];
  return {
    similar:
      similar.are === 'similar' || similar.jobs.length >= leastSimilar
        ? similar
        : { jobs: atLeast(leastSimilar, similar.jobs, [own, board.jobs]), are: 'others' },
    lists: [...new Set(found)].filter((list) => list != null),
  };
}

function atLeast(
  count: number,
  similar: readonly Job[],
  others: readonly (readonly Job[])[],
): readonly Job[] {
  const all = new Set(similar);
  for (const job of others.flatMap((jobs) => jobs.slice(0, count))) if (all.size < count) all.add(job);
  return [...all];
}

/** A group that was searched. */
interface Asked {
  name: string;
  where: Where;
  group: JobGroup | undefined;
}

/** The jobs most similar to one, and what was searched to find them. */
interface Best {
  /** The most alike first, one of each position; the job's own position may be among them. */
  candidates: readonly Candidate[];
  /** How many of the first of them share a telling word of the title or a field of work. */
  alike: number;
  /** The words of the title that were looked for. */
  words: readonly string[];
  /** Groups as they were; `undefined` = there was none. */
  asked: readonly Asked[];
  near: readonly string[];
}

/**
 * Searches step by step further away, first among jobs with a word of the title in common, then among those with a
 * field of work in common, then among all. A step offers the jobs of the steps before it again; they are skipped, so it
 * has to offer as many more.
 *
 * @param words of the title, those that count, as `distinctiveWords` gives them
 * @param near cities near the job's
 */
function findBest(
  traits: Similarity,
  words: readonly string[],
  groups: Groups,
  near: readonly string[],
  wanted: number,
): Best {
  const { types, model } = traits;
  const asked: Asked[] = [];
  const found = new Map<number, Candidate>();
  let alike = 0;
  for (const shared of [...words.map((word) => [wordTrait(word)]), traits.fields, null]) {
    for (const places of stepsOf(traits, near)) {
      if (found.size >= wanted) break;
      const offered = (shared ?? [anyJob]).flatMap((name) =>
        places.flatMap((where) => {
          const group = groups.get(name)?.at(where);
          asked.push({ name, where, group });
          return group?.best(types, model, 2 * wanted) ?? [];
        }),
      );
      for (const candidate of onePerPosition(offered.sort(bestFirst), 2 * wanted)) {
        const { position } = candidate.traits;
        if (found.size < wanted && !found.has(position)) found.set(position, candidate);
      }
    }
    if (shared !== null) alike = found.size;
  }
  return { candidates: [...found.values()], alike, words, asked, near };
}

/** The same city, the cities near by, the region, the country, anywhere; as far as they are known. */
function stepsOf(traits: Similarity, near: readonly string[]): readonly (readonly Where[])[] {
  const steps = placesOf(traits).map((place) => [place]);
  return traits.city === null ? steps : steps.toSpliced(1, 0, near.map(inCity));
}

/** A list of jobs prepared for searches. */
interface SimilarIndex {
  /** The newest first. */
  newest: readonly Traits[];
  groups: Groups;
  points: CityPoints;
  near: (city: string) => readonly string[];
  /** By signature. */
  known: Map<string, Best>;
  /** Results of the list that this one was made of: to be checked before use. */
  earlier: ReadonlyMap<string, Best>;
}

/** Job by job: of many jobs it takes a while. */
function* indexOf(jobs: readonly Job[]): Generator<void, SimilarIndex> {
  for (const job of jobs) {
    traitsOf(job);
    yield;
  }
  const newest = jobs.toSorted(byNewest).map(traitsOf);
  const points = cityPoints(newest);
  return {
    newest,
    groups: yield* groupsOf(newest),
    points,
    near: nearCities(points),
    known: new Map(),
    earlier: new Map(),
  };
}

/** The index of a list that differs little from that of `before`: unaffected parts are reused. */
function changedIndex(
  before: SimilarIndex,
  { gone, come }: Pick<Following<Job>, 'gone' | 'come'>,
  jobs: readonly Job[],
): SimilarIndex {
  if (gone.length + come.length > jobs.length / 8) return resultOf(indexOf(jobs));
  const added = come.toSorted(byNewest).map(traitsOf);
  const removed = gone.map(traitsOf);
  const newest = changeNewest(before.newest, added, removed);
  const pointsOf = (some: readonly Traits[]) =>
    some.map(({ city, job }) => `${city} ${job.place?.point} ${job.validFrom} ${job.advertId}`).sort();
  const points = isSame(pointsOf(added), pointsOf(removed)) ? before.points : cityPoints(newest);
  return {
    newest,
    groups: changeGroups(before.groups, added, removed, traitNames),
    points,
    near: areSamePoints(points, before.points) ? before.near : nearCities(points),
    known: new Map(),
    earlier: before.known.size < before.earlier.size ? before.earlier : before.known,
  };
}

/** The jobs most similar to one, cached for all with the same signature. */
function bestOf(traits: Similarity, index: SimilarIndex, wanted: number): Best {
  const { city } = traits;
  const key = `${wanted}|${signatureOf(traits)}`;
  let best = index.known.get(key);
  if (best === undefined) {
    const { groups, newest } = index;
    const near = city === null ? [] : index.near(city);
    const words = distinctiveWords(traits.words, (word) => groups.get(wordTrait(word)), newest.length);
    const earlier = index.earlier.get(key);
    best =
      earlier && stillHolds(earlier, words, near, index)
        ? earlier
        : findBest(traits, words, groups, near, wanted);
    index.known.set(key, best);
  }
  return best;
}

function stillHolds(
  { asked, near, words }: Best,
  wordsNow: readonly string[],
  nearNow: readonly string[],
  { groups }: SimilarIndex,
): boolean {
  return (
    isSame(words, wordsNow) &&
    isSame(near, nearNow) &&
    asked.every(({ name, where, group }) => groups.get(name)?.at(where) === group)
  );
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one === other || (one.length === other.length && one.every((text, at) => text === other[at]));
