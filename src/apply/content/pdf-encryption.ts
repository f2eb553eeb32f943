import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import type { PdfDictionary, PdfValue } from './pdf-values.ts';

/** Decrypts a stream of an object; `null` when that is not possible. */
export type Decrypt = (bytes: Buffer, number: number, generation: number) => Buffer | null;

type Resolve = (value: PdfValue) => PdfValue[];
type Digest = 'md5' | 'sha256' | 'sha384' | 'sha512';

const hash = (digest: Digest, ...parts: Uint8Array[]): Buffer =>
  createHash(digest).update(Buffer.concat(parts)).digest();

/** Pads a shorter password (ISO 32000-1, 7.6.3.3). */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/**
 * How to decrypt the streams of a PDF that can be opened without a password: it may still forbid to print or copy.
 *
 * Only a few of the possible dictionaries are tried: each costs hundreds of rounds of hashes and ciphers.
 *
 * @param trailers dictionaries with `Encrypt`
 * @param resolve resolves references in a value; it throws when it is called too often
 * @returns `null` when it is not encrypted; `locked` when it needs a password, or another kind of key
 */
export function decryptionOf(
  trailers: readonly PdfDictionary[],
  resolve: Resolve,
): Decrypt | 'locked' | null {
  if (trailers.length === 0) return null;
  const tried = new Map<PdfValue, Set<string>>();
  let tries = 0;
  for (const trailer of trailers.slice(0, mostTrailers)) {
    const id = firstId(trailer, resolve);
    for (const value of valuesOf(trailer, 'Encrypt', resolve)) {
      const ids = tried.get(value) ?? new Set();
      if (value.kind !== 'dictionary' || ids.has(id.toString('latin1'))) continue;
      if (tries === mostTries) return 'locked';
      tries += 1;
      tried.set(value, ids.add(id.toString('latin1')));
      const found = decryption(value, id, resolve);
      if (found) return found;
    }
  }
  return 'locked';
}

/** A file has one encryption dictionary; one that was saved repeatedly may have several, with as many ids. */
const mostTries = 8;
/** Each save of a file may add one. */
const mostTrailers = 1_000;

function firstId(trailer: PdfDictionary, resolve: Resolve): Buffer {
  const [id] = valuesOf(trailer, 'ID', resolve);
  const [item] = id?.kind === 'array' ? id.items : [];
  const [first] = item ? resolve(item) : [];
  return first?.kind === 'text' ? first.bytes : Buffer.alloc(0);
}

const valuesOf = ({ entries }: PdfDictionary, key: string, resolve: Resolve): PdfValue[] =>
  (entries.get(key) ?? []).flatMap(resolve);

function decryption(encrypt: PdfDictionary, id: Buffer, resolve: Resolve): Decrypt | null {
  const first = (key: string): PdfValue | undefined => valuesOf(encrypt, key, resolve)[0];
  const number = (key: string, other: number): number => {
    const value = first(key);
    return value?.kind === 'number' ? value.value : other;
  };
  const text = (key: string): Buffer => {
    const value = first(key);
    return value?.kind === 'text' ? value.bytes : Buffer.alloc(0);
  };
  const isNamed = (key: string, name: string): boolean => {
    const value = first(key);
    return value?.kind === 'name' && value.name === name;
  };
  if (!isNamed('Filter', 'Standard')) return null;
  const version = number('V', 0);
  const revision = number('R', 0);
  const method = version < 4 ? 'V2' : methodOf(encrypt, resolve);
  if (version >= 5) {
    const key = key256(revision, text('U'), text('UE'));
    if (key === null) return null;
    return (bytes) => (method === 'None' ? bytes : aes('aes-256-cbc', key, bytes));
  }
  const said = Math.trunc(number('Length', version === 4 ? 128 : 40) / 8);
  // AES of this version has 128 bits, even if the dictionary differs (7.6.5, table 25).
  const length = method === 'AESV2' ? 16 : revision < 3 ? 5 : Math.min(16, Math.max(5, said));
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(number('P', 0) | 0);
  const metadata = first('EncryptMetadata');
  const isPlain = revision >= 4 && metadata?.kind === 'word' && metadata.word === 'false';
  const key = key128({ revision, length, id, rights, owner: text('O'), user: text('U'), isPlain });
  if (key === null) return null;
  return (bytes, object, generation) => {
    if (method === 'None') return bytes;
    if (object < 0) return null;
    const own = Buffer.alloc(5);
    own.writeUIntLE(object & 0xffffff, 0, 3);
    own.writeUInt16LE(generation & 0xffff, 3);
    const salt = method === 'AESV2' ? Buffer.from('sAlT') : Buffer.alloc(0);
    const objectKey = hash('md5', key, own, salt).subarray(0, Math.min(16, key.length + 5));
    return method === 'AESV2' ? aes('aes-128-cbc', objectKey, bytes) : rc4(objectKey, bytes);
  };
}

