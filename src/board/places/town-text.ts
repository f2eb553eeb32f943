import { countryCodeOfName } from '../../i18n/countries.ts';
import type { WorkModel } from '../../i18n/terms.ts';
import { fold } from '../text.ts';
import { citiesNamed, countriesWith } from './cities.ts';
import { placelessPart, placelessWord } from './remote.ts';
import {
  areApart,
  areSeveral,
  cityCalled,
  isNowhere,
  isOneCity,
  isStreet,
  type Part,
  partsOf,
  postcodeOf,
  townOfPair,
  trimmed,
  withoutPostcode,
} from './town-pair.ts';

/** A town as its text names it. */
export interface Town {
  name: string;
  /** As written in the same text. */
  postcode: string | null;
}

/** The content of the service's field for a town. */
export interface TownText {
  /** None where the text names no town ("Remote", "Cała Polska"), several where it clearly names several. */
  towns: readonly Town[];
  /** The work model that it names, instead of a town or beside one. */
  model: Exclude<WorkModel, 'on-site'> | null;
  /** ISO 3166-1 alpha-2, where the text names a country. */
  countryCode: string | null;
  region: string | null;
  /** Whether the text may name several towns, and none of them for sure. */
  isUnclear: boolean;
}

/** What else is known of the place. */
export interface TownContext {
  countryCode: string | null;
  region: string | null;
}

/**
 * Reads what people type for a town: with a comma, a postcode, the region or the country behind it, with "Remote" for a
 * town or beside it, and several towns in one. Names of cities that have such marks themselves ("Frankfurt (Oder)",
 * "Bielsko-Biała") stay as they are, and so does anything unsure.
 */
export function readTown(text: string, context: TownContext): TownText {
  const { countryCode, region } = context;
  const said: Said = { countryCode, region, postcode: null, model: null, isKnown: knowing(countryCode) };
  const whole = trimmed(text);
  if (whole === '') return told(said, []);
  if (isMarked.test(whole) && said.isKnown(whole)) return told(said, [{ name: whole, postcode: null }]);
  const bare = withoutBrackets(whole, said);
  const parts = partsOf(bare);
  const pieces = severalPieces(parts, said) ?? beforeCounty(bare, said);
  if (pieces !== null) return pieces;
  const named = parts.map(({ text }) => townOf(text, said)).filter((town) => town !== null);
  const towns = named.length > 1 ? named.filter((town, at) => !isAround(town, at, said)) : named;
  const settled = towns.filter(({ name }) => !isStreet(name, said.isKnown));
  const distinct = distinctOf(settled.length > 0 ? settled : towns);
  if (distinct.length < 2) return told(said, distinct);
  const marks = new Set(parts.map(({ mark }) => mark));
  const names = distinct.map(({ name }) => name);
  const code = said.countryCode ?? countriesWith(names)[0] ?? null;
  const known = names.filter((name) => code !== null && citiesNamed(name, code).length > 0);
  if (code !== null && isOneCity(names, code)) return told(said, distinct.slice(0, 1));
  const [first = '', second = ''] = names;
  const arePair = names.length === 2 && [...marks].every((mark) => mark === '' || mark === ',');
  // Beside the town is a part of it, its province or something unknown.
  const at = arePair && code !== null ? townOfPair([first, second], code) : null;
  if (at !== null) return told(said, distinct.slice(at, at + 1));
  if (areSeveral(names, known, marks, code)) return told(said, distinct);
  // "Halle/Saale" is a name; "Kraków / Balice" may be two.
  const isUnclear = marks.has(',') || marks.has('|') || distinct.length > 2;
  return told(isUnclear ? { ...said, region } : said, [{ name: trimmed(bare), postcode: null }], isUnclear);
}

/** "Brighton and Hove, East Sussex", "Leeds, North and West Yorkshire": the towns before a British county. */
function beforeCounty(bare: string, said: Said): TownText | null {
  const [ahead = '', behind = '', more] = bare.split(/\s*,\s*/);
  if (said.countryCode !== 'GB' || behind === '' || more !== undefined || !/ and /.test(bare)) return null;
  if (!partsOf(behind).every(({ text }) => isNowhere(text) && placelessWord(text) === null)) return null;
  const read = readTown(ahead, said);
  return read.isUnclear ? null : { ...read, model: read.model ?? said.model };
}

const distinctOf = (towns: readonly Town[]): Town[] =>
  towns.filter(({ name }, at) => towns.findIndex((other) => isSame(other.name, name)) === at);

