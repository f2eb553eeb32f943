import { countryCodeOf, countryName } from '../../board/countries.ts';
import { interfaceLanguages } from '../../i18n/languages.ts';
import { fold } from '../fold.ts';

let known: ReadonlyMap<string, string> | undefined;

/**
 * The ISO 3166-1 code of a country that is given by name alone, in any language of the interface, or by code; `null`
 * where it is none. Names come in any language (facts.md, live services).
 */
export function countryCodeOfName(name: string): string | null {
  known ??= codesByName();
  return known.get(fold(name.trim())) ?? null;
}

function codesByName(): Map<string, string> {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => countryCodeOf(code) === code);
  const names = codes.flatMap((code) =>
    interfaceLanguages.map((language) => [fold(countryName(code, language) ?? code), code] as const),
  );
  return new Map([...names, ...codes.map((code) => [code.toLowerCase(), code] as const)]);
}
