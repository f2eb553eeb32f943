import { keyOf } from '../../base/keys.ts';
import { type Job, listedJobs, type Point } from '../../board/job.ts';
import { jobsOf } from '../../board/lists/addresses.ts';
import { type City, cities, cityNameIn, cityOf } from '../../board/places/cities.ts';
import { cityCalled } from '../../board/places/town-names.ts';
import { countryName } from '../../i18n/countries.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import type { MachineFile, OutputContext } from '../machine-file.ts';
import { packNumbers, packSteps } from '../rows/pack-values.ts';
import { rowsAddress } from '../search/search-files.ts';
// By country: latitude, longitude, and how far it reaches around there on a world 4096 wide. Natural Earth; made by
// test/countries/make-middles.ts.
import middles from './country-middles.json' with { type: 'json' };
import { intersects, type MapBounds, siteFrame } from './map-frame.ts';

/** The names on a map, in the language of its readers. `openNames` (browser/map/names.ts) reads it. */
export interface PackedMapNames {
  /** The largest first: the readers' name of a city, then, after "|", other names: its own, and those in jobs. */
  cities: string[];
  /** Thousands of people (packNumbers). */
  people: string;
  /** Hundredths of degrees (packSteps). */
  latitude: string;
  longitude: string;
  countries: { name: string; latitude: number; longitude: number; reach: number }[];
}

/** Address of the names on the map of a board. */
const mapNamesAddress = (rows: string): string => rows.replace(/rows\.json$/, 'map-names.json');

/** Most cities that a map names: with their points about 12 bytes each in transfer. */
const mostCities = 900;

/** In thousands of people: others are named near jobs alone. */
const largeCity = 100;

/** Squares of half a degree, each with its neighbours, are near to the jobs in them. */
const perDegree = 2;

const cellOf = ([latitude, longitude]: Point, north = 0, east = 0): string =>
  `${Math.floor(latitude * perDegree) + north} ${Math.floor(longitude * perDegree) + east}`;

/** The names on the map of each board. */
export function* mapNameFiles({
  board,
  site,
}: Pick<OutputContext, 'board' | 'site'>): Generator<MachineFile> {
  const frame = siteFrame(listedJobs(board));
  for (const language of site.languages) {
    const own = jobsOf(board, language, site);
    // A page without jobs in its language shows those of the language with the most.
    const others = own.length > 0 ? [] : site.languages.map((code) => jobsOf(board, code, site));
    const places = jobPlaces(others.reduce((most, jobs) => (jobs.length > most.length ? jobs : most), own));
    yield {
      address: mapNamesAddress(rowsAddress(language, site)),
      type: 'application/json; charset=utf-8',
      key: keyOf(JSON.stringify([frame, language, places])),
      make: () => JSON.stringify(packMapNames(frame, places, language)),
    };
  }
}

/** Where jobs are, each square once, and what their towns are called. */
interface JobPlaces {
  cells: readonly string[];
  towns: readonly { name: string; countryCode: string | null; point: Point }[];
}

export function jobPlaces(jobs: readonly Pick<Job, 'place'>[]): JobPlaces {
  const towns = new Map<string, JobPlaces['towns'][number]>();
  const cells = new Set<string>();
  for (const { place } of jobs) {
    if (!place?.point) continue;
    const cell = cellOf(place.point);
    cells.add(cell);
    const { locality, countryCode, point } = place;
    const key = `${cell} ${countryCode} ${locality}`;
    if (locality !== null && !towns.has(key)) towns.set(key, { name: locality, countryCode, point });
  }
  return { cells: [...cells].sort(), towns: [...towns.values()] };
}

/** @param frame of the base map */
export function packMapNames(
  frame: MapBounds,
  { cells, towns }: JobPlaces,
  language: InterfaceLanguage,
): PackedMapNames {
  const near = new Set(cells);
  const isNear = (point: Point) =>
    [-1, 0, 1].some((north) => [-1, 0, 1].some((east) => near.has(cellOf(point, north, east))));
  const withJobs = Map.groupBy(towns, ({ name, ...where }) => keyOfCity(cityOf(name, where)));
  const wanted = cities().filter(
    (city) =>
      isIn(city.point, frame) &&
      (withJobs.has(keyOfCity(city)) || city.population >= largeCity || isNear(city.point)),
  );
  const first = wanted.filter((city) => withJobs.has(keyOfCity(city))).slice(0, mostCities);
  const chosen = new Set([...first, ...wanted.slice(0, mostCities - first.length)]);
  const shown = wanted.filter((city) => chosen.has(city));
  const hundredths = (axis: 0 | 1) => packSteps(shown.map(({ point }) => Math.round(point[axis] * 100)));
  return {
    cities: shown.map((city) => {
      const spellings = withJobs.get(keyOfCity(city))?.map(({ name }) => name);
      // As the cards call it. Of all others that would take an index of each country.
      const called = spellings ? cityCalled(city, language) : cityNameIn(city, language);
      return [...new Set([called, city.names[0] ?? '', ...(spellings ?? [])])].join('|');
    }),
    people: packNumbers(shown.map(({ population }) => population)),
    latitude: hundredths(0),
    longitude: hundredths(1),
    countries: Object.entries(middles).flatMap(([code, [latitude = 0, longitude = 0, reach = 0]]) => {
      const name = countryName(code, language);
      return name !== null && isIn([latitude, longitude], frame)
        ? [{ name, latitude, longitude, reach }]
        : [];
    }),
  };
}

/** The list creates a city object on each access. */
const keyOfCity = (city: City | null) => city && `${city.country} ${city.names[0]} ${city.point}`;

const isIn = ([latitude, longitude]: Point, frame: MapBounds): boolean =>
  intersects({ west: longitude, south: latitude, east: longitude, north: latitude }, frame);
