import { memo } from '../i18n/remember.ts';
import { isAllCaps } from './display-title.ts';
import type { Job } from './job.ts';
import { capitalizeNames, type NameIndex, nameIndex } from './title-places.ts';

let latest: { towns: string; index: NameIndex } | undefined;
const renamed = new WeakMap<Job, Job>();

/**
 * Jobs whose titles in capitals name towns of other adverts, with the capitals of these names ("Kierowca – Żukowo"). All
 * others, and those that were given so before, are the same objects as before.
 */
export function withKnownTowns(jobs: readonly Job[]): readonly Job[] {
  if (!jobs.some(isInCapitals)) return jobs;
  const index = townsOf(jobs);
  return jobs.map((job) => (isInCapitals(job) ? withTowns(job, index) : job));
}

const isInCapitals = memo((job: Job): boolean => isAllCaps(job.title));

function townsOf(jobs: readonly Job[]): NameIndex {
  const towns = new Set(
    jobs.flatMap(({ place, morePlaces = [] }) => [place, ...morePlaces].map((one) => one?.locality ?? '')),
  );
  const key = [...towns].sort().join('\n');
  if (latest?.towns !== key) latest = { towns: key, index: nameIndex(towns) };
  return latest.index;
}

function withTowns(job: Job, index: NameIndex): Job {
  const displayTitle = capitalizeNames(job.displayTitle, job.language, index, true);
  if (displayTitle === job.displayTitle) return job;
  const known = renamed.get(job);
  if (known?.displayTitle === displayTitle) return known;
  const made = { ...job, displayTitle };
  renamed.set(job, made);
  return made;
}
