import { countryCodeOf, countryName } from './countries.ts';
import type { Place } from './job.ts';
import { openLocation } from './location-value.ts';
import { readPoint } from './point.ts';
import type { Report } from './report.ts';
import { quote, wordsOf } from './text.ts';

/** The longest text of a place, in characters. */
const longestText = 200;

/** The same location in two places: `geolocation` is the advert's, `jobLocation` the job's. */
export interface LocationSources {
  geolocation: unknown;
  /** The option `job_location`: taken where `geolocation` holds nothing readable. */
  jobLocation: unknown;
}

/**
 * Where a job is (interface.md, Published job post: geolocation, job_location). Whatever cannot be read is left
 * out with a problem `place-unreadable`; the texts stay where only the point is bad, and no pin is ever wrong.
 * `null` where nothing is given.
 *
 * @param language BCP 47; the country is named in it.
 */
export function readPlace(sources: LocationSources, language: string, report: Report): Place | null {
  return (
    readLocation(sources.geolocation, 'geolocation', language, report) ??
    readLocation(sources.jobLocation, 'job_location', language, report)
  );
}

function readLocation(value: unknown, source: string, language: string, report: Report): Place | null {
  const opened = openLocation(value);
  const mend = 'choose the place again in the service';
  if (opened.kind === 'nothing') return null;
  if (opened.kind === 'unreadable') {
    report(
      'place-unreadable',
      `its ${source} reads ${quote(value)}, which is no place, so it is not used; ${mend}`,
    );
    return null;
  }
  if (opened.kind === 'name') {
    const found = `its ${source} is only the name ${quote(opened.name)}`;
    report('place-unreadable', `${found}, so the place is shown without a pin; ${mend}`);
    return { ...nowhere, locality: opened.name };
  }
  const { place, why } = placeOf(opened.parts, language);
  if (place === null && why === null) return null;
  if (why !== null) {
    const kept = place === null ? 'it is not used' : 'the place is shown without a pin';
    report('place-unreadable', `its ${source} ${quote(value)} ${why}, so ${kept}; ${mend}`);
  }
  return place;
}

const nowhere: Place = {
  locality: null,
  region: null,
  postcode: null,
  countryCode: null,
  country: null,
  point: null,
};

function placeOf(
  parts: Readonly<Record<string, unknown>>,
  language: string,
): { place: Place | null; why: string | null } {
  const part = (key: string) => (Object.hasOwn(parts, key) ? parts[key] : undefined);
  const text = (key: string) => wordsOf(part(key), longestText);
  const countryCode = countryCodeOf(text('iso'));
  const { point, why } = readPoint(part('latitude'), part('longitude'), countryCode);
  const place: Place = {
    locality: text('locality'),
    region: text('region1'),
    postcode: text('postcode'),
    countryCode,
    country: (countryCode === null ? null : countryName(countryCode, language)) ?? text('country'),
    point,
  };
  if (Object.values(place).some((found) => found !== null)) return { place, why };
  // Without any text, coordinates that say nothing are no fault: the whole place was left empty.
  const isEmpty = wordsOf(part('latitude')) === null && wordsOf(part('longitude')) === null;
  return { place: null, why: isEmpty ? null : why };
}
