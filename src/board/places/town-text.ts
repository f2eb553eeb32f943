import { countryCodeOfName } from '../../i18n/countries.ts';
import type { WorkModel } from '../../i18n/terms.ts';
import { fold } from '../text.ts';
import { type City, citiesNamed, cityReach, countriesWith } from './cities.ts';
import { kilometres } from './distance.ts';
import { placelessPart, placelessWord } from './remote.ts';

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
  if (whole === '') return townTextOf(said, []);
  if (isMarked.test(whole) && said.isKnown(whole)) return townTextOf(said, [{ name: whole, postcode: null }]);
  const bare = withoutBrackets(whole, said);
  const parts = partsOf(bare);
  const pieces = severalPieces(parts, said) ?? beforeCounty(bare, said);
  if (pieces !== null) return pieces;
  const named = parts.map(({ text }) => townOf(text, said)).filter((town) => town !== null);
  const towns = named.length > 1 ? named.filter((town, at) => !isAround(town, at, said)) : named;
  const settled = towns.filter(({ name }) => !isStreet(name, said.isKnown));
  const distinct = distinctOf(settled.length > 0 ? settled : towns);
  if (distinct.length < 2) return townTextOf(said, distinct);
  const marks = new Set(parts.map(({ mark }) => mark));
  const names = distinct.map(({ name }) => name);
  const code = said.countryCode ?? countriesWith(names)[0] ?? null;
  const known = names.filter((name) => code !== null && citiesNamed(name, code).length > 0);
  if (code !== null && isOneCity(names, code)) return townTextOf(said, distinct.slice(0, 1));
  const [first = '', second = ''] = names;
  const arePair = names.length === 2 && [...marks].every((mark) => mark === '' || mark === ',');
  // Beside the town is a part of it, its province or something unknown.
  const at = arePair && code !== null ? townOfPair([first, second], code) : null;
  if (at !== null) return townTextOf(said, distinct.slice(at, at + 1));
  if (areSeveral(names, known, marks, code)) return townTextOf(said, distinct);
  // "Halle/Saale" is a name; "Kraków / Balice" may be two.
  const isUnclear = marks.has(',') || marks.has('|') || distinct.length > 2;
  return townTextOf(
    isUnclear ? { ...said, region } : said,
    [{ name: trimmed(bare), postcode: null }],
    isUnclear,
  );
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
  return townTextOf({ ...said, countryCode: said.countryCode ?? [...codes][0] ?? null, model }, towns);
}

