import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Answered,
  createRequestMetrics,
  requestKind,
  requestKinds,
} from '../../src/front/request-metrics.ts';
import { ask, startFront } from './harness.ts';
import { siteOf } from './site-of.ts';

describe('the kind of a request', () => {
  test.each<[string, ReturnType<typeof requestKind>]>([
    ['GET /', 'page'],
    ['GET /en/jobs/241-developer/', 'page'],
    ['GET /?q=a', 'search'],
    ['GET /en/?utm_source=a', 'search'],
    ['GET /en/search.json?q=a', 'search'],
    ['GET /en/feed.xml?q=a', 'file'],
    ['GET /jobs.json', 'file'],
    ['HEAD /robots.txt', 'file'],
    ['GET /_astro/page.x1.js', 'asset'],
    ['GET /images/abc.png', 'asset'],
    ['GET /en/application/k2/s1/', 'application'],
    ['GET /application/k2/s1', 'application'],
    ['POST /en/jobs/241-developer/apply/', 'application'],
    ['POST /webhooks/secret', 'webhook'],
    ['POST /_jobfront/publish', 'operator'],
    ['GET /metrics', 'status'],
    ['GET /readyz?x', 'status'],
  ])('%s', (line, kind) => {
    const [method = '', target = ''] = line.split(' ');
    expect(requestKind(method, target)).toBe(kind);
  });

  test('is one of the list, whatever is asked for', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (method, target) => {
        expect(requestKinds).toContain(requestKind(method, target));
      }),
    );
  });
});

describe('the metrics of requests', () => {
  const answered = (more: Partial<Answered>): Answered => ({
    ...{ method: 'GET', kind: 'page', status: 200, milliseconds: 2, bytes: 1, complete: true },
    ...{ address: () => null, ...more },
  });

  test('count answers by kind and status, and how long they took by class', () => {
    const { take, text } = createRequestMetrics();
    take(answered({}));
    take(answered({ milliseconds: 1 }));
    take(answered({ kind: 'file', status: 500, milliseconds: 60_000 }));
    const lines = text().split('\n');
    expect(lines).toContain('jobfront_http_requests_total{kind="page",status="200"} 2');
    expect(lines).toContain('jobfront_http_requests_total{kind="file",status="500"} 1');
    const of = (part: string) =>
      lines.filter((line) => line.includes(part)).map((line) => line.split(' ')[1]);
    expect(of('bucket{le="0.001",status="2xx"}')).toEqual(['1']);
    expect(of('bucket{le="0.003",status="2xx"}')).toEqual(['2']);
    expect(of('bucket{le="30",status="5xx"}')).toEqual(['0']);
    expect(of('bucket{le="+Inf",status="5xx"}')).toEqual(['1']);
    expect(of('_sum{status="2xx"}')).toEqual(['0.003']);
    expect(of('_count{status="2xx"}')).toEqual(['2']);
  });

  test('buckets grow and end with the count, as Prometheus demands', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 100_000, noNaN: true })), (times) => {
        const { take, text } = createRequestMetrics();
        for (const milliseconds of times) take(answered({ milliseconds }));
        const values = [...text().matchAll(/_bucket\{.*\} (\d+)/g)].map(([, value]) => Number(value));
        expect(values).toEqual(values.toSorted((a, b) => a - b));
        expect(values.at(-1) ?? 0).toBe(times.length);
      }),
    );
  });

  test('know no address: hundreds of them are one line', async () => {
    const metrics = createRequestMetrics();
    const answers = Promise.withResolvers<void>();
    let count = 0;
    const site = await startFront({
      onAnswered: (one) => {
        metrics.take(one);
        count += 1;
        if (count === 200) answers.resolve();
      },
    });
    site.front.show(siteOf({}));
    for (let batch = 0; batch < 4; batch += 1) {
      await Promise.all(Array.from({ length: 50 }, (_, at) => ask(site, `/nothing-${batch}-${at}`)));
    }
    await answers.promise;
    expect(metrics.text()).toContain('jobfront_http_requests_total{kind="file",status="404"} 200\n');
    expect(metrics.text().split('\n').length).toBeLessThan(25);
    expect(metrics.text()).not.toContain('nothing-');
  });
});
