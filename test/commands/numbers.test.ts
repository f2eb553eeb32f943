import { expect, test } from 'vitest';
import { csvOf, type NumbersJson, textOf } from '../../src/commands/numbers.ts';

const report: NumbersJson = {
  days: 7,
  from: '2026-11-23',
  to: '2026-11-29',
  totals: {
    visits: 1_234,
    views: 2_000,
    jobViews: 700,
    searches: 90,
    searchesWithoutJobs: 'under 5',
    formsOpened: '5 or more',
    formsWithMistakes: 0,
    applicationsSent: 'under 5',
    applyLinksFollowed: 0,
  },
  timeline: [
    { day: '2026-11-29', visits: 1_234, jobViews: 700, searches: 90, formsOpened: 6, sent: 'under 5' },
  ],
  pages: [{ page: 'job', views: 700 }],
  sources: [{ source: 'direct', visits: 1_234 }],
  websites: [],
  channels: [{ channel: 'linkedin', visits: 30, formsOpened: 6, sent: 'under 5', linksFollowed: 0 }],
  campaigns: [],
  jobs: [
    { advertId: 7, title: 'Koch, "Chef"', views: 700, formsOpened: 6, sent: 'under 5', linksFollowed: 0 },
  ],
  searches: [{ words: '=cmd|x', searches: 90 }],
  searchesWithoutJobs: [],
  mistakes: [],
};

test('for people: a table of each list that has something', () => {
  const text = textOf(report);
  expect(text).toContain('From 2026-11-23 to 2026-11-29');
  expect(text).toMatch(/^linkedin {2,}30 {2,}6 {2,}0 {2,}under 5$/m);
  expect(text).not.toContain('websites:');
});

test('for spreadsheets: quoted, and no word becomes a formula', () => {
  const lines = csvOf(report).split('\r\n');
  expect(lines[0]).toBe('list,name,what,times');
  expect(lines).toContain('totals,visits,times,1234');
  expect(lines).toContain('jobs,"7 Koch, ""Chef""",applications,under 5');
  expect(lines).toContain("searches,'=cmd|x,searches,90");
  expect(lines.at(-1)).toBe('');
});
