import { hash } from 'node:crypto';
import { compressAs, isCompressible } from '../release/compress.ts';
import type { Manifest, ReleaseFile } from '../release/manifest.ts';
import type { Entry } from './release-table.ts';

/** Something that was made when it was asked for. */
export interface Made {
  /** Content-Type. */
  type: string;
  bytes: Uint8Array;
}

const noRelease: Manifest = {
  ...{ format: 1, release: 'made when asked for', createdAt: '', boardAt: '' },
  ...{ files: {}, redirects: {} },
};

/** What is in no release, as the sender of files takes it; its compressed forms are made when somebody takes them. */
export function madeEntry(
  address: string,
  { type, bytes }: Made,
  status: ReleaseFile['status'] = 200,
): Entry {
  return {
    address,
    file: {
      ...{ key: '', hash: hash('sha256', bytes, 'base64url'), size: bytes.length, type, status },
      ...{ encodings: isCompressible(type, bytes.length) ? ['br', 'gzip'] : [], immutable: false },
    },
    reader: {
      manifest: noRelease,
      read: async (_, encoding) =>
        encoding === 'identity' ? bytes : compressAs({ bytes, type, immutable: false }, encoding),
    },
    faces: {},
  };
}
