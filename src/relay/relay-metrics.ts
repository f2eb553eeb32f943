import type { RelayStatus } from './relay.ts';

/** The status in Prometheus' text format. */
export function relayMetrics({ counts, owed, list, build }: RelayStatus, version: string): string {
  const figures: readonly (readonly [
    name: string,
    kind: 'counter' | 'gauge',
    help: string,
    value: number,
  ])[] = [
    ['webhooks_total', 'counter', 'Webhooks after which posts may have changed.', counts.webhooks],
    ['list_reads_total', 'counter', 'Readings of the list.', counts.reads],
    ['build_calls_total', 'counter', 'Builds that were called, calls that failed included.', counts.calls],
    ['build_calls_failed_total', 'counter', 'Calls that failed.', counts.failedCalls],
    ['build_owed', 'gauge', '1 while a build has still to be called.', Number(owed !== null)],
    [
      'build_overdue',
      'gauge',
      '1 while the site does not show what a build was called for.',
      Number(build.state === 'overdue'),
    ],
    ['list_held', 'gauge', '1 while a list waits to be confirmed by another reading.', Number(list.held)],
    ['list_failed', 'gauge', '1 while the list cannot be read.', Number(list.failure !== null)],
  ];
  const lines = figures.flatMap(([name, kind, help, value]) => [
    `# HELP jobfront_relay_${name} ${help}`,
    `# TYPE jobfront_relay_${name} ${kind}`,
    `jobfront_relay_${name} ${value}`,
  ]);
  return `# HELP jobfront_info Always 1.\n# TYPE jobfront_info gauge\njobfront_info{version="${version}"} 1\n${lines.join('\n')}\n`;
}
