import type { Answered, OnAnswered } from './answered.ts';

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
