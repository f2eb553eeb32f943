import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadSettings } from '../../src/settings/load.ts';
import { readSigningKey } from '../../src/store/signing-key.ts';

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const newKey = () => generateKeyPairSync('ed25519').privateKey;
const site = { name: 'Kolibra', languages: ['pl'], defaultLanguage: 'pl' };

describe('the key in the data folder', () => {
  let folder = '';
  let DATA_DIR = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jobfront-key-'));
    DATA_DIR = join(folder, 'data');
  });
  afterEach(() => rm(folder, { recursive: true }));
  const file = () => join(DATA_DIR, 'signing-key.pem');

  test('is made once, whole, for its owner alone', async () => {
    const key = await readSigningKey({ DATA_DIR });
    expect(key.asymmetricKeyType).toBe('ed25519');
    expect(await readdir(DATA_DIR)).toEqual(['signing-key.pem']);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await readFile(file(), 'utf8')).toBe(pemOf(key));
    const again = await readSigningKey({ DATA_DIR }, () => {
      throw new Error('a second key');
    });
    expect(again.equals(key)).toBe(true);
  });

  test('is the same for all that make it at once', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => readSigningKey({ DATA_DIR })));
    for (const key of keys) expect(pemOf(key)).toBe(await readFile(file(), 'utf8'));
    expect(await readdir(DATA_DIR)).toEqual(['signing-key.pem']);
  });

  test.each([
    ['nothing', ''],
    ['half a key', '-----BEGIN PRIVATE KEY-----\nMC4CAQ'],
    ['another kind of key', pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)],
  ])('is never replaced, even where the file holds %s', async (_, text) => {
    await mkdir(DATA_DIR);
    await writeFile(file(), text);
    await expect(readSigningKey({ DATA_DIR })).rejects.toThrow(
      `${file()} holds no private Ed25519 key in PKCS#8 PEM. Put the key back`,
    );
    expect(await readFile(file(), 'utf8')).toBe(text);
  });

  test('is not asked for where the setting gives one, and not made', async () => {
    const given = newKey();
    const key = await readSigningKey({ DATA_DIR, SIGNING_KEY: pemOf(given) });
    expect(key.equals(given)).toBe(true);
    await expect(readdir(DATA_DIR)).rejects.toThrow(/ENOENT/);
  });

  test('that can not be written is an error with its reason', async () => {
    await writeFile(DATA_DIR, 'a file where the folder should be');
    await expect(readSigningKey({ DATA_DIR })).rejects.toThrow(/EEXIST|ENOTDIR/);
  });
});

describe('the setting SIGNING_KEY', () => {
  const load = (text: string) =>
    loadSettings({ SERVICE_URL: 'https://service.example', SIGNING_KEY: text }, site).environment.SIGNING_KEY;
  const pem = pemOf(newKey());

  test('is PEM, or PEM in base64', () => {
    expect(load(pem)).toBe(pem);
    expect(load(Buffer.from(pem).toString('base64'))).toBe(pem);
    expect(load('')).toBeUndefined();
  });

  test.each([
    ['a word', 'swordfish-is-the-word'],
    ['another kind of key', pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)],
    [
      'a public key',
      generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    ],
    ['half a key', pem.slice(0, 60)],
  ])('refuses %s without printing it', (_, text) => {
    let message = '';
    try {
      load(text);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain('SIGNING_KEY is not usable: give a private Ed25519 key as PEM');
    expect(message).not.toContain(text.slice(28, 48) || text);
    expect(message).not.toContain('swordfish');
  });
});
