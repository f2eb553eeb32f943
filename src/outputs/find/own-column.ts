import { groupValues } from '../../board/group-values.ts';
import type { Job } from '../../board/job.ts';
import { mostFrequent, type OwnFacet } from '../../board/own-facets.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { rangeSteps } from './range-steps.ts';

/** What visitors choose of a facet of the owner's, and what each job has of it. */
export interface OwnChoices {
  /** By value as it stands in an address, in the order to show unless `isSorted`. */
  labels: ReadonlyMap<string, string>;
  /** Whether the labels are words, which the page's language sorts. */
  isWords: boolean;
  valuesOf(job: Job): readonly string[];
}

export function ownChoices(
  jobs: readonly Job[],
  { key, kind }: OwnFacet,
  language: InterfaceLanguage,
): OwnChoices {
  const own = (job: Job) => job.own?.[key] ?? [];
  if (kind === 'flag') {
    const { yes, no } = dictionaryOf(language).find;
    return { labels: new Map(Object.entries({ yes, no })), isWords: false, valuesOf: own };
  }
  if (kind === 'range') {
    const { labels, valuesOf } = rangeSteps(jobs.flatMap(own), language);
    return { labels, isWords: false, valuesOf: (job) => valuesOf(own(job)) };
  }
  const groups = groupValues(jobs.flatMap(own), language);
  const counts = new Map<string, number>();
  for (const slug of jobs.flatMap((job) => own(job).flatMap((value) => groups.get(value)?.slug ?? []))) {
    counts.set(slug, (counts.get(slug) ?? 0) + 1);
  }
  const labels = new Map([...groups.values()].map(({ slug, label }) => [slug, label]));
  const offered = mostFrequent(
    [...labels].map(([same, label]) => ({ same, label })),
    ({ same }) => counts.get(same) ?? 0,
  );
  return {
    labels: new Map(offered.map(({ same, label }) => [same, label])),
    isWords: true,
    valuesOf: (job) => own(job).flatMap((value) => groups.get(value)?.slug ?? []),
  };
}
