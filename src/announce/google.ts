import { createPrivateKey, type KeyObject, randomUUID, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import {
  type Answer,
  type Channel,
  compare,
  isPassing,
  type Notice,
  nothingTaken,
  post,
  type Response,
  type Trouble,
  unanswered,
} from './channel.ts';
import type { SiteState } from './site-state.ts';

/*
 * Google's Indexing API, according to its pages of 16 October 2026:
 * - using-api (developers.google.com/search/apis/indexing-api/v3/using-api): pages with JobPosting alone; URL_UPDATED
 *   and URL_DELETED; up to 100 calls in a batch, each of which counts; the calls of a batch are processed in any order.
 * - quota-pricing: 200 publish calls a day and project unless Google grants more; the day ends at midnight Pacific time.
 *   380 calls a minute.
 * - prereqs: the service account is an owner of the site in Search Console, and the API is enabled in the project.
 */

const mostInBatch = 100;

/** The key of an open page that has no markup any more. */
const unmarked = 'no markup';

export interface GoogleOptions {
  /** The key file of a service account. */
  accountFile: string;
  /** Without a slash at its end; `https://indexing.googleapis.com`. */
  url: string;
  /** Notifications a day. */
  limit: number;
  /** Milliseconds since 1970. */
  wallClock: () => number;
}

/** Announces job pages to Google: removals and new jobs first, then changes. */
export function googleChannel({ accountFile, url, limit, wallClock }: GoogleOptions): Channel {
  const tokens = createTokens(accountFile, wallClock);
  return {
    name: 'google',
    to: url,
    most: mostInBatch,
    plan: planGoogle,
    daily: { limit, dayOf: pacificDay },
    async send(notices, signal) {
      const token = await tokens.get(signal);
      if ('reason' in token) return nothingTaken(token);
      const boundary = `batch_${randomUUID()}`;
      const answer = await post(
        `${url}/batch`,
        {
          headers: {
            'content-type': `multipart/mixed; boundary=${boundary}`,
            authorization: `Bearer ${token.text}`,
          },
          body: batchOf(notices, boundary),
        },
        { signal, wallClock },
      );
      if (typeof answer === 'string') return unanswered('Google', answer, notices);
      if (answer.status === 401) tokens.forget();
      if (answer.status !== 200) return nothingTaken(troubleOf(answer, token));
      return batchAnswer(notices, answer, token);
    },
  };
}

/**
 * Which pages to announce to Google. A job without markup is announced once, so that Google sees that it has none; so
 * is an earlier address of a job, so that Google sees its redirect: URL_DELETED is for pages that are gone.
 */
function planGoogle(state: SiteState, sent: ReadonlyMap<string, string>): Notice[] {
  const now = new Map<string, string>();
  for (const [url, { key, isMarked }] of state.jobs) {
    if (isMarked) now.set(url, key);
    else if (sent.has(url)) now.set(url, unmarked);
  }
  const ranks = { removed: 0, new: 1, changed: 2, forgotten: 3 };
  const posted = ({ url }: Notice) => state.jobs.get(url)?.postedAt ?? '';
  return compare(now, sent, state.siteUrl)
    .map(
      (notice): Notice =>
        notice.what === 'removed' && state.moved.has(notice.url) ? { ...notice, what: 'changed' } : notice,
    )
    .sort(
      (one, other) =>
        ranks[one.what] - ranks[other.what] ||
        (posted(one) < posted(other) ? 1 : posted(one) > posted(other) ? -1 : 0) ||
        (one.url < other.url ? -1 : 1),
    );
}

/** A day as Google counts it. */
function pacificDay(wallClock: number): { day: string; endsAt: number } {
  const date = Temporal.Instant.fromEpochMilliseconds(Math.floor(wallClock))
    .toZonedDateTimeISO('America/Los_Angeles')
    .toPlainDate();
  const end = date.add({ days: 1 }).toZonedDateTime('America/Los_Angeles');
  return { day: date.toString(), endsAt: end.epochMilliseconds };
}

function batchOf(notices: readonly Notice[], boundary: string): string {
  const parts = notices.map(({ url, what }, at) => {
    const body = JSON.stringify({ url, type: what === 'removed' ? 'URL_DELETED' : 'URL_UPDATED' });
    return [
      `--${boundary}`,
      'Content-Type: application/http',
      'Content-Transfer-Encoding: binary',
      `Content-ID: <notice-${at}>`,
      '',
      'POST /v3/urlNotifications:publish HTTP/1.1',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
      '',
    ].join('\r\n');
  });
  return `${parts.join('')}--${boundary}--\r\n`;
}

/** The result of each call of a batch. One without an answer was not accepted. */
function batchAnswer(notices: readonly Notice[], answer: Response, token: Token): Answer {
  const parts = new Map(partsOf(answer).map((part) => [part.at, part]));
  const taken: Notice[] = [];
  const refused: { notice: Notice; reason: string }[] = [];
  let counted = 0;
  let trouble: Trouble | null = null;
  for (const [at, notice] of notices.entries()) {
    const part = parts.get(at);
    if (part?.status === 429) {
      trouble = worse(trouble, troubleOf(part, token));
      continue;
    }
    counted += 1;
    if (part?.status === 200) taken.push(notice);
    else if (part?.status === 400) refused.push({ notice, reason: messageOf(part.text) });
    else if (part) trouble = worse(trouble, troubleOf(part, token));
    else {
      const reason = `Google's answer (${answer.type || 'no type'}) lacks some of the calls.`;
      trouble = worse(trouble, { reason, kind: 'passing', retryAfterMs: null });
    }
  }
  return { taken, refused, counted, trouble };
}

const severity = { passing: 0, limit: 1, owner: 2 };

const worse = (one: Trouble | null, other: Trouble): Trouble =>
  one !== null && severity[one.kind] >= severity[other.kind] ? one : other;

interface Part extends Response {
  /** Index of the call that it answers. */
  at: number;
}

/** The answers in a multipart/mixed body (RFC 2046, section 5.1), each an HTTP response. */
function partsOf({ type, text }: Response): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) return [];
  return text.split(`--${boundary}`).flatMap((part) => {
    const at = /^content-id:[^\r\n]*?(\d+)>?\s*$/im.exec(part)?.[1];
    const [whole, status = '', headers = ''] =
      /HTTP\/[\d.]+ (\d{3})[^\r\n]*\r?\n((?:[^\r\n]+\r?\n)*)/.exec(part) ?? [];
    if (at === undefined || whole === undefined) return [];
    const body = part.slice(part.indexOf(whole) + whole.length).trim();
    const seconds = /^retry-after:\s*(\d+)\s*$/im.exec(headers)?.[1];
    return {
      at: Number(at),
      status: Number(status),
      type: '',
      text: body,
      retryAfterMs: seconds === undefined ? null : Number(seconds) * 1000,
    };
  });
}

