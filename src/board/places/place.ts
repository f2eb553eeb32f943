import { countryCodeOf, countryCodeOfName, countryName } from '../../i18n/countries.ts';
import { foldings } from '../../i18n/fold.ts';
import type { WorkModel } from '../../i18n/terms.ts';
import type { Place, Point } from '../job.ts';
import type { Report } from '../problems.ts';
import { repairText } from '../repair/repair-text.ts';
import { fold, isMissing, quote, tidy, wordsOf } from '../text.ts';
import { citiesNamed, cityAt, cityOf } from './cities.ts';
import world from './country-boxes.json' with { type: 'json' };
import { type Districted, districtOf } from './districts.ts';
import { readTown, type Town } from './town-text.ts';

/** Longer location values are not read at all: a place takes a few hundred characters. */
const longest = 20_000;
/** Two levels of strings in strings occur; three were never seen. */
const deepest = 3;

/** The parsed form of a location value of the service. */
export type LocationValue =
  | { kind: 'location'; parts: Readonly<Record<string, unknown>> }
  /** A plain name such as "Gdańsk" where JSON was expected. */
  | { kind: 'name'; name: string }
  | { kind: 'nothing' }
  | { kind: 'unreadable' };

/**
 * Opens a location value: a JSON-encoded string (interface.md, Published job post), an object, or JSON encoded
 * several times over, up to three levels. Null, empty text and `[]` (an empty object, as PHP writes it) are
 * nothing.
 */
function openLocation(value: unknown): LocationValue {
  let inner = value;
  for (let level = 0; level < deepest && typeof inner === 'string' && inner.length <= longest; level += 1) {
    if (saysNothing(inner)) return { kind: 'nothing' };
    try {
      inner = JSON.parse(inner, repaired);
    } catch {
      break;
    }
  }
  if (Array.isArray(inner) && inner.length < 2) inner = inner[0];
  if (inner === null || inner === undefined) return { kind: 'nothing' };
  if (typeof inner === 'string') return nameOrNothing(inner);
  if (typeof inner === 'object' && !Array.isArray(inner)) return { kind: 'location', parts: { ...inner } };
  return { kind: 'unreadable' };
}

/** Letters that JSON escaped become visible only here. */
const repaired = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? repairText(value).text : value;

