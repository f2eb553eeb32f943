import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { siteSchema } from './site-schema.ts';

/** The settings that are texts: the editor at `/admin/` shows them, and `site.texts.json` may have them. */
export const siteTextKeys = [
  'name',
  'tagline',
  'homepage',
  'footer',
  'address',
  'texts',
] as const satisfies readonly (keyof typeof siteSchema.shape)[];

/** The file of the texts that the editor shows: the configuration itself if it is JSON. Reads the disk. */
export const textsFileOf = (folder: string): string =>
  existsSync(join(folder, 'site.config.json')) ? 'site.config.json' : textsName;

/** Texts beside a configuration in TypeScript. */
export const textsName = 'site.texts.json';
