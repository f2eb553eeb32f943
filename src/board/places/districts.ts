import type { Point } from '../job.ts';
import { fold } from '../text.ts';
import { citiesNamed, countriesWith } from './cities.ts';
import { kilometres } from './distance.ts';

/** A city and the part of it that a text names. */
export interface Districted {
  city: string;
  district: string;
}

/** In thousands of people. Smaller towns add rivers or regions to their names to distinguish them. */
const largeCity = 100;
/** Most kilometres between a district and the middle of its city. */
const reach = 15;
/** How many times the people of its district a city has at least. */
const muchLarger = 3;

const numbered =
  /^(?<city>\D+?)[\s-](?<district>(?:\d{1,2}|[IVX]{1,5})(?:[eè](?:r|me)?|er|ème|th|st|nd|rd)?\.?(?:\s*(?:arrondissement|arr\.?|bezirk|kerület|ker\.?|městská část|obvod|okres|district|sector))?(?:\s*[-–—,]\s*\p{Lu}[\p{L}\p{M} '’.-]*)?)$/iu;
const named =
  /^(?<city>[^,()–—]+?),?\s+(?<district>(?:dzielnica|sector(?:ul)?|sektor|district|bezirk|stadtteil|quartier|quartiere|barrio|bairro|arrondissement|kerület|район|р-н)\s+[\p{L}\d].*)$/iu;
const numberBehindComma =
  /^(?<city>[^,]+),\s*(?<district>(?:\d{1,2}|[IVX]{1,5})(?:[eè](?:r|me)?|er|ème|th|st|nd|rd)?\.?\s*(?:arrondissement|arr\.?|bezirk|kerület|ker\.?|obvod|district|sector|okrsek|dzielnica))$/iu;
const bracketed = /^(?<city>[^()]+?)\s*\((?<district>[^()]+)\)$/u;
const dashed = /^(?<city>.+?)\s+[-–—]\s+(?<district>.+)$/u;
const behindComma = /^(?<city>[^,]+),\s*(?<district>[^,]+)$/u;
const hyphened = /^(?<city>[^\s-]+(?: [^\s-]+)*)-(?<district>\p{Lu}[\p{L}\p{M} '’.-]*)$/u;

/** What distinguishes towns of one name: rivers and regions, not parts of them. */
const elsewhere =
  /^(?:a\. ?|am |an der )?(?:main|oder|odra|saale|rhein|ruhr|neckar|donau|inn|spree|elbe|weser|mosel|lahn|isar|lech|havel|ems|fulda|werra|aller|leine|breisgau|westf\.?|westfalen|holstein|sachsen|bayern|hessen|thüringen|pfalz|schwaben|wald|allgäu|vogtland|erzgebirge)$/iu;

/**
 * The city of a place that names a part of it: "Warszawa (Mokotów)", "Warszawa - Mokotów", "Praha 4", "Paris 8e
 * Arrondissement", "Wien, 10. Bezirk", "Berlin-Mitte". `null` if not sure: names of towns that are written
 * like this ("Bielsko-Biała", "Frankfurt (Oder)"), two towns, the surroundings of a city ("Praha-východ").
 *
 * @param point of the place, where it is known: it has to lie in the city
 */
export function districtOf(
  text: string,
  { countryCode, point }: { countryCode: string | null; point: Point | null },
): Districted | null {
  const code = countryCode;
  if (code === null || citiesNamed(text, code).length > 0) return null;
  for (const pattern of [numberBehindComma, numbered, named, bracketed, dashed, hyphened, behindComma]) {
    const { city: before, district } = pattern.exec(text)?.groups ?? {};
    if (before === undefined || district === undefined) continue;
    const city = before.trim();
    const [known] = citiesNamed(city, code);
    if (known === undefined || known.population < largeCity) continue;
    if (point !== null && kilometres(known.point, point) > reach) return null;
    const part = district.trim();
    if (elsewhere.test(part) || fold(part) === fold(city)) return null;
    if (pattern === numberBehindComma || pattern === numbered || pattern === named)
      return { city, district: part };
    return isPart(part, known, {
      code,
      isJoined: pattern === hyphened || pattern === behindComma,
      isHere: point !== null && pattern !== behindComma,
    })
      ? { city, district: part }
      : null;
  }
  return null;
}

/** Whether a name is not that of another town: no town has it, or only a far smaller one inside the city. */
function isPart(
  name: string,
  city: { point: Point; population: number },
  { code, isJoined, isHere }: { code: string; isJoined: boolean; isHere: boolean },
): boolean {
  const same = citiesNamed(name, code);
  if (same.length > 0) {
    return same.some(
      ({ point, population }) =>
        kilometres(point, city.point) <= reach && population * muchLarger <= city.population,
    );
  }
  // Many names with a hyphen are those of one small town, and a region may follow a comma.
  if (isJoined && !isHere) return false;
  return /\p{L}/u.test(name) && (isHere || countriesWith([name]).length === 0);
}
