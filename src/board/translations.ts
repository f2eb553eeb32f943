import { primaryLanguage } from '../i18n/locales.ts';
import { rootOfJob } from './addresses.ts';
import { byRecruitment } from './by-recruitment.ts';
import type { Job, Place, Translation } from './job.ts';
import { fold } from './text.ts';

/**
 * Makes the translations of one position know each other: adverts of the same recruitment for the same place in
 * different languages (interface.md: several adverts can belong to one recruitment). "The same place" is the
 * same locality and country without case, or no place at all, or the very same point, for "Warszawa" is "Warsaw"
 * in English. Where a language ("en" of "en-GB") occurs more than once among them, nobody can say which one is
 * meant: the adverts of that language are linked neither way, the others still are.
 * Jobs on different sites of a host are none of each other's translations.
 */
export const linkTranslations = byRecruitment((adverts) => {
  // Most recruitments have one advert, which has nothing to be linked to.
  const links = new Map(adverts.length > 1 ? linksOf(adverts) : []);
  return adverts.map((job) => withTranslations(job, links.get(job.advertId) ?? none));
});

const none: readonly Translation[] = [];

/** The translations of the jobs of one recruitment, as far as they have any, by advert id. */
function linksOf(group: readonly Job[]): [advertId: number, readonly Translation[]][] {
  const links: [number, readonly Translation[]][] = [];
  for (const variants of bySite(group).flatMap(byPlace)) {
    const languages = Map.groupBy(variants, (job) => primaryLanguage(job.language));
    const clear = [...languages.values()].flatMap((same) => (same.length === 1 ? same : []));
    clear.sort((one, other) => (one.language < other.language ? -1 : 1));
    for (const job of clear) {
      const others = clear.filter(({ advertId }) => advertId !== job.advertId);
      links.push([
        job.advertId,
        others.map(({ advertId, language, address }) => ({ advertId, language, address })),
      ]);
    }
  }
  return links;
}

// A job whose translations are what they were keeps its object, and with it what is remembered of the object.
const copiesByLinks = new WeakMap<Job, Job>();

function withTranslations(job: Job, translations: readonly Translation[]): Job {
  // Most jobs have none.
  if (translations === none && job.translations.length === 0) return job;
  if (isSameList(job.translations, translations)) return job;
  const known = copiesByLinks.get(job);
  if (known && isSameList(known.translations, translations)) return known;
  const copy = { ...job, translations };
  copiesByLinks.set(job, copy);
  return copy;
}

const isSameList = (one: readonly Translation[], other: readonly Translation[]): boolean =>
  one.length === other.length &&
  one.every(({ advertId, language, address }, index) => {
    const theirs = other[index];
    return theirs?.advertId === advertId && theirs.language === language && theirs.address === address;
  });

const bySite = (jobs: readonly Job[]): Job[][] => [
  ...Map.groupBy(jobs, ({ address }) => rootOfJob(address)).values(),
];

/** Parts jobs by place; a job that is at the place of two groups joins them. */
function byPlace(jobs: readonly Job[]): Job[][] {
  let groups: Job[][] = [];
  for (const job of jobs) {
    const same = groups.filter((group) => group.some((other) => isSamePlace(job.place, other.place)));
    groups = [...groups.filter((group) => !same.includes(group)), [...same.flat(), job]];
  }
  return groups;
}

function isSamePlace(one: Place | null, other: Place | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.point !== null && other.point !== null) {
    if (one.point[0] === other.point[0] && one.point[1] === other.point[1]) return true;
  }
  return one.countryCode === other.countryCode && fold(one.locality ?? '') === fold(other.locality ?? '');
}
