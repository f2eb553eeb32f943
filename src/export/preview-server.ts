import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listen } from '../front/server.ts';
import { isFile } from '../settings/logo.ts';
import { contentType } from '../site/entry.ts';
import { type HostRules, hostAnswer, readHostRules } from './host-answer.ts';

export interface Preview {
  url: string;
  stop(): Promise<void>;
}

/**
 * Serves a built site like a host of files that follows the files for hosts in it: the page for unknown addresses with
 * 404, closed jobs with 410, redirects of moved addresses, and the headers of the site.
 *
 * @param folder of the build
 * @param port 0 takes any free port
 * @throws {Error} when no site was built there, or the port can't be used, with what to do
 */
export async function startPreview(folder: string, port: number, host = '127.0.0.1'): Promise<Preview> {
  if (!isFile(join(folder, 'index.html')) && !isFile(join(folder, 'build.json'))) {
    throw new Error(`There is no built site in ${folder}: run npm run build first, or name another folder.`);
  }
  const rules = await rulesOf(folder);
  const server = createServer((request, response) => {
    answer(folder, rules, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(`${String(error)}\n`);
    });
  });
  const taken = await listen(server, port, host);
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function rulesOf(folder: string): Promise<HostRules> {
  const file = join(folder, 'vercel.json');
  if (!isFile(file)) return readHostRules(fallback);
  try {
    return readHostRules(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new Error(
      `${file} can't be read, which says how the site is served (${String(cause)}): build the site again, or correct the file.`,
      { cause },
    );
  }
}

/** A site without settings for its host: its files, and a page for unknown addresses. */
const fallback = JSON.stringify({
  routes: [{ handle: 'filesystem' }, { src: '^/.*$', dest: '/404.html', status: 404 }],
});

async function answer(
  folder: string,
  rules: HostRules,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, url = '/' } = request;
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const { status, file, headers } = hostAnswer(rules, url, (path) => isFile(join(folder, path)));
  const body = file === null ? Buffer.from('') : await readFile(join(folder, file));
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  const type = file === null ? 'text/plain; charset=utf-8' : contentType(file);
  const all = { 'Content-Type': type, ...headers, ...(status === 200 && { ETag: etag }) };
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, all).end();
    return;
  }
  response.writeHead(status, { ...all, 'Content-Length': body.byteLength });
  response.end(method === 'HEAD' ? undefined : body);
}
