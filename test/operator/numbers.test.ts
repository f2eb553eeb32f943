import { afterAll, expect, test } from 'vitest';
import { mask } from '../../src/numbers/masks.ts';
import type { NumbersReport, Period } from '../../src/numbers/report.ts';
import { periodOf } from '../../src/operator/numbers.ts';
import { basic, htmlFaults, operating, secret } from './operating.ts';

const hostile = '<script>alert(1)</script> "R&D" \' ]]>';

function reportOf(days: Period, name: string): NumbersReport & { isPartial: boolean } {
  const { groups } = mask(43, [[40, 3]]);
  const [, small = 0] = groups[0] ?? [];
  return {
    days,
    from: '2026-11-23',
    to: '2026-11-29',
    totals: {
      visits: 43,
      views: 60,
      jobViews: 50,
      searches: 9,
      searchesWithoutJobs: 0,
      formsOpened: 12,
      formsWithMistakes: 'under 5',
      applicationsSent: 'under 5',
      applyLinksFollowed: 0,
    },
    timeline: ['2026-11-28', '2026-11-29'].map((day) => ({
      ...{ day: days > 90 ? day.slice(0, 7) : day, visits: 20, jobViews: small },
      ...{ searches: 0, formsOpened: '5 or more', sent: 0 },
    })),
    pages: [{ page: 'job', views: 50 }],
    sources: [{ source: 'link', visits: small }],
    websites: [{ website: name, visits: 7 }],
    channels: [{ channel: name, visits: 30, formsOpened: 6, sent: small, linksFollowed: 0 }],
    campaigns: [{ tag: 'utm_campaign', name, visits: 8 }],
    jobs: [
      { advertId: 7, views: 50, formsOpened: 12, sent: small, linksFollowed: 0 },
      { advertId: 8, views: 0, formsOpened: 0, sent: 0, linksFollowed: 0 },
    ],
    searches: [{ words: name, searches: 9 }],
    searchesWithoutJobs: [],
    mistakes: [{ field: 'answer_licence', forms: small }],
    isPartial: true,
  };
}

const site = await operating({
  numbers: {
    report: async (days) => reportOf(days, hostile),
    trouble: () => ({ since: '2026-11-29T10:00:00Z', reason: hostile }),
    jobOf: (advertId) => (advertId === 7 ? { title: hostile, address: '/jobs/7-x/' } : undefined),
  },
});
const none = await operating();
afterAll(() => Promise.all([site.close(), none.close()]));

const ask = async (query = '', headers: Record<string, string> = {}, url = site.url) => {
  const response = await fetch(`${url}/_jobfront/numbers/${query}`, {
    headers: { authorization: basic(secret), ...headers },
  });
  return { status: response.status, text: await response.text() };
};

test('words of strangers are texts, and the page is valid HTML in every period', async () => {
  for (const query of ['', '?days=7', '?days=90', '?days=396']) {
    const { status, text } = await ask(query);
    expect(status).toBe(200);
    expect(text).not.toContain('<script');
    expect(await htmlFaults(text), query).toEqual([]);
  }
});

test('it says where numbers are small, incomplete or not stored', async () => {
  const { text } = await ask();
  expect(text).toContain('under 5');
  expect(text).toContain('5 or more');
  expect(text).toContain('these are the numbers of this process alone');
  expect(text).toContain('They wait in memory.');
  expect(text).toContain('Question: licence');
  expect(text).toContain('href="/jobs/7-x/"');
  expect(text).toContain('Advert 8');
});

test('scripts get the same as JSON, of known periods alone', async () => {
  const json = JSON.parse((await ask('?days=90', { accept: 'application/json' })).text);
  expect(json).toMatchObject({ days: 90, jobs: [{ advertId: 7, title: hostile }, { title: null }] });
  expect(['days=7', 'days=8', 'days=-1', '', 'days=396'].map(periodOf)).toEqual([7, 30, 30, 30, 396]);
});

test('nobody gets it without a password, and a site that counts nothing says so', async () => {
  expect((await ask('', { authorization: basic('wrong') })).status).toBe(401);
  const { status, text } = await ask('', {}, none.url);
  expect([status, await htmlFaults(text)]).toEqual([200, []]);
  expect(text).toContain('Nothing is counted');
});
