import type { ServiceRequest } from '../http/exchange.ts';
import { type Credentials, type Secret, secretsOf } from './credentials.ts';
import { OAuthError, refreshRequest, type Token, tokenRequest } from './token.ts';

export interface TokenKeeperDeps {
  /** Address of the token endpoint. */
  url: URL;
  credentials: Credentials;
  /** Sends a token request, with retries, and parses the answer. */
  ask: (request: ServiceRequest) => Promise<Token>;
  /** A monotonic clock in milliseconds. */
  now: () => number;
}

/** Holds one token for all callers. */
export interface TokenKeeper {
  /** A token that is valid for a while yet. Concurrent callers share one request. */
  token(signal?: AbortSignal): Promise<Secret>;
  /** Another token than the one that the service has refused. */
  tokenAfter(refused: Secret, signal?: AbortSignal): Promise<Secret>;
  /** Everything held that must not be shown. */
  secrets(): readonly Secret[];
}

/** A token is not used in the last minute of its lifetime, or in the last tenth if that is shorter. */
const longestMarginMs = 60_000;

/**
 * Keeps a token until shortly before it expires. The next one is requested with the refresh token if there is one
 * (variant A), and with the credentials if that is refused.
 *
 * Rejections are those of `ask`; a failure is not cached, the next caller tries again. A caller's signal ends only
 * that caller's waiting, not the shared request.
 */
export function createTokenKeeper({ url, credentials, ask, now }: TokenKeeperDeps): TokenKeeper {
  let held: { token: Token; until: number } | null = null;
  let underWay: Promise<Secret> | null = null;
  /** Previous tokens: a late answer may quote one. */
  let earlier: readonly Secret[] = [];

  async function obtain(): Promise<Secret> {
    // A token's lifetime counts from before the request: the service may have issued it at any time since.
    const askedAt = now();
    const token = await successor(held?.token.refresh ?? null);
    earlier = [...(held === null ? [] : tokensOf(held.token)), ...earlier].slice(0, 4);
    held = { token, until: askedAt + token.lifeMs - Math.min(longestMarginMs, token.lifeMs / 10) };
    return token.access;
  }

  async function successor(refresh: Secret | null): Promise<Token> {
    if (refresh !== null) {
      try {
        const token = await ask(refreshRequest(url, credentials, refresh));
        return { ...token, refresh: token.refresh ?? refresh };
      } catch (error) {
        if (!(error instanceof OAuthError)) throw error;
      }
    }
    return ask(tokenRequest(url, credentials));
  }

  function renew(signal: AbortSignal | undefined): Promise<Secret> {
    underWay ??= obtain().finally(() => {
      underWay = null;
    });
    return waitFor(underWay, signal);
  }

  return {
    async token(signal) {
      signal?.throwIfAborted();
      return held !== null && now() < held.until ? held.token.access : renew(signal);
    },
    async tokenAfter(refused, signal) {
      signal?.throwIfAborted();
      // If the renewal fails, later callers must not get it either.
      if (held?.token.access === refused) held = { ...held, until: Number.NEGATIVE_INFINITY };
      // Somebody else's renewal may have come first.
      return held !== null && now() < held.until ? held.token.access : renew(signal);
    },
    secrets: () => [...secretsOf(credentials), ...(held === null ? [] : tokensOf(held.token)), ...earlier],
  };
}

const tokensOf = ({ access, refresh }: Token): Secret[] => (refresh === null ? [access] : [access, refresh]);

/** @throws the reason of the signal, as soon as that ends the waiting */
async function waitFor<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([promise, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
