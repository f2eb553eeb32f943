import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

const decoders: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

/**
 * The size of a list's page after decompression, and how many records it holds; both `null` where the body is no
 * list.
 *
 * @param encoding Content-Encoding as it was sent; several, parted by commas, are undone from the last on
 */
export function weigh(
  chunks: readonly Uint8Array[],
  encoding: string | null,
): { decodedBytes: number | null; records: number | null } {
  try {
    let bytes: Uint8Array = Buffer.concat(chunks);
    for (const name of (encoding ?? '').toLowerCase().split(',').reverse()) {
      const coding = name.trim();
      if (coding !== '' && coding !== 'identity') bytes = decoders[coding]?.(bytes) ?? bytes;
    }
    const list: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return Array.isArray(list)
      ? { decodedBytes: bytes.byteLength, records: list.length }
      : { decodedBytes: null, records: null };
  } catch {
    return { decodedBytes: null, records: null };
  }
}
