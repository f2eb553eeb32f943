import type { IncomingMessage, ServerResponse } from 'node:http';

/** Kinds of requests. A fixed list: visitors choose addresses, so no address may become a metric label. */
export const requestKinds = [
  'page',
  'search',
  'file',
  'asset',
  'application',
  'webhook',
  'operator',
  'status',
] as const;

export type RequestKind = (typeof requestKinds)[number];

/** One answered request. Nothing in it identifies the visitor: no sender, query, referer or browser. */
export interface Answered {
  method: string;
  kind: RequestKind;
  /** 499 when the visitor disconnected before the answer. */
  status: number;
  /** From the head of the request to the end of the answer. */
  milliseconds: number;
  /** Bytes sent on the connection, including the head. */
  bytes: number;
  /** Whether the whole answer was sent. */
  complete: boolean;
  /** Address of the site, `null` for other paths, which may hold secrets. */
  address(): string | null;
}

/** Is called for each request once its answer is sent or its connection lost. It must not throw. */
export type OnAnswered = (answered: Answered) => void;

/** Addresses at the root that only the live site has. */
const ownFolders: readonly (readonly [start: string, kind: RequestKind])[] = [
  ['_astro/', 'asset'],
  ['images/', 'asset'],
  ['webhooks/', 'webhook'],
  ['_jobfront', 'operator'],
];

const statusNames = new Set(['status.json', 'metrics', 'healthz', 'readyz']);

/** The kind of a request, by its method and target alone: the address need not exist. */
export function requestKind(method: string, target: string): RequestKind {
  const mark = target.indexOf('?');
  const path = target.slice(1, mark < 0 ? undefined : mark);
  for (const [start, kind] of ownFolders) if (path.startsWith(start)) return kind;
  if (statusNames.has(path)) return 'status';
  if (method !== 'GET' && method !== 'HEAD') return 'application';
  if (/(?:^|\/)application\//.test(path)) return 'application';
  if (path.endsWith('/') || path === '') return mark < 0 ? 'page' : 'search';
  return path.endsWith('search.json') ? 'search' : 'file';
}

/** Reports an answer to `onAnswered`. `now` is a monotonic clock in milliseconds. */
export function reportAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { onAnswered, now, addressOf }: ReportAnswerDeps,
): void {
  const begun = now();
  const { socket } = request;
  const before = socket.bytesWritten;
  response.once('close', () => {
    const { method = '', url = '' } = request;
    onAnswered({
      ...{ method, kind: requestKind(method, url) },
      // As nginx logs a visitor who disconnected before the answer.
      status: response.headersSent ? response.statusCode : 499,
      ...{ milliseconds: now() - begun, bytes: socket.bytesWritten - before },
      complete: response.writableFinished,
      address: () => addressOf(url),
    });
  });
}

export interface ReportAnswerDeps {
  onAnswered: OnAnswered;
  now: () => number;
  addressOf: (target: string) => string | null;
}
