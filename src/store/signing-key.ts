import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { link, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { commonSecretOf, type StoreSettings } from './open-store.ts';
import { readIfThere } from './whole-file.ts';

/**
 * The private key that signs the list of open jobs: `SIGNING_KEY`, a PKCS#8 PEM, else `signing-key.pem` in `DATA_DIR`,
 * which is created once, readable by its owner only; with a database it is stored there, and shared by all processes of
 * the site. Two that create it at once get the same key.
 *
 * @param makeKey makes a new private key; from the system's randomness if left out
 * @throws {Error} for a file that holds no Ed25519 key; it is never replaced
 */
export async function readSigningKey(
  { SIGNING_KEY, ...place }: StoreSettings & { SIGNING_KEY?: string | undefined },
  makeKey: () => KeyObject = newKey,
): Promise<KeyObject> {
  if (SIGNING_KEY !== undefined) return readKey(SIGNING_KEY, 'the setting SIGNING_KEY');
  const common = await commonSecretOf(place, 'signing-key', () => pemOf(makeKey()));
  if (common !== null) return readKey(common, 'the database');
  const { DATA_DIR } = place;
  const file = join(DATA_DIR, 'signing-key.pem');
  const kept = (await readIfThere(file)) ?? (await keepNew(file, makeKey));
  return readKey(kept, file);
}

function newKey(): KeyObject {
  return generateKeyPairSync('ed25519').privateKey;
}

const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/** @returns the text of the file: another process may have created it first */
async function keepNew(file: string, makeKey: () => KeyObject): Promise<string> {
  const text = pemOf(makeKey());
  await mkdir(dirname(file), { recursive: true });
  const beside = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = await open(beside, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // Unlike a rename, a link does not replace an existing file.
    await link(beside, file);
    return text;
  } catch (error) {
    const there = await readIfThere(file);
    if (there === null) throw error;
    return there;
  } finally {
    await rm(beside, { force: true });
  }
}

function readKey(pem: string, source: string): KeyObject {
  const key = parseKey(pem);
  if (key?.asymmetricKeyType === 'ed25519') return key;
  throw new Error(
    `The list of open jobs can't be signed: ${source} holds no private Ed25519 key in PKCS#8 PEM. Put the key back that it held, or remove it: a new key is made then, and programs that kept the old public key have to fetch the new one.`,
  );
}

function parseKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}
