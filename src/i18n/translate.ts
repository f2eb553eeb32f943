import { de } from './de.ts';
import type { Dictionary } from './dictionary.ts';
import { en } from './en.ts';
import type { InterfaceLanguage } from './languages.ts';
import { pl } from './pl.ts';
import { remember } from './remember.ts';
import { uk } from './uk.ts';

const dictionaries: Record<InterfaceLanguage, Dictionary> = { pl, en, de, uk };

const namesIn = remember(
  (language: string) => new Intl.DisplayNames([language], { type: 'language', fallback: 'code' }),
);

/** The texts of one interface language. */
export const dictionaryOf = (language: InterfaceLanguage): Dictionary => dictionaries[language];

/** Name of `language` in itself ("polski"), for menus. */
export function ownName(language: string): string {
  return languageName(language, language);
}

/** Name of `language` in the language `inLanguage` ("Polish" in "en"). */
export function languageName(language: string, inLanguage: string): string {
  return nameOf(`${inLanguage}|${language}`);
}

const nameOf = remember((key: `${string}|${string}`) => {
  const [inLanguage, language = ''] = key.split('|');
  return namesIn(inLanguage ?? '').of(language) ?? language;
});
