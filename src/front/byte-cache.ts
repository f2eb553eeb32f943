/** Bytes of files by a name that changes with them, up to a cap. */
export interface ByteCache {
  get(name: string): Uint8Array | undefined;
  /** Lets go of what was asked for longest ago until there is room. What would never fit is not kept. */
  set(name: string, bytes: Uint8Array): void;
  /** Bytes and files that are held now. */
  held(): { bytes: number; files: number };
}

/** What one more file costs beside its bytes: names, headers of the object, the place in the map. */
const overhead = 256;

/** @param cap most bytes, the overhead of each file included */
export function createByteCache(cap: number): ByteCache {
  // A Map keeps the order of insertion: its first name is the one not asked for longest.
  const files = new Map<string, Uint8Array>();
  let bytesHeld = 0;
  const drop = (name: string, bytes: Uint8Array) => {
    files.delete(name);
    bytesHeld -= bytes.byteLength + overhead;
  };
  return {
    get(name) {
      const bytes = files.get(name);
      if (bytes) {
        files.delete(name);
        files.set(name, bytes);
      }
      return bytes;
    },
    set(name, bytes) {
      const before = files.get(name);
      if (before) drop(name, before);
      const cost = bytes.byteLength + overhead;
      if (cost > cap) return;
      for (const [oldest, theirs] of files) {
        if (bytesHeld + cost <= cap) break;
        drop(oldest, theirs);
      }
      files.set(name, ownBytes(bytes));
      bytesHeld += cost;
    },
    held: () => ({ bytes: bytesHeld, files: files.size }),
  };
}

/** Bytes that hold on to no more memory than they fill: what zlib makes lies in a buffer of 16 kB. */
const ownBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength < bytes.buffer.byteLength ? new Uint8Array(bytes) : bytes;
