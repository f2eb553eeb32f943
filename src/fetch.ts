import { astro, FetchState, pages } from 'astro/fetch';
import { offerRenderer } from './site/print-page.ts';

/** The modules of the routes that have been printed. Astro asks Node for them anew at each request. */
const loaded = new WeakMap<object, FetchState['componentInstance'] & object>();

/** A request whose page comes in one piece: that costs less, and a page that fails at its end says so in its status. */
function whole(request: Request): FetchState {
  const state = new FetchState(request);
  state.streaming = false;
  return state;
}

/**
 * Prints one page with the given locals: Astro's pages alone, without what is around them for a visitor's request.
 * Of a page that is rewritten, or fails, our middleware still hears; it finds the locals there.
 */
async function print(request: Request, locals: App.Locals): Promise<Response> {
  const state = whole(request);
  Object.assign(state.locals, locals);
  // No page of ours has any; they would be looked for among the addresses of a static site.
  state.props = {};
  state.componentInstance = state.routeData && loaded.get(state.routeData);
  const response = await pages(state);
  if (state.routeData && state.componentInstance) loaded.set(state.routeData, state.componentInstance);
  return response;
}

// The compiled server's entry exports its Node handler alone; this is how the live site gets at its pages.
offerRenderer<App.Locals>(import.meta.url, print);

export default { fetch: (request: Request) => astro(whole(request)) };
