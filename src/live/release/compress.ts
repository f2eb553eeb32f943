import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ReleaseFile } from './manifest.ts';

/** The compressed forms of a file that are worth keeping. */
export type Forms = ReadonlyMap<ReleaseFile['encodings'][number], Uint8Array>;

/** Bytes; under this a compressed form saves less than a packet. */
const leastSize = 1024;
/** Bytes; beyond this brotli's best quality would take seconds. */
const mostForBest = 1_048_576;

const types =
  /^(?:text\/|application\/(?:json|javascript|xml|wasm|vnd\.ms-fontobject)|[a-z]+\/[a-z0-9.-]+\+(?:json|xml)|font\/(?:ttf|otf)|image\/(?:bmp|x-icon|vnd\.microsoft\.icon))/i;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * Compresses a file of 1 kB or more whose type shrinks; keeps the forms that are smaller than it. Runs in Node's
 * thread pool. The same bytes, type and `immutable` always give the same forms.
 *
 * Pages get brotli quality 5: of a page of 8 kB it leaves 3.6 kB in 0.17 ms, where quality 4 leaves 3.9 kB in
 * 0.14 and quality 11 leaves 3.2 kB in 8.6. Immutable files are compressed once and loaded for months, so they
 * get the best. (Threads of our own with the synchronous calls were tried: a tenth less work, not worth them.)
 */
export async function compress(bytes: Uint8Array, type: string, immutable: boolean): Promise<Forms> {
  const forms = new Map<ReleaseFile['encodings'][number], Uint8Array>();
  if (bytes.length < leastSize || !types.test(type)) return forms;
  const best = immutable && bytes.length <= mostForBest;
  const [br, gz] = await Promise.all([
    brotliAsync(bytes, { params: brotliParams(bytes.length, best ? 11 : 5) }),
    gzipAsync(bytes, { level: best ? 9 : 6 }),
  ]);
  if (br.length < bytes.length) forms.set('br', br);
  if (gz.length < bytes.length) forms.set('gzip', gz);
  return forms;
}

function brotliParams(size: number, quality: number): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    // A window no larger than the file: clearing an unused one is a fifth of the work on a small page.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(size)))),
  };
}
