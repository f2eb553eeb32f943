import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { OwnTexts } from '../i18n/all-texts.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { isGroup, languageName, type Wording } from '../i18n/translate.ts';
import { isFile } from './logo.ts';
import { namedLanguages } from './own-language-schema.ts';
import { textEntries, textFaults } from './own-texts.ts';
import type { Configuration } from './site-folder.ts';
import type { SiteSettings } from './site-schema.ts';

/** The file of a language's texts, parsed but not validated; or why it can't be read. */
type LanguageFile = { name: string; texts: unknown } | { name: string; fault: string };

/** By the code of the language. */
export type LanguageFiles = Readonly<Record<string, LanguageFile>>;

/**
 * Validates the files of the owner's languages.
 *
 * @returns the texts of those without faults, and every fault of the others with its fix
 */
export function readOwnLanguages(files: LanguageFiles): { texts: Wording['texts']; faults: string[] } {
  const read = Object.entries(files).map(([code, file]) => {
    const place = `ownLanguages.${code} in site.config.ts: ${file.name}`;
    if ('fault' in file) return { code, texts: {}, faults: [`${place} ${file.fault}`] };
    const faults = textFaults(file.texts, code).map(({ path, message }) =>
      path.length === 0 ? `${place} ${message}` : `${place}: ${path.join('.')} ${message}`,
    );
    return { code, texts: faults.length === 0 ? (file.texts as OwnTexts) : {}, faults };
  });
  return {
    texts: Object.fromEntries(read.map(({ code, texts }) => [code as InterfaceLanguage, texts])),
    faults: read.flatMap(({ faults }) => faults),
  };
}

/** Most missing texts that a message names. */
const mostNamed = 5;

/** The texts that the owner's languages take from their fallbacks, a sentence for each. */
export function missingTexts({
  texts,
  ownLanguages,
}: Pick<SiteSettings, 'texts' | 'ownLanguages'>): string[] {
  const all = [...textEntries()].map(([path]) => path);
  return Object.entries(ownLanguages).flatMap(([code, { file, fallback }]) => {
    const own = texts[code as InterfaceLanguage] ?? {};
    const missing = all.filter((path) => !hasText(own, path.split('.')));
    if (missing.length === 0) return [];
    const first = missing.slice(0, mostNamed).join(', ');
    const more = missing.length > mostNamed ? ' and others' : '';
    return `ownLanguages.${code} in site.config.ts: ${file} leaves out ${missing.length} of ${all.length} texts, which are shown in ${languageName(fallback, 'en')}: ${first}${more}. docs/texts.md has all of them`;
  });
}

function hasText(texts: object, [key = '', ...rest]: readonly string[]): boolean {
  const text: unknown = Object.hasOwn(texts, key)
    ? (texts as Readonly<Record<string, unknown>>)[key]
    : undefined;
  return rest.length === 0 ? text !== undefined : isGroup(text) && hasText(text, rest);
}

/** Most bytes of a file of texts: many times those of any language. */
const mostBytes = 1_048_576;

/**
 * Reads the files of the languages that a configuration adds. Reads synchronously, because settings are read at start.
 * Never throws.
 *
 * @param folder the folder that the paths are relative to
 */
export function readLanguageFiles(given: Configuration, folder: string): LanguageFiles {
  const named = namedLanguages('site' in given ? given.site : undefined);
  return Object.fromEntries(named.map(({ code, file }) => [code, readOne(file, resolve(folder, file))]));
}

function readOne(name: string, path: string): LanguageFile {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined || !isFile(path)) {
    return { name, fault: 'is not there: put the file there, or correct its path' };
  }
  if (size > mostBytes)
    return { name, fault: `is larger than ${mostBytes / 1024} kB: it can hold texts alone` };
  return { name, ...parsed(readFileSync(path)) };
}

function parsed(bytes: Uint8Array): { texts: unknown } | { fault: string } {
  let text: string;
  try {
    // Removes the byte order mark.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { fault: 'is not UTF-8: save it as UTF-8' };
  }
  try {
    return { texts: JSON.parse(text) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { fault: `is no JSON (${why}): correct it there` };
  }
}
