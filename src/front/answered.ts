import type { IncomingMessage, ServerResponse } from 'node:http';

/** What requests ask for. A fixed list: visitors choose addresses, and no address may become the label of a metric. */
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

/** One request that was answered. Nothing in it says who asked: no sender, query, referer or browser. */
export interface Answered {
  method: string;
  kind: RequestKind;
  /** 499 where the visitor went away before there was an answer. */
  status: number;
  /** From the head of the request to the end of the answer. */
  milliseconds: number;
  /** That went out on the connection, the head included. */
  bytes: number;
  /** Whether the whole answer went out. */
  complete: boolean;
  /** Address of the site, `null` where the request meant none: other paths may hold secrets. */
  address(): string | null;
}

/** Is called for each request once its answer is out or its connection gone. It must not throw. */
export type OnAnswered = (answered: Answered) => void;

/** Addresses that only the live site has, at its root. */
const ownFolders: readonly (readonly [start: string, kind: RequestKind])[] = [
  ['_astro/', 'asset'],
  ['images/', 'asset'],
  ['webhooks/', 'webhook'],
  ['_jobfront', 'operator'],
];

const statusNames = new Set(['status.json', 'metrics', 'healthz', 'readyz']);

/**
 * What a request asks for, by its method and target alone: whether there is something at the address does not matter.
 */
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

/** Reports an answer to `onAnswered`. `now` is a clock in milliseconds that never goes back. */
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
      // As nginx logs a visitor who went away before there was an answer.
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
