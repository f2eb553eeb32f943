import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Job, listedJobs } from '../../src/board/job.ts';
import { jobsOf } from '../../src/board/lists/addresses.ts';
import { jobLists } from '../../src/board/lists/lists.ts';
import { cardsOf } from '../../src/board/recruitments.ts';
import { readSocialFonts } from '../../src/live/fonts.ts';
import { siteSecurity } from '../../src/site/hosts/security-headers.ts';
import { bytesOf } from '../../src/site/machine-file.ts';
import { machineFiles } from '../../src/site/machine-files.ts';
import { brandBoards } from '../../src/site/page/footer-links.ts';
import { boardRows } from '../../src/site/rows/pack-rows.ts';
import { createFinder } from '../../src/site/search/finder.ts';
import { emptyMemory, rememberSite } from '../../src/site/site-memory.ts';
import { pageSettings, siteParts } from '../../src/site/site-parts.ts';
import { boardView } from '../../src/site/views/board.ts';
import { cardView } from '../../src/site/views/card.ts';
import type { openJobView } from '../../src/site/views/job.ts';
import { addressesOfPages, viewAt } from '../../src/site/views/view-at.ts';
import { boardOf, brandPosts, brandSettings, brands, sampleSites, siteUrl } from './brand-sample.ts';
import { query, rowsOf } from './rows/rows-of.ts';

const settings = brandSettings({}, { main: 'all' });
const { site, content } = settings;
const posts = brandPosts(64);
const board = boardOf(posts, settings);
const memory = rememberSite(emptyMemory, board, site, content);
const parts = siteParts({ board, memory: memory.jobs, settings: pageSettings(settings) });
const [main, ...below] = parts;
if (!main) throw new Error('There is no main site.');
const [mainSample, veloSample, , awaySample] = sampleSites;
const idsOf = (jobs: readonly Job[]) => jobs.map(({ advertId }) => advertId).sort();
/** Adverts that a text links to, each once. */
const linkedIn = (text: string): Set<number> =>
  new Set([...text.matchAll(/\/jobs\/(\d{8})\b/g)].map(([, id]) => Number(id)));

