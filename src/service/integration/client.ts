import type { Dispatcher } from 'undici';
import {
  BudgetError,
  RedirectError,
  ServiceBodyError,
  ServiceConnectionError,
  type ServiceError,
  ServiceStatusError,
  ServiceTimeoutError,
} from '../http/errors.ts';
import {
  maxRedirects,
  openConnections,
  redirectTarget,
  type ServiceAnswer,
  type ServiceRequest,
  send,
} from '../http/exchange.ts';
import {
  type Budget,
  createPace,
  mayPass,
  type PaceClock,
  type ReadDeps,
  withRetries,
} from '../http/retry.ts';
import { type Call, requestOf } from './call.ts';
import { type Credentials, quoteWithout, type Secret, secretsOf } from './credentials.ts';
import { AuthorizationError, failureIn, UnsureError } from './errors.ts';
import { OAuthError, refreshRequest, type Token, tokenRequest, tokenUrl, understandToken } from './token.ts';

export interface SenderSettings {
  timeoutMs: number;
  requestsPerSecond: number;
  maxBytes: number;
}

/** Sends one request in its turn and follows redirects; does not retry. */
export type Sender = (request: ServiceRequest, options: SendOptions) => Promise<ServiceAnswer>;

export interface SendOptions {
  connections: Dispatcher;
  budget: Budget;
  signal?: AbortSignal | undefined;
  /** Called right before each request is sent. */
  onSend?: () => void;
}

/**
 * A sender whose requests share one rate limit.
 *
 * A redirect means that the request was not accepted, so it is sent unchanged to the other address, with any method:
 * live services answer 301 between addresses with and without a slash at the end. Only 303 means it was accepted.
 */
function createSender(settings: SenderSettings, clock: PaceClock): Sender {
  const turn = createPace(settings.requestsPerSecond, clock);
  const { timeoutMs, maxBytes } = settings;
  return async (first, { connections, budget, signal, onSend }) => {
    let request = first;
    for (let redirects = 0; ; redirects += 1) {
      await turn(signal);
      const left = budget.endsAt - clock.now();
      const name = { method: request.method, url: request.url.href };
      if (left <= 0) throw new BudgetError(name, budget.ms, 'time ran out before it was sent');
      onSend?.();
      const limits = { timeoutMs: Math.min(timeoutMs, Math.ceil(left)), maxBytes, signal };
      const answer = await send(request, limits, connections);
      if (answer.status === 303 && request.method !== 'GET') throw new UnsureError(elsewhere(answer));
      const target = redirectTarget(request, answer);
      if (target === null) return answer;
      if (redirects === maxRedirects) {
        throw new RedirectError(
          answer.request,
          `redirects for the ${redirects + 1}th time in a row`,
          checkUrl,
        );
      }
      request = { ...request, url: target };
    }
  };
}

const checkUrl = 'Set SERVICE_URL to the address at which the service itself answers.';

const elsewhere = ({ request }: ServiceAnswer): RedirectError =>
  new RedirectError(request, 'answered that the outcome is at another address (303)', checkUrl);

/**
 * Whether a non-repeatable request may be sent again after this failure: only where the service can't have accepted
 * it, because there was no connection or it rejected the request for exceeding the rate limit.
 */
function isHarmless(failure: unknown): failure is ServiceError {
  return mayPass(failure) && (isUnsent(failure) || isTurnedAway(failure));
}

/** Whether it is unknown after this failure if the service executed the request. */
function leavesUnsure(failure: unknown): failure is ServiceError {
  const mayBeTaken =
    failure instanceof ServiceTimeoutError ||
    failure instanceof ServiceConnectionError ||
    failure instanceof ServiceStatusError ||
    failure instanceof ServiceBodyError;
  return mayBeTaken && !isUnsent(failure) && !isTurnedAway(failure);
}

/** The service wants fewer requests. */
export const isTurnedAway = (failure: unknown): boolean =>
  failure instanceof ServiceStatusError && failure.status === 429;

/** Error codes of a connection that failed to open. */
const unconnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

/** Whether no connection to the service was opened. */
export function isUnsent(failure: unknown): boolean {
  if (!(failure instanceof ServiceConnectionError)) return false;
  for (let cause: unknown = failure.cause; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && unconnected.has(cause.code)) return true;
  }
  return false;
}

export interface ClientSettings extends SenderSettings {
  /** The service's {base_url}. */
  serviceUrl: string;
  credentials: Credentials;
  /** Further texts that no error may show, beside the credentials and tokens. */
  hidden?: readonly Secret[];
  /** Deadline of one call, token and retries included, in milliseconds. */
  budgetMs: number;
}

/** Clocks, waiting and chance; `systemDeps` has those of this machine. */
export type ClientDeps = Pick<ReadDeps, 'now' | 'sleep' | 'wallClock' | 'random'>;

/** The service's integration API, as one API client of it. */
export interface ServiceClient {
  /**
   * Sends a call and parses its answer.
   *
   * A token is fetched and kept; one that is refused is renewed once, and the call sent once more. Repeatable calls
   * are sent again after temporary failures, others only where the service can't have accepted them.
   *
   * @throws IntegrationError when the service refuses it; OAuthError when it gives no token; UnsureError when it is
   *   not known whether it was done; any other ServiceError when it could not be asked; the reason of `signal`
   */
  run<Result>(call: Call<Result>, signal?: AbortSignal): Promise<Result>;
  /** Ends all connections. Calls that are under way fail. */
  close(): Promise<void>;
}

/** Requests under way at once. */
const connectionsOpen = 4;

export function createServiceClient(settings: ClientSettings, deps: ClientDeps): ServiceClient {
  const { serviceUrl, credentials, budgetMs, hidden = [] } = settings;
  const kept = openConnections(connectionsOpen);
  const fresh = openConnections(connectionsOpen, false);
  const exchange = createSender(settings, deps);
  const newBudget = (): Budget => ({ ms: budgetMs, endsAt: deps.now() + budgetMs });
  const quote = quoteWithout(() => [...keeper.secrets(), ...hidden]);
  const keeper = createTokenKeeper({
    url: tokenUrl(serviceUrl),
    credentials,
    ask: async (request) => {
      const answer = await exchange(request, { connections: kept, budget: newBudget() });
      return understandToken(answer, quote);
    },
    now: deps.now,
  });

  return {
    async run(call, signal) {
      const budget = newBudget();
      let isSent = false;
      const onSend = () => {
        isSent = true;
      };
      const connections = call.isRepeatable ? kept : fresh;
      const send = (token: Secret): Promise<ServiceAnswer> =>
        exchange(requestOf(call, serviceUrl, token), { connections, budget, signal, onSend });

      const attempt = async () => {
        isSent = false;
        const token = await keeper.token(signal);
        let answer = await send(token);
        let failure = failureIn(answer, quote);
        if (failure instanceof AuthorizationError) {
          isSent = false;
          answer = await send(await keeper.tokenAfter(token, signal));
          failure = failureIn(answer, quote);
        }
        if (failure !== null) throw failure;
        return call.understand(answer);
      };
      // As long as only a token was requested, any failure may be retried.
      const isWorthIt = (failure: unknown): failure is ServiceError =>
        call.isRepeatable || !isSent ? mayPass(failure) : isHarmless(failure);
      try {
        return await withRetries(attempt, budget, { ...deps, signal }, isWorthIt);
      } catch (failure) {
        if (isSent && !call.isRepeatable && leavesUnsure(failure)) throw new UnsureError(failure);
        throw failure;
      }
    },
    close: async () => {
      await Promise.all([kept.destroy(), fresh.destroy()]);
    },
  };
}

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
