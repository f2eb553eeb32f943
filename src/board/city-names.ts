import type { InterfaceLanguage } from '../i18n/languages.ts';
import type { City } from './cities.ts';
// By language: of a country and what a city is called there, what it is called in that language. Unicode CLDR, Unicode
// licence; made by test/cities/make-names.ts.
import names from './city-names.json' with { type: 'json' };

const known: Readonly<Record<InterfaceLanguage, Readonly<Record<string, string>>>> = names;

/** What tells Ukrainian names from those of its neighbours, of which some are spelled without such letters. */
const ukrainian = /[іїєґ]/i;

/** Which of the names in its script a language can take: those of neighbours have letters of their own. */
const scripts: Partial<Record<InterfaceLanguage, RegExp>> = {
  ar: /^\p{Script=Arabic}[\p{Script=Arabic} -]*$/u,
  bg: /^(?!.*[іїєґыэё])\p{Script=Cyrillic}[\p{Script=Cyrillic} ’-]*$/iu,
  el: /^\p{Script=Greek}[\p{Script=Greek} -]*$/u,
  uk: /^(?!.*[ъыэё])\p{Script=Cyrillic}[\p{Script=Cyrillic} ’'-]*$/iu,
};

/** What readers of a language call a city, as far as that is known; else what it is called there. */
export function cityNameIn(
  { names: [own = '', ...others], country }: City,
  language: InterfaceLanguage,
): string {
  const key = `${country} ${own}`;
  const inLanguage = known[language];
  if (Object.hasOwn(inLanguage, key)) return inLanguage[key] ?? own;
  const script = scripts[language];
  const written = script === undefined ? [] : others.filter((other) => script.test(other));
  return (language === 'uk' && written.find((other) => ukrainian.test(other))) || (written[0] ?? own);
}
