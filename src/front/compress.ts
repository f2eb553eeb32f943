import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Content codings that we make. */
export type Compressed = 'br' | 'gzip';

const types =
  /^(?:text\/|application\/(?:json|javascript|xml|wasm|vnd\.ms-fontobject)|[a-z]+\/[a-z0-9.-]+\+(?:json|xml)|font\/(?:ttf|otf)|image\/(?:bmp|x-icon|vnd\.microsoft\.icon))/i;

/** Whether files of a Content-Type shrink. */
export const isCompressible = (type: string): boolean => types.test(type);

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Bytes; beyond this brotli's best quality would take seconds. */
const mostForBest = 1_048_576;

/**
 * Compresses a file in Node's thread pool. The same file always gives the same bytes.
 *
 * Pages get brotli quality 5: of a page of 8 kB it leaves 3.6 kB in 0.17 ms, where quality 4 leaves 3.9 kB in 0.14 and
 * quality 11 leaves 3.2 kB in 8.6. Immutable files are compressed once and loaded for months, so they get the best.
 */
export async function compressAs(
  { bytes, isImmutable }: { bytes: Uint8Array; type: string; isImmutable: boolean },
  encoding: Compressed,
): Promise<Uint8Array> {
  const best = isImmutable && bytes.length <= mostForBest;
  if (encoding === 'gzip') return gzipAsync(bytes, { level: best ? 9 : 6 });
  return brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: best ? 11 : 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // A window no larger than the file: clearing an unused one is a fifth of the work on a small page.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes.length + 1)))),
    },
  });
}
