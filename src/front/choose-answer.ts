import type { IncomingHttpHeaders } from 'node:http';
import { chooseEncoding, type Preferences } from './accept-encoding.ts';
import { type ByteRange, readRange } from './byte-range.ts';
import { namesTag } from './entity-tags.ts';
import { type Encoding, entityTag, type StoredResponse } from './stored-response.ts';

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
 * Negotiates, then tests the conditions in their order (RFC 9110 section 13.2.2). Parts are of the plain form
 * only, and of a file whose size is known. There is no Last-Modified, so conditions on dates are passed over, as they are for any status but 200.
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

/** Whether an answer can't be chosen before the size is known. */
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
