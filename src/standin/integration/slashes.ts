import type { MiddlewareHandler } from 'hono';

/** Paths that interface.md shows with a slash at the end, as far as a GET can ask for them. */
const withSlash = /^\/api\/integration\/v2\/(employees|recruitments|webhooks)\/?$/;

/** Answers a GET in the other form of its path with 301, as live services were seen to do. */
export function redirectSlashes(): MiddlewareHandler {
  return async (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    if (context.req.method !== 'GET' || pathname === '/') return next();
    const hasSlash = pathname.endsWith('/');
    if (hasSlash === withSlash.test(pathname)) return next();
    // One slash only at the beginning: two would name another host.
    const path = `/${pathname.replace(/^\/+/, '')}`;
    return context.redirect((hasSlash ? path.replace(/\/+$/, '') : `${path}/`) + search, 301);
  };
}
