/*
 * Stands for compiled pages: pages that say what they were printed from, and in which thread. A page is broken, and
 * one is broken in other threads alone.
 */
import { isMainThread } from 'node:worker_threads';
import { offerRenderer } from '../../src/live/renderer.ts';

offerRenderer(async (request, locals) => {
  const { pathname } = new URL(request.url);
  const { board, memory, settings } = locals as App.Locals;
  if (pathname === '/broken/') throw new Error('broken');
  if (pathname === '/only-here/' && !isMainThread) throw new Error('not in a thread');
  if (pathname === '/ends/' && !isMainThread) process.exit(1);
  if (pathname.endsWith('.json')) return Response.json({ pathname, isMainThread });
  const said = JSON.stringify({ pathname, board, memory, settings }).replaceAll('<', '&lt;');
  const head = `<head><meta name="thread" content="${isMainThread ? 'main' : 'other'}"></head>`;
  return new Response(`<!doctype html><html>${head}<body>${said}</body></html>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
    status: pathname.startsWith('/closed/') ? 410 : 200,
  });
});
