import { type City, cities } from '../../board/cities.ts';
import { kilometres } from '../../board/distance.ts';
import type { Job, Point } from '../../board/job.ts';
import { packNumbers, packSteps } from './pack-numbers.ts';

/** Cities that visitors may be near to, the largest first. `openCities` (src/browser/find/cities.ts) reads it. */
export interface PackedCities {
  /** What a city is called there, then what others call it, parted by "|". */
  names: string[];
  /** Hundredths of degrees (packSteps). */
  latitude: string;
  longitude: string;
  /** ISO 3166-1 alpha-2 codes. */
  countries: string[];
  /** By city, an index of `countries` (packNumbers). */
  country: string;
}

/** The largest circle that visitors can draw, in kilometres: cities abroad count as far as it reaches. */
const farthest = 100;

/**
 * The countries of jobs, as ISO 3166-1 alpha-2 codes, sorted. Where a place has a point alone, it is in the country
 * of the city nearest to it.
 */
export function jobCountries(jobs: readonly Pick<Job, 'place'>[]): string[] {
  const countries = jobs.map(({ place }) => {
    if (place === null || place.countryCode !== null || place.point === null) return place?.countryCode;
    return nearestCountry(place.point);
  });
  return [...new Set(countries)].filter((code) => code !== null && code !== undefined).sort();
}

function nearestCountry(point: Point): string | null {
  let nearest: { country: string | null; away: number } = { country: null, away: farthest };
  for (const city of cities()) {
    if (Math.abs(city.point[0] - point[0]) > 1) continue;
    const away = kilometres(city.point, point);
    if (away < nearest.away) nearest = { country: city.country, away };
  }
  return nearest.country;
}

/**
 * The cities of at least 15,000 people in the given countries, and those of other countries from which one of them
 * can be reached within the largest circle.
 *
 * @param countries as `jobCountries` gives them
 * @param languages of the site: names in other scripts than Latin and a country's own are told for these alone
 */
export function packCities(countries: readonly string[], languages: readonly string[]): PackedCities {
  const isHome = (city: City) => countries.includes(city.country);
  const home = Map.groupBy(cities().filter(isHome), ({ point }) => cellOf(point[0], point[1]));
  const chosen = cities().filter((city) => isHome(city) || isNear(city.point, home));
  const codes = [...new Set(chosen.map(({ country }) => country))];
  const hundredths = (axis: 0 | 1) => packSteps(chosen.map(({ point }) => Math.round(point[axis] * 100)));
  return {
    names: chosen.map((city) => namesFor(city, languages).join('|')),
    latitude: hundredths(0),
    longitude: hundredths(1),
    countries: codes,
    country: packNumbers(chosen.map(({ country }) => codes.indexOf(country))),
  };
}

/** A number for each square of one degree: there are less than a thousand beside one another. */
const cellOf = (latitude: number, longitude: number) => Math.floor(latitude) * 1000 + Math.floor(longitude);

function isNear(point: Point, home: ReadonlyMap<number, readonly City[]>): boolean {
  const [latitude, longitude] = point;
  // Degrees of longitude are shorter than those of latitude, the more the farther north.
  const reach = Math.ceil(1 / Math.max(0.1, Math.cos((latitude * Math.PI) / 180)));
  for (let north = -1; north <= 1; north += 1) {
    for (let east = -reach; east <= reach; east += 1) {
      const there = home.get(cellOf(latitude + north, longitude + east));
      if (there?.some((city) => kilometres(city.point, point) <= farthest)) return true;
    }
  }
  return false;
}

const scripts = [
  { isOne: /\p{Script=Cyrillic}/u, languages: ['uk', 'bg'], countries: /^(BG|BY|KZ|MD|ME|MK|RS|RU|UA)$/ },
  { isOne: /\p{Script=Greek}/u, languages: ['el'], countries: /^(CY|GR)$/ },
  { isOne: /\p{Script=Arabic}/u, languages: ['ar'], countries: /^$/ },
];

function namesFor({ names, country }: City, languages: readonly string[]): string[] {
  const left = scripts.filter(
    (script) => !script.countries.test(country) && !script.languages.some((code) => languages.includes(code)),
  );
  return names.filter((name) => !left.some(({ isOne }) => isOne.test(name)));
}
