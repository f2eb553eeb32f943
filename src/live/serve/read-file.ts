import type { Encoding } from '../release/file-of.ts';
import type { ByteCache } from './byte-cache.ts';
import { faceOf } from './file-headers.ts';
import type { Entry } from './release-table.ts';

/**
 * Reads files of releases into the cache. Requests for one file at the same moment share one read.
 * Rejects when the file can't be read or isn't as long as its manifest says.
 */
export function createFileReader(
  cache: ByteCache,
): (entry: Entry, encoding: Encoding) => Promise<Uint8Array> {
  const underWay = new Map<string, Promise<Uint8Array>>();
  return (entry, encoding) => {
    const { name } = faceOf(entry, encoding);
    // By release, so that one that is being removed fails nobody else's request.
    const key = `${entry.reader.manifest.release} ${entry.address} ${name}`;
    const known = underWay.get(key);
    if (known) return known;
    const reading = read(entry, encoding)
      .then((bytes) => {
        cache.set(name, bytes);
        return bytes;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, reading);
    return reading;
  };
}

async function read(entry: Entry, encoding: Encoding): Promise<Uint8Array> {
  const bytes = await entry.reader.read(entry.address, encoding);
  checkSize(entry, encoding, bytes.byteLength);
  return bytes;
}

/** @throws {Error} when the plain file isn't as long as its manifest says */
export function checkSize(
  { address, file, reader }: Pick<Entry, 'address' | 'file' | 'reader'>,
  encoding: Encoding,
  bytes: number,
): void {
  if (encoding !== 'identity' || bytes === file.size) return;
  throw new Error(
    `${address} of release ${reader.manifest.release} has ${bytes} bytes, its manifest says ${file.size}: the release is damaged. Publish again, or go back to an older release.`,
  );
}
