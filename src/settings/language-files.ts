import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isFile } from './logo.ts';
import { namedLanguages } from './own-language-schema.ts';
import type { LanguageFile, LanguageFiles } from './own-languages.ts';
import type { Configuration } from './site-folder.ts';

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
