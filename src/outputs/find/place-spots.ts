import { spellingOf } from '../../board/facet-spelling.ts';
import type { Place } from '../../board/job.ts';
import { countryCodeOfName } from './country-codes.ts';

/** Where a job counts, from large to small; each part is `''` where it is not known. */
export interface Spot {
  /** ISO 3166-1 alpha-2, else the name as the service wrote it. */
  country: string;
  region: string;
  city: string;
}

/** Names that were given with a place, by how they are compared. */
type Homes = Map<string, string>;

/**
 * The spot of each place. Services leave parts out: a city that stands in one region in all other adverts stands
 * there in this one, too, and so with countries. A city that is its own region ("Berlin") is told once, as the
 * region.
 *
 * @param language by whose rules names are compared (board/facet-spelling.ts)
 */
export function placeSpots(places: readonly Place[], language: string): (place: Place) => Spot {
  const same = (name: string) => (name === '' ? '' : spellingOf(name, language).same);
  const countries = new Map<string, Homes>();
  const regions = new Map<string, Homes>();
  for (const place of places) {
    if (place.locality === null) continue;
    const city = same(place.locality);
    const country = countryOf(place);
    note(countries, city, country, country);
    note(regions, `${country}|${city}`, same(place.region ?? ''), place.region ?? '');
  }
  return (place) => {
    const city = place.locality ?? '';
    const country = countryOf(place) || onlyHome(countries.get(same(city)));
    const region = place.region ?? onlyHome(regions.get(`${country}|${same(city)}`));
    return { country, region, city: region !== '' && same(city) === same(region) ? '' : city };
  };
}

function countryOf({ countryCode, country }: Place): string {
  return countryCode ?? (country === null ? '' : (countryCodeOfName(country) ?? country));
}

function note(homes: Map<string, Homes>, city: string, key: string, name: string): void {
  if (key === '') return;
  const ofCity = homes.get(city) ?? new Map<string, string>();
  homes.set(city, ofCity.set(key, name));
}

const onlyHome = (homes: Homes | undefined): string => {
  const [first, second] = homes?.values() ?? [];
  return second === undefined ? (first ?? '') : '';
};
