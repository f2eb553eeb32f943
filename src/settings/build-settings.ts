import { createPrivateKey, createPublicKey } from 'node:crypto';
import { z } from 'zod';

const pemOf = (text: string): string =>
  text.includes('-----') ? text : Buffer.from(text, 'base64').toString();

const isEd25519 = (parse: typeof createPrivateKey | typeof createPublicKey, pem: string): boolean => {
  try {
    return parse(pem).asymmetricKeyType === 'ed25519';
  } catch {
    // Not a key at all: the same fix.
    return false;
  }
};

/** A private Ed25519 key as PKCS#8 PEM, or that text in base64 (one line, for places that accept only one). */
const signingKey = z.string().transform((text, context) => {
  const pem = pemOf(text);
  if (isEd25519(createPrivateKey, pem)) return pem;
  context.addIssue(
    'give a private Ed25519 key as PEM, or that in base64 (openssl genpkey -algorithm ed25519)',
  );
  return z.NEVER;
});

/** The public half of such a key in PEM, given either half. */
const formerKey = z.string().transform((text, context) => {
  const pem = pemOf(text);
  if (isEd25519(createPublicKey, pem)) {
    return createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();
  }
  context.addIssue(
    'give the Ed25519 key that was SIGNING_KEY before, or its public half, as PEM or that in base64',
  );
  return z.NEVER;
});

/** The keys with which a site proves what it has published, to others and to its own next build. */
export const buildSettings = {
  SIGNING_KEY: signingKey
    .optional()
    .describe(
      'Private Ed25519 key (PKCS#8 PEM, or that in base64) that signs the list of open jobs. Without it a key is made in `DATA_DIR`.',
    ),
  SIGNING_KEY_OLD: formerKey
    .optional()
    .describe(
      'The former `SIGNING_KEY` or its public half, for the first static build with a new one, which verifies the record of the build before.',
    ),
  FIRST_BUILD: z
    .enum(['0', '1'], { error: 'give 1 for the first build of a site, else leave it out' })
    .default('0')
    .transform((text) => text === '1')
    .describe(
      '`1` for the first static build of a site. Otherwise a build fails if neither `DATA_DIR` nor the site has the record of earlier builds.',
    ),
};
