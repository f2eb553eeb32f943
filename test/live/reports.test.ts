import { describe, expect, test } from 'vitest';
import { createReports } from '../../src/live/reports.ts';
import { ask, startFront } from '../front/harness.ts';
import { siteOf } from '../front/site-of.ts';

const at = '2026-03-01T10:00:00Z';
const secret = 'u3KpR8tYw1ZxQ5nB7vLc0dEf';

function reporting(more: Partial<Parameters<typeof createReports>[0]> = {}) {
  const lines: Record<string, unknown>[] = [];
  const reports = createReports({
    version: '0.1.0',
    secrets: [secret],
    ...more,
    logTo: { write: (line: string) => void lines.push(JSON.parse(line)) },
  });
  return { reports, lines };
}

/** Three requests to a site, as they are reported. */
async function asked(reports: ReturnType<typeof createReports>) {
  let left = 3;
  const all = Promise.withResolvers<void>();
  const site = await startFront({
    onAnswered(answered) {
      reports.onAnswered(answered);
      left -= 1;
      if (left === 0) all.resolve();
    },
  });
  site.front.show(siteOf({ '/en/': { text: 'Jobs', type: 'text/html; charset=utf-8' } }));
  const headers = { referer: 'https://mail.example/inbox', 'user-agent': 'Browser of Ada' };
  await ask(site, '/en/?q=welder&email=ada@example.org', { headers });
  await ask(site, `/webhooks/${secret}`, { headers });
  await ask(site, '/en/application/k2-of-ada/signed/', { headers });
  await all.promise;
}

describe('the access log', () => {
  test('has a line for each request, and nothing that says who asked or is a secret', async () => {
    const { reports, lines } = reporting({ accessLog: true });
    await asked(reports);
    const common = { level: 'info', event: 'request-answered', method: 'GET', complete: true };
    expect(lines).toMatchObject([
      { ...common, kind: 'search', path: '/en/', status: 200 },
      { ...common, kind: 'webhook', path: null, status: 404 },
      { ...common, kind: 'application', path: null, status: 404 },
    ]);
    for (const { bytes, ms } of lines) {
      expect(bytes).toBeGreaterThan(100);
      expect(ms).toBeGreaterThanOrEqual(0);
    }
    const text = JSON.stringify(lines);
    for (const hidden of ['welder', 'ada', 'Browser', 'inbox', '127.0.0.1', secret, 'signed']) {
      expect(text).not.toContain(hidden);
    }
  });

  test('is off unless it is wanted, and the metrics count all the same', async () => {
    const { reports, lines } = reporting();
    await asked(reports);
    expect(lines).toEqual([]);
    expect(await reports.metrics.text()).toContain(
      'jobfront_http_requests_total{kind="search",status="200"} 1\n',
    );
  });
});

describe('the metrics of a site', () => {
  test('have problems by code as they are now, addresses that can’t be printed, and errors', async () => {
    const { reports } = reporting();
    const problem = { publishId: 1, advertId: 1, message: '' };
    reports.takeProblems([
      { ...problem, code: 'pay-unreadable' },
      { ...problem, code: 'pay-unreadable' },
      { ...problem, code: 'place-unclear' },
    ]);
    reports.watch({ failures: () => [{ address: '/jobs/1/', reason: 'broken', since: at }] });
    reports.requestFailed(new Error('broken'));
    const text = await reports.metrics.text();
    expect(text).toContain('jobfront_problems_by_code{code="pay-unreadable"} 2\n');
    expect(text).toContain('jobfront_problems_by_code{code="place-unclear"} 1\n');
    expect(text).toContain('jobfront_unprintable_addresses 1\n');
    expect(text).toContain('jobfront_request_errors_total 1\n');
    reports.takeProblems([]);
    expect(await reports.metrics.text()).not.toContain('jobfront_problems_by_code{');
  });
});

test('a site logs once that it is ready: when /readyz says so', () => {
  const { reports, lines } = reporting();
  const ready = () => lines.filter(({ event }) => event === 'ready');
  reports.emit({ type: 'read', whole: true, ms: 1, jobs: 3, problems: 0, at });
  expect(ready()).toEqual([]);
  reports.emit({ type: 'shown', snapshot: '000007', at });
  reports.emit({ type: 'shown', snapshot: '000008', at });
  expect(ready()).toMatchObject([{ level: 'info', snapshot: '000007' }]);
});
