/*
 * Stands for compiled pages: pages that say what they were printed from, and in which thread. A page is broken, and
 * one is broken in other threads alone. `/printed.json` tells which were printed in its thread, in their order.
 */
import { isMainThread } from 'node:worker_threads';
import { offerRenderer } from '../../src/live/renderer.ts';

// As the server's entry does: what nobody has handled ends no thread.
process.on('unhandledRejection', () => undefined);

const printed: string[] = [];

offerRenderer(async (request, locals) => {
  const { pathname } = new URL(request.url);
  if (pathname === '/printed.json') return Response.json(printed);
  printed.push(pathname);
  const { board, memory, settings } = locals as App.Locals;
  if (pathname === '/broken/') throw new Error('broken');
  if (pathname === '/only-here/' && !isMainThread) throw new Error('not in a thread');
  if (pathname === '/ends/' && !isMainThread) process.exit(1);
  if (pathname === '/unsendable.txt') return unsendable();
  if (pathname.endsWith('.json')) return Response.json({ pathname, isMainThread });
  const said = JSON.stringify({ pathname, board, memory, settings }).replaceAll('<', '&lt;');
  const head = `<head><meta name="thread" content="${isMainThread ? 'main' : 'other'}"></head>`;
  return new Response(`<!doctype html><html>${head}<body>${said}</body></html>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
    status: pathname.startsWith('/closed/') ? 410 : 200,
  });
});

/** An answer whose bytes can't be handed over to another thread. */
function unsendable(): Response {
  const { buffer } = new WebAssembly.Memory({ initial: 1 });
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(buffer));
      controller.close();
    },
  });
  return Object.defineProperty(new Response('here'), 'body', { value: body });
}
