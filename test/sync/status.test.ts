import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { handleStatus, type StatusRoutes } from '../../src/operator/status-routes.ts';
import { createMetrics } from '../../src/sync/metrics.ts';
import { emptyStatus, type Status, statusAfter } from '../../src/sync/status.ts';
import { emitToAll, type Listener, type SyncEvent } from '../../src/sync/sync.ts';
import { jobOf, jobs } from './boards.ts';
import { watched, watching } from './watching.ts';

function following(): { status: () => Status; emit: Listener; metrics: ReturnType<typeof createMetrics> } {
  let status = emptyStatus('0.1.0');
  const metrics = createMetrics({ version: '0.1.0' });
  const fold: Listener = (event) => {
    status = statusAfter(status, event);
  };
  return { status: () => status, emit: emitToAll(fold, metrics.take), metrics };
}

describe('the status', () => {
  test('of a site that is current', async () => {
    const { status, emit } = following();
    const ending = jobOf(50, { validThrough: '2026-03-08T12:00:00Z' });
    await watched({ emit, at: [...jobs(20), ending] });
    expect(status()).toMatchObject({
      version: '0.1.0',
      state: 'current',
      degraded: null,
      snapshot: '000001',
      lastRead: '2026-03-01T00:00:00.020Z',
      lastPublish: '2026-03-01T00:00:00.030Z',
      jobs: 21,
      problems: 0,
      nextBoundary: '2026-03-08T12:00:00Z',
      counters: { reads: 1, publishes: 1, readsFailed: 0, syncRequests: { start: 1, poll: 0 } },
    });
  });

  test('of a site whose service is down: why and since when, with the last snapshot', async () => {
    const { status, emit } = following();
    const { service, watcher, clock } = await watched({ emit });
    service.isDown = true;
    void watcher.request('operator');
    await clock.advance(60_000);
    expect(status()).toMatchObject({
      state: 'degraded',
      snapshot: '000001',
      jobs: 20,
      degraded: { since: '2026-03-01T00:00:05.020Z', reason: expect.stringContaining('could not be read') },
    });
    service.isDown = false;
    await clock.advance(300_100);
    expect(status()).toMatchObject({ state: 'current', degraded: null });
  });

  test('of a site with an old snapshot and no reading yet', async () => {
    const { status, emit } = following();
    const { service, watcher, clock } = watching({ emit });
    emit({ type: 'shown', snapshot: '42', at: clock.instant() });
    expect(status()).toMatchObject({ state: 'starting', snapshot: '42' });
    service.isDown = true;
    await watcher.start();
    await clock.advance(1_000);
    expect(status()).toMatchObject({
      state: 'degraded',
      snapshot: '42',
      lastRead: null,
      lastPublish: null,
    });
  });

  test('a publish that changes nothing is not the last one', () => {
    const at = '2026-03-01T00:00:00Z';
    const more = { ms: 1, reasons: [], jobs: 3, problems: 1, nextBoundary: null };
    const event: SyncEvent = { type: 'published', at, snapshot: '42', changed: false, ...more };
    expect(statusAfter(emptyStatus('1'), event)).toMatchObject({
      snapshot: '42',
      lastPublish: null,
      jobs: 3,
      counters: { publishes: 0 },
    });
  });

  test('a list that is being read, until it is read or that has failed', () => {
    const at = '2026-03-01T00:00:00Z';
    const reading = statusAfter(emptyStatus('1'), { type: 'reading', posts: 300, total: 900, at });
    expect(reading.reading).toEqual({ posts: 300, total: 900 });
    const named = { type: 'read', whole: false, ms: 1, jobs: 1, problems: 0, at } as const;
    expect(statusAfter(reading, named).reading).toEqual({ posts: 300, total: 900 });
    expect(statusAfter(reading, { ...named, whole: true }).reading).toBeNull();
    const failed = { type: 'read-failed', whole: true, ms: 1, error: new Error('down'), at } as const;
    expect(statusAfter(reading, failed).reading).toBeNull();
    expect(statusAfter(reading, { type: 'leads', leads: false, at }).reading).toBeNull();
  });

  test('webhooks are counted by what became of them', () => {
    const at = '2026-03-01T00:00:00Z';
    const events: SyncEvent[] = (['request', 'ignored', 'ignored', 'too-large'] as const).map((outcome) => ({
      type: 'webhook',
      event: 'none',
      outcome,
      at,
    }));
    const status = events.reduce(statusAfter, emptyStatus('1'));
    expect(status.counters).toMatchObject({ webhooks: 1, webhooksIgnored: 2 });
  });
});

