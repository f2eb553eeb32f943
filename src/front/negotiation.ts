import type { IncomingHttpHeaders } from 'node:http';
import { type ByteRange, type Encoding, entityTag, type StoredResponse } from './stored-response.ts';

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
