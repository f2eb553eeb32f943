import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { SiteEntry } from '../site/entry.ts';
import type { Header } from '../site/hosts/security-headers.ts';
import type { OpenFile } from './disk-cache.ts';

/** Content codings that we produce. */
export type Compressed = 'br' | 'gzip';

const types =
  /^(?:text\/|application\/(?:json|javascript|xml|wasm|vnd\.ms-fontobject)|[a-z]+\/[a-z0-9.-]+\+(?:json|xml)|font\/(?:ttf|otf)|image\/(?:bmp|x-icon|vnd\.microsoft\.icon))/i;

/** Whether files of a Content-Type are worth compressing. */
const isCompressible = (type: string): boolean => types.test(type);

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
async function compressAs(
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

/** Bytes from `start` to `end`, both included and both within the file. */
export interface ByteRange {
  start: number;
  end: number;
}

/** How the bytes of an answer are encoded. */
export type Encoding = Compressed | 'identity';

/** The state of one encoding of a response. */
interface Variant {
  /** Strong, with quotes. */
  etag: string;
  /** Name of its bytes in the cache. */
  name: string;
  /** All headers of the whole, and the length they were made for. */
  whole: { length: number | null; headers: string[] } | null;
}

/** The response of an address. Its bytes are made on the first request, and cached by its key. */
export interface StoredResponse {
  address: string;
  /** Content-Type. */
  type: string;
  status: SiteEntry['status'];
  /** Whether the address has a hash in its name. */
  isImmutable: boolean;
  /** Changes with the content: the ETag. */
  key: string;
  /** Available compressed forms. */
  encodings: readonly Compressed[];
  /** Bytes without compression; `null` until they were made once. */
  size: number | null;
  /** What the answer depends on beside its encoding. */
  varies?: 'Accept-Language';
  /** Caching headers and purge tags for a CDN, which replace our own. */
  shared?: readonly Header[] | undefined;
  variants: Partial<Record<Encoding, Variant>>;
  /** Makes the bytes, without compression. */
  make(): Promise<Uint8Array>;
  /** For files that are too large for memory: opens it on disk. */
  open?(encoding: Encoding): Promise<OpenFile>;
}

type Given = Pick<StoredResponse, 'address' | 'type' | 'status' | 'key' | 'make'> & Partial<StoredResponse>;

export const storedResponse = (given: Given): StoredResponse => ({
  isImmutable: false,
  encodings: isCompressible(given.type) ? ['br', 'gzip'] : [],
  size: null,
  variants: {},
  ...given,
});

/** Makes the bytes of an encoding. @param identity returns those without compression */
export async function encode(
  { type, isImmutable }: StoredResponse,
  encoding: Compressed,
  identity: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  return compressAs({ bytes: await identity(), type, isImmutable }, encoding);
}

/** Strong entity tag of one encoding. */
export const entityTag = ({ key }: Pick<StoredResponse, 'key'>, encoding: Encoding): string =>
  encoding === 'identity' ? `"${key}"` : `"${key}-${encoding}"`;

/** Pages may change any moment, moved addresses may move back: browsers always ask, and get 304. */
export const revalidate = 'public, max-age=0, must-revalidate';
export const forGood = 'public, max-age=31536000, immutable';

/** The same bytes, which no shared cache may store. */
export const unshared = (response: StoredResponse): StoredResponse =>
  response.shared === undefined ? response : { ...response, shared: undefined, variants: {} };

export function variantOf(response: StoredResponse, encoding: Encoding): Variant {
  const known = response.variants[encoding];
  if (known) return known;
  const name = `${response.address} ${response.key} ${encoding}`;
  const variant: Variant = { etag: entityTag(response, encoding), name, whole: null };
  response.variants[encoding] = variant;
  return variant;
}

/**
 * Headers of the whole; cached, since they are the same for every visitor. In Node's form: name, value, name, value.
 *
 * @param length bytes; `null` when unknown
 */
export function wholeHeaders(
  response: StoredResponse,
  encoding: Encoding,
  length: number | null,
  security: readonly Header[],
): string[] {
  const variant = variantOf(response, encoding);
  if (variant.whole?.length === length) return variant.whole.headers;
  const headers = contentHeaders(response, encoding);
  if (length !== null) headers.push(['Content-Length', String(length)]);
  variant.whole = { length, headers: [...headers, ...security].flat() };
  return variant.whole.headers;
}

export const partHeaders = (
  response: StoredResponse,
  { start, end }: ByteRange,
  size: number,
  security: readonly Header[],
): string[] =>
  [
    ...contentHeaders(response, 'identity'),
    ['Content-Range', `bytes ${start}-${end}/${size}`],
    ['Content-Length', String(end - start + 1)],
    ...security,
  ].flat();

/** Without the headers that describe the content (RFC 9110 section 15.4.5). */
export const notModifiedHeaders = (
  response: StoredResponse,
  encoding: Encoding,
  security: readonly Header[],
): string[] =>
  [['ETag', variantOf(response, encoding).etag], ...cachingHeaders(response), ...security].flat();

/** Headers for how long the answer may be cached, and what it depends on. */
function cachingHeaders({ isImmutable, status, encodings, varies, shared }: StoredResponse): Header[] {
  const control = isImmutable && status === 200 ? forGood : revalidate;
  const headers: Header[] = [...(shared ?? [['Cache-Control', control] as const])];
  const vary = [...(encodings.length > 0 ? ['Accept-Encoding'] : []), ...(varies ? [varies] : [])];
  if (vary.length > 0) headers.push(['Vary', vary.join(', ')]);
  return headers;
}

function contentHeaders(response: StoredResponse, encoding: Encoding): Header[] {
  const headers: Header[] = [['Content-Type', response.type]];
  if (encoding !== 'identity') headers.push(['Content-Encoding', encoding]);
  if (response.status === 200) {
    headers.push(['ETag', variantOf(response, encoding).etag], ['Accept-Ranges', 'bytes']);
  }
  return [...headers, ...cachingHeaders(response)];
}
