import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createLock } from '../base/timing.ts';
import type { SmallerFormat } from '../settings/content/pictures.ts';

/** What a visitor hardly sees, at a fraction of the bytes. AVIF of more effort takes five times as long for a tenth. */
const options = { avif: { quality: 55, effort: 2 }, webp: { quality: 78 } } as const;

/**
 * Makes a smaller picture in this process: for a build, which makes many. Turned as the camera noted it, and without
 * notes on camera and place.
 *
 * @throws {Error} with the reason, when it is no picture that can be read, or larger than 268 million pixels
 */
export async function encodePicture(
  original: Uint8Array,
  width: number,
  format: SmallerFormat,
): Promise<Uint8Array> {
  // It is native and large, and most sites have drawings alone.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  // A build has other work on the other core.
  sharp.concurrency(1);
  const picture = sharp(original, { failOn: 'none' })
    .autoOrient()
    .resize({ width, withoutEnlargement: true });
  return picture[format](options[format]).toBuffer();
}

/** Longer than any picture takes on a slow machine. */
const patienceMs = 60_000;
const mostBytes = 67_108_864;

/**
 * Makes smaller pictures one after the other, each in a process of its own: for a server, which keeps neither the
 * memory that it takes, nor waits while it lasts. A file that makes the encoder crash ends that process alone.
 */
export function createEncoder(): typeof encodePicture {
  const inTurn = createLock();
  return (original, width, format) => inTurn(() => encodeApart(original, width, format));
}

const script = fileURLToPath(new URL('./picture-process.ts', import.meta.url));

function encodeApart(original: Uint8Array, width: number, format: SmallerFormat): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [script, String(width), format],
      // Nothing of the site's environment is needed, its secrets least of all.
      { env: {}, encoding: 'buffer', timeout: patienceMs, maxBuffer: mostBytes },
      (error, stdout, stderr) => {
        if (!error) resolve(stdout);
        else reject(new Error(stderr.toString().trim().split('\n')[0] || error.message, { cause: error }));
      },
    );
    // It ends before it has read everything when the file is no picture.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(original);
  });
}
