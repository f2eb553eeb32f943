import { createHash, hash } from 'node:crypto';
import { freeBytes } from '../../outputs/free-bytes.ts';
import { createPieceWriter, type Pieces } from '../../outputs/pieces.ts';
import { inPieces } from '../in-pieces.ts';
import { type Disk, sumOnDisk } from './disk.ts';
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

/**
 * The manifest of a file, `null` where it is none. The same bytes give the same object, as a rule, and are parsed once.
 *
 * @throws when it can't be read
 */
export async function readManifestFile(disk: Disk, file: string): Promise<Manifest | null> {
  const found = known.get(await sumOnDisk(disk, file));
  if (found !== undefined) return found;
  const bytes = await disk.read(file);
  const manifest = parse(bytes);
  keep(hash('sha256', bytes, 'base64url'), manifest);
  freeBytes(bytes);
  return manifest;
}

/**
 * Writes a new file with a manifest, which is its JSON. Who reads it in this process gets the same object, which shares
 * the records of unchanged files with the manifest before.
 */
export async function writeManifest(disk: Disk, file: string, manifest: Manifest): Promise<void> {
  const sum = createHash('sha256');
  async function* summed(): Pieces {
    for await (const piece of manifestPieces(manifest)) {
      sum.update(piece);
      yield piece;
    }
  }
  await disk.write(file, summed());
  keep(sum.digest('base64url'), manifest);
}

/** As a whole it would be megabytes, twice. */
async function* manifestPieces({ files, redirects, ...head }: Manifest): Pieces {
  const { add, rest, free } = createPieceWriter();
  try {
    yield* add(`${JSON.stringify(head).slice(0, -1)},"files":{`);
    let isFirst = true;
    for await (const addresses of inPieces(Object.keys(files))) {
      const text = JSON.stringify(Object.fromEntries(addresses.map((one) => [one, files[one]]))).slice(1, -1);
      yield* add(isFirst ? text : `,${text}`);
      isFirst = false;
    }
    yield* add(`},"redirects":${JSON.stringify(redirects)}}`);
    yield rest();
  } finally {
    free();
  }
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
  const files: Record<string, ReleaseFile> = {};
  for (const [address, file] of Object.entries(manifest.files)) {
    const other = Object.hasOwn(latest.files, address) ? latest.files[address] : undefined;
    files[address] = other && isEqual(file, other) ? other : file;
  }
  return { ...manifest, files };
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