/** Non-JSON text is a name only if it has letters and no trace of JSON, HTML or a formula. */
function nameOrNothing(text: string): LocationValue {
  if (text.length > longest) return { kind: 'unreadable' };
  if (saysNothing(text)) return { kind: 'nothing' };
  const name = tidy(text);
  const isName = name.length <= 200 && /\p{L}/u.test(name) && !/[{}[\]<>"\\:=|@]/.test(name);
  return isName ? { kind: 'name', name } : { kind: 'unreadable' };
}

/** Empty, "null", "-" and the like; a lone bracket is the beginning of something. */
function saysNothing(text: string): boolean {
  return isMissing(tidy(text)) && !/[{}[\]]/.test(text);
}

/** The longest text of a place, in characters. */
const longestText = 200;

/** The same location in two places: `geolocation` is the advert's, `jobLocation` the job's. */
export interface LocationSources {
  geolocation: unknown;
  /** The option `job_location`: taken where `geolocation` holds nothing readable. */
  jobLocation: unknown;
}

/** The content of an advert's location. */
export interface Whereabouts {
  place: Place | null;
  /** Further towns that it names: none of them has a point. */
  morePlaces: readonly Place[];
  /** The work model, where it is written instead of a town ("Remote") or beside one. */
  model: Exclude<WorkModel, 'on-site'> | null;
}

/**
 * Where a job is (interface.md, Published job post: geolocation, job_location). Unreadable parts are left
 * out with a problem `place-unreadable`; the texts stay where only the point is bad, and no pin is ever wrong.
 * What people type for a town is tidied (town-text.ts); if it stays unclear, that is a problem `place-unclear`.
 *
 * @param language BCP 47; the country is named in it.
 */
export function readWhereabouts(sources: LocationSources, language: string, report: Report): Whereabouts {
  return (
    readLocation(sources.geolocation, 'geolocation', language, report) ??
    readLocation(sources.jobLocation, 'job_location', language, report) ?? {
      place: null,
      morePlaces: [],
      model: null,
    }
  );
}

/** The first or only place of `readWhereabouts`; `null` where nothing is given. */
export const readPlace = (sources: LocationSources, language: string, report: Report): Place | null =>
  readWhereabouts(sources, language, report).place;

const mend = 'choose the place again in the service';

function readLocation(value: unknown, source: string, language: string, report: Report): Whereabouts | null {
  const opened = openLocation(value);
  if (opened.kind === 'nothing') return null;
  if (opened.kind === 'unreadable') {
    report(
      'place-unreadable',
      `its ${source} reads ${quote(value)}, which is no place, so it is not used; ${mend}`,
    );
    return null;
  }
  const parts = opened.kind === 'name' ? { locality: opened.name } : opened.parts;
  const { found, why, unclear, unnamed } = placesOf(parts, language);
  if (unnamed !== null) {
    const done = unnamed.town === null ? 'the job has no place' : `it is shown in ${quote(unnamed.town)}`;
    report('place-unnamed', `its ${source} has coordinates and names no town, so ${done}; ${mend}`);
  }
  if (opened.kind === 'name' && found?.place != null) {
    const what = `its ${source} is only the name ${quote(opened.name)}`;
    report('place-unreadable', `${what}, so the place is shown without a pin; ${mend}`);
  }
  if (why !== null) {
    const kept = found === null ? 'it is not used' : 'the place is shown without a pin';
    report('place-unreadable', `its ${source} ${quote(value)} ${why}, so ${kept}; ${mend}`);
  }
  if (unclear !== null) {
    const what = `its ${source} names ${quote(unclear)} as its town, which may be several places`;
    report('place-unclear', `${what}, so it stays as it is; give each town an advert, or part them with "/"`);
  }
  return found;
}

interface Found {
  /** `null` where nothing is given. */
  found: Whereabouts | null;
  /** What is wrong with the coordinates. */
  why: string | null;
  /** The town as it came, where its meaning is unclear. */
  unclear: string | null;
  /** For coordinates without a place name: the town that contains them, `null` if not sure. */
  unnamed: { town: string | null } | null;
}

function placesOf(parts: Readonly<Record<string, unknown>>, language: string): Found {
  const part = (key: string) => (Object.hasOwn(parts, key) ? parts[key] : undefined);
  const text = (key: string) => wordsOf(part(key), longestText);
  const [iso, named, typed] = [text('iso'), text('country'), text('locality')];
  const coded = countryCodeOf(iso) ?? codeOfName(iso) ?? codeOfName(named);
  const said = typed === null ? null : readTown(typed, { countryCode: coded, region: text('region1') });
  const countryCode = coded ?? said?.countryCode ?? null;
  const { point, why } = readPoint(part('latitude'), part('longitude'), countryCode);
  const towns = (said?.towns ?? []).map((town) => ({ ...town, name: spelledTown(town.name, countryCode) }));
  const [first = null, second] = towns;
  const inCity =
    first && second === undefined ? districtIn(typed ?? '', first.name, { countryCode, point }) : null;
  const only = first && inCity ? { ...first, name: inCity.city } : first;
  const inCountry = {
    countryCode,
    country: (countryCode === null ? null : countryName(countryCode, language)) ?? named,
  };
  const unclear = said?.isUnclear ? typed : null;
  const model = said?.model ?? null;
  const region = said?.region ?? text('region1');
  if (second !== undefined) {
    const [place = null, ...morePlaces] = severalPlaces(towns, { ...nowhere, ...inCountry, region, point });
    return { found: { place, morePlaces, model }, why, unclear, unnamed: null };
  }
  const postcode = text('postcode') ?? only?.postcode ?? null;
  const isUnnamed = point !== null && typed === null && region === null && postcode === null;
  const city = isUnnamed ? cityAt(point, countryCode) : null;
  const unnamed = isUnnamed ? { town: city?.names[0] ?? null } : null;
  const place: Place = {
    locality: only?.name ?? city?.names[0] ?? null,
    region,
    postcode,
    ...(city === null
      ? inCountry
      : { countryCode: city.country, country: countryName(city.country, language) }),
    point,
    ...(inCity && { district: inCity.district }),
  };
  const isPlace = Object.values(place).some((found) => found !== null);
  if (isPlace || model !== null) {
    return { found: { place: isPlace ? place : null, morePlaces: [], model }, why, unclear, unnamed };
  }
  // Without any text, empty coordinates are no fault: the whole place was left empty.
  const isEmpty = wordsOf(part('latitude')) === null && wordsOf(part('longitude')) === null;
  return { found: null, why: isEmpty ? null : why, unclear, unnamed };
}

/** The part of a town that its text names, whether it is still in the town's name or not. */
function districtIn(
  typed: string,
  town: string,
  where: { countryCode: string | null; point: Place['point'] },
): Districted | null {
  const ofTown = districtOf(town, where);
  if (ofTown !== null) return ofTown;
  const whole = typed === town ? null : districtOf(typed, where);
  if (whole === null || fold(whole.city) !== fold(town)) return null;
  // The text removed from the town may name the work model or the region.
  const isPart =
    /^(?:\d{1,2}|[IVX]{1,5})\b/.test(whole.district) ||
    (where.countryCode !== null && citiesNamed(whole.district, where.countryCode).length > 0);
  return isPart ? whole : null;
}

const nowhere: Place = {
  locality: null,
  region: null,
  postcode: null,
  countryCode: null,
  country: null,
  point: null,
};

/** Towns of one advert: region and point are those of the town that the point lies in, which comes first. */
function severalPlaces(towns: readonly Town[], { region, point, ...country }: Place): Place[] {
  const here = point && towns.find(({ name }) => cityOf(name, { ...country, point }) !== null);
  const placeOf = ({ name, postcode }: Town): Place => ({
    ...country,
    region: null,
    point: null,
    locality: name,
    postcode,
  });
  const others = towns.filter((town) => town !== here).map(placeOf);
  return here ? [{ ...placeOf(here), region, point }, ...others] : others;
}

/** A name all in capitals or all in small letters, as the city list writes it; letters and marks stay as typed. */
function spelledTown(name: string, countryCode: string | null): string {
  if (countryCode === null || (/\p{Lu}/u.test(name) && /\p{Ll}/u.test(name))) return name;
  const same = new Set(foldings(name));
  const listed = citiesNamed(name, countryCode).flatMap(({ names }) => names);
  // Where "I" is the capital of "ı".
  const letters = countryCode === 'TR' || countryCode === 'AZ' ? 'tr' : 'en';
  const low = name.toLocaleLowerCase(letters);
  const exact = listed.find((one) => one.toLocaleLowerCase(letters) === low);
  const alike = exact ?? listed.find((one) => foldings(one).some((folded) => same.has(folded)));
  if (alike === undefined || exact !== undefined || /^[ -~]*$/.test(name)) return alike ?? name;
  if (alike.length !== low.length || name.length !== low.length) return name;
  return [...low]
    .map((letter, at) => (/\p{Lu}/u.test(alike[at] ?? '') ? letter.toLocaleUpperCase(letters) : letter))
    .join('');
}

const codeOfName = (name: string | null): string | null => (name === null ? null : countryCodeOfName(name));

/** South, west, north, east, in degrees. The west of a box over 180° is greater than its east. */
type Box = readonly [south: number, west: number, north: number, east: number];

/**
 * Boxes around every country and its far parts, rounded outward to whole degrees from the outlines of Natural Earth
 * 1:50m, the base map of the site, and where that draws nothing from the towns of GeoNames (`npm run countries`). They
 * serve to detect an exchanged latitude and longitude or a point in a wrong part of the world, not to decide on which
 * side of a border a point lies.
 */
const boxes: ReadonlyMap<string, readonly Box[]> = new Map(
  Object.entries(world).map(([code, text]) => [code, text.split('; ').map(boxOf)]),
);

function boxOf(text: string): Box {
  const [south = 0, west = 0, north = 0, east = 0] = text.split(' ').map(Number);
  return [south, west, north, east];
}

/** How far outside its country's box a point may lie and still be believed, in degrees. */
const tolerance = 1;

/**
 * Whether a point can lie in a country. `null` = unknown: the country is not known, or is uninhabited.
 *
 * @param code ISO 3166-1 alpha-2, in capitals.
 */
export function canLieIn(code: string | null, latitude: number, longitude: number): boolean | null {
  const around = boxes.get(code ?? '');
  if (around === undefined) return null;
  return around.some(([south, west, north, east]) => {
    const width = (east - west + 360) % 360 || (east === west ? 0 : 360);
    const from = (((longitude - west + tolerance) % 360) + 360) % 360;
    return latitude >= south - tolerance && latitude <= north + tolerance && from <= width + 2 * tolerance;
  });
}

export type PointResult =
  | { point: Point; why: null }
  /** `why`: what is wrong with the coordinates, for a problem; `null` = none are given. */
  | { point: null; why: string | null };

/**
 * A point from the coordinates of a location, numbers or text, with a decimal point or comma. Exchanged
 * coordinates are put right where that is sure: the latitude is beyond 90 while the longitude is not, or the
 * point lies in its country only when they are exchanged. Never a wrong pin: coordinates out of range, at or
 * beside 0,0, or far outside the country make no point.
 *
 * @param countryCode ISO 3166-1 alpha-2, in capitals; `null` = not known.
 */
function readPoint(latitude: unknown, longitude: unknown, countryCode: string | null): PointResult {
  if (latitude === undefined && longitude === undefined) return { point: null, why: null };
  const north = degreesOf(latitude);
  const east = degreesOf(longitude);
  if (north === null || east === null) return { point: null, why: 'has no readable coordinates' };
  if (Math.abs(north) < 0.01 && Math.abs(east) < 0.01) return { point: null, why: 'lies at 0,0' };
  const asSent = believed(north, east, countryCode);
  if (asSent !== null) return { point: asSent, why: null };
  const exchanged = believed(east, north, countryCode);
  // In range and in no box that it contradicts, a point is believed as sent; so this one is sure.
  if (exchanged !== null) return { point: exchanged, why: null };
  const inRange = Math.abs(north) <= 90 && Math.abs(east) <= 180;
  return { point: null, why: inRange ? `lies far outside ${countryCode}` : 'has coordinates out of range' };
}

function believed(latitude: number, longitude: number, countryCode: string | null): Point | null {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return canLieIn(countryCode, latitude, longitude) === false ? null : [latitude, longitude];
}

function degreesOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  const text = wordsOf(value)?.replace('\u2212', '-').replace(',', '.') ?? '';
  return /^[+-]?\d{1,3}(?:\.\d*)?$/.test(text) ? Number(text) + 0 : null;
}
