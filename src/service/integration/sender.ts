import type { Dispatcher } from 'undici';
import { BudgetError, RedirectError } from '../errors.ts';
import { type ServiceAnswer, type ServiceRequest, send } from '../exchange.ts';
import { createPace, type PaceClock } from '../pace.ts';
import { maxRedirects, redirectTarget } from '../redirect.ts';
import type { Budget } from '../retry.ts';
import { UnsureError } from './unsure-error.ts';

export interface SenderSettings {
  timeoutMs: number;
  requestsPerSecond: number;
  maxBytes: number;
}

/** Sends one request in its turn and follows redirects; tries nothing twice. */
export type Sender = (request: ServiceRequest, options: SendOptions) => Promise<ServiceAnswer>;

export interface SendOptions {
  connections: Dispatcher;
  budget: Budget;
  signal?: AbortSignal | undefined;
  /** Hears of each request right before it leaves. */
  onSend?: () => void;
}

/**
 * A sender whose requests are paced together.
 *
 * A redirect means that the request was not taken, so it goes to the other address as it is, whatever its method:
 * live services answer 301 between addresses with and without a slash at the end. 303 alone says that it was taken.
 */
export function createSender(settings: SenderSettings, clock: PaceClock): Sender {
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
  new RedirectError(request, 'answered that the outcome stands elsewhere (303)', checkUrl);
