import { createServer } from 'node:http';
import { listening } from './listening.ts';

/** A page of somebody else's site, on an origin of its own. */
export interface HostPage {
  url: string;
  close(): Promise<void>;
}

/**
 * @param body what stands in the page's body
 * @param options a style in its head, and its Content-Security-Policy
 */
export async function serveHostPage(
  body: string,
  options: { style?: string; policy?: string; lang?: string } = {},
): Promise<HostPage> {
  const { style = '', policy, lang = 'pl' } = options;
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Kolibra</title>
<link rel="icon" href="data:,"><meta name="viewport" content="width=device-width,initial-scale=1">
${style && `<style>${style}</style>`}</head><body><main><h1>Kolibra</h1>${body}</main></body></html>`;
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (policy) response.setHeader('Content-Security-Policy', policy);
    response.end(html);
  });
  return listening(server);
}
