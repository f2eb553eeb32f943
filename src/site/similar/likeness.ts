import type { Job, Place, Point } from '../../board/job.ts';
import { kilometres } from '../../board/places/distance.ts';
import { shareText } from '../../board/share-parts.ts';
import { fold } from '../../i18n/fold.ts';
import { type BuiltInLanguage, interfaceLanguages, primaryLanguage } from '../../i18n/languages.ts';
import { memo, remember } from '../../i18n/remember.ts';
import { searchWords } from '../../i18n/search-words.ts';
import { spellingOf } from '../../i18n/slug.ts';

/**
 * So many letters of a word are compared: what follows is an ending in most languages ("ksiegow|a", "account|ing"),
 * and fewer would take a manager ("kierownik") for a driver ("kierowca").
 */
const compared = 7;
/** The fewest letters that an ending leaves. */
const shortest = 4;
/** Short endings: vowels of the Latin, Greek and Cyrillic alphabets, and the s of plurals. */
const lastLetters = /(?<=.{4})[aeiouysαεηιουωаеиіїєоуюяьйыъё]+$/u;

/** The jobs whose titles have a word. */
interface Sharing {
  size: number;
  isOfOneField: boolean;
}

/** Words of one title that count, at most. */
const mostWords = 4;
/** So few jobs with a word don't prove that it is common in titles. */
const few = 4;

const noiseOf = remember(
  (language: BuiltInLanguage): ReadonlySet<string> => new Set(searchWords(language).noise.map(fold)),
);

/**
 * The words of a title without their endings, in their order: "Main Accountants (m/f), Gdańsk" in Gdańsk has "main"
 * and "account". Without single letters, numbers, words that say nothing, and the names of the job's own place.
 *
 * @param language of the title, BCP 47
 */
export function titleWords(title: string, language: string, place: Place | null): readonly string[] {
  const primary = primaryLanguage(language);
  const noise = noiseOf(interfaceLanguages.find((code) => code === primary) ?? 'en');
  const { locality = null, region = null, country = null } = place ?? {};
  const own = [locality, region, country].filter((name) => name !== null).flatMap(wordsOf);
  const names = own.map(({ folded }) => folded.slice(0, Math.max(shortest, folded.length - 1)));
  const isPlace = (word: string) => names.some((name) => name.length >= shortest && word.startsWith(name));
  const isLoud = title === title.toUpperCase();
  const stems = wordsOf(title)
    // "IT" and "HR" say more than "of" and "at".
    .filter(({ word, folded }) => folded.length > 2 || (!isLoud && /^\p{Lu}{2}$/u.test(word)))
    .filter(({ folded }) => !noise.has(folded) && /\p{L}/u.test(folded))
    .filter(({ folded }) => !isPlace(folded))
    .map(({ folded }) => folded.slice(0, compared).replace(lastLetters, ''));
  return [...new Set(stems)];
}

const wordsOf = (text: string) =>
  (text.match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? []).map((word) => ({ word, folded: fold(word) }));

/**
 * The words of a title that say what a job is, the rarest first. Without words that a quarter of all titles have, and
 * without those that are found in any field of work ("senior", "night shift").
 *
 * @param groupOf all jobs whose titles have a word
 * @param total how many jobs there are
 */
export function distinctiveWords(
  words: readonly string[],
  groupOf: (word: string) => Sharing | undefined,
  total: number,
): readonly string[] {
  return words
    .map((word) => ({ word, group: groupOf(word) }))
    .flatMap(({ word, group }) => (group && isTelling(group, total) ? [{ word, group }] : []))
    .sort((one, other) => rarity(one.group) - rarity(other.group))
    .slice(0, mostWords)
    .map(({ word }) => word);
}

const isTelling = ({ size, isOfOneField }: Sharing, total: number): boolean =>
  size > 1 && size < total && size <= Math.max(few, total / 4) && isOfOneField;

/** In steps, so that one job more or less changes little. */
const rarity = ({ size }: Sharing): number => Math.floor(Math.log2(size));

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
  return {
    fields: [...new Set(job.fields.map(same))].sort(),
    words: titleWords(job.displayTitle, job.language, job.place).map(shareText),
    city: within(locality),
    region: within(region),
    country: land,
    types: [...job.employmentTypes].sort().join(),
    model: job.workModel ?? '',
    // Advert ids are positive, so positions without a recruitment are apart from all others.
    position: job.recruitmentId ?? -job.advertId,
  };
}

/** Equal for jobs that are like others in the same way. */
export const signatureOf = ({ fields, words, city, region, country, types, model }: Similarity): string =>
  JSON.stringify([fields, words, city, region, country, types, model]);

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

/** Where cities are. */
export type CityPoints = ReadonlyMap<string, Point>;

/**
 * A city is where its newest job is that has a point.
 *
 * @param traits the newest first
 */
export function cityPoints(traits: readonly Traits[]): CityPoints {
  const points = new Map<string, Point>();
  for (const { city, job } of traits) {
    if (city !== null && job.place?.point && !points.has(city)) points.set(city, job.place.point);
  }
  return points;
}

export function areSamePoints(one: CityPoints, other: CityPoints): boolean {
  if (one.size !== other.size) return false;
  for (const [city, [latitude, longitude]] of one) {
    const there = other.get(city);
    if (there?.[0] !== latitude || there[1] !== longitude) return false;
  }
  return true;
}

const kmPerDegree = 111;
type CityPoint = readonly [city: string, point: Point];

/** Finds the cities within 50 km of a city, itself left out, from south to north. The same array each time. */
export function nearCities(points: CityPoints): (city: string) => readonly string[] {
  const fromSouth = [...points].sort(bySouth);
  const known = new Map<string, readonly string[]>();
  return (city) => {
    let near = known.get(city);
    if (near === undefined) {
      near = find(city, points.get(city), fromSouth);
      known.set(city, near);
    }
    return near;
  };
}

const bySouth = ([city, point]: CityPoint, [otherCity, other]: CityPoint): number =>
  point[0] - other[0] || (city < otherCity ? -1 : 1);

function find(city: string, here: Point | undefined, fromSouth: readonly CityPoint[]): readonly string[] {
  if (here === undefined) return [];
  const reach = nearKm / kmPerDegree + 0.01;
  const near: string[] = [];
  for (let at = firstFrom(here[0] - reach, fromSouth); at < fromSouth.length; at += 1) {
    const [name, point] = fromSouth[at] ?? [city, here];
    if (point[0] > here[0] + reach) break;
    if (name !== city && kilometres(here, point) <= nearKm) near.push(name);
  }
  return near;
}

/** The index of the first place that is not further south than `latitude`. */
function firstFrom(latitude: number, fromSouth: readonly CityPoint[]): number {
  let [low, high] = [0, fromSouth.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fromSouth[middle]?.[1][0] ?? 0) < latitude) low = middle + 1;
    else high = middle;
  }
  return low;
}