describe('the addresses', () => {
  let close: (() => void) | undefined;
  afterEach(() => close?.());

  async function serve(routes: StatusRoutes): Promise<string> {
    const server = createServer((request, response) => {
      if (handleStatus(request, response, routes) === null) response.writeHead(404).end('unknown');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    close = () => server.close();
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test.each([
    ['GET', '/healthz', 200, 'alive\n'],
    ['HEAD', '/healthz', 200, ''],
    ['GET', '/healthz?x', 200, 'alive\n'],
    ['GET', '/readyz', 503, 'nothing is shown yet\n'],
    ['POST', '/healthz', 405, 'Read this address with GET.\n'],
    ['DELETE', '/status.json', 405, 'Read this address with GET.\n'],
    ['GET', '/healthz/', 404, 'unknown'],
    ['GET', '/status', 404, 'unknown'],
    ['GET', '/toString', 404, 'unknown'],
  ])('%s %s: %i', async (method, path, status, text) => {
    const url = await serve(following());
    const answer = await fetch(url + path, { method });
    expect([answer.status, await answer.text()]).toEqual([status, text]);
    if (status !== 404) expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('allow')).toBe(status === 405 ? 'GET, HEAD' : null);
  });

  test('a site whose pages can’t be printed at its start is not ready, and says which', async () => {
    const { status, ...more } = following();
    const startFailure = "/map/ can't be printed: broken";
    const unprintable = [{ address: '/jobs/7-x/', reason: 'broken', since: '2026-03-01T00:00:00Z' }];
    let own: Partial<Status> = { snapshot: '1', startFailure };
    const url = await serve({ ...more, status: () => ({ ...status(), ...own }) });
    const answer = await fetch(`${url}/readyz`);
    expect([answer.status, await answer.text()]).toEqual([503, `${startFailure}\n`]);
    // A page that can't be printed later hides no other: the site goes on to be asked.
    own = { snapshot: '1', unprintable };
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test('tell how the site stands', async () => {
    const all = following();
    const { watcher, service, clock } = await watched({ emit: all.emit });
    const url = await serve(all);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const answer = await fetch(`${url}/status.json`);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toEqual(all.status());
    service.isDown = true;
    void watcher.request('operator');
    await clock.advance(1_000);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const metrics = await fetch(`${url}/metrics`);
    expect(metrics.headers.get('content-type')).toContain('text/plain');
    const text = await metrics.text();
    for (const line of [
      'jobfront_info{version="0.1.0"} 1',
      'jobfront_sync_requests_total{reason="start"} 1',
      'jobfront_reads_total{kind="complete",result="ok"} 1',
      'jobfront_reads_total{kind="complete",result="failed"} 1',
      'jobfront_publishes_total{result="changed"} 1',
      'jobfront_publish_duration_seconds_count 1',
      'jobfront_degraded 1',
      'jobfront_jobs 20',
      'jobfront_last_read_timestamp_seconds 1772323200.02',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
  });

  test('metrics that fail are a 500, not a hanging request', async () => {
    const text = () => Promise.reject(new Error('broken'));
    const url = await serve({ ...following(), metrics: { text, contentType: 'text/plain' } });
    expect((await fetch(`${url}/metrics`)).status).toBe(500);
  });
});
