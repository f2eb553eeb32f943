import { spellingOf } from '../../board/facet-spelling.ts';
import type { Job, Point } from '../../board/job.ts';
import { shareText } from '../../board/share-parts.ts';
import { primaryLanguage } from '../../i18n/locales.ts';
import { memo } from '../../i18n/remember.ts';
import { titleWords } from './title-words.ts';

/** A job of a list with what of it is compared. */
export interface Traits extends Similarity {
  job: Job;
}

/** What of a job is compared with others. Texts are equal however they are spelt ("Łódź", "Lodz"). */
export interface Similarity {
  fields: readonly string[];
  /** Of the title, see `titleWords`. */
  words: readonly string[];
  /** `null` where the place is not known so closely. */
  city: string | null;
  region: string | null;
  country: string | null;
  /** Employment types, sorted, and the work model: `''` where nothing is known. */
  types: string;
  model: string;
  /** Adverts of one position share it. */
  position: number;
  /** Equal for jobs that are like others in the same way. */
  signature: string;
}

// Jobs that have not changed keep their object.
export const traitsOf = memo((job: Job): Traits => ({ job, ...readTraits(job) }));

/** What is read of a job. */
type Read = Pick<
  Job,
  | 'advertId'
  | 'displayTitle'
  | 'employmentTypes'
  | 'fields'
  | 'language'
  | 'place'
  | 'recruitmentId'
  | 'workModel'
>;

export function readTraits(job: Read): Similarity {
  const language = primaryLanguage(job.language);
  const same = (text: string) => spellingOf(text, language).same;
  const { locality = null, region = null, country = null, countryCode = null } = job.place ?? {};
  const land = countryCode ?? (country === null ? null : same(country));
  const within = (text: string | null) => (text === null ? null : shareText(`${same(text)}|${land ?? ''}`));
  const alike = {
    fields: [...new Set(job.fields.map(same))].sort(),
    words: titleWords(job.displayTitle, job.language, job.place).map(shareText),
    city: within(locality),
    region: within(region),
    country: land,
    types: [...job.employmentTypes].sort().join(),
    model: job.workModel ?? '',
  };
  return {
    ...alike,
    // Advert ids are positive, so positions without a recruitment are apart from all others.
    position: job.recruitmentId ?? -job.advertId,
    signature: shareText(JSON.stringify(Object.values(alike))),
  };
}

/** The newest first, then the highest advert id. ISO instants of one form sort as text. */
export function byNewest(one: Job, other: Job): number {
  const [from, otherFrom] = [one.validFrom ?? '', other.validFrom ?? ''];
  return from === otherFrom ? other.advertId - one.advertId : from < otherFrom ? 1 : -1;
}

/** Equal employment counts more than the work model. From 0 to 3. */
export function kindScore(types: string, model: string, other: Pick<Traits, 'types' | 'model'>): number {
  const sameType = types !== '' && other.types !== '' && sharesWord(types, other.types);
  return (sameType ? 2 : 0) + (model !== '' && model === other.model ? 1 : 0);
}

function sharesWord(one: string, other: string): boolean {
  return one === other || one.split(',').some((word) => other.split(',').includes(word));
}

/** As far as people travel to work each day, in kilometres. */
export const nearKm = 50;

const earthRadiusKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres between two points, along the surface. */
export function distanceKm([latitude, longitude]: Point, [toLatitude, toLongitude]: Point): number {
  const north = Math.sin(radians(toLatitude - latitude) / 2) ** 2;
  const east = Math.sin(radians(toLongitude - longitude) / 2) ** 2;
  const part = north + Math.cos(radians(latitude)) * Math.cos(radians(toLatitude)) * east;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(part)));
}
