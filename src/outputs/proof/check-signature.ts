/** Whether a signature was checked, and what came out. */
export type SignatureCheck = 'valid' | 'invalid' | 'unsupported';

/** What of a JWS header, or of a key, says which key it is. */
interface Header {
  alg?: string;
  kid?: string;
}

/**
 * Checks a detached JWS (RFC 7515, appendix F) of Ed25519 over a content.
 *
 * @param jws the text of the signature's file
 * @param keys the text of the file with the public keys (JWK set)
 * @param subtle the runtime's WebCrypto; `undefined` where there is none, as on pages without https
 * @returns `unsupported` where the runtime can't check Ed25519
 */
export async function checkSignature(
  content: Uint8Array<ArrayBuffer>,
  jws: string,
  keys: string,
  subtle: SubtleCrypto | undefined,
): Promise<SignatureCheck> {
  if (!subtle) return 'unsupported';
  try {
    const [header = '', payload, signature = '', ...more] = jws.trim().split('.');
    const { alg, kid } = JSON.parse(new TextDecoder().decode(fromBase64url(header))) as Header;
    const published = (JSON.parse(keys) as { keys: (JsonWebKey & Header)[] }).keys;
    const jwk = published.find((one) => one.kid === kid);
    if (payload !== '' || more.length > 0 || alg !== 'EdDSA' || !jwk) return 'invalid';
    const { kty, crv, x } = jwk;
    const key = await subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
    const signed = new TextEncoder().encode(`${header}.${toBase64url(content)}`);
    const isValid = await subtle.verify('Ed25519', key, fromBase64url(signature), signed);
    return isValid ? 'valid' : 'invalid';
  } catch (error) {
    const isUnknown = error instanceof DOMException && error.name === 'NotSupportedError';
    return isUnknown ? 'unsupported' : 'invalid';
  }
}

/** SHA-256 in base64url, as the signed list has it. */
export const sha256 = async (content: Uint8Array<ArrayBuffer>, subtle: SubtleCrypto): Promise<string> =>
  toBase64url(new Uint8Array(await subtle.digest('SHA-256', content)));

function toBase64url(bytes: Uint8Array): string {
  let text = '';
  // All at once would be too many arguments.
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
