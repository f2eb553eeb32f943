import type { Header } from '../../outputs/security-headers.ts';
import type { Encoding } from '../release/file-of.ts';
import type { ByteRange } from './byte-range.ts';
import { entityTag } from './choose-answer.ts';
import type { Entry, Face } from './release-table.ts';

/** Pages may change any moment, moved addresses may move back: always ask, and be told 304. */
export const revalidate = 'public, max-age=0, must-revalidate';
const forGood = 'public, max-age=31536000, immutable';

/** Headers as Node takes them fastest: name, value, name, value. */
function flatten(headers: readonly Header[]): string[] {
  return headers.flat();
}

/** The form of the file, with a place for its headers. */
export function faceOf(entry: Entry, encoding: Encoding): Face {
  const known = entry.faces[encoding];
  if (known) return known;
  const { hash } = entry.file;
  const face: Face = { etag: entityTag(entry.file, encoding), name: `${hash} ${encoding}`, whole: null };
  entry.faces[encoding] = face;
  return face;
}

/** Headers of the whole file; kept, since they are the same for every visitor. */
export function wholeHeaders(
  entry: Entry,
  encoding: Encoding,
  length: number,
  security: readonly Header[],
): string[] {
  const face = faceOf(entry, encoding);
  if (face.whole?.length !== length) {
    const headers: Header[] = [...contentHeaders(entry, encoding), ['Content-Length', String(length)]];
    face.whole = { length, headers: flatten([...headers, ...security]) };
  }
  return face.whole.headers;
}

export function partHeaders(entry: Entry, { start, end }: ByteRange, security: readonly Header[]): string[] {
  return flatten([
    ...contentHeaders(entry, 'identity'),
    ['Content-Range', `bytes ${start}-${end}/${entry.file.size}`],
    ['Content-Length', String(end - start + 1)],
    ...security,
  ]);
}

/** Without what describes the content (RFC 9110 section 15.4.5). */
export function notModifiedHeaders(entry: Entry, encoding: Encoding, security: readonly Header[]): string[] {
  return flatten([['ETag', faceOf(entry, encoding).etag], ...cachingHeaders(entry), ...security]);
}

/** How long the answer may be kept, and what it depends on. */
function cachingHeaders({ file, varies }: Entry): Header[] {
  const headers: Header[] = [['Cache-Control', file.immutable && file.status === 200 ? forGood : revalidate]];
  const vary = [...(file.encodings.length > 0 ? ['Accept-Encoding'] : []), ...(varies ? [varies] : [])];
  if (vary.length > 0) headers.push(['Vary', vary.join(', ')]);
  return headers;
}

function contentHeaders(entry: Entry, encoding: Encoding): Header[] {
  const headers: Header[] = [['Content-Type', entry.file.type]];
  if (encoding !== 'identity') headers.push(['Content-Encoding', encoding]);
  if (entry.file.status === 200) {
    headers.push(['ETag', faceOf(entry, encoding).etag], ['Accept-Ranges', 'bytes']);
  }
  return [...headers, ...cachingHeaders(entry)];
}