/** What more than a plain name has. */
const isMarked = /[^\p{L}\p{M}'’. -]| [-–—] | \p{Ll}{1,5} /u;

interface Said extends TownContext {
  postcode: string | null;
  model: TownText['model'];
  isKnown(name: string): boolean;
}

function townTextOf(said: Said, towns: readonly Town[], isUnclear = false): TownText {
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

/** A piece of the text of a town. */
interface Part {
  text: string;
  /** What separates it from the previous one: a slash in a word, a bar, a comma; a space for a dash or a word. */
  mark: '' | '/' | '|' | ',' | '&' | ' ';
}

const between =
  /(\s*(?:(?<!\d)\/|\/(?!\d)|[|;؛•·\n])\s*|\s*[,،]\s*|\s+[-–—]\s+|\s*[+&]\s*|\s+(?:and|or|und|oder|i|oraz|lub|albo|et|ou|y|en|og|och|eller|ja|és|și|ve|та|і|або|и|или|و|أو)\s+)/u;

/** Most towns of one job. */
const mostTowns = 20;

/** The pieces of a text that may name towns. */
function partsOf(text: string): Part[] {
  const pieces = text.split(between).slice(0, 2 * mostTowns - 1);
  return pieces.flatMap((piece, at): Part[] =>
    at % 2 === 1 ? [] : [{ text: piece, mark: at === 0 ? '' : markOf(pieces[at - 1] ?? '') }],
  );
}

function markOf(between: string): Part['mark'] {
  if (between === '/') return '/';
  if (/[/|;؛•·\n]/.test(between)) return '|';
  if (/[,،]/.test(between)) return ',';
  return /[&+]/.test(between) ? '&' : ' ';
}

/** Removes separators between a town and the next field of a form. */
function trimmed(text: string): string {
  const inner = text.replace(/^[\s,،;؛:/|.*•·–—-]+|[\s,،;؛:/|*•·–—-]+$/gu, '');
  // A full stop ends a sentence, but belongs to "Frankfurt a. M." and "Gorzów Wlkp."
  return /^[^.]*\p{Ll}{3}\.$/u.test(inner) && !shortened.test(inner) ? inner.slice(0, -1) : inner;
}

/** Regions, shortened behind the name of a town. */
const shortened =
  /[ -](?:Wlkp|Młp|Maz|Mazow|Śląs|Pom|Podl|Lubel|Lubus|Świętokrz|Dolnośl|Westf|Oldb|Oldenb|Thür|Württ|Holst|Meckl|Brandenb|Schles|Niederbay|Oberpf)\.$/iu;

/** The postcode that a text is, without the letters of its country; `null` where it is something else. */
const postcodeOf = (text: string): string | null => {
  const isOne = /^(?:[A-Z]{1,3}-)?(?:\d{2}-\d{3}|\d{3} \d{2}|\d{4} ?[A-Z]{2}|\d{4,6})$/.test(text);
  return isOne || british.test(text) ? text.replace(/^[A-Z]{1,3}-/, '') : null;
};

const british = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/;

const before =
  /^(?:[A-Z]{1,3}-)?(\d{2}-\d{3}|\d{3} \d{2}|\d{4} ?[A-Z]{2}(?= \p{Lu}\p{Ll})|\d{4,6})[\s,]+(?=\p{L})/u;
const behind =
  /(?<=[\p{L}.])[\s,]+(?:[A-Z]{1,3}-)?(\d{2}-\d{3}|\d{3} \d{2}|\d{4,6}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/u;

/** A name without the postcode before or behind it. */
function withoutPostcode(name: string): { name: string; postcode: string | null } {
  const postcode = before.exec(name)?.[1] ?? behind.exec(name)?.[1] ?? null;
  return { name: postcode === null ? name : trimmed(name.replace(before, '').replace(behind, '')), postcode };
}

/** Countries where no region has the name of a town, so that a second name behind a comma is no region. */
const regionsApart: ReadonlySet<string> = new Set(['PL', 'CZ', 'SK', 'UA', 'LT']);

/** Most kilometres between a district and the middle of its city, and between a town and that of its province. */
const [districtReach, provinceReach] = [11.5, 60];
/** Least ratio of people between a city and its district, and the size of a large city in thousands. */
const [muchLarger, large] = [3, 100];

/** Cities that are often named far from home, in forms that the city list does not have. */
const abroad = new Set(
  `londyn, paryż, rzym, wiedeń, bruksela, kopenhaga, sztokholm, budapeszt, bukareszt, lizbona, madryt, mediolan,
  monachium, hamburg, drezno, lipsk, kolonia, nowy jork, genewa, zurych, dublin, kijów, lwów, wilno, ryga, tallin, oslo,
  helsinki, ateny, stambuł, dubaj, warschau, krakau, danzig, breslau, posen, prag, brüssel, rom, mailand, londres, varsovie,
  cracovie, bruxelles, vienne, lisbonne, new york`.split(/,\s*/),
);

/**
 * Which of two names, separated by a comma, is the town: the city of a district, on either side, the town of a
 * province that has its capital's name, or the one that is known. `null` if unsure.
 */
function townOfPair(names: readonly [string, string], code: string): 0 | 1 | null {
  const [one, other] = names.map((name) => citiesNamed(unnumbered(name), code)[0] ?? null);
  const near = one && code === 'US' ? cityCalledState(names[1], one) : null;
  if (near === null && isState(names[1], code)) return 0;
  const second = other ?? near;
  if (one && one === second) return unnumbered(names[0]) === names[0] ? 0 : 1;
  if (one && second) return nearPair(one, second, code);
  if (one) return isNowhere(names[1]) ? 0 : null;
  const found = second ?? cityCalled(names[1], code);
  return found !== null && found.population >= large && isNowhere(names[0]) ? 1 : null;
}

/** Without the number of a district: "Praha 4". */
const unnumbered = (name: string): string => name.replace(/ \d{1,2}\.?$/, '');

function nearPair(one: City, other: City, code: string): 0 | 1 | null {
  const away = kilometres(one.point, other.point);
  const isSecondLarger = other.population > one.population;
  const [small, big] = isSecondLarger ? [one, other] : [other, one];
  if (away <= districtReach && big.population >= muchLarger * small.population) return isSecondLarger ? 1 : 0;
  return !regionsApart.has(code) && isSecondLarger && away <= provinceReach ? 0 : null;
}

/** A city as people call it: "New York" is "New York City" to the list. */
const cityCalled = (name: string, code: string): City | null =>
  citiesNamed(name, code)[0] ??
  (fold(name) === 'new york' ? (citiesNamed(`${name} City`, code)[0] ?? null) : null);

/** "Buffalo, New York" is in the state, "Manhattan, New York" in the city. */
function cityCalledState(name: string, one: City): City | null {
  const city = cityCalled(name, 'US');
  return city !== null && kilometres(one.point, city.point) <= provinceReach ? city : null;
}

/** Whether no city of the world is called so. */
const isNowhere = (name: string): boolean =>
  !abroad.has(fold(name)) && countriesWith([unnumbered(name)]).length === 0;

const states = new Set(
  `alabama, alaska, arizona, arkansas, california, colorado, connecticut, delaware, florida, georgia, hawaii, idaho,
  illinois, indiana, iowa, kansas, kentucky, louisiana, maine, maryland, massachusetts, michigan, minnesota,
  mississippi, missouri, montana, nebraska, nevada, new hampshire, new jersey, new mexico, new york, north carolina,
  north dakota, ohio, oklahoma, oregon, pennsylvania, rhode island, south carolina, south dakota, tennessee, texas,
  utah, vermont, virginia, west virginia, wisconsin, wyoming`.split(/,\s*/),
);

/** A state of the United States by its name; Washington is a city as well. */
const isState = (name: string, code: string): boolean => code === 'US' && states.has(fold(name));

/** "ul. Długa 5", "Hauptstraße 12", "10 Downing Street": part of a postal address, and no town. */
function isStreet(text: string, isKnown: (name: string) => boolean): boolean {
  if (/^(?:ul|al|os|pl)\.\s*\p{L}|^(?:ulica|aleja|вул\.)\s/iu.test(text)) return true;
  const numbered = /^(.*\p{L}.*?)[\s.]+\d{1,4}\s?[a-z]?(?:\s?[/-]\s?\d{1,4})?$/iu.exec(text);
  if (numbered) return !isKnown(numbered[1] ?? '') && (numbered[1] ?? '').length > 3;
  return /^\d{1,5}[a-z]?\s.*\b(?:street|st|road|rd|avenue|ave|lane|boulevard|blvd|drive|way)\b\.?$|^\d{1,4}\s+(?:rue|avenue|boulevard)\s/iu.test(
    text,
  );
}

/** "Biel/Bienne", "Turku - Åbo": names of one city. */
function isOneCity([first = '', ...others]: readonly string[], code: string): boolean {
  const all = citiesNamed(first, code);
  return all.some((city) => others.every((name) => citiesNamed(name, code).includes(city)));
}

/** Whether names clearly mean several towns: the city list knows them, and no compound name is likelier. */
function areSeveral(
  names: readonly string[],
  known: readonly string[],
  marks: ReadonlySet<Part['mark']>,
  code: string | null,
): boolean {
  const areBars = [...marks].every((mark) => mark === '' || mark === '/' || mark === '|');
  if (areBars && names.length > 2 && known.length > 1) return true;
  if (known.length < names.length || code === null) return false;
  if (names.length > 2 && marks.has(',') && !marks.has('/') && !marks.has('|')) return true;
  if (marks.has(',') && names.length === 2 && !regionsApart.has(code)) return false;
  // "Gdańsk & Gdynia" is meant as one place.
  return areBars || areApart(names, code, marks.has('&') ? cityReach : 10);
}

/** "Hammersmith and Fulham" is one place, and so is "Warszawa, Mokotów"; "Gdańsk i Gdynia" are two. */
function areApart(names: readonly string[], code: string, km = 10): boolean {
  const points = names.flatMap((name) => {
    const [city] = citiesNamed(name, code);
    return city === undefined ? [] : [city.point];
  });
  return points.every((one, at) => points.slice(at + 1).every((other) => kilometres(one, other) >= km));
}