/** "San Francisco, CA / New York, NY": each piece is read by itself. `null` where these are no several towns for sure. */
function severalPieces(parts: readonly Part[], said: Said): TownText | null {
  const groups: string[][] = [];
  for (const { text, mark } of parts) {
    const last = groups.at(-1);
    if (mark === ',' && last) last.push(text);
    else groups.push([text]);
  }
  if (groups.length < 2 || groups.every(({ length }) => length === 1)) return null;
  const all = groups.map((group) => readTown(group.join(', '), said));
  const codes = new Set(all.flatMap(({ countryCode }) => countryCode ?? []));
  const towns = distinctOf(all.flatMap((piece) => piece.towns));
  const [countryCode = countriesWith(towns.map(({ name }) => name))[0]] = codes;
  if (countryCode === undefined || codes.size > 1 || towns.length < 2) return null;
  const areKnown = towns.every(({ name }) => cityCalled(name, countryCode) !== null);
  const names = towns.map(({ name }) => name);
  if (!areKnown || all.some(({ isUnclear }) => isUnclear) || !areApart(names, countryCode)) return null;
  const model = said.model ?? all.find((piece) => piece.model !== null)?.model ?? null;
  return told({ ...said, countryCode: said.countryCode ?? [...codes][0] ?? null, model }, towns);
}

/** What more than a plain name has. */
const isMarked = /[^\p{L}\p{M}'’. -]| [-–—] | \p{Ll}{1,5} /u;

interface Said extends TownContext {
  postcode: string | null;
  model: TownText['model'];
  isKnown(name: string): boolean;
}

function told(said: Said, towns: readonly Town[], isUnclear = false): TownText {
  const { countryCode, region, model, postcode } = said;
  const [only, second] = towns;
  return {
    towns: only && !second ? [{ name: only.name, postcode: only.postcode ?? postcode }] : towns,
    model,
    countryCode,
    region,
    isUnclear,
  };
}

const knowing =
  (countryCode: string | null) =>
  (name: string): boolean =>
    countryCode === null ? countriesWith([name]).length > 0 : citiesNamed(name, countryCode).length > 0;

/**
 * Removes text in brackets if it says where the town is, or names the work model. In "Remote (Berlin, Hamburg)" the
 * text outside does, and is removed.
 */
function withoutBrackets(text: string, said: Said): string {
  const [, outside = '', inside = ''] = /^([^()[\]]*)[([]([^()[\]]*)[)\]]$/.exec(text) ?? [];
  const word = placelessWord(outside);
  if (word !== null && word !== 'wide' && partsOf(inside).some(({ text }) => said.isKnown(text))) {
    said.model = word;
    return inside.trim();
  }
  return text
    .replace(/\s*[([]([^()[\]]*)[)\]]/g, (whole: string, inside: string) => {
      const name = trimmed(inside);
      return name === '' || saysNoTown(name, said) || isRegion(name, said) ? '' : whole;
    })
    .trim();
}

/** Records what a part says beside towns. `true` where it says nothing else. */
function saysNoTown(name: string, said: Said): boolean {
  const word = placelessWord(name);
  if (word !== null) {
    if (word !== 'wide') said.model = word;
    return true;
  }
  const postcode = postcodeOf(name);
  if (postcode !== null) {
    said.postcode ??= postcode;
    return true;
  }
  const code = countryCodeOfName(name);
  if (code === null || (said.countryCode ?? code) !== code || said.isKnown(name)) return false;
  said.countryCode = code;
  return true;
}

const isRegion = (name: string, { region }: Said): boolean =>
  region !== null && isSame(region, name.replace(/^woj(?:\.|ewództwo)?\s*/i, ''));

/** A further part that only says where the town is: its region, a state of the United States. */
function isAround({ name, postcode }: Town, at: number, said: Said): boolean {
  const isOne = isRegion(name, said) && (at > 0 || !said.isKnown(name));
  const isState = at > 0 && said.countryCode === 'US' && /^[A-Z]{2}$/.test(name);
  if (isState) said.region ??= name;
  if (isState || isOne) said.postcode ??= postcode;
  return isState || isOne;
}

/** The town that a part names, without its postcode; `null` where it names none. */
function townOf(text: string, said: Said): Town | null {
  const name = trimmed(text);
  if (name === '' || saysNoTown(name, said)) return null;
  const found = placelessPart(name);
  if (found !== null && !said.isKnown(name)) {
    const rest = [found.rest, found.rest.replace(preposition, '')];
    const town = rest.find(said.isKnown);
    if (town !== undefined || rest.some((text) => saysNoTown(text, said))) {
      said.model = found.word;
      return town === undefined ? null : { name: town, postcode: null };
    }
  }
  return withoutPostcode(name);
}

const preposition = /^(?:in|from|within|across|aus|w|we|z|na|the|für|en|de|i) /u;

const isSame = (one: string, other: string): boolean => fold(one) === fold(other);
