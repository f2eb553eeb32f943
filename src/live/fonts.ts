import { readFile } from 'node:fs/promises';
import { fontSlices, sliceFile } from '../site/fonts/slices.ts';
import type { SocialFont } from '../site/sharing/social-picture.ts';

let fonts: Promise<SocialFont[]> | undefined;

/**
 * The font files of the social pictures, which are those of the pages. One of them must have the letters of every
 * language of the interface; test/site/sharing checks that. They are read once for all sites.
 *
 * @throws {Error} when one is missing, with what to do
 */
export function readSocialFonts(): Promise<SocialFont[]> {
  fonts ??= Promise.all(fontSlices.map(sliceFile).map(readFont));
  return fonts;
}

async function readFont(name: string): Promise<SocialFont> {
  try {
    return { name, data: await readFile(new URL(`../site/fonts/${name}`, import.meta.url)) };
  } catch (cause) {
    throw new Error(`The font file ${name} can't be read: install Jobfront again.`, { cause });
  }
}
