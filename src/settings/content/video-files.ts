import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Why the file at an address such as "/films/day.vtt" can't be served, and what to do; `null` where it can. */
export type FileFault = (address: string) => string | null;

/** Checks videos and captions under a folder. */
export function createFileFault(publicFolder: string): FileFault {
  return (address) => {
    const missing = `there is no file public${address}: put it there, or correct its name`;
    if (address.includes('..')) return missing;
    try {
      const file = join(publicFolder, decodeURI(address));
      if (!statSync(file).isFile()) return missing;
      if (!/\.vtt$/i.test(address)) return null;
      const isCaptions = /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(readFileSync(file, 'utf8'));
      return isCaptions ? null : `public${address} is no WebVTT: begin it with a line that says WEBVTT`;
    } catch {
      return missing;
    }
  };
}
