import { hash } from 'node:crypto';
import { inPieces } from '../in-pieces.ts';
import type { Disk } from './disk.ts';
import { errorCode } from './error-code.ts';
import { manifestIn, releaseFolder, releaseName, releaseNumber, releasesFolder } from './folders.ts';
import type { Manifest } from './manifest.ts';
import { manifestSchema } from './manifest-schema.ts';

/**
 * The manifest of a release folder, or `null` where there is none or it is damaged: then the folder is no
 * release.
 *
 * @param name the folder's name: "000042" or "spare"
 * @throws when the disk can't be read for another reason than that the file is missing
 */
export async function readManifest(disk: Disk, dataDir: string, name: string): Promise<Manifest | null> {
  let bytes: Uint8Array;
  try {
    bytes = await disk.read(manifestIn(releaseFolder(dataDir, name)));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCode(error))) return null;
    throw error;
  }
  return parseManifest(bytes);
}

// To parse and prove a large manifest takes far longer than its digest, and a publish reads the same few again and
// again: the live one, the spare, those that are kept.
const mostKnown = 8;
const known = new Map<string, Manifest | null>();

function parseManifest(bytes: Uint8Array): Manifest | null {
  const digest = hash('sha256', bytes, 'base64url');
  const found = known.get(digest);
  const manifest = found === undefined ? parse(bytes) : found;
  remember(digest, manifest);
  return manifest;
}

function remember(digest: string, manifest: Manifest | null): void {
  known.delete(digest);
  known.set(digest, manifest);
  for (const oldest of known.keys()) if (known.size > mostKnown) known.delete(oldest);
}

/**
 * The bytes of a manifest that is about to be written. Who reads them in this process gets the same object, which
 * shares the records of unchanged files with the manifest before.
 */
export async function manifestBytes(manifest: Manifest): Promise<Uint8Array> {
  const { files, redirects, ...head } = manifest;
  const parts = [Buffer.from(`${JSON.stringify(head).slice(0, -1)},"files":{`)];
  for await (const piece of inPieces(Object.entries(files))) {
    const text = JSON.stringify(Object.fromEntries(piece)).slice(1, -1);
    parts.push(Buffer.from(parts.length === 1 ? text : `,${text}`));
  }
  parts.push(Buffer.from(`},"redirects":${JSON.stringify(redirects)}}`));
  const bytes = Buffer.concat(parts);
  remember(hash('sha256', bytes, 'base64url'), manifest);
  return bytes;
}

function parse(bytes: Uint8Array): Manifest | null {
  try {
    const parsed = manifestSchema.safeParse(
      JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)),
    );
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** A release by its name, or `null` where it is not whole. */
export async function readRelease(disk: Disk, dataDir: string, release: string): Promise<Manifest | null> {
  if (releaseNumber(release) === null) return null;
  const manifest = await readManifest(disk, dataDir, release);
  return manifest?.release === release ? manifest : null;
}

/** Names of all folders that look like releases, newest first. Whether they are whole is not known yet. */
export async function releaseNames(disk: Disk, dataDir: string): Promise<string[]> {
  const names = await disk.list(releasesFolder(dataDir));
  return names.filter((name) => releaseNumber(name) !== null).sort((a, b) => Number(b) - Number(a));
}

/** The newest whole release, or `null` where there is none. */
export async function newestWhole(disk: Disk, dataDir: string): Promise<Manifest | null> {
  for (const name of await releaseNames(disk, dataDir)) {
    const manifest = await readRelease(disk, dataDir, name);
    if (manifest) return manifest;
  }
  return null;
}

/** The name of a release that is to be made: after all that are there, begun ones included, and the given one. */
export async function nextRelease(disk: Disk, dataDir: string, previous: Manifest | null): Promise<string> {
  const names = await disk.list(releasesFolder(dataDir));
  if (previous) names.push(previous.release);
  const numbers = names.map((name) => releaseNumber(name.split('.')[0] ?? '') ?? 0);
  return releaseName(1 + numbers.reduce((most, number) => Math.max(most, number), 0));
}
