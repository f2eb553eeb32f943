import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { keyOf } from '../base/keys.ts';
import { addressIn, basePath } from '../base/site-path.ts';
import { openFile } from '../front/disk-cache.ts';
import { type ByteCache, createByteCache } from '../front/response-cache.ts';
import { createSender } from '../front/send-response.ts';
import { listen } from '../front/server.ts';
import { type StoredResponse, storedResponse } from '../front/stored-response.ts';
import { writeCompleteHead, writeText } from '../front/write-answer.ts';
import { isFile } from '../settings/logo.ts';
import { contentType } from '../site/entry.ts';
import { encodePath, isPath } from '../site/hosts/escape.ts';
import { immutableCaching, isForHosts, revalidateCaching } from '../site/hosts/host-site.ts';
import type { Header } from '../site/hosts/security-headers.ts';
import { buildAddresses } from '../site/twins/build-record.ts';

export interface Preview {
  /** Where the site begins, below the path of its SITE_URL. */
  url: string;
  stop(): Promise<void>;
}

export interface PreviewOptions {
  host?: string;
  /** Receives what prevents an answer, such as a file that can't be read. */
  report: (error: unknown) => void;
}

/**
 * Serves a built site like a host of files that follows the files for hosts in it: the page for unknown addresses with
 * 404, closed jobs with 410, redirects of moved addresses, and the headers of the site. Compression, ranges and
 * conditional requests are those of the live site (front/send-response.ts). A site below a path of its host is served there.
 *
 * @param folder of the build
 * @param port 0 takes any free port
 * @throws {Error} when no site was built there, or the port can't be used, with what to do
 */
export async function startPreview(
  folder: string,
  port: number,
  { host = '127.0.0.1', report }: PreviewOptions,
): Promise<Preview> {
  if (!isFile(join(folder, 'index.html')) && !isFile(join(folder, buildAddresses.record))) {
    throw new Error(`There is no built site in ${folder}: run npm run build first, or name another folder.`);
  }
  const site: BuiltSite = {
    folder,
    base: await baseOf(folder),
    rules: await rulesOf(folder),
    cache: createByteCache(mostCached),
    report,
  };
  const server = createServer((request, response) => {
    answer(site, request, response).catch((error: unknown) => {
      report(error);
      if (response.headersSent) response.destroy();
      else writeText(request, response, { status: 500, text: 'This file could not be read.' }, []);
    });
  });
  const taken = await listen(server, port, host);
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}${site.base}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface BuiltSite {
  folder: string;
  /** The path of the host that the site is below (base/site-path.ts). */
  base: string;
  rules: HostRules;
  /** Compressed files. */
  cache: ByteCache;
  report: (error: unknown) => void;
}

/** Bytes. */
const mostCached = 67_108_864;

const recordSchema = z.object({ site: z.url({ protocol: /^https?$/ }) });

/** Reads the path of the site from the record of the build; "" without a record. */
async function baseOf(folder: string): Promise<string> {
  const file = join(folder, buildAddresses.record);
  if (!isFile(file)) return '';
  try {
    return basePath(recordSchema.parse(JSON.parse(await readFile(file, 'utf8'))).site);
  } catch (cause) {
    throw unreadable(file, 'which address the site has', cause);
  }
}

async function rulesOf(folder: string): Promise<HostRules> {
  const file = join(folder, 'vercel.json');
  if (!isFile(file)) return readHostRules(fallback);
  try {
    return readHostRules(await readFile(file, 'utf8'));
  } catch (cause) {
    throw unreadable(file, 'how the site is served', cause);
  }
}

const unreadable = (file: string, what: string, cause: unknown) =>
  new Error(
    `${file} can't be read, which says ${what} (${String(cause)}): build the site again, or correct the file.`,
    { cause },
  );

/** A site without settings for its host: its files, and a page for unknown addresses. */
const fallback = JSON.stringify({
  routes: [{ handle: 'filesystem' }, { src: '^/.*$', dest: '/404.html', status: 404 }],
});

async function answer(site: BuiltSite, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { folder, base, rules, cache, report } = site;
  const { method, url = '/' } = request;
  const refuse = (status: number, text: string, headers: readonly Header[] = []) =>
    writeText(request, response, { status, text, headers }, []);
  if (method !== 'GET' && method !== 'HEAD') {
    return refuse(405, 'A host of files answers GET and HEAD.', [['Allow', 'GET, HEAD']]);
  }
  const target = addressIn(base, url);
  if (target === null) return refuse(404, `The site is at ${base}/; this is another page of its host.`);
  const found =
    url.split('?', 1)[0] === base
      ? redirectTo(301, `${base}${target}`)
      : hostAnswer(rules, target, { base, isFile: (path) => isFile(join(folder, path)) });
  const headers = Object.entries(found.headers);
  if (found.kind === 'redirect') {
    writeCompleteHead(response, found.status, [...headers, ['Content-Length', '0']].flat());
    response.end();
  } else if (found.file === null) {
    writeText(request, response, { status: found.status, text: 'There is no such page.' }, []);
  } else {
    const own = headers.filter(([name]) => name !== 'Cache-Control' && name !== 'Content-Type');
    const sender = createSender({ security: own, headersFor: () => own, cache, report });
    sender.send(request, response, await storedFile(folder, found.file, found));
  }
}

