import { Hono } from 'hono';
import type { RawPost } from '../post.ts';
import type { StandinState } from '../state.ts';
import { isListed } from './list-page.ts';
import { drawPicture } from './picture.ts';
import { missingPage, postPage } from './post-page.ts';

/** Adverts bring HTML of their own; nothing in it may run on the address that also has the controls. */
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** The service's public pages: an advert, and the pictures of adverts. */
export function pageRoutes(state: StandinState): Hono {
  const routes = new Hono();
  routes.get('/public/an/:code', (context) => {
    const ending = `/public/an/${context.req.param('code')}`;
    const post = find(
      state,
      (candidate) => typeof candidate.url === 'string' && candidate.url.endsWith(ending),
    );
    return context.html(post ? postPage(post) : missingPage(), post ? 200 : 404, pageHeaders);
  });
  routes.get('/public/file/:name', (context) => {
    const name = context.req.param('name');
    if (!/^[a-z0-9-]{1,60}\.png$/.test(name)) return context.html(missingPage(), 404, pageHeaders);
    return new Response(new Uint8Array(drawPicture(name)), {
      headers: { 'content-type': 'image/png', 'x-content-type-options': 'nosniff' },
    });
  });
  return routes;
}

/** The newest listed post of a kind. */
function find(state: StandinState, isWanted: (post: RawPost) => boolean): RawPost | undefined {
  const localNow = state.localNow();
  return state.store.entries.find((entry) => isListed(entry, localNow, state.rules) && isWanted(entry.post))
    ?.post;
}
