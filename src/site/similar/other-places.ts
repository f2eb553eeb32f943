import { PersistentMap } from '../../base/persistent-map.ts';
import { followed } from '../../board/following.ts';
import type { Job } from '../../board/job.ts';
import { placesIn } from '../../board/places/town-names.ts';
import { formatPlaces } from '../../i18n/format.ts';
import { primaryLanguage } from '../../i18n/languages.ts';
import { memoLast } from '../../i18n/remember.ts';

/** The same position advertised for another place. */
export interface OtherPlace {
  address: string;
  /** The place; where it says nothing new, the title of the advert. */
  label: string;
}

/** More than this many are no help. */
const most = 60;

/**
 * The adverts of the same recruitment in the same language: one position, other places (interface.md: several adverts
 * can belong to one recruitment). In the order of their labels.
 *
 * @param jobs of the board that the job is listed on
 * @param language of the page
 */
export function otherPlaces(job: Job, jobs: readonly Job[], language: string): readonly OtherPlace[] {
  const group = job.recruitmentId === null ? undefined : byRecruitment(jobs).get(job.recruitmentId);
  // Most recruitments have one advert.
  return group === undefined || group.length === 1 ? none : adverts(job, group, language);
}

const none: readonly OtherPlace[] = [];

/** The same array each time for the same adverts. */
const adverts = memoLast((job: Job, group: readonly Job[], language: string): readonly OtherPlace[] => {
  const here = formatPlaces(placesIn(job, language));
  return group
    .filter((other) => other.advertId !== job.advertId && sameLanguage(other, job))
    .map((other) => {
      const place = formatPlaces(placesIn(other, language));
      return { address: other.address, label: place === '' || place === here ? other.displayTitle : place };
    })
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .slice(0, most);
});

const keyOf = ({ label, address }: OtherPlace): string => `${label}\n${address}`;
const sameLanguage = (one: Job, other: Job): boolean =>
  primaryLanguage(one.language) === primaryLanguage(other.language);

const hasRecruitment = ({ recruitmentId }: Job): boolean => recruitmentId !== null;
const recruitmentOf = ({ recruitmentId }: Job): number | null => recruitmentId;

/** Adverts by their recruitment. Those of a recruitment that has not changed stay the same array. */
const byRecruitment = followed(
  (jobs: readonly Job[]) => new PersistentMap(Map.groupBy(jobs.filter(hasRecruitment), recruitmentOf)),
  (before, { gone, come }) => {
    const left = new Set(gone);
    const concerned = Map.groupBy([...gone, ...come].filter(hasRecruitment), recruitmentOf);
    return before.with(
      [...concerned.keys()].map((id) => {
        const group = (before.get(id) ?? []).filter((job) => !left.has(job));
        const all = [...group, ...come.filter((job) => job.recruitmentId === id)];
        return [id, all.length === 0 ? undefined : all] as const;
      }),
    );
  },
);
