import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A post as the scripted service keeps it: anything with an id, or without one. */
export interface RawPost {
  id: unknown;
  advert?: unknown;
  awarded?: unknown;
  /** The id by which the service sorts and filters, where the reader is not to see it. */
  rank?: number;
  [field: string]: unknown;
}

interface Condition {
  value: string;
  comparison: string;
}

/** A list request as the scripted service understood it. */
export interface Ask {
  /** From 1, in the order of arrival. */
  number: number;
  path: string;
  headers: IncomingMessage['headers'];
  rawHeaders: string[];
  filter: { id?: Condition; [field: string]: Condition | undefined };
  direction: 'ASC' | 'DESC';
  page: number;
  size: number;
}

export interface ListAnswer {
  rows: unknown[];
  total: number;
  headers?: Record<string, string>;
}

export interface Script {
  /** The service gives at most so many rows, whatever is asked for. */
  cap?: number;
  /** Before a request is answered: the place for changes of `posts`. */
  before?: (ask: Ask, service: ScriptedService) => void;
  /** Which parts of a request the service ignores. */
  ignores?: readonly ('id' | 'sort' | 'page' | 'language' | 'awarded' | 'job_id')[];
  /** Changes the answer that the service would give. */
  twist?: (answer: ListAnswer, ask: Ask) => ListAnswer;
  /** Answers in its own way; returns false to let the service answer. */
  reply?: (ask: Ask, response: ServerResponse) => boolean;
}

export interface ScriptedService extends AsyncDisposable {
  url: string;
  posts: RawPost[];
  script: Script;
  asks: Ask[];
  /** Resolves when no connection is open. */
  idle(): Promise<void>;
}

/** A post with the fields that filters look at. */
export function rawPost(id: number, more: Partial<RawPost> = {}): RawPost {
  return {
    id,
    advert: { id: id + 10_000, name: `Post ${id}`, language: 'pl', recruitment: { id: 1 }, values: [] },
    url: `https://tenant.example/${id}`,
    awarded: false,
    options: {},
    ...more,
  };
}

/** Posts with the ids 1 to `count`. */
export const rawPosts = (count: number): RawPost[] =>
  Array.from({ length: count }, (_, index) => rawPost(index + 1));

/** Starts a service on 127.0.0.1 that holds `posts` and behaves as interface.md says, except for its script. */
export async function startService(posts: RawPost[] = [], script: Script = {}): Promise<ScriptedService> {
  const sockets = new Set<Socket>();
  let onIdle: (() => void)[] = [];
  const server = createServer((request, response) => {
    const ask = understand(request, service.asks.length + 1);
    service.asks.push(ask);
    service.script.before?.(ask, service);
    if (service.script.reply?.(ask, response)) return;
    if (ask.path !== '/public/job_posts/published') {
      response.writeHead(404).end();
      return;
    }
    const answer = answerTo(ask, service);
    const twisted = service.script.twist?.(answer, ask) ?? answer;
    const { rows, total, headers } = twisted;
    response.writeHead(200, {
      'content-type': 'application/json',
      ...resultHeaders(rows.length, total, ask),
      ...headers,
    });
    response.end(JSON.stringify(rows));
  });
  // Longer than any test: a connection that is closed was closed by the reader.
  server.keepAliveTimeout = 600_000;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) for (const done of onIdle.splice(0)) done();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const service: ScriptedService = {
    url: `http://127.0.0.1:${port}`,
    posts,
    script,
    asks: [],
    idle: () => (sockets.size === 0 ? Promise.resolve() : new Promise((resolve) => onIdle.push(resolve))),
    async [Symbol.asyncDispose]() {
      onIdle = [];
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}

function understand(request: IncomingMessage, number: number): Ask {
  const json = (name: string): unknown => JSON.parse(String(request.headers[name] ?? '{}'));
  return {
    number,
    path: request.url ?? '',
    headers: request.headers,
    rawHeaders: request.rawHeaders,
    filter: json('x-request-filter') as Ask['filter'],
    direction: (json('x-request-sort') as { direction?: Ask['direction'] }).direction ?? 'DESC',
    page: Number(request.headers['x-request-current-page'] ?? 1),
    size: Number(request.headers['x-request-page-size'] ?? 10),
  };
}

function answerTo(ask: Ask, { posts, script }: ScriptedService): ListAnswer {
  const ignored = new Set<string>(script.ignores);
  const found = posts.filter((post) =>
    Object.entries(ask.filter).every(
      ([field, condition]) => condition === undefined || ignored.has(field) || holds(post, field, condition),
    ),
  );
  if (!ignored.has('sort')) {
    found.sort((one, other) =>
      ask.direction === 'DESC' ? rank(other) - rank(one) : rank(one) - rank(other),
    );
  }
  const size = Math.min(ask.size, script.cap ?? 100);
  const page = ignored.has('page') ? 1 : ask.page;
  return { rows: found.slice((page - 1) * size, page * size), total: found.length };
}

/** The place of a post in the list: its id, or `rank` where the id is hidden from the reader. */
const rank = (post: RawPost): number => Number(post.rank ?? post.id);

function holds(post: RawPost, field: string, { value, comparison }: Condition): boolean {
  if (field === 'id') return comparison === '<=' ? rank(post) <= Number(value) : rank(post) >= Number(value);
  const advert = post.advert as { language?: string; recruitment?: { id?: number } };
  if (field === 'language') return advert.language === value;
  if (field === 'awarded') return (post.awarded === true) === (value === '1');
  return String(advert.recruitment?.id) === value;
}

function resultHeaders(count: number, total: number, ask: Ask): Record<string, string> {
  return {
    'x-result-count': String(count),
    'x-result-current-page': String(ask.page),
    'x-result-page-size': String(ask.size),
    'x-result-total-count': String(total),
  };
}