/** The method of streams (7.6.5): `V2` is RC4. */
function methodOf(encrypt: PdfDictionary, resolve: Resolve): string {
  const [filter] = valuesOf(encrypt, 'StmF', resolve);
  const [filters] = valuesOf(encrypt, 'CF', resolve);
  if (filter?.kind !== 'name' || filters?.kind !== 'dictionary') return 'None';
  const [own] = valuesOf(filters, filter.name, resolve);
  const [method] = own?.kind === 'dictionary' ? valuesOf(own, 'CFM', resolve) : [];
  return method?.kind === 'name' ? method.name : 'None';
}

interface Key128 {
  revision: number;
  length: number;
  id: Buffer;
  rights: Buffer;
  owner: Buffer;
  user: Buffer;
  isPlain: boolean;
}

/** The key for an empty password (algorithms 2, 4 and 5); `null` when there is another password. */
function key128({ revision, length, id, rights, owner, user, isPlain }: Key128): Buffer | null {
  const plain = Buffer.alloc(isPlain ? 4 : 0, 0xff);
  let key = hash('md5', padding, owner.subarray(0, 32), rights, id, plain).subarray(0, length);
  if (revision < 3) return rc4(key, padding).equals(user.subarray(0, 32)) ? key : null;
  for (let round = 0; round < 50; round += 1) key = hash('md5', key).subarray(0, length);
  let check = hash('md5', padding, id);
  for (let round = 0; round < 20; round += 1)
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    );
  return check.equals(user.subarray(0, 16)) ? key : null;
}

/** The same of PDF 2.0 (ISO 32000-2, algorithms 2.A and 11), and of revision 5 before it. */
function key256(revision: number, user: Buffer, sealed: Buffer): Buffer | null {
  if (user.length < 48 || sealed.length < 32) return null;
  const digest = (salt: Buffer): Buffer => (revision >= 6 ? hardened(salt) : hash('sha256', salt));
  if (!digest(user.subarray(32, 40)).equals(user.subarray(0, 32))) return null;
  const decipher = createDecipheriv('aes-256-cbc', digest(user.subarray(40, 48)), Buffer.alloc(16));
  return Buffer.concat([decipher.setAutoPadding(false).update(sealed.subarray(0, 32)), decipher.final()]);
}

/** ISO 32000-2, algorithm 2.B, for an empty password. */
function hardened(salt: Buffer): Buffer {
  let key = hash('sha256', salt);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const long = Buffer.concat(Array.from({ length: 64 }, () => key));
    const mixed = cipher.setAutoPadding(false).update(long);
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = hash((['sha256', 'sha384', 'sha512'] as const)[rest] ?? 'sha256', mixed);
    last = mixed.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

/** CBC; the data begins with its initialization vector. */
function aes(algorithm: 'aes-128-cbc' | 'aes-256-cbc', key: Buffer, bytes: Buffer): Buffer | null {
  const length = bytes.length - (bytes.length % 16);
  if (length < 32) return null;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([decipher.update(bytes.subarray(16, length)), decipher.final()]);
}

/** Node's OpenSSL no longer has it. */
function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number): void => {
    const kept = state[a] ?? 0;
    state[a] = state[b] ?? 0;
    state[b] = kept;
  };
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    swap(at, other);
  }
  const result = Buffer.alloc(bytes.length);
  for (let at = 0, one = 0, other = 0; at < bytes.length; at += 1) {
    one = (one + 1) & 255;
    other = (other + (state[one] ?? 0)) & 255;
    swap(one, other);
    result[at] = (bytes[at] ?? 0) ^ (state[((state[one] ?? 0) + (state[other] ?? 0)) & 255] ?? 0);
  }
  return result;
}
