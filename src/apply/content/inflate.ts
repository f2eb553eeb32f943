import { constants, createInflateRaw, inflateRaw } from 'node:zlib';

/** How many bytes may still be unpacked. */
export interface Budget {
  left: number;
}

/** The remaining budget for inspecting a file; shared by all of its parts, including archives within archives. */
export interface FileBudget extends Budget {
  /** Bytes of lists of types and relationships: they are small, and reading them costs more than unpacking. */
  lists: Budget;
  /** Entries of archives. */
  entries: number;
  /** Archives within the file. */
  archives: number;
}

/** More than any honest file needs. Only the parts that show what a document does are unpacked. */
export const fileBudget = (): FileBudget => ({
  left: 32_000_000,
  lists: { left: 500_000 },
  entries: 8_000,
  archives: 50,
});

/**
 * Unpacks raw deflate data (RFC 1951). Ignores data after its end; truncated data is unpacked as far as it goes.
 *
 * @returns `damaged` for other data, `bomb` when it exceeds the budget
 */
export function unpack(packed: Uint8Array, budget: Budget): Promise<Buffer | 'damaged' | 'bomb'> {
  if (budget.left < 1) return Promise.resolve('bomb');
  const options = { maxOutputLength: budget.left, finishFlush: constants.Z_SYNC_FLUSH };
  return new Promise((resolve) => {
    inflateRaw(packed, options, (error, bytes) => {
      if (error) {
        const isTooLarge = 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
        if (isTooLarge) budget.left = 0;
        return resolve(isTooLarge ? 'bomb' : 'damaged');
      }
      budget.left -= bytes.length;
      resolve(bytes);
    });
  });
}

/** The first bytes of raw deflate data, 64 at most; an empty buffer when it has none. */
export function unpackStart(packed: Uint8Array): Promise<Buffer> {
  // Compressed data begins with its code tables, which are smaller than this.
  const stream = createInflateRaw({ chunkSize: 64, finishFlush: constants.Z_SYNC_FLUSH });
  return new Promise((resolve) => {
    stream.once('data', (bytes: Buffer) => {
      resolve(bytes);
      stream.destroy();
    });
    stream.once('error', () => resolve(Buffer.alloc(0)));
    stream.once('end', () => resolve(Buffer.alloc(0)));
    stream.end(packed.subarray(0, 1_024));
  });
}
