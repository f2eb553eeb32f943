import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isFile } from './logo.ts';
import { namedLanguages } from './own-language-schema.ts';
import type { LanguageFile, LanguageFiles } from './own-languages.ts';
import type { Configuration } from './site-folder.ts';

/** Bytes of a file of texts: many times those of any language. */
const mostBytes = 1_048_576;

/**
 * Reads the files of the languages that a configuration adds. Waits for the disk, for settings are read at start and at
 * once. Never throws.
 *
 * @param folder what the files are paths from
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
    // Takes the byte order mark away.
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
