import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { listen } from '../front/server.ts';
import { isFile } from '../settings/logo.ts';
import { contentType } from '../site/entry.ts';
import { encodePath, isPath } from '../site/hosts/escape.ts';
import { isForHosts, revalidateCaching } from '../site/hosts/host-site.ts';

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

/** The rules of vercel.json, as `vercelFile` (site/hosts/vercel.ts) writes them. Other keys are ignored. */
const fileSchema = z.object({
  routes: z
    .array(
      z.object({
        src: z.string().optional(),
        has: z.array(z.object({ type: z.string(), key: z.string(), value: z.string() })).default([]),
        dest: z.string().optional(),
        headers: z.record(z.string(), z.string()).default({}),
        status: z.number().optional(),
        continue: z.boolean().default(false),
        caseSensitive: z.boolean().default(false),
        handle: z.string().optional(),
      }),
    )
    .default([]),
});

/** Rules of a host for the files of a site, in their order. */
type HostRules = readonly HostRule[];

interface HostRule extends Omit<z.output<typeof fileSchema>['routes'][number], 'src' | 'caseSensitive'> {
  pattern: RegExp | null;
}

/**
 * Reads the rules of a built site.
 *
 * @param text of its vercel.json
 * @throws {Error} when it is invalid
 */
function readHostRules(text: string): HostRules {
  const { routes } = fileSchema.parse(JSON.parse(text));
  return routes.map(({ src, caseSensitive, ...rule }) => ({
    ...rule,
    pattern: src === undefined ? null : new RegExp(src, caseSensitive ? 'u' : 'iu'),
  }));
}

/** What a host answers: a redirect when there is a `Location`, else a file; `null` = it has no page to show. */
export interface HostAnswer {
  status: number;
  /** Path of the file in the folder: "/jobs/7-courier/index.html". */
  file: string | null;
  headers: Record<string, string>;
}

/**
 * The answer of a host of files: rules in their order, `continue` collects headers, and `handle: filesystem` looks up
 * files; later rules answer missing ones.
 *
 * @param target of the request, unchanged: "/jobs/7?utm_source=fair"
 * @param isFile whether the folder has a file of this path
 */
function hostAnswer(rules: HostRules, target: string, isFile: (path: string) => boolean): HostAnswer {
  const [given = '', ...queries] = target.split('?');
  const query = queries.join('?');
  const asked = pathOf(given);
  const headers: Record<string, string> = { 'Cache-Control': revalidateCaching };
  // A target that can't be a file name is matched only against the rules for missing files.
  let file = asked ?? '/ ';
  let status = 200;
  for (const rule of rules) {
    if (rule.handle === 'filesystem') {
      const found = [file, `${file.replace(/\/$/, '')}/index.html`].find(isFile);
      if (found !== undefined && asked !== null && !isForHosts(file)) return { status, file: found, headers };
      continue;
    }
    const match = rule.pattern?.exec(encodePath(file));
    if (!match || !hasAll(query, rule.has)) continue;
    const fill = (text: string) => text.replace(/\$(\d)/g, (_, at: string) => match[Number(at)] ?? '');
    const { Location: to, ...more } = rule.headers;
    if (to !== undefined) {
      // Redirects to normal forms (a slash at the end) are only for existing pages.
      const path = fill(to);
      if (to.includes('$') && !isFile(`${pathOf(path)}index.html`)) continue;
      const isWhole = rule.has.length > 0 || path.includes('?') || query === '';
      return {
        status: rule.status ?? 302,
        file: null,
        headers: { ...headers, Location: isWhole ? path : `${path}?${query}` },
      };
    }
    Object.assign(headers, more);
    if (rule.continue) continue;
    status = rule.status ?? status;
    file = pathOf(fill(rule.dest ?? '')) ?? file;
    if (isFile(file)) return { status, file, headers: lasting(headers, status) };
  }
  return { status: 404, file: null, headers: lasting(headers, 404) };
}

/** A missing page may exist later. */
const lasting = (headers: Record<string, string>, status: number): Record<string, string> =>
  status === 200 ? headers : { ...headers, 'Cache-Control': revalidateCaching };

/** The decoded path of a request; `null` when no file can have it. */
function pathOf(given: string): string | null {
  try {
    const path = decodeURIComponent(given);
    return isPath(path) ? path : null;
  } catch {
    return null;
  }
}

function hasAll(query: string, has: HostRule['has']): boolean {
  const given = new URLSearchParams(query);
  return has.every(({ type, key, value }) => type === 'query' && given.getAll(key).includes(value));
}
