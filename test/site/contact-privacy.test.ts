import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Board } from '../../src/board/job.ts';
import { makeBoard } from '../../src/board/make-board.ts';
import config from '../../src/sample/site.config.ts';
import { postSchema } from '../../src/service/wire/post.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { siteSecurity } from '../../src/site/hosts/security-headers.ts';
import { jobPosting } from '../../src/site/job/posting.ts';
import { bytesOf } from '../../src/site/machine-file.ts';
import { machineFiles } from '../../src/site/machine-files.ts';
import { boardRows } from '../../src/site/rows/pack-rows.ts';
import { emptyMemory, rememberSite } from '../../src/site/site-memory.ts';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { siteOf } from '../board/samples.ts';
import { sampleJob } from './job-sample.ts';

const contact = { name: 'Anna Przykładowa', email: 'anna@kolibra.example', phone: '+48 600 100 200' };
const secrets = ['Przykładowa', 'anna@', '600 100 200', '600100200'];

test('whom to ask stands in no file for machines: no feed, twin, list or markup', async () => {
  const site = siteOf();
  const jobs = [1, 2, 3].map((advertId) =>
    sampleJob({
      advertId,
      contact,
      sections: [{ field: 'description', heading: null, html: '<p>Praca.</p>' }],
    }),
  );
  const board: Board = { at: '2026-11-21T08:00:00Z', jobs, upcoming: [], problems: [] };
  const memory = rememberSite(emptyMemory, board, site);
  const kit = {
    social: { fonts: [], logo: null },
    signingKey: generateKeyPairSync('ed25519').privateKey,
    security: siteSecurity({ environment: { HSTS_SECONDS: 0 } }, ''),
  };
  const siteUrl = 'https://careers.example';
  const files = machineFiles({ board, memory, site, siteUrl }, kit).filter(({ isSlow }) => !isSlow);
  const texts = await Promise.all(
    files.map(
      async ({ address, make }) => [address, new TextDecoder().decode(await bytesOf(await make()))] as const,
    ),
  );
  expect(texts.some(([, text]) => text.includes('Magazynier'))).toBe(true);
  const rest = jobs.map((job) => jobPosting(job, { site, siteUrl, postedAt: job.validFrom }));
  const rows = boardRows(jobs, 'pl', site);
  for (const [address, text] of [
    ...texts,
    ['markup', JSON.stringify(rest)],
    ['rows', JSON.stringify(rows)],
  ]) {
    for (const secret of secrets) expect(text, address).not.toContain(secret);
  }
  expect(texts.length).toBeGreaterThan(10);
});

test('the sample company names somebody to ask in each of its languages, in several ways', () => {
  const serviceUrl = 'http://127.0.0.1:4400';
  const { site } = loadSettings({ SERVICE_URL: serviceUrl, SITE_URL: 'https://careers.example' }, config);
  const today = Temporal.Instant.from('2026-11-21T08:00:00Z');
  const posts = createStandinPosts({ today })(serviceUrl).map((post) => postSchema.parse(post));
  const { jobs, problems } = makeBoard({
    ...{ posts, site, serviceUrl, problems: [], images: new Map(), at: today.toString() },
  });
  const asked = jobs.flatMap(({ contact: who, language }) => (who ? [{ language, ...who }] : []));
  expect(new Set(asked.map(({ language }) => language))).toEqual(new Set(site.languages));
  expect(asked.some(({ email }) => email === null)).toBe(true);
  expect(asked.some(({ phone }) => phone === null)).toBe(true);
  expect(asked.some(({ email, phone }) => email && phone)).toBe(true);
  expect(asked.length).toBeLessThan(jobs.length);
  expect(problems.filter(({ code }) => code === 'contact-unreadable')).toEqual([]);
});
