import { localesOf } from '../i18n/locales.ts';

/** Every officially assigned code of ISO 3166-1 alpha-2 (249 of them). */
const codes: ReadonlySet<string> = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
   CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO
   FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE
   JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO
   MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW
   PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM
   TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/),
);

/**
 * A country code as the service writes it (interface.md, geolocation: `iso`) in capitals; `null` where it is no
 * code of ISO 3166-1 alpha-2. "uk" is reserved there for the United Kingdom and becomes "GB".
 */
export function countryCodeOf(iso: string | null): string | null {
  const code = iso?.toUpperCase() ?? '';
  if (code === 'UK') return 'GB';
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