describe('the pages of a group’s main site', () => {
  test('are those of its own jobs, while its lists show every job of the group', () => {
    const pages = addressesOfPages(main);
    const jobPages = pages.filter((address) => /^\/jobs\/\d/.test(address) && !address.endsWith('/apply/'));
    expect(jobPages.sort()).toEqual(main.board.jobs.map(({ address }) => address).sort());
    expect(pages.filter((address) => !address.startsWith('/'))).toEqual([]);
    const everywhere = site.languages.flatMap((language) => jobsOf(main.board, language, site));
    expect(idsOf(everywhere)).toEqual(idsOf(board.jobs));
    const away = everywhere.filter(({ clientId }) => clientId === 11);
    expect(away.length).toBeGreaterThan(5);
    for (const { address } of away) expect(address).toMatch(/^https:\/\/away\.example\/jobs\/\d/);
    for (const { address, clientId } of everywhere)
      if (clientId === 7) expect(viewAt(address, main), address).toBeUndefined();
  });

  test('name on each card the company, as the rows for the browser do', () => {
    for (const language of site.languages) {
      const jobs = jobsOf(main.board, language, site);
      const rows = rowsOf(jobs, language, site);
      const names = new Set<string>();
      for (const card of cardsOf(jobs)) {
        const view = cardView(card, language, site);
        const [company = ''] = view.facts;
        names.add(company);
        const row = rows.advertId.indexOf(view.advertId);
        expect(rows.facts[row]).toBe(view.facts.join(' · '));
        expect(rows.address[row]).toBe(view.address);
      }
      expect([...names].sort()).toEqual(rows.facets.brand.choices.map(({ label }) => label).sort());
      expect([...names].sort()).toEqual([...Object.values(brands).map(({ name }) => name), site.name].sort());
    }
  });

  test('are narrowed to a brand, by filter, by list and by words', () => {
    const jobs = jobsOf(main.board, 'pl', site);
    const velo = idsOf(jobs.filter(({ clientId }) => clientId === 7));
    expect(velo.length).toBeGreaterThan(3);
    const rows = rowsOf(jobs, 'pl', site);
    const finder = createFinder(rows);
    const ids = (found: { rows: readonly number[] }) =>
      found.rows.map((row) => rows.advertId[row] ?? 0).sort();
    expect(ids(finder.find(query({ facets: { brand: ['velomarke'] } })))).toEqual(velo);
    const [courier] = jobs.filter(({ clientId }) => clientId === 7);
    const [word = ''] = courier?.displayTitle.split(/[^\p{L}]+/u) ?? [];
    const found = ids(finder.find(query({ words: `velomarke ${word}` })));
    expect(found).toContain(courier?.advertId);
    expect(found.filter((id) => !velo.includes(id))).toEqual([]);
    const list = jobLists(main.board, site).find(({ address }) => address === '/jobs/at/velomarke/');
    expect(idsOf(list?.jobs ?? [])).toEqual(velo);
  });

  test('count on the board and for each brand what is open', () => {
    const view = boardView('pl', 1, { board: main.board, site, content });
    expect(view.count).toBe(cardsOf(jobsOf(main.board, 'pl', site)).length);
    expect(view.find.facets.map(({ name }) => name)).toContain('brand');
    const counts = new Map(brandBoards(main.board, site, 'pl').map(({ key, jobs }) => [key, jobs]));
    // Those of a brand on another host are known, too.
    expect(counts.get('away')).toBe(
      cardsOf(board.jobs.filter(({ clientId, language }) => clientId === 11 && language === 'pl')).length,
    );
    expect(counts.get('away')).toBeGreaterThan(0);
  });

  test('offer beside a job of its own similar ones of its own, and lists that exist', () => {
    const addresses = new Set(addressesOfPages(main));
    for (const job of main.board.jobs) {
      const view = viewAt(job.address, main)?.view();
      if (view?.kind !== 'job') throw new Error(`There is no page at ${job.address}.`);
      const near = [...view.similar.cards, ...view.places].map(({ address }) => address);
      expect(near.filter((address) => !addresses.has(address))).toEqual([]);
      const lists = Object.values(view.lists).flat();
      expect(lists.filter((address) => address !== null && !addresses.has(address))).toEqual([]);
    }
    // An own job leads to the list of its company, which would be no list among own jobs alone.
    const [job] = main.board.jobs;
    const view = job && viewAt(job.address, main)?.view();
    expect(view && 'lists' in view && (view as ReturnType<typeof openJobView>).lists.company).toEqual([
      expect.stringMatching(/\/jobs\/at\/kolibra/),
    ]);
  });
});

test('the sites of brands are what they are without a group', () => {
  const before = brandSettings();
  const own = boardOf(posts, before);
  const memoryBefore = rememberSite(emptyMemory, own, before.site, before.content);
  const partsBefore = siteParts({ board: own, memory: memoryBefore.jobs, settings: before });
  for (const part of below) {
    const was = partsBefore.find((one) => one.settings.site.brand === part.settings.site.brand);
    expect(was && idsOf(was.board.jobs)).toEqual(idsOf(part.board.jobs));
    expect(part.settings.site).toEqual(was?.settings.site);
    for (const language of part.settings.site.languages) {
      const packed = boardRows(
        jobsOf(part.board, language, part.settings.site),
        language,
        part.settings.site,
      );
      expect(packed.brand).not.toHaveProperty('named');
      expect(packed).toEqual(
        was && boardRows(jobsOf(was.board, language, was.settings.site), language, was.settings.site),
      );
    }
  }
});

