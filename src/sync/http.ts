import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../base/timing.ts';

/** Whether `candidate` is one of the secrets. Takes equally long for any candidate of the same length. */
export type IsSecret = (candidate: string) => boolean;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Compares hashes in constant time, and every secret every time, so an answer's time reveals nothing.
 *
 * @param secrets one, or two while the owner changes from one to the other
 * @throws {Error} naming what is wrong with a secret
 */
export function createSecretCheck(secrets: readonly string[]): IsSecret {
  const fault = secretsFault(secrets);
  if (fault !== null) throw new Error(fault);
  return secretComparison(secrets);
}

/** The same for secrets that were checked before. */
export function secretComparison(secrets: readonly string[]): IsSecret {
  const digests = secrets.map(digest);
  return (candidate) => {
    const given = digest(candidate);
    return digests.reduce((found, known) => timingSafeEqual(known, given) || found, false);
  };
}

const make = `make one with: node -p "crypto.randomBytes(24).toString('base64url')"`;

/** What is wrong with the webhook secrets of the settings and what mends it, `null` if nothing. Never shows one. */
export function secretsFault(secrets: readonly string[]): string | null {
  if (secrets.length === 0) return `There is no webhook secret: ${make}.`;
  if (secrets.length > 2) {
    return 'There are more than two webhook secrets: keep the new one and the one it replaces.';
  }
  if (new Set(secrets).size < secrets.length) return 'Both webhook secrets are the same: keep one of them.';
  return secrets.map(secretFault).find((fault) => fault !== null) ?? null;
}

/** At least 128 bits: 22 characters of base64url or 32 of hex, and not simply a few characters repeated. */
function secretFault(secret: string): string | null {
  if (!/^[\w-]{1,256}$/.test(secret)) {
    return `A webhook secret may have only letters, digits, "-" and "_", and at most 256 of them: ${make}.`;
  }
  const isHex = /^(?:[\da-f]+|[\dA-F]+)$/.test(secret);
  if (secret.length < (isHex ? 32 : 22) || new Set(secret).size < 8) {
    return `A webhook secret is too easy to guess; it needs at least 22 random characters, or 32 hexadecimal ones: ${make}.`;
  }
  return null;
}

/**
 * Reads a body of at most `maxBytes`. `too-large` comes as soon as that is known, with the rest still unread;
 * `broken-off` when the sender went away.
 */
export function readRequestBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array | 'too-large' | 'broken-off'> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve('too-large');
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const end = (result: Uint8Array | 'too-large' | 'broken-off') => {
      request.off('data', take).off('end', whole).off('close', broken).off('error', broken);
      request.pause();
      resolve(result);
    };
    const take = (chunk: Uint8Array) => {
      size += chunk.length;
      if (size > maxBytes) end('too-large');
      else chunks.push(chunk);
    };
    const whole = () => end(Buffer.concat(chunks));
    const broken = () => end('broken-off');
    request.on('data', take).once('end', whole).once('close', broken).once('error', broken);
  });
}

/** What is read of a body nobody wants, so that the sender gets our answer instead of a broken connection. */
const mostDiscarded = 1_048_576;
const discardMs = 2_000;

/** Sends a short plain text that nobody may keep. */
export function answer(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  writeAnswer(response, status, text, headers);
  response.end();
}

/**
 * Answers before the body was read, and closes the connection. Closing at once would reset it, and the sender,
 * still busy sending, might never see the answer; so what comes is thrown away for a while (at most 1 MB or 2 s).
 */
export function answerUnread(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
  clock: Clock,
): void {
  writeAnswer(response, status, text, { ...headers, connection: 'close' });
  let discarded = 0;
  const end = () => {
    cancel();
    request.off('data', discard).off('end', end).off('close', end);
    response.end();
  };
  const discard = (chunk: Uint8Array) => {
    discarded += chunk.length;
    if (discarded > mostDiscarded) end();
  };
  const cancel = clock.after(discardMs, end);
  request.on('data', discard).once('end', end).once('close', end);
  request.on('error', () => undefined);
  if (request.readableEnded || request.destroyed) end();
  else request.resume();
}

function writeAnswer(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.write(text);
}

/** Headers by which proxies say that they pass on what somebody else asks. */
const passedOn =
  /^(?:x-forwarded(?:-.*)?|forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|fastly-.*|cdn-.*|x-original-.*)$/;
const loopback = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/i;

/**
 * Whether this machine itself asks. What a proxy of this machine passes on comes from elsewhere: it says so, or asks for
 * the host that the visitor named, as a page does that was loaded from another site (DNS rebinding).
 */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  if (!loopback.test(socket.remoteAddress ?? '')) return false;
  const host = headers.host?.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1') ?? '';
  return (
    (host === 'localhost' || loopback.test(host)) && !Object.keys(headers).some((name) => passedOn.test(name))
  );
}
