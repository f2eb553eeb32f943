import { existsSync, readFileSync } from 'node:fs';
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

/** Texts beside a configuration in TypeScript, which no editor can write. They replace those of the configuration. */
export const textsName = 'site.texts.json';

const jsonName = 'site.config.json';

/** The file of the texts that the editor shows: the configuration itself if it is JSON. Reads the disk. */
export const textsFileOf = (folder: string): string =>
  existsSync(join(folder, jsonName)) ? jsonName : textsName;

/**
 * A configuration with the texts of `site.texts.json` in the place of its own. Reads the disk. Never throws.
 *
 * @param site the export of `site.config.ts`, unchecked
 */
export function withTexts(site: unknown, folder: string): { site: unknown } | { fault: string } {
  let text: string;
  try {
    text = readFileSync(join(folder, textsName), 'utf8');
  } catch {
    return { site };
  }
  if (existsSync(join(folder, jsonName))) {
    return {
      fault: `${textsName} is only for a configuration in TypeScript: move its texts into ${jsonName}`,
    };
  }
  let texts: unknown;
  try {
    texts = JSON.parse(text);
  } catch (cause) {
    return { fault: `${textsName} is no JSON: ${cause instanceof Error ? cause.message : String(cause)}` };
  }
  if (!isRecord(texts)) return { fault: `${textsName} has no texts: let it say {"name": "…"}` };
  const other = Object.keys(texts).find((key) => !siteTextKeys.some((name) => name === key));
  if (other !== undefined) {
    return {
      fault: `${other} in ${textsName} is none of the texts (${siteTextKeys.join(', ')}): write it into site.config.ts`,
    };
  }
  return { site: isRecord(site) ? merged(site, texts) : site };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text of one language replaces that language alone. */
function merged(below: Record<string, unknown>, above: Record<string, unknown>): Record<string, unknown> {
  const all = Object.entries(above).map(([key, value]): [string, unknown] => {
    const own = below[key];
    return [key, isRecord(own) && isRecord(value) ? merged(own, value) : value];
  });
  return { ...below, ...Object.fromEntries(all) };
}
