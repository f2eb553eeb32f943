import { hash } from 'node:crypto';
import { createByteWriter } from '../../outputs/byte-writer.ts';
import { freeBytes } from '../../outputs/free-bytes.ts';
import { inPieces } from '../in-pieces.ts';
import type { Disk } from './disk.ts';
import type { Manifest, ReleaseFile } from './manifest.ts';
import { manifestSchema } from './manifest-schema.ts';

/*
 * To parse and prove a large manifest takes far longer than its digest, and a publish reads the same few again and
 * again. They differ in few files, and are megabytes each: what is alike in them is there once.
 */

/** Manifests by the digest of their bytes, in the order in which they were first met; `null` where they are damaged. */
const known = new Map<string, Manifest | null>();
/** The five that are kept, two of the latest beside them, the spare, and two that were rolled back from. */
const mostKnown = 10;

function keep(digest: string, manifest: Manifest | null): void {
  if (!known.has(digest)) known.set(digest, manifest);
  for (const oldest of known.keys()) if (known.size > mostKnown) known.delete(oldest);
}

/** The manifest that bytes are, `null` where they are none. The same bytes give the same object, as a rule. */
export function parseManifest(bytes: Uint8Array): Manifest | null {
  const digest = hash('sha256', bytes, 'base64url');
  const found = known.get(digest);
  if (found !== undefined) return found;
  const manifest = parse(bytes);
  keep(digest, manifest);
  return manifest;
}

/**
 * The bytes of a manifest that is about to be written, which are the caller's own. Who reads them in this process gets
 * the same object, which shares the records of unchanged files with the manifest before.
 */
export async function manifestBytes(manifest: Manifest): Promise<Uint8Array> {
  const { files, redirects, ...head } = manifest;
  const { add, join } = createByteWriter();
  let isFirst = true;
  for await (const piece of inPieces(Object.entries(files))) {
    const text = JSON.stringify(Object.fromEntries(piece)).slice(1, -1);
    add(isFirst ? text : `,${text}`);
    isFirst = false;
  }
  const bytes = join(
    `${JSON.stringify(head).slice(0, -1)},"files":{`,
    `},"redirects":${JSON.stringify(redirects)}}`,
  );
  keep(hash('sha256', bytes, 'base64url'), manifest);
  return bytes;
}

/** Writes a new file with a manifest. */
export async function writeManifest(disk: Disk, file: string, manifest: Manifest): Promise<void> {
  const bytes = await manifestBytes(manifest);
  await disk.write(file, bytes);
  freeBytes(bytes);
}

function parse(bytes: Uint8Array): Manifest | null {
  try {
    const parsed = manifestSchema.safeParse(
      JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)),
    );
    return parsed.success ? withSharedRecords(parsed.data) : null;
  } catch {
    return null;
  }
}

/** The same manifest, with the records of the latest known one where they are equal. */
function withSharedRecords(manifest: Manifest): Manifest {
  const latest = [...known.values()].findLast((one) => one !== null);
  if (!latest) return manifest;
  const files = Object.entries(manifest.files).map(([address, file]) => {
    const other = Object.hasOwn(latest.files, address) ? latest.files[address] : undefined;
    return [address, other && isEqual(file, other) ? other : file] as const;
  });
  return { ...manifest, files: Object.fromEntries(files) };
}

const isEqual = (one: ReleaseFile, other: ReleaseFile): boolean =>
  one.key === other.key &&
  one.hash === other.hash &&
  one.size === other.size &&
  one.type === other.type &&
  one.status === other.status &&
  one.immutable === other.immutable &&
  one.until === other.until &&
  one.encodings.join() === other.encodings.join();
