import { chooseNames } from './choose-names.ts';
import { readGeoNames } from './read-geonames.ts';

/** People that a city has at least. */
const atLeast = 15_000;

/** The cities of the world by country, as src/board/places/cities.ts reads them. */
export async function worldCities(): Promise<Record<string, string>> {
  const byCountry = Map.groupBy(await readGeoNames(atLeast), ({ country }) => country);
  const lines = [...byCountry].map(([country, cities]) => {
    const written = cities.map((city) =>
      [
        chooseNames(city).join('|'),
        Math.round(city.latitude * 100),
        Math.round(city.longitude * 100),
        Math.round(city.population / 1000),
      ].join(';'),
    );
    return [country, written.join('\n')] as const;
  });
  return Object.fromEntries(lines.sort(([one], [other]) => (one < other ? -1 : 1)));
}
