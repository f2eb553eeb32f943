import { expect, test } from 'vitest';
import { wordingKey } from '../../src/site/keys.ts';
import { emptyMemory, rememberSite } from '../../src/site/site-memory.ts';
import { siteOf } from '../board/samples.ts';
import { sampleJob } from './job-sample.ts';

const jobWith = (...texts: string[]) =>
  sampleJob({ sections: texts.map((html) => ({ field: 'description', heading: null, html })) });
const img = '<img src="/images/a.png" alt="a &gt; b" width="1" height="1">';
const bare = '<p>Bake.</p>\n<ul><li>a</li></ul>';

test.each([
  `<p>${img}</p>${bare}`,
  bare.replace('Bake.', `Bake. ${img}`),
  `${bare}<figure>${img}</figure>`,
  `${bare}\n<p>${img}</p>`,
])('images that come change nothing of what a job says: %s', (html) => {
  expect(wordingKey(jobWith(html))).toBe(wordingKey(jobWith(bare)));
});

test.each(['<p>Bake!</p>\n<ul><li>a</li></ul>', '<p><a href="/x">Bake.</a></p>\n<ul><li>a</li></ul>'])(
  'everything else does: %s',
  (html) => {
    expect(wordingKey(jobWith(html))).not.toBe(wordingKey(jobWith(bare)));
  },
);

test('a section of images alone says nothing', () => {
  expect(wordingKey(jobWith(bare, `<p>${img}</p>`))).toBe(wordingKey(jobWith(bare)));
});

test('a page has not changed when its images come', () => {
  const site = siteOf();
  const boardAt = (at: string, html: string) => ({ at, jobs: [jobWith(html)], upcoming: [], problems: [] });
  const first = rememberSite(emptyMemory, boardAt('2026-11-10T10:00:00Z', bare), site);
  const second = rememberSite(first, boardAt('2026-11-10T10:01:00Z', `<p>${img}</p>${bare}`), site);
  const pages = [...second.changes].filter(([address]) => address !== '/open-jobs.json');
  expect(pages.map(([, { at }]) => at)).not.toContain('2026-11-10T10:01:00Z');
  const third = rememberSite(second, boardAt('2026-11-10T10:02:00Z', '<p>Else</p>'), site);
  expect(third.changes.get('/jobs/1-magazynier/')?.at).toBe('2026-11-10T10:02:00Z');
});
