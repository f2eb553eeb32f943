import type { ReadDeps } from '../deps.ts';
import type { ServiceError } from '../errors.ts';
import { openConnections, type ServiceAnswer } from '../exchange.ts';
import { type Budget, mayPass, withRetries } from '../retry.ts';
import type { Credentials } from '../token/credentials.ts';
import { quoteWithout } from '../token/quote.ts';
import type { Secret } from '../token/secret.ts';
import { understandToken } from '../token/token-answer.ts';
import { createTokenKeeper } from '../token/token-keeper.ts';
import { tokenUrl } from '../token/token-request.ts';
import { type Call, requestOf } from './call.ts';
import { AuthorizationError } from './errors.ts';
import { failureIn } from './recognise.ts';
import { isHarmless, leavesUnsure } from './repeat.ts';
import { createSender, type SenderSettings } from './sender.ts';
import { UnsureError } from './unsure-error.ts';

export interface ClientSettings extends SenderSettings {
  /** The service's {base_url}. */
  serviceUrl: string;
  credentials: Credentials;
  /** More that no error may show, beside the credentials and tokens. */
  hidden?: readonly Secret[];
  /** Deadline of one call, token and retries included, in milliseconds. */
  budgetMs: number;
}

/** Clocks, waiting and chance; `systemDeps` has those of this machine. */
export type ClientDeps = Pick<ReadDeps, 'now' | 'sleep' | 'wallClock' | 'random'>;

/** The service's integration API, as one API client of it. */
export interface ServiceClient {
  /**
   * Sends a call and understands its answer.
   *
   * A token is fetched and kept; one that is refused is renewed once, and the call sent once more. Repeatable calls
   * are sent again after failures that may pass, others only where the service can't have taken them.
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
      // As long as only a token was asked for, anything may be tried again.
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
