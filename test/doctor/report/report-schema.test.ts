import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { progressLines } from '../../../src/doctor/checks/diagnose.ts';
import { type DoctorReport, exitCodeOf, reportSchema } from '../../../src/doctor/report/report-schema.ts';
import { ServiceTimeoutError } from '../../../src/service/http/errors.ts';
import { postSchema } from '../../../src/service/wire/post.ts';
import { createStandinPosts } from '../../../src/standin/first-posts.ts';
import { at, reportOf, soundPost } from '../examined-of.ts';

const samplePosts = createStandinPosts({ today: Temporal.Instant.from(at) })('https://tenant.example').map(
  (post) => postSchema.parse(post),
);

describe('a report', () => {
  test('is the same whatever the order of the posts', () => {
    const report = reportOf({ posts: samplePosts });
    expect(report.findings.length).toBeGreaterThan(20);
    fc.assert(
      fc.property(fc.shuffledSubarray(samplePosts, { minLength: samplePosts.length }), (posts) => {
        expect(reportOf({ posts })).toEqual(report);
      }),
      { numRuns: 5 },
    );
  });

  test('survives whatever a service sends, in the promised shape', () => {
    const json = fc.jsonValue({ maxDepth: 2 });
    const options = fc.dictionary(fc.string({ unit: 'binary' }), json);
    const value = fc.record({
      field_id: fc.constantFrom('description', 'x'),
      name: fc.string(),
      value: json,
    });
    const post = fc.record({
      name: json,
      language: json,
      options,
      values: fc.array(value),
      valid_start: json,
      valid_end: json,
    });
    fc.assert(
      fc.property(fc.array(post, { maxLength: 4 }), (changes) => {
        const posts = changes.map((change, index) =>
          soundPost({ id: index + 1, advertId: index + 1, ...change }),
        );
        const report = reportOf({ posts });
        expect(reportSchema.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
      }),
      { numRuns: 150 },
    );
  });

  test('of a service that can’t be read still examines the settings', () => {
    const request = { method: 'GET', url: 'https://tenant.example/' };
    const report = reportOf({
      failure: new ServiceTimeoutError(request, 15_000),
      requests: [],
      environment: { SITE_URL: 'http://localhost:4321' },
    });
    expect(report.service).toMatchObject({ complete: false, requests: [] });
    expect(report.records).toEqual({ posts: 0, open: 0, upcoming: 0, over: 0, skipped: 0 });
    expect(report.findings).toMatchObject([
      {
        code: 'service-unreachable',
        found: 'GET https://tenant.example/: no complete answer within 15000 ms.',
        todo: 'Try again later; if the service is slow as a rule, raise SERVICE_TIMEOUT_MS.',
      },
      { code: 'site-url-local' },
    ]);
  });

  test('counts what is open, upcoming, over and left out', () => {
    const report = reportOf({
      posts: [
        soundPost(),
        soundPost({ id: 2, advertId: 2, valid_start: '2026-05-20 08:00:00' }),
        soundPost({ id: 3, advertId: 3, valid_end: '2026-05-02 08:00:00' }),
      ],
      problems: [
        { publishId: 9, advertId: null, code: 'post-unreadable', message: 'Post 9 cannot be read.' },
      ],
    });
    expect(report.records).toEqual({ posts: 3, open: 1, upcoming: 1, over: 1, skipped: 1 });
    expect(report.coverage.find(({ what }) => what === 'pay')).toEqual({ what: 'pay', jobs: 2 });
  });

  test('holds no secret of the settings', () => {
    const WEBHOOK_SECRET = 'abcdefabcdefabcdefabcdefabcdef12';
    expect(JSON.stringify(reportOf({ environment: { WEBHOOK_SECRET } }))).not.toContain(WEBHOOK_SECRET);
  });
});

test.each([
  [
    { error: 1, warning: 1, notice: 1 },
    { error: 2, warning: 2, never: 0 },
  ],
  [
    { error: 0, warning: 1, notice: 1 },
    { error: 0, warning: 1, never: 0 },
  ],
  [
    { error: 0, warning: 0, notice: 1 },
    { error: 0, warning: 0, never: 0 },
  ],
  [
    { error: 0, warning: 0, notice: 0 },
    { error: 0, warning: 0, never: 0 },
  ],
] as const)('%j ends with %j', (counts: DoctorReport['counts'], codes) => {
  for (const failOn of ['error', 'warning', 'never'] as const) {
    expect(exitCodeOf({ counts }, failOn)).toBe(codes[failOn]);
  }
});

test('progress is told once a second, and not of a quick read', () => {
  let clock = 5000;
  const lines: string[] = [];
  const tell = progressLines(
    () => clock,
    (line) => lines.push(line),
  );
  for (let read = 0; read <= 3000; read += 100) {
    tell({ read, total: 3000 });
    clock += 90;
  }
  expect(lines).toEqual(['1200 of 3000 posts read\n', '2400 of 3000 posts read\n']);
});
