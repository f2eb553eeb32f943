import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { isPassing, post, type Response, type Trouble } from './channel.ts';

/*
 * How a service account gets a token of Google (developers.google.com/identity/protocols/oauth2/service-account, "Preparing
 * to make an authorized API call", HTTP/REST): a JWT, RS256, of at most an hour is exchanged for it.
 */

const scope = 'https://www.googleapis.com/auth/indexing';
const tokenSeconds = 3_600;
/** A token is not used in its last minute. */
const tokenMarginMs = 60_000;

/** The part that we need of a service account's key file. */
interface ServiceAccount {
  email: string;
  key: KeyObject;
  keyId: string;
  tokenUrl: string;
}

const accountSchema = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(1),
  private_key: z.string(),
  private_key_id: z.string().default(''),
  token_uri: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
});

/** @returns a text when something is wrong; it quotes nothing of the file */
async function readServiceAccount(file: string): Promise<ServiceAccount | string> {
  const read = await readFile(file, 'utf8').then(
    (text) => accountOf(text),
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  if (typeof read !== 'string') return read;
  return `GOOGLE_SERVICE_ACCOUNT names ${file}, which can't be used: ${read}. Give the path of the JSON key file of a service account (docs/announcing.md).`;
}

function accountOf(text: string): ServiceAccount | string {
  try {
    const read = accountSchema.parse(JSON.parse(text));
    const key = createPrivateKey(read.private_key);
    if (key.asymmetricKeyType !== 'rsa') return 'its private key is none for RSA';
    return { email: read.client_email, key, keyId: read.private_key_id, tokenUrl: read.token_uri };
  } catch {
    return 'it is no key file of a service account';
  }
}

/** A token of Google's, and its account. */
export interface Token {
  text: string;
  email: string;
}

/** Returns a token that is valid now, or the reason why there is none. */
export interface Tokens {
  get(signal: AbortSignal): Promise<Token | Trouble>;
  /** Call it when the token was refused. */
  forget(): void;
}

/** @param file the service account's key file; read for each token, so that it can be replaced */
export function createTokens(file: string, wallClock: () => number): Tokens {
  let token: (Token & { until: number }) | null = null;
  return {
    async get(signal) {
      if (token && wallClock() < token.until) return token;
      const account = await readServiceAccount(file);
      if (typeof account === 'string') return { reason: account, kind: 'owner', retryAfterMs: null };
      const body = new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: assertionOf(account, Math.floor(wallClock() / 1000)),
      });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await post(account.tokenUrl, { headers, body: body.toString() }, { signal, wallClock });
      if (typeof answer === 'string') {
        const reason = `${account.tokenUrl} could not be reached (${answer}).`;
        return { reason, kind: 'passing', retryAfterMs: null };
      }
      const read = tokenSchema.safeParse(jsonOf(answer.text));
      if (answer.status !== 200 || !read.success) return tokenTrouble(account, answer);
      const { access_token: text, expires_in: seconds } = read.data;
      token = { text, email: account.email, until: wallClock() + seconds * 1000 - tokenMarginMs };
      return token;
    },
    forget() {
      token = null;
    },
  };
}

/** @param now seconds since 1970 */
function assertionOf({ email, key, keyId, tokenUrl }: ServiceAccount, now: number): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = part({ alg: 'RS256', typ: 'JWT', ...(keyId !== '' && { kid: keyId }) });
  const claims = part({ iss: email, scope, aud: tokenUrl, iat: now, exp: now + tokenSeconds });
  const signature = sign('sha256', Buffer.from(`${head}.${claims}`), key);
  return `${head}.${claims}.${signature.toString('base64url')}`;
}

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

function tokenTrouble({ email, tokenUrl }: ServiceAccount, answer: Response): Trouble {
  const said = z.object({ error: z.string() }).safeParse(jsonOf(answer.text)).data?.error ?? '';
  const { status, retryAfterMs } = answer;
  if (isPassing(status) || status === 200) {
    return { reason: `${tokenUrl} gave no token (${status}).`, kind: 'passing', retryAfterMs };
  }
  return {
    reason: `Google refuses the key of ${email} (${status}${said && ` ${short(said)}`}): the key was deleted, the account disabled, or the clock of this machine is wrong. Make a new key for GOOGLE_SERVICE_ACCOUNT, or set the clock.`,
    ...{ kind: 'owner', retryAfterMs: null },
  };
}

/** Shortens a text of the other side to fit a line. */
export const short = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 300);

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
