import type { IncomingMessage, ServerResponse } from 'node:http';

export interface RequestMetrics {
  take: OnAnswered;
  /** In Prometheus' text format. */
  text(): string;
}

/** Upper bounds of the histogram, in seconds. */
const bounds = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];

interface Durations {
  /** How many took at most `bounds[i]` and longer than the bound before; the last counts those longer than all. */
  buckets: number[];
  count: number;
  sum: number;
}

/**
 * Counts answers by kind and status, and their durations by the class of the status. Uses plain numbers instead of
 * prom-client, which takes a microsecond per request: a noticeable part of an answer from memory.
 */
export function createRequestMetrics(): RequestMetrics {
  const counts = new Map<string, Map<number, number>>();
  const durations = new Map<number, Durations>();
  return {
    take({ kind, status, milliseconds }: Answered) {
      const ofKind = counts.get(kind) ?? new Map<number, number>();
      if (ofKind.size === 0) counts.set(kind, ofKind);
      ofKind.set(status, (ofKind.get(status) ?? 0) + 1);
      const its = Math.floor(status / 100);
      let ofClass = durations.get(its);
      if (!ofClass) {
        ofClass = { buckets: new Array(bounds.length + 1).fill(0), count: 0, sum: 0 };
        durations.set(its, ofClass);
      }
      const seconds = milliseconds / 1000;
      let index = 0;
      while (index < bounds.length && seconds > (bounds[index] ?? 0)) index += 1;
      ofClass.buckets[index] = (ofClass.buckets[index] ?? 0) + 1;
      ofClass.count += 1;
      ofClass.sum += seconds;
    },
    text: () => [...countLines(counts), ...durationLines(durations), ''].join('\n'),
  };
}

const total = 'jobfront_http_requests_total';
const duration = 'jobfront_http_request_duration_seconds';

const countLines = (counts: ReadonlyMap<string, ReadonlyMap<number, number>>): string[] => [
  `# HELP ${total} Requests that were answered, by what was asked for and by status; 499 where the visitor went away first.`,
  `# TYPE ${total} counter`,
  ...[...counts].flatMap(([kind, byStatus]) =>
    [...byStatus].map(([status, count]) => `${total}{kind="${kind}",status="${status}"} ${count}`),
  ),
];

const durationLines = (durations: ReadonlyMap<number, Durations>): string[] => [
  `# HELP ${duration} From the head of a request to the end of its answer, by the class of the status.`,
  `# TYPE ${duration} histogram`,
  ...[...durations].flatMap(([its, { buckets, count, sum }]) => {
    const label = `status="${its}xx"`;
    let upTo = 0;
    const lines = bounds.map((bound, index) => {
      upTo += buckets[index] ?? 0;
      return `${duration}_bucket{le="${bound}",${label}} ${upTo}`;
    });
    return [
      ...lines,
      `${duration}_bucket{le="+Inf",${label}} ${count}`,
      `${duration}_sum{${label}} ${sum}`,
      `${duration}_count{${label}} ${count}`,
    ];
  }),
];

/** Kinds of requests. A fixed list: visitors choose addresses, so no address may become a metric label. */
export const requestKinds = [
  'page',
  'search',
  'file',
  'asset',
  'application',
  'numbers',
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
  if (path === 'numbers') return 'numbers';
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
      method,
      kind: requestKind(method, url),
      // As nginx logs a visitor who disconnected before the answer.
      status: response.headersSent ? response.statusCode : 499,
      milliseconds: now() - begun,
      bytes: socket.bytesWritten - before,
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