/** The response with a file of the site. Its tag changes when the file is written again. */
async function storedFile(
  folder: string,
  file: string,
  { status, headers }: Pick<FileAnswer, 'status' | 'headers'>,
): Promise<StoredResponse> {
  const path = join(folder, file);
  const { size, mtimeNs, ino } = await stat(path, { bigint: true });
  const caching = headers['Cache-Control'] ?? revalidateCaching;
  // The rules name the type of the address; a page that is shown in its place has its own.
  const type = (status === 200 ? headers['Content-Type'] : undefined) ?? contentType(file);
  const stored = storedResponse({
    address: file,
    type,
    status,
    isImmutable: caching === immutableCaching,
    shared: [['Cache-Control', caching]],
    key: keyOf(`${size} ${mtimeNs} ${ino}`),
    make: () => readFile(path),
  });
  // Videos and pictures are sent from the disk: they are never compressed, and may be larger than the memory.
  return stored.encodings.length > 0 ? stored : { ...stored, size: Number(size), open: () => openFile(path) };
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
        status: z.literal([301, 302, 307, 308, 404, 410]).optional(),
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

/** What a host answers. */
type HostAnswer = RedirectAnswer | FileAnswer;

interface RedirectAnswer {
  kind: 'redirect';
  status: number;
  /** Including `Location`. */
  headers: Record<string, string>;
}

interface FileAnswer {
  kind: 'file';
  status: 200 | 404 | 410;
  /** Path of the file in the folder: "/jobs/7-courier/index.html". `null` = it has no page to show. */
  file: string | null;
  headers: Record<string, string>;
}

const redirectTo = (
  status: number,
  to: string,
  headers: Readonly<Record<string, string>> = { 'Cache-Control': revalidateCaching },
): RedirectAnswer => ({ kind: 'redirect', status, headers: { ...headers, Location: to } });

/**
 * The answer of a host of files: rules in their order, `continue` collects headers, and `handle: filesystem` looks up
 * files; later rules answer missing ones.
 *
 * @param target an address with its query, still encoded: "/jobs/7?utm_source=fair"
 * @param site `base` is the path that redirects contain; `isFile` says whether the folder has a file of this path
 */
function hostAnswer(
  rules: HostRules,
  target: string,
  { base, isFile }: { base: string; isFile: (path: string) => boolean },
): HostAnswer {
  const [given = '', ...queries] = target.split('?');
  const query = queries.join('?');
  const asked = pathOf(given);
  const headers: Record<string, string> = { 'Cache-Control': revalidateCaching };
  // A target that can't be a file name is matched only against the rules for missing files.
  let file = asked ?? '/ ';
  let status: FileAnswer['status'] = 200;
  for (const rule of rules) {
    if (rule.handle === 'filesystem') {
      const found = [file, `${file.replace(/\/$/, '')}/index.html`].find(isFile);
      if (found !== undefined && asked !== null && !isForHosts(file)) {
        return { kind: 'file', status, file: found, headers };
      }
      continue;
    }
    const match = rule.pattern?.exec(encodePath(file));
    if (!match || !hasAll(query, rule.has)) continue;
    const fill = (text: string) => text.replace(/\$(\d)/g, (_, at: string) => match[Number(at)] ?? '');
    const { Location: to, ...more } = rule.headers;
    if (to !== undefined) {
      // Redirects to normal forms (a slash at the end) are only for existing pages.
      const path = fill(to);
      if (to.includes('$') && !isFile(`${pathOf(addressIn(base, path) ?? '')}index.html`)) continue;
      const isWhole = rule.has.length > 0 || path.includes('?') || query === '';
      return redirectTo(rule.status ?? 302, isWhole ? path : `${path}?${query}`, headers);
    }
    Object.assign(headers, more);
    if (rule.continue) continue;
    if (rule.status === 404 || rule.status === 410) status = rule.status;
    file = pathOf(fill(rule.dest ?? '')) ?? file;
    if (isFile(file)) return { kind: 'file', status, file, headers: lasting(headers, status) };
  }
  return { kind: 'file', status: 404, file: null, headers: lasting(headers, 404) };
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
