import { createPrivateKey, createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { Secret } from '../service/integration/credentials.ts';

const strong = /^([\w-]{22,}|[0-9a-f]{32,})$/i;
const make = 'at least 22 letters, digits, - or _, drawn at random (openssl rand -hex 16)';

/** At least 128 bits, as base64url or hex. */
const secret = z.string().regex(strong, `give ${make}`);

/** Somebody who may operate the site. */
export interface Operator {
  /** `null` where all operators share one password. */
  name: string | null;
  password: Secret;
}

/** One password, or several, each of which may have a name before it: `anna:… ben:…`. */
const operators = z.string().transform((text, context): Operator[] => {
  const found = text
    .split(/\s+/)
    .filter(Boolean)
    .map((one) => {
      const [, name = null, password = ''] = /^(?:([\p{L}\d._-]{1,40}):)?(.*)$/u.exec(one) ?? [];
      return { name, password };
    });
  if (found.some(({ password }) => !strong.test(password))) {
    context.addIssue(`give ${make}; for several people name:password for each, between spaces`);
    return z.NEVER;
  }
  // Otherwise the log would name the wrong operator.
  if (new Set(found.map(({ password }) => password)).size < found.length) {
    context.addIssue('give each person a password of their own');
    return z.NEVER;
  }
  return found.map(({ name, password }) => ({ name, password: new Secret(password) }));
});

/** The permissions on the live site. */
export const accessSettings = {
  WEBHOOK_SECRET: secret
    .optional()
    .describe('Secret in the address of webhooks. Access logs of proxies may record it.'),
  WEBHOOK_SECRET_OLD: secret
    .optional()
    .describe('The former secret, valid until the service has the new one.'),
  OPERATOR_PASSWORD: operators
    .optional()
    .describe(
      "Password of the operator's page; for several people `anna:<password> ben:<password>`, then the log names who did what. Without it `WEBHOOK_SECRET` is the password, with a warning.",
    ),
  METRICS_TOKEN: secret
    .optional()
    .describe('Bearer token for reading `/metrics` and `/status.json`, and for nothing else.'),
  STATUS_ACCESS: z
    .enum(['public', 'local', 'password'])
    .default('local')
    .describe(
      'Who may read `/metrics` and the details of `/status.json` without `METRICS_TOKEN` or `OPERATOR_PASSWORD`: programs on this machine (`local`), nobody (`password`), or everybody, without numbers of applications and paths of files (`public`).',
    ),
};

/** Where clamd listens. */
export interface ScannerAddress {
  host: string;
  port: number;
}

const usualPort = 3310;

/** `host`, `host:port` or `[2001:db8::1]:port`. */
const scannerAddress = z.string().transform((text, context): ScannerAddress => {
  const [, ipv6, name, port = usualPort] =
    /^(?:\[([\da-f:.]{2,45})\]|([a-z\d](?:[\w.-]{0,252}[a-z\d])?))(?::(\d{1,5}))?$/i.exec(text.trim()) ?? [];
  const host = ipv6 ?? name;
  if (host !== undefined && Number(port) > 0 && Number(port) < 65_536) return { host, port: Number(port) };
  context.addIssue('give the host of clamd, and its port where it is not 3310, such as clamav:3310');
  return z.NEVER;
});

/** The owner's virus scanner. */
export const scannerSettings = {
  CLAMAV_HOST: scannerAddress
    .optional()
    .describe(
      'ClamAV daemon (clamd, `TCPSocket`) that scans files of applications, `host` or `host:port`; no scan if left out.',
    ),
};

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
