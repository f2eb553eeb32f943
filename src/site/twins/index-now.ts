import { hkdfSync, type KeyObject } from 'node:crypto';
import type { MachineFile } from '../machine-file.ts';

/**
 * The key by which the site proves to IndexNow that an announcement is its own: 32 hexadecimal digits (indexnow.org,
 * "Documentation": 8 to 128 of a-z, A-Z, 0-9 and "-"). It is derived from the signing key without revealing it (HKDF,
 * RFC 5869), so it is the same wherever the site is built with that key.
 *
 * @param signingKey private, Ed25519
 */
export function indexNowKey(signingKey: KeyObject): string {
  const secret = signingKey.export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', secret, '', 'jobfront IndexNow', 16)).toString('hex');
}

/** Address of the key on a site. */
export const indexNowAddress = (key: string): string => `/${key}.txt`;

/** The file with the key. */
export function indexNowFile(signingKey: KeyObject): MachineFile {
  const key = indexNowKey(signingKey);
  return {
    address: indexNowAddress(key),
    type: 'text/plain; charset=utf-8',
    key,
    make: () => key,
  };
}
