import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Encoding } from '../../../src/live/release/file-of.ts';
import type { Manifest, ReleaseFile } from '../../../src/live/release/manifest.ts';
import { openDiskRelease } from '../../../src/live/serve/disk-release.ts';
import type { ReleaseReader } from '../../../src/live/serve/release-reader.ts';

/** What a test says of a file; the rest is worked out from it. */
export interface FileOfTest
  extends Partial<Pick<ReleaseFile, 'type' | 'status' | 'immutable' | 'encodings'>> {
  text: string;
}

export interface MemoryRelease extends ReleaseReader {
  /** Reads so far, such as "/a/ br". */
  reads: string[];
}

export const tagOf = (text: string) => createHash('sha256').update(text).digest('base64url');

const packers: Record<Encoding, (text: string) => Buffer> = {
  identity: (text) => Buffer.from(text),
  br: (text) => brotliCompressSync(text),
  gzip: (text) => gzipSync(text),
};

export function manifestOf(
  release: string,
  files: Record<string, FileOfTest>,
  redirects: Record<string, string> = {},
): Manifest {
  const entries = Object.entries(files).map(([address, file]): [string, ReleaseFile] => [
    address,
    {
      key: tagOf(file.text),
      hash: tagOf(file.text),
      size: Buffer.byteLength(file.text),
      type: file.type ?? 'text/html; charset=utf-8',
      status: file.status ?? 200,
      encodings: file.encodings ?? ['br', 'gzip'],
      immutable: file.immutable ?? false,
    },
  ]);
  const createdAt = '2026-03-01T10:00:00Z';
  return {
    format: 1,
    release,
    createdAt,
    boardAt: createdAt,
    files: Object.fromEntries(entries),
    redirects,
  };
}

/** A release in memory. `before` runs before each read. */
export function inMemory(
  release: string,
  files: Record<string, FileOfTest>,
  redirects: Record<string, string> = {},
  before: (address: string) => Promise<void> | void = () => undefined,
): MemoryRelease {
  const reads: string[] = [];
  return {
    manifest: manifestOf(release, files, redirects),
    reads,
    read: async (address, encoding) => {
      reads.push(`${address} ${encoding}`);
      await before(address);
      const file = files[address];
      if (!file) throw new Error(`${address} was never of this release`);
      return packers[encoding](file.text);
    },
  };
}

/** A release on disk below `dataDir`, as a publish leaves it. */
export async function onDisk(
  dataDir: string,
  release: string,
  files: Record<string, FileOfTest>,
  redirects: Record<string, string> = {},
): Promise<ReleaseReader> {
  const manifest = manifestOf(release, files, redirects);
  const folder = join(dataDir, 'releases', release);
  for (const [address, { encodings }] of Object.entries(manifest.files)) {
    const text = files[address]?.text ?? '';
    const file = join(folder, 'files', address.endsWith('/') ? `${address}index.html` : address);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    if (encodings.includes('br')) await writeFile(`${file}.br`, packers.br(text));
    if (encodings.includes('gzip')) await writeFile(`${file}.gz`, packers.gzip(text));
  }
  return openDiskRelease(dataDir, manifest);
}
