/** Bytes from `start` to `end`, both included and both within the file. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a Range header (RFC 9110 section 14.1.2).
 *
 * @param size bytes of the whole file
 * @returns `null` when the header is to be passed over: another unit, several ranges, no range at all
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
