import type { Job } from '../../board/job.ts';
import { placesIn } from '../../board/places/town-names.ts';
import { formatPlaces } from '../../i18n/format.ts';
import { primaryLanguage } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';

/** The same position advertised for another place. */
export interface OtherPlace {
  address: string;
  /** The place; where it tells nothing new, the title of the advert. */
  label: string;
}

/** More than this many are no help to anybody. */
const most = 60;

/**
 * The adverts of the same recruitment in the same language: one position, other places (interface.md: several adverts
 * can belong to one recruitment). In the order of their labels.
 *
 * @param jobs of the board that the job is listed on
 * @param language of the page
 */
export function otherPlaces(job: Job, jobs: readonly Job[], language: string): readonly OtherPlace[] {
  if (job.recruitmentId === null) return none;
  const group = byRecruitment(jobs).get(job.recruitmentId);
  // Most recruitments have one advert.
  if (group === undefined) return none;
  const here = formatPlaces(placesIn(job, language));
  return group
    .filter((other) => other.advertId !== job.advertId && sameLanguage(other, job))
    .map((other) => {
      const place = formatPlaces(placesIn(other, language));
      return { address: other.address, label: place === '' || place === here ? other.displayTitle : place };
    })
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .slice(0, most);
}

const none: readonly OtherPlace[] = [];
const keyOf = ({ label, address }: OtherPlace): string => `${label}\n${address}`;
const sameLanguage = (one: Job, other: Job): boolean =>
  primaryLanguage(one.language) === primaryLanguage(other.language);

/** Recruitments with several adverts. */
const byRecruitment = memo((jobs: readonly Job[]): ReadonlyMap<number, readonly Job[]> => {
  const groups = new Map<number, Job[]>();
  for (const job of jobs) {
    if (job.recruitmentId === null) continue;
    const group = groups.get(job.recruitmentId);
    if (group) group.push(job);
    else groups.set(job.recruitmentId, [job]);
  }
  for (const [id, group] of groups) if (group.length === 1) groups.delete(id);
  return groups;
});
