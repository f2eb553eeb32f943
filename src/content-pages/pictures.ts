import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import type { SizeOf } from './owner-html.ts';

/** The sizes of pictures under a folder, in pixels; `null` for what is no picture there. */
export function createSizeOf(publicFolder: string): SizeOf {
  return (address) => {
    if (!address.startsWith('/') || address.includes('..')) return null;
    try {
      const { width, height } = imageSize(readFileSync(join(publicFolder, decodeURI(address))));
      return { width: Math.round(width), height: Math.round(height) };
    } catch {
      return null;
    }
  };
}
