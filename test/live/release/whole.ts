import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { Disk } from '../../../src/live/release/disk.ts';
import { type Encoding, fileOf } from '../../../src/live/release/file-of.ts';
import type { Manifest, PlannedFile } from '../../../src/live/release/manifest.ts';
import { bytesOf } from '../../../src/outputs/pieces.ts';

/** Reads every file of a release in every form, and compares it with the manifest. Independent of `src`. */
export async function expectWhole(disk: Disk, dataDir: string, manifest: Manifest): Promise<void> {
  for (const [address, file] of Object.entries(manifest.files)) {
    for (const encoding of ['identity', ...file.encodings] as const) {
      const stored = await disk.read(fileOf(dataDir, manifest, address, encoding) ?? 'nowhere');
      const bytes = decoders[encoding](stored);
      expect(bytes.length, address).toBe(file.size);
      expect(createHash('sha256').update(bytes).digest('base64url'), `${address} ${encoding}`).toBe(
        file.hash,
      );
    }
  }
}

const decoders: Record<Encoding, (bytes: Uint8Array) => Uint8Array> = {
  identity: (bytes) => bytes,
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
};

/** Whether a release holds what was planned, apart from immutable files of older releases. */
export async function isOf(manifest: Manifest, plan: readonly PlannedFile[]): Promise<boolean> {
  const present = Object.entries(manifest.files).filter(([, file]) => file.until === undefined);
  if (present.length !== plan.length) return false;
  for (const { address, render } of plan) {
    const expected = createHash('sha256')
      .update(await bytesOf(await render()))
      .digest('base64url');
    if (manifest.files[address]?.hash !== expected) return false;
  }
  return true;
}
