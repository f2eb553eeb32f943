import type { MiddlewareHandler } from 'hono';
import { refusal } from './refusal.ts';

const safeMethods = new Set(['GET', 'HEAD']);

/**
 * Keeps other sites away from the controls. A page anywhere on the web can make a browser send requests to
 * 127.0.0.1, so a change is taken only when the browser says that it comes from the stand-in's own page
 * (Fetch Metadata, `Sec-Fetch-Site`; `Origin` in older browsers). Programs send neither and may do everything.
 * The Host check stops names that a foreign site points at 127.0.0.1 (DNS rebinding).
 *
 * @param hosts host names under which the controls answer
 */
export function guardControls(hosts: ReadonlySet<string>): MiddlewareHandler {
  return async (context, next) => {
    const host = context.req.header('host') ?? '';
    if (!hosts.has(host.replace(/:\d+$/, '').toLowerCase())) {
      return refusal(403, [
        { path: 'Host', message: 'open the controls at the address that was printed at the start' },
      ]);
    }
    if (!safeMethods.has(context.req.method) && !isOwn(context.req.header(), host)) {
      return refusal(403, [
        { path: 'Origin', message: "changes are taken from the stand-in's own pages and from programs" },
      ]);
    }
    return next();
  };
}

function isOwn(headers: Record<string, string>, host: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || headers.origin === `http://${host}`;
}
