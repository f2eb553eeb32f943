import { type Job, placeFacet } from '../../board/job.ts';
import { placesIn } from '../../board/places/town-names.ts';
import { shareText } from '../../board/share-parts.ts';
import { formatPay, formatPlaces } from '../../i18n/format.ts';
import { type InterfaceLanguage, localeOf } from '../../i18n/languages.ts';
import { memoLast } from '../../i18n/remember.ts';
import type { Site } from '../../settings/site-schema.ts';
import { closingSecond, postedDay } from '../job/expiry.ts';
import { hiringCompany } from '../job/posting.ts';
import { addressParts } from './pack-values.ts';

/** What is slow to compute for a job and does not depend on the others. */
export interface RowFacts {
  job: Job;
  /** `''` = not given. */
  pay: string;
  /** Days since 1970. */
  posted: number | null;
  /** Seconds since 1970. */
  closes: number | null;
  /** What precedes the number in its address ("/jobs/"); `null` for an address of another form. */
  root: string | null;
  slug: string;
  /** Equal for titles with slugs that are equal. */
  titleKey: string;
  place: RowPlace;
  /** Equal for places that are shown alike. */
  placeKey: string;
  /** Equal for lists of fields that are equal. */
  fieldsKey: string;
  /** `''` where it hires anonymously. */
  company: string;
}

/** A job's place as its row shows it. */
export interface RowPlace {
  name: string;
  /** Whether that is a region or a country: the town is unknown. */
  isArea: boolean;
  /** What its line says after the name. */
  tail: string;
  /** Ten thousandths of a degree; `null` = not on the map. */
  latitude: number | null;
  longitude: number | null;
}

// Most jobs are what they were when the rows were made last, and are listed in one language.
export const rowFacts = memoLast((job: Job, language: InterfaceLanguage, site: Site): RowFacts => {
  const { root = null, slug = '' } = addressParts(job.address, job.advertId) ?? {};
  const place = rowPlace(job, language);
  return {
    job,
    pay: job.pay ? formatPay(job.pay, language, localeOf(language, site), site) : '',
    posted: postedDay(job, site.timeZone),
    closes: closingSecond(job, site.timeZone),
    root,
    slug,
    titleKey: `${job.displayTitle}\n${slug}`,
    place,
    placeKey: shareText(JSON.stringify(Object.values(place))),
    fieldsKey: shareText(JSON.stringify(job.fields)),
    company: hiringCompany(job, site) ?? '',
  };
});

function rowPlace(job: Job, language: InterfaceLanguage): RowPlace {
  const placed = placesIn(job, language);
  const name = placeFacet(placed);
  const line = formatPlaces(placed);
  const [latitude = null, longitude = null] = job.place?.point ?? [];
  return {
    name,
    isArea: job.place?.locality == null,
    tail: line.slice(name.length + 2),
    latitude: tenThousandths(latitude),
    longitude: tenThousandths(longitude),
  };
}

const tenThousandths = (degrees: number | null) => (degrees === null ? null : Math.round(degrees * 10_000));
