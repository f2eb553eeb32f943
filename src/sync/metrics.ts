import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Problem } from '../service/problem.ts';
import type { Listener, SyncEvent } from './sync.ts';

export interface Metrics {
  take: Listener;
  /** A request failed with an error of ours. */
  requestFailed(): void;
  /** Everything in Prometheus' text format. */
  text(): Promise<string>;
  /** Content-Type of `text`. */
  contentType: string;
}

export interface MetricsOptions {
  version: string;
  /** Whether the figures of the process itself (memory, CPU, event loop) are included. */
  process?: boolean;
  /** Values that are read when the metrics are. */
  now?: {
    /** The problems of the latest board. */
    problems(): readonly Pick<Problem, 'code'>[];
    /** How many addresses can't be printed. */
    unprintable(): number;
  };
}

const seconds = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100];

/** Counts events for Prometheus. A registry of its own, so several may live in one process. */
export function createMetrics({ version, process: ofProcess = false, now }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = <T extends string>(name: string, help: string, labelNames: T[] = []) =>
    new Counter({ name: `jobfront_${name}`, help, labelNames, registers });
  const gauge = (name: string, help: string) => new Gauge({ name: `jobfront_${name}`, help, registers });
  const histogram = <T extends string>(name: string, help: string, labelNames: T[] = []) =>
    new Histogram({ name: `jobfront_${name}`, help, labelNames, buckets: seconds, registers });

  const info = new Gauge({ name: 'jobfront_info', help: 'Always 1.', labelNames: ['version'], registers });
  const syncRequests = counter('sync_requests_total', 'Requests for a sync.', ['reason']);
  const webhooks = counter('webhooks_total', 'Webhooks with a right secret.', ['event', 'outcome']);
  const reads = counter('reads_total', 'Reads of the service.', ['kind', 'result']);
  const readTime = histogram('read_duration_seconds', 'How long reads of the service took.', ['kind']);
  const drops = counter('drops_held_total', 'Reads held back because many jobs were missing.');
  const publishes = counter('publishes_total', 'Publishes.', ['result']);
  const publishTime = histogram('publish_duration_seconds', 'How long publishes took.');
  const wrongPasswords = counter('wrong_passwords_total', 'Wrong operator passwords.', ['outcome']);
  const hintFailures = counter(
    'hint_failures_total',
    'Webhooks that could not be kept until they are answered.',
  );
  const purges = counter('cdn_purges_total', 'Purges of the CDN.', ['result']);
  const purgePending = gauge(
    'cdn_purge_pending',
    'Tags of which the CDN may have what is not shown any more.',
  );
  const lastPurge = gauge('cdn_last_purge_timestamp_seconds', 'The last purge that was taken.');
  const degraded = gauge('degraded', '1 while the site may be behind the service.');
  const jobs = gauge('jobs', 'Open jobs on the shown board.');
  const problems = gauge('problems', "Problems of the service's data on the shown board.");
  const lastRead = gauge('last_read_timestamp_seconds', 'The last complete read of the service.');
  const lastPublish = gauge('last_publish_timestamp_seconds', 'The last publish that changed the site.');
  const waiting = gauge('applications_waiting', 'Applications that are still to be delivered.');
  const dead = gauge('applications_dead', 'Applications that the service refuses, in whole or in part.');
  const alertsActive = gauge('alerts_active', 'Confirmed alerts by e-mail.');
  const alertMails = gauge('alert_mails_sent', 'Mails of alerts that this process has sent.');
  const alertMailAway = gauge('alert_mail_trouble', '1 while mails of alerts can not be sent.');
  const scannerAway = gauge('scanner_away', '1 while files of forms can not be scanned for viruses.');
  const boundary = gauge('next_boundary_timestamp_seconds', 'When the board changes by itself; 0 for never.');
  const failures = counter('request_errors_total', 'Requests that could not be answered as they should.');
  new Gauge({
    name: 'jobfront_problems_by_code',
    labelNames: ['code'],
    registers,
    help: "Problems of the service's data on the board that was read last, by code (docs/doctor.md).",
    collect() {
      this.reset();
      for (const { code } of now?.problems() ?? []) this.inc({ code });
    },
  });
  new Gauge({
    name: 'jobfront_unprintable_addresses',
    registers,
    help: 'Addresses that can not be printed: visitors get them as they were before, or an answer 500.',
    collect() {
      this.set(now?.unprintable() ?? 0);
    },
  });
  info.set({ version }, 1);
  if (ofProcess) collectDefaultMetrics({ register: registry });

  function takeRead(event: SyncEvent & { type: 'read' | 'read-failed' }): void {
    const kind = event.whole ? 'complete' : 'named';
    reads.inc({ kind, result: event.type === 'read' ? 'ok' : 'failed' });
    readTime.observe({ kind }, event.ms / 1000);
    if (event.type === 'read' && event.whole) lastRead.set(secondsOf(event.at));
  }

  function takePublish(event: SyncEvent & { type: 'published' }): void {
    publishes.inc({ result: event.changed ? 'changed' : 'unchanged' });
    publishTime.observe(event.ms / 1000);
    if (event.changed) lastPublish.set(secondsOf(event.at));
    jobs.set(event.jobs);
    problems.set(event.problems);
    boundary.set(event.nextBoundary === null ? 0 : secondsOf(event.nextBoundary));
  }

  function take(event: SyncEvent): void {
    switch (event.type) {
      case 'request':
        syncRequests.inc({ reason: event.reason });
        break;
      case 'webhook':
        webhooks.inc({ event: event.event, outcome: event.outcome });
        break;
      case 'read':
      case 'read-failed':
        takeRead(event);
        break;
      case 'drop-held':
        drops.inc();
        break;
      case 'published':
        takePublish(event);
        break;
      case 'publish-failed':
        publishes.inc({ result: 'failed' });
        break;
      case 'followed':
        jobs.set(event.jobs);
        problems.set(event.problems);
        boundary.set(event.nextBoundary === null ? 0 : secondsOf(event.nextBoundary));
        break;
      case 'degraded':
        degraded.set(1);
        break;
      case 'healed':
        degraded.set(0);
        break;
      case 'purged':
        purges.inc({ result: event.whole ? 'whole' : 'tags' });
        lastPurge.set(secondsOf(event.at));
        purgePending.set(event.pending);
        break;
      case 'purge-failed':
        purges.inc({ result: 'failed' });
        purgePending.set(event.pending ?? 1);
        break;
      case 'wrong-password':
        wrongPasswords.inc({ outcome: event.outcome });
        break;
      case 'hint-failed':
        hintFailures.inc();
        break;
      case 'applications':
        waiting.set(event.waiting);
        dead.set(event.dead);
        break;
      case 'alerts':
        alertsActive.set(event.active);
        alertMails.set(event.sent);
        alertMailAway.set(event.trouble === null ? 0 : 1);
        break;
      case 'scanner':
        scannerAway.set(event.trouble === null ? 0 : 1);
        break;
    }
  }

  return {
    take,
    text: () => registry.metrics(),
    contentType: registry.contentType,
    requestFailed: () => failures.inc(),
  };
}

const secondsOf = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds / 1000;
