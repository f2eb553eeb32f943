import type { Job } from '../../../src/board/job.ts';
import {
  byNewest,
  distanceKm,
  kindScore,
  nearKm,
  type Traits,
  traitsOf,
} from '../../../src/outputs/similar/likeness.ts';

/** What `similarOpenJobs` promises, told as slowly and plainly as can be. */
export function naiveSimilar(job: Job, jobs: readonly Job[]): Job[] {
  const here = traitsOf(job);
  const others = jobs.filter((other) => other.advertId !== job.advertId);
  const ranked = others.toSorted((one, other) => {
    const [ranks, otherRanks] = [ranksOf(one), ranksOf(other)];
    const first = ranks.findIndex((rank, index) => rank !== otherRanks[index]);
    return first === -1 ? byNewest(one, other) : (otherRanks[first] ?? 0) - (ranks[first] ?? 0);
  });
  function ranksOf(other: Job): number[] {
    const there = traitsOf(other);
    const sharesField = there.fields.some((field) => here.fields.includes(field));
    return [sharesField ? 1 : 0, placeRank(here, there, jobs), kindScore(here.types, here.model, there)];
  }
  const shown: Job[] = [];
  const positions = new Set([here.position]);
  for (const other of ranked) {
    const { position } = traitsOf(other);
    if (shown.length < 4 && !positions.has(position)) shown.push(other);
    positions.add(position);
  }
  for (const other of others.toSorted(byNewest))
    if (shown.length < 3 && !shown.includes(other)) shown.push(other);
  return shown;
}

function placeRank(here: Traits, there: Traits, jobs: readonly Job[]): number {
  if (here.city !== null && here.city === there.city) return 4;
  const [from, to] = [cityPoint(here.city, jobs), cityPoint(there.city, jobs)];
  if (from && to && distanceKm(from, to) <= nearKm) return 3;
  if (here.region !== null && here.region === there.region) return 2;
  return here.country !== null && here.country === there.country ? 1 : 0;
}

function cityPoint(city: string | null, jobs: readonly Job[]) {
  if (city === null) return undefined;
  return jobs.toSorted(byNewest).find((job) => traitsOf(job).city === city && job.place?.point)?.place?.point;
}
