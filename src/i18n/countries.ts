import { fold } from './fold.ts';
import { interfaceLanguages, localesOf } from './languages.ts';
import { remember } from './remember.ts';

/** Every officially assigned code of ISO 3166-1 alpha-2 (249 of them), and XK, which is generally used for Kosovo. */
const codes: ReadonlySet<string> = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
   CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO
   FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE
   JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO
   MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW
   PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM
   TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`.split(/\s+/),
);

/**
 * A country code as the service writes it (interface.md, geolocation: `iso`) in capitals; `null` where it is no
 * code of ISO 3166-1 alpha-2. "uk" is reserved there for the United Kingdom and becomes "GB", and "el" is how
 * the European Union writes Greece.
 */
export function countryCodeOf(iso: string | null): string | null {
  const code = iso?.toUpperCase() ?? '';
  if (code === 'UK') return 'GB';
  if (code === 'EL') return 'GR';
  return codes.has(code) ? code : null;
}

const namesByLanguage = new Map<string, Intl.DisplayNames>();

/** The name of a country in a language (BCP 47), in English where the language has no names of countries. */
export function countryName(code: string, language: string): string | null {
  let names = namesByLanguage.get(language);
  if (names === undefined) {
    names = new Intl.DisplayNames([...localesOf(language), 'en'], { type: 'region', fallback: 'none' });
    if (namesByLanguage.size < 100) namesByLanguage.set(language, names);
  }
  return names.of(code) ?? null;
}

/** Continents by their code of UN M49, which `Intl` names like countries. */
const continents = ['002', '019', '142', '150'];

/**
 * Names of countries and continents in a language (BCP 47), and other one-word names of countries, in any language of
 * the interface.
 */
export const placesOfTheWorld = remember((language: string): readonly string[] => {
  const found = new Set<string>();
  for (const style of ['long', 'short'] as const) {
    const names = new Intl.DisplayNames(localesOf(language), { type: 'region', fallback: 'none', style });
    for (const code of [...codes, ...continents]) found.add(names.of(code) ?? '');
  }
  for (const names of Object.values(otherNames)) {
    for (const name of names.split(',')) {
      const word = name.trim();
      if (!word.includes(' ')) found.add(word.charAt(0).toUpperCase() + word.slice(1));
    }
  }
  return [...found];
});

/**
 * Names of countries that `Intl` lacks: parts of them, abbreviations, former and formal names, codes of three letters.
 * Folded; separated by commas.
 */
const otherNames: Readonly<Record<string, string>> = {
  AE: 'uae, united arab emirates, emirates, emiraty arabskie, zea',
  AL: 'shqiperia, alb',
  AT: 'osterreich, oesterreich, aut, republik osterreich',
  BA: 'bosnia, bosnia and herzegovina, bosna i hercegovina, bosna, bih',
  BE: 'belgie, belgique, belgien, bel',
  BG: 'bgr',
  BY: 'belarus, weissrussland, bialorus, white russia',
  CD: 'democratic republic of the congo, dr congo, drc',
  CG: 'republic of the congo, congo brazzaville',
  CH: 'swiss, suisse, svizzera, che, sui, confoederatio helvetica, schweizerische eidgenossenschaft',
  CI: 'ivory coast',
  CN: 'prc, chn, peoples republic of china, people s republic of china',
  CY: 'cyp',
  CZ: 'czech republic, czech, ceska republika, cr, republika czeska, tschechische republik, tschechei, cze',
  DE: 'brd, bundesrepublik, bundesrepublik deutschland, deu, ger, rfn, republika federalna niemiec, nrd, nrf, niemcy zachodnie',
  DK: 'dnk, kongeriget danmark',
  EE: 'est',
  ES: 'esp, reino de espana',
  FI: 'fin',
  FR: 'fra, republique francaise',
  GB: `england, scotland, wales, northern ireland, britain, great britain, u k, gbr, united kingdom of great britain and
    northern ireland, anglia, szkocja, walia, irlandia polnocna, zjednoczone krolestwo, grossbritannien, schottland,
    nordirland, angleterre, ecosse, pays de galles, grande bretagne, inghilterra, scozia, gran bretagna, inglaterra,
    escocia, gran bretana, gra bretanha, engeland, schotland, groot brittannie, anglie, skotsko, velka britanie,
    anglicko, velka britania, storbritannien, skottland, nagy britannia, skocia, marea britanie, anglija, velika britanija,
    didzioji britanija, lielbritanija, suurbritannia, inglismaa, englanti, skotlanti, ingiltere, iskocya, buyuk britanya,
    англія, шотландія, сполучене королівство, англия, шотландия, великобритания, αγγλια, σκωτια, μεγαλη βρετανια, انجلترا, إنجلترا, بريطانيا`,
  GR: 'hellas, ellada, hellenic republic, grc',
  HR: 'hrvatska, hrv, republika hrvatska',
  HU: 'hun',
  IE: 'eire, republic of ireland, irish republic, irl, republika irlandii',
  IT: 'ita, repubblica italiana',
  KR: 'korea, republic of korea',
  LT: 'ltu',
  LU: 'lux, grand duchy of luxembourg',
  LV: 'lva',
  MD: 'moldova, republic of moldova',
  MK: 'macedonia, fyrom, makedonija, mazedonien, macedonie, macedoine',
  MM: 'burma',
  MT: 'mlt',
  NL: `holland, hollandia, hollande, olanda, holanda, holandsko, nizozemi, olandija, hollanda, the netherlands, niederlande,
    nld, niderlandy, kingdom of the netherlands, голландія, нідерланди, холандия, ολλανδια, هولندا`,
  NO: 'norwegen, norge, noreg, nor',
  PL: 'rp, rzeczpospolita polska, rzeczypospolita polska, republic of poland, pol, republik polen',
  PT: 'prt',
  RO: 'rou, rom',
  RS: 'srb, srbija',
  RU: 'russian federation, rossija, rossiya, rus, россия, federacja rosyjska',
  SE: 'swe',
  SI: 'slo, svn, republika slovenija',
  SK: 'slovak republic, slovenska republika, republika slowacka, svk',
  SZ: 'swaziland',
  TR: 'turkey, turkiye cumhuriyeti, tur',
  UA: 'ukr',
  US: `usa, u s a, u s, us of a, united states of america, america, stany zjednoczone ameryki, ameryka, estados unidos de
    america, etats unis d amerique, vereinigte staaten von amerika, spojene staty americke, сша, η π α`,
  VA: 'vatican, holy see',
  XK: 'kosova, republic of kosovo',
};

/** Words before the name of a country: "the", "w", "in der", "en". */
const before = /^(?:the|in the|in der|in den|in|en|au|aux|nel|nella|w|we|na|v|ve|vo|у|в|во) (?=..)/u;
/** "Republic of Poland", "Königreich Belgien". */
const formal =
  /^(?:republic of(?: the)?|kingdom of(?: the)?|federal republic of|republik|konigreich|republika|republique de|reino de|regno di) /u;

/**
 * The code of a country from its name, in any language of the interface or one of its own, from a code, or from an
 * informal name ("Deutschland", "BRD", "UK", "Holland", "Poland (PL)", "w Niemczech"); `null` if it is no country.
 * Names come in any language (facts.md, live services).
 */
export const countryCodeOfName = (name: string): string | null => codeOfText(name) || null;

// Thousands of adverts name the same few.
const codeOfText = remember((name: string): string => {
  const known = codesByName();
  const whole = codeOfPart(name, known);
  if (whole !== null) return whole;
  const parts = name.split(/[(),/|;]/u).filter((part) => /[\p{L}]/u.test(part));
  const codes = new Set(parts.map((part) => codeOfPart(part, known)));
  const [only] = codes;
  return parts.length > 1 && codes.size === 1 ? (only ?? '') : '';
});

function codeOfPart(text: string, known: ReadonlyMap<string, string>): string | null {
  const name = levelled(text);
  const bare = name.replace(before, '');
  const found = known.get(name) ?? known.get(bare) ?? known.get(bare.replace(formal, ''));
  if (found !== undefined) return found === ambiguous ? null : found;
  return bare === name ? countryCodeOf(text.trim()) : declined(bare, known);
}

/** "Niemczech" of "w Niemczech": the one country whose name has the same beginning; only the ending may differ. */
function declined(word: string, known: ReadonlyMap<string, string>): string | null {
  let best = { shared: 0, codes: new Set<string>() };
  for (const [name, code] of known) {
    let shared = 0;
    while (shared < word.length && word[shared] === name[shared]) shared += 1;
    const rest = Math.max(name.length, word.length) - shared;
    if (shared < 4 || rest > 4 || name.length - shared > 2 || shared < best.shared) continue;
    if (shared > best.shared) best = { shared, codes: new Set() };
    best.codes.add(code);
  }
  const [only, second] = best.codes;
  return second === undefined ? (only ?? null) : null;
}

/** Folded, with one space for anything except letters and digits. */
const levelled = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

/** Marks a name that two countries have ("Kongo"). */
const ambiguous = '?';
let byName: ReadonlyMap<string, string> | undefined;

/** By levelled name. Made on first use: most adverts have a code. */
function codesByName(): ReadonlyMap<string, string> {
  if (byName) return byName;
  const found = new Map<string, string>();
  const add = (name: string | undefined, code: string) => {
    const key = levelled(name ?? '');
    if (key === '') return;
    found.set(key, (found.get(key) ?? code) === code ? code : ambiguous);
  };
  for (const language of interfaceLanguages) {
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames(localesOf(language), { type: 'region', fallback: 'none', style });
      for (const code of codes) add(names.of(code), code);
    }
  }
  for (const code of codes) {
    const { language } = new Intl.Locale(`und-${code}`).maximize();
    add(new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code), code);
  }
  for (const [code, names] of Object.entries(otherNames))
    for (const name of names.split(',')) add(name, code);
  byName = found;
  return found;
}
