import { afterAll, describe, expect, test } from 'vitest';
import type { OperatorState } from '../../src/operator/actions.ts';
import { emptyStatus } from '../../src/sync/status.ts';
import { basic, htmlFaults, operating, sampleState, secret } from './operating.ts';

let state = sampleState();
const site = await operating({ state: () => state, siteName: 'Röst & Söhne <GmbH>' });
afterAll(() => site.close());

const authorization = basic(secret);
const read = (path: string, method = 'GET') =>
  fetch(site.url + path, { method, headers: { authorization }, redirect: 'manual' });

async function pageOf(given: OperatorState): Promise<string> {
  state = given;
  const answer = await read('/_jobfront/');
  expect(answer.status).toBe(200);
  return answer.text();
}

/** What a person reads, in one line. */
const textOf = (html: string) =>
  html
    .replace(/<head>[\s\S]*<\/head>|<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:)])/g, '$1');

const fresh: OperatorState = {
  ...{ status: emptyStatus('0.1.0'), snapshots: [], timeline: [], problems: [], deploy: null },
  applications: null,
};
const many: OperatorState = {
  ...sampleState(),
  applications: null,
  status: { ...sampleState().status, state: 'current', degraded: null, problems: 5_000 },
  timeline: Array.from({ length: 50 }, () => sampleState().timeline)
    .flat()
    .slice(0, 50),
  problems: Array.from({ length: 5_000 }, (_, index) => ({
    ...{ publishId: index, advertId: null, code: 'title-missing' as const, message: `No title (${index}).` },
  })),
};
const hostileTexts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</code></td></table><form action="//evil.example">',
  '&lt;b&gt; &amp;amp; &#x3c;',
  '{{constructor}} <%= x %> <!-- -->',
  '\u202egnp.exe\u2066 \u0000 \ud800',
];
const hostile = (text: string): OperatorState => ({
  status: {
    ...sampleState().status,
    folder: { lastShown: text, trouble: { since: text, faults: [text] } },
    ...{ version: text, snapshot: text, degraded: { since: text, reason: text }, nextBoundary: text },
    alerts: { active: 1, unconfirmed: 0, sent: 0, trouble: { since: text, reason: text } },
  },
  snapshots: sampleState().snapshots.map((one) => ({ ...one, id: text, shownAt: text })),
  timeline: sampleState().timeline.map((one) => ({ ...one, at: text, snapshot: text, failure: text })),
  problems: sampleState().problems.map((one) => ({ ...one, message: text })),
  deploy: {
    ...{ deployed: text, running: text, waiting: text },
    trouble: { since: text, reason: text, output: text },
  },
  applications: {
    counts: { waiting: 0, delivered: 0, dead: 1, removed: 0 },
    undelivered: (sampleState().applications?.undelivered ?? []).map((one) => ({
      ...{ ...one, reference: text, reason: text },
    })),
    mailTrouble: { since: text, reason: text },
    scannerTrouble: { since: text, reason: text },
  },
});

test('numbers of alerts by e-mail are shown, and what is wrong with their mail', async () => {
  const trouble = { since: '2026-11-21T09:00:00Z', reason: 'the mail server answered 454' };
  const alerts = { active: 1_234, unconfirmed: 5, sent: 67, trouble };
  const html = await pageOf({ ...fresh, status: { ...fresh.status, alerts } });
  expect(textOf(html)).toMatch(
    /Alerts by e-mail Active 1,234 Not confirmed yet 5 Mails sent by this process 67 the mail server answered 454/,
  );
  expect(await pageOf(fresh)).not.toContain('Alerts by e-mail');
});

