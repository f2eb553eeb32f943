import { describe, expect, test } from 'vitest';
import { makeBoard } from '../../../src/board/make-board.ts';
import { noMemory, remember } from '../../../src/board/memory.ts';
import { sitemapFiles } from '../../../src/site/feeds/sitemap.ts';
import { closingSecond, expiryOf, postedDay } from '../../../src/site/job/expiry.ts';
import { jobFacts } from '../../../src/site/job/facts.ts';
import { jobPosting } from '../../../src/site/job/posting.ts';
import { bytesOf } from '../../../src/site/machine-file.ts';
import { postOf, siteOf } from '../../board/samples.ts';
import { feedFiles, twinFiles } from '../files-of.ts';

const at = '2026-11-21T12:00:00Z';

/** What databases and people write for "none", at each place of a post that has a date. */
const none = [
  ['0000-00-00 00:00:00', '0000/00/00'],
  ['1970-01-01 00:00:00', '1970/01/01'],
  ['1970-01-01 01:00:00', '1970-01-01'],
  ['1969-12-31 19:00:00', '1969/12/31'],
  ['9999-12-31 23:59:59', '9999/12/31'],
  ['2099-12-31 00:00:00', '2099-12-31'],
];

const site = siteOf({ fields: { show: ['begins'] } });

function boardWith(dates: { start?: string; end?: string; day?: string }) {
  const post = postOf({
    valid_start: dates.start ?? '2026-11-02 08:00:00',
    valid_end: dates.end ?? null,
    options: { recruitment_deadline: dates.day ?? null, begins: dates.day ?? 'at once' },
  });
  return makeBoard({
    posts: [post, postOf({ id: 2041, advertId: 1980, valid_start: '2026-11-03 08:00:00', valid_end: null })],
    ...{ problems: [], at, site, serviceUrl: 'https://tenant.example', images: new Map() },
  });
}

describe.each(none)('%s, as a deadline %s', (moment, day) => {
  test.each([
    ['a start', { start: moment }],
    ['an end', { end: moment }],
    ['a deadline', { day }],
    ['all three', { start: moment, end: moment, day }],
  ])('as %s shows no date anywhere', async (_, dates) => {
    const board = boardWith(dates);
    const job = board.jobs.find(({ advertId }) => advertId === 1979);
    if (!job) throw new Error('The job is not open.');
    const memory = remember(noMemory, board);
    const context = { board, memory, site, siteUrl: 'https://jobs.example', changedAt: () => null };
    const posted = 'start' in dates ? null : job.validFrom;
    expect(expiryOf(job, site.timeZone)).toBeNull();
    expect(closingSecond(job, site.timeZone)).toBeNull();
    expect(postedDay(job, site.timeZone) === null).toBe('start' in dates);
    const files = [...feedFiles(context), ...sitemapFiles(context), ...twinFiles(context)];
    const texts = await Promise.all(
      files.map(async ({ address, make }) => `${address} ${Buffer.from(await bytesOf(await make()))}`),
    );
    const facts = jobFacts(job, { site, language: 'pl', postedAt: posted });
    const markup = jobPosting(job, { site, siteUrl: context.siteUrl, postedAt: posted });
    expect(markup === null).toBe('start' in dates);
    for (const text of [...texts, JSON.stringify([facts, markup, job])]) {
      if (text.includes('BEGIN:VCALENDAR')) continue;
      expect(text).not.toMatch(
        /\b(?:1969|1970|9999|2099|0000)[-/]|(?:1969|1970|9999|2099) \d\d:|01 Jan 1970/,
      );
      expect(text).not.toMatch(/validThrough":"|expirationdate/i);
    }
  });
});

test('a publication in 1970 that was remembered by an earlier version is forgotten', () => {
  const board = boardWith({});
  const before = remember(noMemory, board);
  const [job] = before.values();
  if (!job) throw new Error('Nothing is remembered.');
  for (const postedAt of ['1970-01-01T00:00:00Z', '1969-12-31T23:00:00Z', '1970-01-01T10:00:00Z']) {
    const spoilt = before.with([[String(job.advertId), { ...job, postedAt }]]);
    const fresh = boardWith({});
    expect(remember(spoilt, fresh).get(job.advertId)?.postedAt).toMatch(/^2026-/);
  }
});
