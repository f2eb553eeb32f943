import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, createGzip, gzip, gzipSync } from 'node:zlib';
import type { Pieces } from '../../outputs/pieces.ts';
import type { ReleaseFile } from './manifest.ts';

export type FormName = ReleaseFile['encodings'][number];

/** The compressed forms of a file that are worth keeping. */
export type Forms = ReadonlyMap<FormName, Uint8Array>;

/** A file that may get compressed forms. */
export interface Compressible {
  bytes: Uint8Array;
  /** Content-Type. */
  type: string;
  immutable: boolean;
}

/** Gives the compressed forms of a file, which are the caller's own; the same file always has the same forms. */
export type Compress = (file: Compressible) => Promise<Forms>;

/** Bytes; under this a compressed form saves less than a packet. */
const leastSize = 1024;
/** Bytes; beyond this brotli's best quality would take seconds. */
const mostForBest = 1_048_576;
/** Bytes; beyond this a file is one for programs (a feed of all jobs), and brotli would take seconds of it. */
const mostForBrotli = 4_194_304;
/** Level of gzip for those. */
const gzipAlone = 4;

const types =
  /^(?:text\/|application\/(?:json|javascript|xml|wasm|vnd\.ms-fontobject)|[a-z]+\/[a-z0-9.-]+\+(?:json|xml)|font\/(?:ttf|otf)|image\/(?:bmp|x-icon|vnd\.microsoft\.icon))/i;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Whether a file has forms at all: 1 kB or more, of a type that shrinks. */
export const isCompressible = (type: string, size: number): boolean => size >= leastSize && types.test(type);

/**
 * Compresses a file in Node's thread pool, keeping the forms that are smaller than it.
 *
 * Pages get brotli quality 5: of a page of 8 kB it leaves 3.6 kB in 0.17 ms, where quality 4 leaves 3.9 kB in
 * 0.14 and quality 11 leaves 3.2 kB in 8.6. Immutable files are compressed once and loaded for months, so they
 * get the best. Large files get gzip alone, which every program reads that reads brotli.
 */
export const compress: Compress = async (file) => {
  if (!isCompressible(file.type, file.bytes.length)) return new Map();
  const { brotli, level } = qualityOf(file);
  const [br, gz] = await Promise.all([
    brotli && brotliAsync(file.bytes, { params: brotli }),
    gzipAsync(file.bytes, { level }),
  ]);
  return smaller(file, br, gz);
};

/** As `compress`, in the thread that calls. */
export function compressHere(file: Compressible): Forms {
  if (!isCompressible(file.type, file.bytes.length)) return new Map();
  const { brotli, level } = qualityOf(file);
  const br = brotli && brotliCompressSync(file.bytes, { params: brotli });
  return smaller(file, br, gzipSync(file.bytes, { level }));
}

/** One form of a file of at most 4 MB, as `compress` gives it; also where that leaves it out, being no smaller. */
export async function compressAs(file: Compressible, encoding: FormName): Promise<Uint8Array> {
  const { brotli, level } = qualityOf(file);
  const form =
    encoding === 'br'
      ? await brotliAsync(file.bytes, brotli && { params: brotli })
      : await gzipAsync(file.bytes, { level });
  return new Uint8Array(form);
}

/** Whether a file of so many bytes has gzip as its only form. */
export const isForGzipAlone = (size: number): boolean => size > mostForBrotli;

/**
 * The gzip form of such a file, as `compress` gives it, with no more than a piece of either in memory.
 *
 * @param read gives the file piece by piece, waiting for what takes each
 */
export async function* gzipPieces(
  read: (take: (piece: Uint8Array) => Promise<void>) => Promise<void>,
): Pieces {
  const stream = createGzip({ level: gzipAlone });
  const take = (piece: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      stream.write(piece, (error) => (error ? reject(error) : resolve()));
    });
  read(take).then(
    () => stream.end(),
    (error) => stream.destroy(error),
  );
  yield* stream;
}

function smaller({ bytes }: Compressible, br: Uint8Array | undefined, gz: Uint8Array): Forms {
  const forms = new Map<FormName, Uint8Array>();
  // Copies: zlib gives parts of buffers of 16 kB, which would stay whole for as long as the part is needed.
  if (br && br.length < bytes.length) forms.set('br', new Uint8Array(br));
  if (gz.length < bytes.length) forms.set('gzip', new Uint8Array(gz));
  return forms;
}

function qualityOf({ bytes, immutable }: Compressible) {
  if (isForGzipAlone(bytes.length)) return { level: gzipAlone };
  const best = immutable && bytes.length <= mostForBest;
  const brotli = {
    [constants.BROTLI_PARAM_QUALITY]: best ? 11 : 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // A window no larger than the file: clearing an unused one is a fifth of the work on a small page.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes.length)))),
  };
  return { brotli, level: best ? 9 : 6 };
}
