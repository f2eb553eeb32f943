import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { listening } from './listening.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * A host of files with headers of the owner's.
 *
 * @param headersOf headers of an answer, by the path that was asked for
 */
export async function serveHosted(folder: string, headersOf: (path: string) => Record<string, string>) {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
    const name = normalize(path.endsWith('/') ? `${path}index.html` : path);
    const found = await readFile(join(folder, name)).catch(() => null);
    const body = found ?? (await readFile(join(folder, '404.html')));
    const type = types[found ? extname(name) : '.html'] ?? 'application/octet-stream';
    response.writeHead(found ? 200 : 404, { 'Content-Type': type, ...headersOf(path) }).end(body);
  });
  return listening(server);
}
