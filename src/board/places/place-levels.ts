import { countryCodeOfName } from '../../i18n/countries.ts';
import { spellingOf } from '../../i18n/slug.ts';
import type { Place, Point } from '../job.ts';
import { citiesNamed, cityOf, cityReach } from './cities.ts';
import { kilometres } from './distance.ts';

/** The levels of a place, from large to small; each is `''` where it is not known. */
export interface PlaceLevels {
  /** ISO 3166-1 alpha-2, else the name as the service wrote it. */
  country: string;
  region: string;
  /** The city's local name if the city list knows it, else its name as written. */
  city: string;
}

/** A region, or a country, that a town was given with. */
interface Home {
  name: string;
  count: number;
  point: Point | null;
}

/** By how their names are compared. */
type Homes = Map<string, Home>;

/**
 * The levels of each place. Services leave parts out: a city that is in one region in all other adverts is there in this
 * one, too, and so with countries; of several regions it is the one whose city of that name is near. Two names of one
 * city are one ("München", "Munich"), and so are two regions of it, near each other, of which one is the other in
 * another language. A city that is its own region ("Berlin") is listed once, as the region, unless other towns are in
 * that region.
 *
 * @param places and how many jobs have each
 * @param language by whose rules names are compared (i18n/slug.ts)
 */
export function placeLevels(
  places: ReadonlyMap<Place, number>,
  language: string,
): (place: Place) => PlaceLevels {
  const same = (name: string) => (name === '' ? '' : spellingOf(name, language).same);
  const countries = new Map<string, Homes>();
  const regions = new Map<string, Homes>();
  /** Keys of large cities that are unique in their country: all regions given with them are one. */
  const onlyOnes = new Set<string>();
  const inCountry = (place: Place) => {
    const country = countryOf(place) || onlyHome(countries.get(same(place.locality ?? '')));
    const code = /^[A-Z]{2}$/.test(country) ? country : null;
    const name = place.locality ?? '';
    const known = unusual.test(name) ? null : cityOf(name, { countryCode: code, point: place.point });
    const city = known?.names[0] ?? name;
    return { country, city, key: `${country}|${same(city)}`, known };
  };
  for (const [place, count] of places) {
    if (place.locality === null) continue;
    const country = countryOf(place);
    note(countries, same(place.locality), { key: country, name: country, count, point: null });
  }
  for (const [place, count] of places) {
    if (place.locality === null || place.region === null) continue;
    const { key, known } = inCountry(place);
    note(regions, key, { key: same(place.region), name: place.region, count, point: place.point });
    if (
      known &&
      known.population >= largeCity &&
      citiesNamed(known.names[0] ?? '', known.country).length === 1
    )
      onlyOnes.add(key);
  }
  const roots = new Map([...regions].map(([key, homes]) => [key, mergeNear(homes, onlyOnes.has(key))]));
  const regionOf = (place: Place, key: string): string => {
    const homes = roots.get(key);
    if (place.region !== null) return homes?.of.get(same(place.region)) ?? place.region;
    const { point } = place;
    const [only = '', second] = homes?.names ?? [];
    if (second === undefined) return only;
    return (point && homes?.near.find((home) => home.point && isNear(home.point, point))?.name) || '';
  };
  const levelsIn = (place: Place): PlaceLevels => {
    const { country, city, key } = inCountry(place);
    return { country, region: regionOf(place, key), city };
  };
  const shared = new Set<string>();
  for (const place of places.keys()) {
    const { country, region, city } = levelsIn(place);
    if (city !== '' && region !== '' && same(city) !== same(region)) shared.add(`${country}|${same(region)}`);
  }
  return (place) => {
    const { country, region, city } = levelsIn(place);
    const isRegion =
      region !== '' && same(city) === same(region) && !shared.has(`${country}|${same(region)}`);
    return { country, region, city: isRegion ? '' : city };
  };
}

/** In thousands of people. Of smaller ones there may be namesakes that the city list does not know. */
const largeCity = 200;

/** Characters that no name of a city has: "C+" is not "C". */
const unusual = /[^\p{L}\p{M}\p{N}\s\p{Pd}().,'’/]/u;

function countryOf({ countryCode, country }: Place): string {
  return countryCode ?? (country === null ? '' : (countryCodeOfName(country) ?? country));
}

function note(all: Map<string, Homes>, city: string, { key, ...more }: Home & { key: string }): void {
  if (key === '') return;
  const homes = all.get(city) ?? new Map<string, Home>();
  all.set(city, homes);
  const home = homes.get(key) ?? { ...more, count: 0 };
  homes.set(key, { name: home.name, count: home.count + more.count, point: home.point ?? more.point });
}

const onlyHome = (homes: Homes | undefined): string => {
  const [first, second] = homes?.values() ?? [];
  return second === undefined ? (first?.name ?? '') : '';
};

const isNear = (one: Point, other: Point): boolean => kilometres(one, other) <= cityReach;

interface Regions {
  /** By the key of a region, the name of the one that represents it. */
  of: ReadonlyMap<string, string>;
  names: readonly string[];
  near: readonly Home[];
}

/**
 * Regions of a town of one name: where their towns are near each other, or there is only one such town, it is one
 * region, the one named most.
 */
function mergeNear(homes: Homes, isOnlyOne: boolean): Regions {
  const sorted = [...homes].sort(
    ([key, one], [other, two]) => two.count - one.count || (key < other ? -1 : 1),
  );
  const kept: Home[] = [];
  const of = new Map<string, string>();
  for (const [key, home] of sorted) {
    const { point } = home;
    const root = kept.find(
      (one) => isOnlyOne || (point !== null && one.point !== null && isNear(one.point, point)),
    );
    if (root === undefined) kept.push(home);
    if (root !== undefined) of.set(key, root.name);
  }
  return { of, names: kept.map(({ name }) => name), near: kept };
}
