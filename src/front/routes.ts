import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * A live route, asked before the site. Says whether the request is its own; then it answers, now or later.
 * Saying so synchronously keeps pages fast, which every route is asked about.
 */
export type Route = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

/**
 * Asks the routes in their order.
 *
 * @param from index of the first route to ask
 * @returns whether one of them took the request; a promise only if a route gave one
 */
export function tryRoutes(
  routes: readonly Route[],
  request: IncomingMessage,
  response: ServerResponse,
  from = 0,
): boolean | Promise<boolean> {
  for (let index = from; index < routes.length; index += 1) {
    const taken = routes[index]?.(request, response) ?? false;
    if (taken === true) return true;
    if (taken !== false) return taken.then((yes) => yes || tryRoutes(routes, request, response, index + 1));
  }
  return false;
}
