import { createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';

/** A public Ed25519 key (RFC 8037) as it is published. */
export interface PublicJwk {
  kty: 'OKP';
  crv: 'Ed25519';
  /** base64url. */
  x: string;
  /** Thumbprint of the key (RFC 7638). */
  kid: string;
  use: 'sig';
  alg: 'EdDSA';
}

/**
 * The public half of a signing key.
 *
 * @param key private, Ed25519
 * @throws {Error} for a key of any other kind
 */
export function publicJwk(key: KeyObject): PublicJwk {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  if (key.asymmetricKeyType !== 'ed25519' || typeof x !== 'string') {
    throw new Error(
      `The signing key is ${key.asymmetricKeyType}, but the list of open jobs is signed with Ed25519: give an Ed25519 key.`,
    );
  }
  // RFC 8037, appendix A.3: these members, in this order.
  const kid = hash('sha256', JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }), 'base64url');
  return { kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' };
}

/**
 * A detached JWS in compact form (RFC 7515, appendix F): header, nothing, signature. What is signed is the header and
 * the content in base64url, with a dot between. The same content and key always give the same text.
 */
export function signDetached(content: Uint8Array, key: KeyObject): string {
  const { alg, kid } = publicJwk(key);
  const header = base64url(JSON.stringify({ alg, kid }));
  const signature = sign(null, Buffer.from(`${header}.${base64url(content)}`), key);
  return `${header}..${base64url(signature)}`;
}

/**
 * Whether a text is what `signDetached` gives of a content with this key.
 *
 * @param key private, Ed25519
 */
export function verifyDetached(content: Uint8Array, jws: string, key: KeyObject): boolean {
  const [header = '', payload, signature = '', ...more] = jws.trim().split('.');
  if (payload !== '' || more.length > 0) return false;
  const { alg, kid } = publicJwk(key);
  if (header !== base64url(JSON.stringify({ alg, kid }))) return false;
  const signed = Buffer.from(`${header}.${base64url(content)}`);
  return verify(null, signed, createPublicKey(key), Buffer.from(signature, 'base64url'));
}

const base64url = (content: string | Uint8Array): string => Buffer.from(content).toString('base64url');
