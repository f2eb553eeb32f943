import type { Dispatcher } from 'undici';
import { BudgetError, RedirectError, type RequestName } from '../http/errors.ts';
import {
  isPermanent,
  maxRedirects,
  redirectTarget,
  type ServiceAnswer,
  type ServiceRequest,
  send,
} from '../http/exchange.ts';
import { type Budget, createPace, type ReadDeps, whileWaiting, withRetries } from '../http/retry.ts';
import type { Post, PostHead } from '../wire/post.ts';
import { type ListPage, understandListPage } from './list-page.ts';
import { listRequest, type OwnerFilter, type PageQuery } from './list-request.ts';

/** One list of the service: all posts of one owner's filter. */
export interface ListReader<P extends PostHead = PostHead> {
  /** The list itself, for errors that concern no single request. */
  name: RequestName;
  /** Reads one page, trying again where that helps. Throws what `withRetries` throws. */
  page(query: PageQuery): Promise<ListPage<P>>;
}

/** What all requests of one read have in common. */
export interface SourceSettings {
  url: URL;
  timeoutMs: number;
  requestsPerSecond: number;
  maxBytes: number;
  budget: Budget;
}

export interface ListSource {
  list(owner: OwnerFilter): ListReader<Post>;
  /** Requests sent so far, retries and redirects included. */
  requests(): number;
}

/** Sends the requests of one read: one after the other, paced, within its budget. */
export function createListSource(
  settings: SourceSettings,
  deps: ReadDeps,
  connections: Dispatcher,
): ListSource {
  const turn = createPace(settings.requestsPerSecond, deps);
  const { budget, timeoutMs, maxBytes } = settings;
  let url = settings.url;
  let requests = 0;

  async function sendInTurn(request: ServiceRequest): Promise<ServiceAnswer> {
    await turn(deps.signal);
    const left = budget.endsAt - deps.now();
    if (left <= 0) {
      const name = { method: request.method, url: request.url.href };
      throw new BudgetError(name, budget.ms, `time ran out after ${requests} requests`);
    }
    requests += 1;
    return send(
      request,
      { timeoutMs: Math.min(timeoutMs, Math.ceil(left)), maxBytes, signal: deps.signal },
      connections,
    );
  }

  async function follow(first: ServiceRequest): Promise<ServiceAnswer> {
    let request = first;
    let permanent = true;
    for (let redirects = 0; ; redirects += 1) {
      const answer = await sendInTurn(request);
      const target = redirectTarget(request, answer);
      if (target === null) return answer;
      if (redirects === maxRedirects) {
        const hint = 'Set SERVICE_URL to the address at which the service itself answers.';
        throw new RedirectError(answer.request, `redirects for the ${redirects + 1}th time in a row`, hint);
      }
      permanent &&= isPermanent(answer.status);
      if (permanent) url = target;
      request = { ...request, url: target };
    }
  }

  return {
    requests: () => requests,
    list: (owner) => ({
      name: { method: 'GET', url: settings.url.href },
      page: (query) =>
        whileWaiting(
          () =>
            withRetries(
              async () => understandListPage(await follow(listRequest(url, owner, query))),
              budget,
              deps,
            ),
          `${url.origin}${url.pathname}`,
          deps,
        ),
    }),
  };
}
