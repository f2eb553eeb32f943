import type { IncomingHttpHeaders } from 'node:http';
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
interface ByteRange {
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
const entityTag = ({ key }: Pick<StoredResponse, 'key'>, encoding: Encoding): string =>
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

/** The client's weight of each encoding, from 0 (refused) to 1. */
export type Preferences = Readonly<Record<Encoding, number>>;

/** Identity is acceptable without being named, but only as the last choice. */
const unnamedIdentity = 0.0001;

const none: Preferences = { br: 0, gzip: 0, identity: 1 };

/** Reads Accept-Encoding (RFC 9110 section 12.5.3). Skips an item with an unreadable weight. */
export function readAcceptEncoding(header: string | undefined): Preferences {
  if (header === undefined) return none;
  const weights = new Map<string, number>();
  for (const item of header.split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const weight = readWeight(parameters);
    if (name !== '' && weight !== null) weights.set(name === 'x-gzip' ? 'gzip' : name, weight);
  }
  const others = weights.get('*');
  return {
    br: weights.get('br') ?? others ?? 0,
    gzip: weights.get('gzip') ?? others ?? 0,
    identity: weights.get('identity') ?? others ?? unnamedIdentity,
  };
}

/**
 * The encoding to send: the most wanted available one, among equals the smallest.
 *
 * @param encodings available beside the plain file
 * @returns `null` when the client accepts none of them
 */
export function chooseEncoding(
  preferences: Preferences,
  encodings: readonly ('br' | 'gzip')[],
): Encoding | null {
  let best: Encoding | null = null;
  let weight = 0;
  if (encodings.includes('br') && preferences.br > weight) {
    best = 'br';
    weight = preferences.br;
  }
  if (encodings.includes('gzip') && preferences.gzip > weight) {
    best = 'gzip';
    weight = preferences.gzip;
  }
  return preferences.identity > weight ? 'identity' : best;
}

/** Browsers send few different headers: results are cached, up to a fixed bound. */
export function createPreferenceReader(): (header: string | undefined) => Preferences {
  const known = new Map<string | undefined, Preferences>();
  return (header) => {
    const before = known.get(header);
    if (before) return before;
    const preferences = readAcceptEncoding(header);
    if (known.size >= 200) known.clear();
    if ((header?.length ?? 0) < 200) known.set(header, preferences);
    return preferences;
  };
}

function readWeight(parameters: readonly string[]): number | null {
  const [first] = parameters;
  if (first === undefined) return 1;
  const text = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(first)?.[1];
  return text === undefined ? null : Number(text);
}

/**
 * Reads a Range header (RFC 9110 section 14.1.2).
 *
 * @param size bytes of the whole file
 * @returns `null` when the header is to be ignored: another unit, several ranges, no range at all
 */
export function readRange(header: string, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header);
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '') return last === '' ? null : suffix(Number(last), size);
  const start = Number(first);
  const end = last === '' ? Number.POSITIVE_INFINITY : Number(last);
  if (end < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) };
}

function suffix(length: number, size: number): ByteRange | 'unsatisfiable' | null {
  if (length === 0) return 'unsatisfiable';
  // All of an empty file is satisfiable, but no Content-Range can say so.
  return size === 0 ? null : { start: Math.max(0, size - length), end: size - 1 };
}

/**
 * Whether an If-Match or If-None-Match header names the entity tag (RFC 9110 sections 8.8.3 and 13.1). Reads until the
 * list ends or becomes invalid.
 *
 * @param tag a strong tag with its quotes
 * @param comparison weak accepts `W/"x"` for `"x"`, strong does not
 */
export function namesTag(header: string, tag: string, comparison: 'weak' | 'strong'): boolean {
  if (header === tag || header === '*') return true;
  const item = /[\s,]*(W\/)?("[^"]*")\s*(?=,|$)/y;
  for (let match = item.exec(header); match; match = item.exec(header)) {
    const [, weak, value] = match;
    if (value === tag && (comparison === 'weak' || weak === undefined)) return true;
  }
  return false;
}

/** An answer with bytes of the file. */
export type Delivery =
  | { kind: 'whole'; encoding: Encoding }
  | { kind: 'part'; encoding: 'identity'; range: ByteRange };

/** How a request for a file is answered. */
export type Answer =
  | Delivery
  | { kind: 'not-modified'; encoding: Encoding }
  /** 412 */
  | { kind: 'precondition-failed' }
  /** 416 */
  | { kind: 'unsatisfiable' }
  /** 406 */
  | { kind: 'not-acceptable' };

const wholes: Record<Encoding, Delivery> = {
  identity: { kind: 'whole', encoding: 'identity' },
  br: { kind: 'whole', encoding: 'br' },
  gzip: { kind: 'whole', encoding: 'gzip' },
};

/**
 * Negotiates, then tests the conditions in their order (RFC 9110 section 13.2.2). Ranges apply only to the plain form
 * of a file of known size. There is no Last-Modified, so conditions on dates are ignored, as they are for any status
 * but 200.
 */
export function chooseAnswer(
  method: string | undefined,
  headers: IncomingHttpHeaders,
  file: StoredResponse,
  preferences: Preferences,
): Answer {
  const encoding = chooseEncoding(preferences, file.encodings);
  if (file.status !== 200) return wholes[encoding ?? 'identity'];
  const range = preferences.identity > 0 && method === 'GET' ? rangeOf(headers, file) : null;
  const selected = range === null ? encoding : 'identity';
  if (selected === null) return { kind: 'not-acceptable' };
  const ifMatch = headers['if-match'];
  const ifNoneMatch = headers['if-none-match'];
  if (ifMatch !== undefined && !namesTag(ifMatch, entityTag(file, selected), 'strong')) {
    return { kind: 'precondition-failed' };
  }
  if (ifNoneMatch !== undefined && namesTag(ifNoneMatch, entityTag(file, selected), 'weak')) {
    return { kind: 'not-modified', encoding: selected };
  }
  if (range === null) return wholes[selected];
  return range === 'unsatisfiable' ? { kind: range } : { kind: 'part', encoding: 'identity', range };
}

/** Whether the answer depends on a size that is not known yet. */
export const needsSize = (method: string | undefined, { range }: IncomingHttpHeaders): boolean =>
  method === 'GET' && range !== undefined;

function rangeOf(headers: IncomingHttpHeaders, file: StoredResponse) {
  const { range } = headers;
  if (range === undefined) return null;
  const ifRange = headers['if-range'];
  // The comparison is strong, and our tags are: a weak tag or a date never equals one.
  if (ifRange !== undefined && ifRange !== entityTag(file, 'identity')) return null;
  return readRange(range, file.size ?? 0);
}