describe('the page', () => {
  test.each<[string, OperatorState]>([
    ['a degraded site', sampleState()],
    ['a site that has just begun', fresh],
    ['a healthy site with very much to tell', many],
    ...hostileTexts
      .slice(0, 6)
      .map((text) => [`texts such as ${text}`, hostile(text)] satisfies [string, OperatorState]),
  ])('is valid HTML: %s', async (_, given) => {
    expect(await htmlFaults(await pageOf(given))).toEqual([]);
  });

  test('tells everything that there is to know', async () => {
    const text = textOf(await pageOf(sampleState()));
    for (const told of [
      'Röst &amp; Söhne &lt;GmbH&gt;',
      'Degraded: the site may be behind The service answered 503 to 4 requests in a row.',
      'Since 1 Mar 2026, 00:41:10 (18 minutes ago).',
      'Snapshot 42 is pinned.',
      'Open jobs 1,187 Problems 2 Snapshot 42 Last read 1 Mar 2026, 00:31:02 (28 minutes ago)',
      'Next change by itself 2 Mar 2026, 23:59:59 (tomorrow)',
      '43 28 Feb 2026, 22:15:00 (2 hours ago) 1,187 jobs; 1 came What differs from 42 Show this one again 42 shown',
      '42 shown pinned 28 Feb 2026, 22:15:00 (2 hours ago) 1,187 jobs; 9 came, 3 went, 12 changed What differs from 41',
      '41 28 Feb 2026, 22:15:00 (2 hours ago) 1,187 jobs Show this one again',
      'in 412 ms; because of a webhook, the regular poll',
      'failed 28 Feb 2026, 22:40:00 (2 hours ago) after 95 s The disk is full, so nothing was saved.',
      'It has snapshot 41. Snapshot 42 comes next. The deploy command ended with 255.',
      '5512 employment-type-unmapped The employment type',
      'the list total-exceeds-list The service promised 1189 posts and sent 1187.',
      'Waiting 1 Refused 1 Delivered 1,204 Taken back or deleted 3 the mail server answered 535 to AUTH PLAIN',
      'K7Q2-M9XD job 3101 27 Feb 2026, 10:00:00 (yesterday) refused 1 attempt job: the service refuses it (closed, 422) Try again',
      'A0B1-C2D3 no job 28 Feb 2026, 10:00:00',
      'Times are those of Europe/Warsaw.',
    ]) {
      expect(text).toContain(told);
    }
  });

  test('names what is wrong in the site’s folder', async () => {
    const fault = 'content/pages/en/life.md, line 4: a block of type "quotes" does not exist: write quote';
    const trouble = { since: '2026-02-28T23:41:10Z', faults: [fault] };
    const status = { ...sampleState().status, folder: { lastShown: null, trouble } };
    const text = textOf(await pageOf({ ...sampleState(), status }));
    expect(text).toContain("The site's folder has mistakes Since 1 Mar 2026, 00:41:10 (18 minutes ago).");
    expect(text).toContain(fault.replaceAll('"', '&quot;'));
    expect(textOf(await pageOf(sampleState()))).not.toContain('folder has mistakes');
  });

  test('says what differs between two snapshots', async () => {
    state = sampleState();
    const answer = await read('/_jobfront/?from=41&to=42');
    const html = await answer.text();
    expect(textOf(html)).toContain('From snapshot 41 to 42 Came: 1 Baker &lt;b&gt; Changed: 1 Courier');
    expect(html).toContain('<a href="/jobs/7-baker/">');
    const gone = textOf(await (await read('/_jobfront/?from=1&to=%3Cb%3E')).text());
    expect(gone).toContain('From snapshot 1 to &lt;b&gt; One of them is not kept any more.');
  });

  test('is calm where there is nothing to tell', async () => {
    const text = textOf(await pageOf(fresh));
    expect(text).toContain('Starting');
    expect(text).toContain('Last publish none since the start');
    expect(text).not.toMatch(/undefined|null|NaN|Invalid|\[object|pinned|Other host/);
  });

  test('shows the first 200 problems, and says how many more there are', async () => {
    const html = await pageOf(many);
    expect(html.match(/<tr>/g)).toHaveLength(201);
    expect(html).toContain('And 4,800 more.');
    expect(html.match(/<li>/g)).toHaveLength(53);
  });

  test.each(hostileTexts)('prints %j as text', async (text) => {
    const html = await pageOf(hostile(text));
    const tags = (page: string) =>
      page.match(/<[!/]?[a-z-]+/gi)?.filter((tag) => tag !== '<time' && tag !== '</time');
    const plain = await pageOf(hostile('plain'));
    expect(tags(html)).toEqual(tags(plain));
    const attributes = (page: string) => page.match(/(?<=<[a-z]+ [^>]*)\b[a-z-]+(?==")/g);
    expect(attributes(html)).toEqual(attributes(plain));
  });

  test('carries the given headers, and nobody keeps it', async () => {
    state = sampleState();
    for (const [path, status, type] of [
      ['/_jobfront/', 200, 'text/html; charset=utf-8'],
      ['/_jobfront/?whatever=1', 200, 'text/html; charset=utf-8'],
      ['/_jobfront/style.css', 200, 'text/css; charset=utf-8'],
      ['/_jobfront', 308, 'text/plain; charset=utf-8'],
      ['/_jobfront/other', 404, 'text/plain; charset=utf-8'],
    ] as const) {
      for (const method of ['GET', 'HEAD']) {
        const { status: seen, headers } = await read(path, method);
        expect([seen, headers.get('content-type')], `${method} ${path}`).toEqual([status, type]);
        expect(headers.get('content-security-policy'), path).toContain("style-src 'self'");
        expect(headers.get('cache-control'), path).toBe('no-store');
        expect(headers.get('x-robots-tag'), path).toBe('noindex');
        expect(Number(headers.get('content-length')), path).toBeGreaterThan(10);
      }
    }
    expect((await read('/_jobfront')).headers.get('location')).toBe('/_jobfront/');
    expect(await (await read('/_jobfront/', 'HEAD')).text()).toBe('');
  });
});
