import { fold } from '../text.ts';
import { type City, citiesNamed, cityReach, countriesWith } from './cities.ts';
import { kilometres } from './distance.ts';

/** A piece of the text of a town. */
export interface Part {
  text: string;
  /** What separates it from the previous one: a slash in a word, a bar, a comma; a space for a dash or a word. */
  mark: '' | '/' | '|' | ',' | '&' | ' ';
}

const between =
  /(\s*(?:(?<!\d)\/|\/(?!\d)|[|;؛•·\n])\s*|\s*[,،]\s*|\s+[-–—]\s+|\s*[+&]\s*|\s+(?:and|or|und|oder|i|oraz|lub|albo|et|ou|y|en|og|och|eller|ja|és|și|ve|та|і|або|и|или|و|أو)\s+)/u;

/** Most towns of one job. */
const mostTowns = 20;

/** The pieces of a text that may name towns. */
export function partsOf(text: string): Part[] {
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
export function trimmed(text: string): string {
  const inner = text.replace(/^[\s,،;؛:/|.*•·–—-]+|[\s,،;؛:/|*•·–—-]+$/gu, '');
  // A full stop ends a sentence, but belongs to "Frankfurt a. M." and "Gorzów Wlkp."
  return /^[^.]*\p{Ll}{3}\.$/u.test(inner) && !shortened.test(inner) ? inner.slice(0, -1) : inner;
}

/** Regions, shortened behind the name of a town. */
const shortened =
  /[ -](?:Wlkp|Młp|Maz|Mazow|Śląs|Pom|Podl|Lubel|Lubus|Świętokrz|Dolnośl|Westf|Oldb|Oldenb|Thür|Württ|Holst|Meckl|Brandenb|Schles|Niederbay|Oberpf)\.$/iu;

/** The postcode that a text is, without the letters of its country; `null` where it is something else. */
export const postcodeOf = (text: string): string | null => {
  const isOne = /^(?:[A-Z]{1,3}-)?(?:\d{2}-\d{3}|\d{3} \d{2}|\d{4} ?[A-Z]{2}|\d{4,6})$/.test(text);
  return isOne || british.test(text) ? text.replace(/^[A-Z]{1,3}-/, '') : null;
};

const british = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/;

const before =
  /^(?:[A-Z]{1,3}-)?(\d{2}-\d{3}|\d{3} \d{2}|\d{4} ?[A-Z]{2}(?= \p{Lu}\p{Ll})|\d{4,6})[\s,]+(?=\p{L})/u;
const behind =
  /(?<=[\p{L}.])[\s,]+(?:[A-Z]{1,3}-)?(\d{2}-\d{3}|\d{3} \d{2}|\d{4,6}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/u;

/** A name without the postcode before or behind it. */
export function withoutPostcode(name: string): { name: string; postcode: string | null } {
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
export function townOfPair(names: readonly [string, string], code: string): 0 | 1 | null {
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
export const cityCalled = (name: string, code: string): City | null =>
  citiesNamed(name, code)[0] ??
  (fold(name) === 'new york' ? (citiesNamed(`${name} City`, code)[0] ?? null) : null);

/** "Buffalo, New York" is in the state, "Manhattan, New York" in the city. */
function cityCalledState(name: string, one: City): City | null {
  const city = cityCalled(name, 'US');
  return city !== null && kilometres(one.point, city.point) <= provinceReach ? city : null;
}

/** Whether no city of the world is called so. */
export const isNowhere = (name: string): boolean =>
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
export function isStreet(text: string, isKnown: (name: string) => boolean): boolean {
  if (/^(?:ul|al|os|pl)\.\s*\p{L}|^(?:ulica|aleja|вул\.)\s/iu.test(text)) return true;
  const numbered = /^(.*\p{L}.*?)[\s.]+\d{1,4}\s?[a-z]?(?:\s?[/-]\s?\d{1,4})?$/iu.exec(text);
  if (numbered) return !isKnown(numbered[1] ?? '') && (numbered[1] ?? '').length > 3;
  return /^\d{1,5}[a-z]?\s.*\b(?:street|st|road|rd|avenue|ave|lane|boulevard|blvd|drive|way)\b\.?$|^\d{1,4}\s+(?:rue|avenue|boulevard)\s/iu.test(
    text,
  );
}

/** "Biel/Bienne", "Turku - Åbo": names of one city. */
export function isOneCity([first = '', ...others]: readonly string[], code: string): boolean {
  const all = citiesNamed(first, code);
  return all.some((city) => others.every((name) => citiesNamed(name, code).includes(city)));
}

/** Whether names clearly mean several towns: the city list knows them, and no compound name is likelier. */
export function areSeveral(
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
export function areApart(names: readonly string[], code: string, km = 10): boolean {
  const points = names.flatMap((name) => {
    const [city] = citiesNamed(name, code);
    return city === undefined ? [] : [city.point];
  });
  return points.every((one, at) => points.slice(at + 1).every((other) => kilometres(one, other) >= km));
}
