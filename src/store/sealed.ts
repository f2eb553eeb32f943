import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { closeToOthers } from './data-folder.ts';

/** Bytes of plain text in a chunk, which bounds the memory for a file. */
const chunkBytes = 65_536;
const saltBytes = 16;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** Keys derived from the owner's one key. */
export interface Keys {
  /** The key of one sealed item, by its salt. */
  sealing(salt: Buffer): Buffer;
  /** A digest of a text that can't be guessed without the key. */
  digest(purpose: string, text: string): string;
}

/** @param key 32 bytes */
export function createKeys(key: Uint8Array): Keys {
  if (key.length !== 32) throw new Error('The key of applications has to be 32 bytes.');
  const derive = (salt: Uint8Array, purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', key, salt, `jobfront ${purpose}`, 32));
  return {
    sealing: (salt) => derive(salt, 'seal'),
    digest: (purpose, text) =>
      createHmac('sha256', derive(Buffer.alloc(0), purpose))
        .update(text)
        .digest('base64url'),
  };
}

/**
 * The key in a file, created at the first start, readable by its owner only (mode 0600).
 *
 * @throws {Error} when the file holds no key, or is not accessible
 */
export async function keyFromFile(file: string): Promise<Buffer> {
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    closeToOthers(file);
  }
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url');
  if (key.length === 32) return key;
  throw new Error(
    `${file} holds no key of 32 bytes: bring it back from a copy. Without it nothing of the applications that wait can be read; delete it only if none waits.`,
  );
}

/** The content is not what was sealed: changed, cut off, of another name or another key. */
export class SealError extends Error {
  override name = 'SealError';
}

/**
 * Seals a stream of bytes, with AES-256-GCM in chunks: salt, then chunks with their tags. A key of its own for each
 * salt, so the counter may be the nonce; the last chunk is marked in it, so that nothing can be cut off or reordered
 * (the STREAM construction: Hoang, Reyhanitabar, Rogaway, Vizár 2015).
 *
 * @param name bound to the bytes: they can only be opened under this name
 */
export async function* seal(
  keys: Keys,
  name: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const key = keys.sealing(salt);
  yield salt;
  let index = 0;
  const close = (chunk: Uint8Array, isLast: boolean): Buffer => {
    const cipher = createCipheriv(algorithm, key, nonceOf(index, isLast)).setAAD(Buffer.from(name));
    index += 1;
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  const held = Buffer.alloc(chunkBytes);
  let filled = 0;
  for await (const part of bytes) {
    for (let at = 0; at < part.length; ) {
      // A full chunk is closed when more bytes come: the last chunk has to be known.
      if (filled === chunkBytes) {
        yield close(held, false);
        filled = 0;
      }
      const piece = part.subarray(at, at + chunkBytes - filled);
      held.set(piece, filled);
      filled += piece.length;
      at += piece.length;
    }
  }
  yield close(held.subarray(0, filled), true);
}

/** Opens what `seal` has made. @throws {SealError} before it yields anything wrong */
export async function* unseal(
  keys: Keys,
  name: string,
  sealed: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const whole = chunkBytes + tagBytes;
  let key: Buffer | null = null;
  let index = 0;
  let held = Buffer.alloc(0);
  const openChunk = (chunk: Buffer, isLast: boolean): Buffer => {
    if (key === null || chunk.length < tagBytes) throw broken(name);
    const decipher = createDecipheriv(algorithm, key, nonceOf(index, isLast), { authTagLength: tagBytes })
      .setAAD(Buffer.from(name))
      .setAuthTag(chunk.subarray(-tagBytes));
    index += 1;
    try {
      return Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()]);
    } catch {
      throw broken(name);
    }
  };
  for await (const part of sealed) {
    held = Buffer.concat([held, part]);
    if (key === null && held.length >= saltBytes) {
      key = keys.sealing(held.subarray(0, saltBytes));
      held = held.subarray(saltBytes);
    }
    while (key !== null && held.length > whole) {
      yield openChunk(held.subarray(0, whole), false);
      held = held.subarray(whole);
    }
  }
  yield openChunk(held, true);
}

const broken = (name: string): SealError =>
  new SealError(
    `${name} can't be opened: it was changed or cut off, or sealed with another key (APPLY_KEY).`,
  );

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** All of it at once, for what is small. */
export async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

/** Sealed content of a row: `key` seals `body`, and is itself sealed with the owner's key. */
export interface Sealed {
  key: Buffer;
  body: Buffer;
}

/** The same as read. Without a key it was written by an earlier version, which sealed with the owner's key. */
export interface SealedRow {
  key: Uint8Array | null;
  body: Uint8Array;
}

export const sealedOf = ({ key, body }: Readonly<Record<string, unknown>>): SealedRow => ({
  key: key as Uint8Array | null,
  body: body as Uint8Array,
});

/** Seals a value that JSON can hold. @param name bound to the bytes */
export async function sealValue(keys: Keys, name: string, value: unknown): Promise<Sealed> {
  const key = randomBytes(32);
  return {
    key: await bytesOf(seal(keys, `key of ${name}`, [key])),
    body: await bytesOf(seal(createKeys(key), name, [Buffer.from(JSON.stringify(value))])),
  };
}

/** What `sealValue` has sealed under this name. @throws {SealError} */
export async function openValue(keys: Keys, name: string, { key, body }: SealedRow) {
  const own = key === null ? keys : createKeys(await bytesOf(unseal(keys, `key of ${name}`, [key])));
  return JSON.parse((await bytesOf(unseal(own, name, [body]))).toString());
}