describe('the files of a group’s host', async () => {
  const kit = {
    security: siteSecurity(settings, ''),
    social: { fonts: await readSocialFonts(), logo: null },
    signingKey: generateKeyPairSync('ed25519').privateKey,
    indexNow: true,
  };
  const files = machineFiles({ board, memory, site, content, siteUrl }, kit);
  const read = async (address: string) => {
    const file = files.find((one) => one.address === address);
    if (!file) throw new Error(`There is no file at ${address}.`);
    return Buffer.from(await bytesOf(await file.make())).toString();
  };
  const here = board.jobs.filter(({ clientId }) => clientId !== 11);

  test('name each job once in the sitemap, at its own address, and none of another host', async () => {
    const places = [...(await read('/sitemap.xml')).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, at = '']) => at,
    );
    expect(new Set(places).size).toBe(places.length);
    const jobs = places.filter((at) => /\/jobs\/\d/.test(at));
    expect(jobs.sort()).toEqual(here.map(({ address }) => siteUrl + address).sort());
    expect(places).toContain(`${siteUrl}/jobs/at/velomarke/`);
  });

  test('list each job once for job sites, and confirm the jobs of this host', async () => {
    const feeds = ['/feeds/jobs.xml', '/velo/feeds/jobs.xml', '/marki/cargo/feeds/jobs.xml'];
    const texts = await Promise.all(feeds.map(read));
    const entries = texts.flatMap((text) => [...text.matchAll(/<referencenumber>\D*(\d+)\D/g)]);
    expect(entries.map(([, id]) => Number(id)).sort()).toEqual(idsOf(here));
    const proof = JSON.parse(await read('/open-jobs.json')) as { jobs: { id: number; url: string }[] };
    expect(proof.jobs.map(({ id }) => id).sort()).toEqual(idsOf(here));
    for (const { url } of proof.jobs) expect(url).toContain(siteUrl);
  });

  test.each(['/feeds/all.xml', '/feeds/all.atom.xml', '/feeds/all.json', '/jobs.json'])(
    '%s has every job of the group, at its own address',
    async (address) => {
      const text = await read(address);
      expect([...linkedIn(text)].sort()).toEqual(idsOf(board.jobs));
      for (const job of board.jobs) expect(text).toContain(new URL(job.address, siteUrl).href);
    },
  );

  test('tell in feeds when the jobs of brands were published first', async () => {
    const later = posts.map((post) =>
      post.advert.recruitment?.client_id === 7 ? { ...post, valid_start: '2026-11-21 08:00:00' } : post,
    );
    const next = boardOf(later, settings, '2026-11-21T11:00:00Z');
    const after = rememberSite(memory, next, site, content);
    const made = machineFiles({ board: next, memory: after, site, content, siteUrl }, kit);
    const text = async (address: string) =>
      Buffer.from((await made.find((one) => one.address === address)?.make()) as string).toString();
    const [all, own] = await Promise.all(['/feeds/all.json', '/velo/feeds/all.json'].map(text));
    const dates = (feed = '') =>
      new Map(
        (JSON.parse(feed) as { items: { id: string; date_published: string }[] }).items.map((item) => [
          item.id,
          item.date_published,
        ]),
      );
    const [inAll, inOwn] = [dates(all), dates(own)];
    expect(inOwn.size).toBeGreaterThan(5);
    for (const [id, date] of inOwn) expect(inAll.get(id)).toBe(date);
  });

  test('of a brand name no job of another', async () => {
    for (const { address, make } of files.filter((file) =>
      /^\/velo\/.*(?:json|xml|txt)$/.test(file.address),
    )) {
      const text = Buffer.from(await bytesOf(await make())).toString();
      for (const { ids } of [mainSample, awaySample])
        expect(text, address).not.toMatch(new RegExp(`jobs/${String(ids).slice(0, 4)}\\d{4}`));
    }
    expect(listedJobs(board)).toBe(board.jobs);
    expect(veloSample.root).toBe('/velo/');
  });
});
