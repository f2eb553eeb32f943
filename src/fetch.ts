import { astro, FetchState } from 'astro/fetch';
import { offerRenderer } from './live/renderer.ts';

/** Renders one request with the given locals instead of those that the middleware would look up. */
async function render(request: Request, locals: Partial<App.Locals>): Promise<Response> {
  const state = new FetchState(request);
  Object.assign(state.locals, locals);
  // Nobody waits for the beginning of a page, and pages in one piece cost less.
  state.streaming = false;
  return astro(state);
}

// The compiled server's entry exports its Node handler alone; this is how the live site gets at its pages.
offerRenderer(render);

export default { fetch: (request: Request) => render(request, {}) };
