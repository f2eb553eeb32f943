import type { Random } from '../../random.ts';

/** A town as a geocoder knows it. */
export interface Town {
  name: string;
  region: string;
  postcode: string;
  iso: string;
  country: string;
  at: readonly [latitude: number, longitude: number];
}

/** Towns of one country: `Kraków;Małopolskie;31-001;50.0647;19.945`. */
export function towns(iso: string, country: string, rows: readonly string[]): Town[] {
  return rows.map((row) => {
    const [name = '', region = '', postcode = '', latitude, longitude] = row.split(';');
    return { name, region, postcode, iso, country, at: [Number(latitude), Number(longitude)] };
  });
}

/** Geolocation of a town as JSON text, its name as somebody typed it. */
export function townLocation(town: Town, typed: string = town.name): string {
  return JSON.stringify({
    ...point(town.at),
    iso: town.iso,
    locality: typed,
    region1: town.region,
    postcode: town.postcode,
    country: town.country,
  });
}

/** Geolocation of a job that is somewhere in a country or region: the point in its middle, and nothing smaller. */
export function wideLocation(
  country: string,
  at: readonly [latitude: number, longitude: number],
  more: { iso?: string; region1?: string; locality?: string } = {},
): string {
  return JSON.stringify({ ...point(at), ...more, country });
}

function point([latitude, longitude]: readonly [number, number]) {
  return { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) };
}

/** The name of a town as people type it into a form: mostly right. */
export function typed(town: Town, random: Random): string {
  if (random.chance(0.7)) return town.name;
  return random.pick([
    `${town.name} ,`,
    town.name.toLocaleUpperCase('pl'),
    town.name.toLocaleLowerCase('pl'),
    `${town.postcode} ${town.name}`,
    `  ${town.name}\u00a0`,
    `${town.name}, ${town.region}`,
    `${town.name} (${town.region})`,
    `${town.name}.`,
  ]);
}
