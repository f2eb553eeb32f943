import type { Job } from '../../../src/board/job.ts';
import { kilometres } from '../../../src/board/places/distance.ts';
import { byNewest, kindScore, nearKm, type Traits, traitsOf } from '../../../src/site/similar/likeness.ts';

/** What `similarOpenJobs` promises, told as slowly and plainly as can be. */
export function naiveSimilar(job: Job, jobs: readonly Job[]): Job[] {
  const here = traitsOf(job);
  const words = countingWords(here.words, jobs.map(traitsOf));
  const others = jobs.filter((other) => other.advertId !== job.advertId);
  const ranked = others.toSorted((one, other) => {
    const [ranks, otherRanks] = [ranksOf(one), ranksOf(other)];
    const first = ranks.findIndex((rank, index) => rank !== otherRanks[index]);
    return first === -1 ? byNewest(one, other) : (otherRanks[first] ?? 0) - (ranks[first] ?? 0);
  });
  function ranksOf(other: Job): number[] {
    const there = traitsOf(other);
    const sharesField = there.fields.some((field) => here.fields.includes(field));
    const word = words.findIndex((one) => there.words.includes(one));
    return [
      word === -1 ? -99 : -word,
      word === -1 && sharesField ? 1 : 0,
      placeRank(here, there, jobs),
      kindScore(here.types, here.model, there),
    ];
  }
  const onePerPosition = ranked.filter((one, at) => {
    const { position } = traitsOf(one);
    return (
      position !== here.position && ranked.findIndex((other) => traitsOf(other).position === position) === at
    );
  });
  const alike = onePerPosition.filter((other) => (ranksOf(other)[0] ?? 0) > -99 || ranksOf(other)[1] === 1);
  if (alike.length >= 2) return alike.slice(0, 4);
  const shown = onePerPosition.slice(0, 4);
  for (const other of others.toSorted(byNewest))
    if (shown.length < 3 && !shown.includes(other)) shown.push(other);
  return shown;
}

/** The words of a title that say what the job is, the rarest first. */
function countingWords(words: readonly string[], all: readonly Traits[]): string[] {
  const counting = words.flatMap((word) => {
    const having = all.filter((traits) => traits.words.includes(word));
    const fields = having.map((traits) => traits.fields).filter((some) => some.length > 0);
    const counts = fields.flat().map((field) => fields.filter((some) => some.includes(field)).length);
    const isOfOneField = fields.length === 0 || Math.max(...counts) * 2 >= fields.length;
    const size = having.length;
    if (size < 2 || size === all.length) return [];
    return (size <= 4 || size * 4 <= all.length) && isOfOneField
      ? [{ word, rarity: Math.floor(Math.log2(size)) }]
      : [];
  });
  return counting
    .toSorted((one, other) => one.rarity - other.rarity)
    .slice(0, 4)
    .map(({ word }) => word);
}

function placeRank(here: Traits, there: Traits, jobs: readonly Job[]): number {
  if (here.city !== null && here.city === there.city) return 4;
  const [from, to] = [cityPoint(here.city, jobs), cityPoint(there.city, jobs)];
  if (from && to && kilometres(from, to) <= nearKm) return 3;
  if (here.region !== null && here.region === there.region) return 2;
  return here.country !== null && here.country === there.country ? 1 : 0;
}

function cityPoint(city: string | null, jobs: readonly Job[]) {
  if (city === null) return undefined;
  return jobs.toSorted(byNewest).find((job) => traitsOf(job).city === city && job.place?.point)?.place?.point;
}
