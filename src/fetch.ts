import { astro, FetchState, pages } from 'astro/fetch';
import { offerRenderer } from './live/renderer.ts';

/** The modules of the routes that have been printed. Astro asks Node for them anew at each request. */
const loaded = new WeakMap<object, FetchState['componentInstance'] & object>();

/**
 * Prints one page with the given locals: Astro's pages alone, without what stands around them for a visitor's request
 * (redirects, our middleware, which would look the locals up, a page of its own for an error).
 */
async function print(request: Request, locals: App.Locals): Promise<Response> {
  const state = new FetchState(request);
  Object.assign(state.locals, locals);
  // Nobody waits for the beginning of a page, and pages in one piece cost less.
  state.streaming = false;
  // No page of ours has any; they would be looked for among the addresses of a static site.
  state.props = {};
  state.componentInstance = state.routeData && loaded.get(state.routeData);
  const response = await pages(state);
  if (state.routeData && state.componentInstance) loaded.set(state.routeData, state.componentInstance);
  return response;
}

// The compiled server's entry exports its Node handler alone; this is how the live site gets at its pages.
offerRenderer<App.Locals>(print);

export default { fetch: (request: Request) => astro(new FetchState(request)) };
