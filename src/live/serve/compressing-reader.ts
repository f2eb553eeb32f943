import { lacksForms } from '../release/add-forms.ts';
import { compressAs } from '../release/compress.ts';
import { checkSize } from './read-file.ts';
import type { ReleaseReader } from './release-reader.ts';

/**
 * A release whose compressed forms are still to come, with those of each file made when they are asked for, as a publish
 * makes them. Other releases are left as they are.
 *
 * @param mostBytes what is larger is sent as it is: compressing it would hold up others
 */
export function compressingReader(reader: ReleaseReader, mostBytes: number): ReleaseReader {
  const { manifest } = reader;
  if (!manifest.owesForms) return reader;
  return {
    ...reader,
    offered: (file) =>
      // Those that are immutable have their forms, and take a second each.
      lacksForms(file) && !file.immutable && file.size <= mostBytes
        ? { ...file, encodings: ['br', 'gzip'] }
        : file,
    read: async (address, encoding) => {
      const file = manifest.files[address];
      if (encoding === 'identity' || !file || file.encodings.includes(encoding)) {
        return reader.read(address, encoding);
      }
      const bytes = await reader.read(address, 'identity');
      checkSize({ address, file, reader }, 'identity', bytes.length);
      return compressAs({ ...file, bytes }, encoding);
    },
  };
}
