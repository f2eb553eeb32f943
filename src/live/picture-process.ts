import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { SmallerFormat } from '../settings/content/pictures.ts';
import { encodePicture } from './encode-picture.ts';

/*
 * Makes one smaller picture: the original comes in by standard input, the other leaves by standard output. Arguments
 * are width and format. What goes wrong is one line of standard error.
 */

// Visitors' pages come first.
setPriority(10);
const [, , width, format] = process.argv;
try {
  process.stdout.write(
    await encodePicture(await buffer(process.stdin), Number(width), format as SmallerFormat),
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
