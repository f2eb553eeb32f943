import type { PostValue } from '../../post.ts';
import type { Random } from '../../random.ts';

/** One advert of a messy board, before it has ids and dates. */
export interface MessyAdvert {
  title: string;
  language: string;
  /** Everything that the advert says, geolocation included, in no particular order. */
  values: PostValue[];
  options: Record<string, unknown>;
  /** Datetimes as sent, in the place of ordinary ones: "1970-01-01 00:00:00". `end: null` = until further notice. */
  start?: string;
  end?: string | null;
}

/** What adverts are written with. */
export interface MessySetting {
  random: Random;
  /** The stand-in's own address. */
  baseUrl: string;
  /** Another host's address where the same pictures are: boards link to pictures all over their company. */
  otherHost: string;
  /** A day as deadlines are written, "yyyy/MM/dd", so many days after today. */
  day(after: number): string;
}

/** The adverts of one job: mostly one, else one for each town. */
export type MessyBoard = (setting: MessySetting) => MessyAdvert[];

/**
 * Pay as recruiters type it: two options of free text, with the unit in a third one that nobody keeps up to date.
 *
 * @param unit what the option `_rate_unit` says ("h", "m", "y"), whatever the amounts are
 */
export function payOptions(from: string, to: string, currency: string, unit: string | null) {
  return {
    _salary_from: from,
    ...(to !== '' && { _salary_to: to }),
    _salary_currency: currency,
    ...(unit !== null && { _rate_unit: unit }),
    _rate_visible: '1',
  };
}