function troubleOf({ status, text, retryAfterMs }: Response, { email }: Token): Trouble {
  const said = messageOf(text);
  if (status === 429 && /per day/i.test(said)) {
    return { reason: `Google's daily limit is used up (${said}).`, kind: 'limit', retryAfterMs: null };
  }
  if (isPassing(status)) {
    return { reason: `Google answered ${status} (${said}).`, kind: 'passing', retryAfterMs };
  }
  if (status === 403) {
    return {
      reason: `Google refuses with 403 (${said}). Add ${email} as an owner of this site in Search Console (Settings, Users and permissions), and enable the Web Search Indexing API in the account's project.`,
      kind: 'owner',
      retryAfterMs: null,
    };
  }
  // The token is fetched anew.
  const kind = status === 401 ? 'passing' : 'owner';
  return { reason: `Google answered ${status} (${said}).`, kind, retryAfterMs };
}

const errorSchema = z.object({ error: z.object({ message: z.string() }) });

/** Google's message about an error, short enough for a line. */
const messageOf = (text: string): string =>
  short(errorSchema.safeParse(jsonOf(text)).data?.error.message ?? 'without a reason');

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
interface Token {
  text: string;
  email: string;
}

/** Returns a token that is valid now, or the reason why there is none. */
interface Tokens {
  get(signal: AbortSignal): Promise<Token | Trouble>;
  /** Call it when the token was refused. */
  forget(): void;
}

/** @param file the service account's key file; read for each token, so that it can be replaced */
function createTokens(file: string, wallClock: () => number): Tokens {
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
    kind: 'owner',
    retryAfterMs: null,
  };
}

/** Shortens a text of the other side to fit a line. */
const short = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 300);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
