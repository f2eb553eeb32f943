import type { Job } from '../../board/job.ts';
import { fold } from '../../board/text.ts';
import { primaryLanguage } from '../../i18n/locales.ts';
import { aboutJob, finding } from '../finding.ts';
import type { Finding } from '../report-schema.ts';
import { some } from '../say.ts';

/**
 * Adverts of one recruitment that look like translations of each other, but that the site does not link
 * (board/translations.ts has the rule). A finding is about the lowest advert concerned.
 *
 * @param jobs the open jobs of the board
 */
export function checkTranslations(jobs: readonly Job[]): Finding[] {
  const known = jobs.filter((job) => job.recruitmentId !== null);
  return [...Map.groupBy(known, (job) => job.recruitmentId).values()].flatMap((variants) => {
    const sorted = variants.toSorted((one, other) => one.advertId - other.advertId);
    return [...ambiguous(sorted), ...unlinked(sorted)];
  });
}

/** One place, several languages, and one of these several times: nobody can say which one is meant. */
function ambiguous(variants: readonly Job[]): Finding[] {
  return [...Map.groupBy(variants, placeOf).values()].flatMap((same) => {
    const languages = [...Map.groupBy(same, languageOf)];
    if (languages.length < 2) return [];
    return languages.flatMap(([language, jobs]) => {
      const [first, second] = jobs;
      if (first === undefined || second === undefined) return [];
      const ids = some(jobs.map(({ advertId }) => advertId));
      const found = `Adverts ${ids} are the same job and place in "${language}", so none of them is linked with the other languages.`;
      return [finding('translation-ambiguous', aboutJob(first), found)];
    });
  });
}

/** Every language once, and none linked: their places differ. */
function unlinked(variants: readonly Job[]): Finding[] {
  const [first, second] = variants;
  const isPair = new Set(variants.map(languageOf)).size === variants.length;
  if (!first || !second || !isPair || variants.some((job) => job.translations.length > 0)) return [];
  const told = variants.map(
    (job) => `${job.advertId} (${job.language}, ${job.place?.locality ?? 'no place'})`,
  );
  const found = `Adverts ${some(told)} are one job in different languages, but their places differ, so they are not linked.`;
  return [finding('translation-unlinked', aboutJob(first), found)];
}

const languageOf = (job: Job): string => primaryLanguage(job.language);

const placeOf = (job: Job): string =>
  JSON.stringify(job.place && [job.place.countryCode, fold(job.place.locality ?? '')]);
