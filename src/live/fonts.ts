import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { SocialFont } from '../site/sharing/social-picture.ts';

/**
 * The font files of the social pictures, one per script. A letter is drawn with the first file that has it. Every
 * language of the interface needs its letters in one of them; test/site/sharing holds that.
 */
const files: readonly string[] = [
  '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2',
  '@fontsource-variable/onest/files/onest-latin-ext-wght-normal.woff2',
  '@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2',
  '@fontsource-variable/noto-sans/files/noto-sans-greek-wght-normal.woff2',
  // One letter of Bulgarian: ѝ.
  '@fontsource-variable/noto-sans/files/noto-sans-cyrillic-wght-normal.woff2',
  '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
];

let fonts: Promise<SocialFont[]> | undefined;

/** Reads them from the installed packages, once for all sites. @throws {Error} when one is missing, with what to do */
export function readSocialFonts(): Promise<SocialFont[]> {
  fonts ??= readFonts();
  return fonts;
}

async function readFonts(): Promise<SocialFont[]> {
  return Promise.all(
    files.map(async (name) => {
      try {
        return { name, data: await readFile(fileURLToPath(import.meta.resolve(name))) };
      } catch (cause) {
        throw new Error(`The font file ${name} can't be read: run npm install again.`, { cause });
      }
    }),
  );
}
