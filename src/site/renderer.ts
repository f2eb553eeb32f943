/** Renders one request with the given locals; made by the compiled pages (src/fetch.ts). */
export type Renderer<Locals = object> = (request: Request, locals: Locals) => Promise<Response>;

// Shared by name: the compiled pages are a bundle of their own, with their own copy of this module.
const key = Symbol.for('jobfront.renderer');
const shared = globalThis as { [key]?: Renderer };

/** Called by the compiled pages when they are loaded. */
export function offerRenderer<Locals extends object>(renderer: Renderer<Locals>): void {
  shared[key] = renderer as Renderer;
}

/**
 * Loads compiled pages and gives their renderer.
 *
 * @param entry file URL of the compiled server entry
 * @throws {Error} when the pages are not there or not ours, with what to do
 */
export async function loadRenderer<Locals = object>(entry: URL): Promise<Renderer<Locals>> {
  try {
    await import(entry.href);
  } catch (cause) {
    throw new Error(`The compiled pages (${entry.pathname}) can't be loaded: run npm run build:live first.`, {
      cause,
    });
  }
  const renderer = shared[key];
  if (!renderer) throw new Error(`${entry.pathname} offers no renderer: run npm run build:live again.`);
  return renderer as Renderer<Locals>;
}
