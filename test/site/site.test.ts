import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Board, Job } from '../../src/board/job.ts';
import type { RememberedJob } from '../../src/board/memory.ts';
import { readMachineKit } from '../../src/live/machine-kit.ts';
import type { ContentPage } from '../../src/settings/content/content-page.ts';
import { environmentSchema } from '../../src/settings/environment.ts';
import { siteSecurity } from '../../src/site/hosts/security-headers.ts';
import { bytesOf } from '../../src/site/machine-file.ts';
import { createSite, type Site, type SiteContent, type SiteKit } from '../../src/site/site.ts';
import { emptyMemory, rememberSite, type SiteMemory } from '../../src/site/site-memory.ts';
import { siteOf } from '../board/samples.ts';
import { oldRows } from '../settings/old-rows.ts';
import { sampleJob } from './job-sample.ts';

const settings = {
  environment: environmentSchema.parse({ SERVICE_URL: 'http://127.0.0.1:1' }),
  site: siteOf(),
  folder: '/site',
  content: [],
};
const security = siteSecurity(settings, '<html></html>');
const { embed: _, ...machines } = await readMachineKit(settings, security);

/** What was rendered. */
let printed: { path: string }[] = [];
const kit: SiteKit = {
  ...{ settings, machines, policyFor: security.policyFor },
  compiled: {
    id: 'compiled',
    assets: [
      {
        address: '/robots.txt',
        file: import.meta.filename,
        type: 'text/plain',
        hash: 'own',
        immutable: false,
      },
      { address: '/_astro/a.js', file: import.meta.filename, type: 'text/x', hash: 'a', immutable: true },
    ],
  },
  readFile: (file) => readFile(file),
  readImage: async (address) => Buffer.from(`bytes of ${address}`),
  render: async (request, { view }) => {
    const path = new URL(request.url).pathname;
    printed.push({ path });
    const status =
      path.endsWith('/404/') || path.endsWith('not_found/') ? 404 : path.includes('gone') ? 410 : 200;
    const html = `<html><head></head>${JSON.stringify(view)}</html>`;
    return new Response(html, { status, headers: { 'content-type': 'text/html' } });
  },
};

const jobOf = (advertId: number, language: string, title = 'x'): Job =>
  sampleJob({ advertId, language, displayTitle: title, address: `/jobs/${advertId}-${title}/` });
const addressesOf = (site: Site): string[] => [...site.entries()].map(({ address }) => address);
const nowhere = {
  locality: null,
  region: null,
  postcode: null,
  countryCode: null,
  country: null,
  point: null,
};
const boardOf = (jobs: readonly Job[]): Board => {
  return { at: '2026-11-22T08:00:00Z', jobs, upcoming: [], problems: [] };
};

function siteAfter(before: SiteMemory, board: Board, more: Partial<SiteContent & SiteKit> = {}): Site {
  const memory = rememberSite(before, board, settings.site);
  return createSite({ ...kit, ...more }, { board, memory, images: {}, ...more });
}
const siteShowing = (...jobs: readonly Job[]) => siteAfter(emptyMemory, boardOf(jobs));
const textAt = async (site: Site, address: string) =>
  Buffer.from(await bytesOf((await site.entry(address)?.print()) ?? 'nothing')).toString();

describe('a site', () => {
  test('leads old addresses to jobs where they are, open or closed, and a page goes before a row', () => {
    const oldAddresses = oldRows(
      '/a,1\n/b,2\n/c,3\n/d,/jobs/2-x\n/jobs/1-x,/map/\n/robots.txt,/map/\n/feed.xml,',
    );
    const ours = { ...settings, site: { ...settings.site, oldAddresses } };
    const first = siteAfter(emptyMemory, boardOf([jobOf(1, 'pl'), jobOf(2, 'pl')]));
    const moved = siteAfter(first.memory, boardOf([jobOf(2, 'pl', 'moved')]), { settings: ours });
    const answers = ['/a/', '/b', '/c', '/d', '/jobs/1-x/', '/robots.txt', '/feed.xml'].map(
      (path) => moved.oldAnswer(path, '')?.to,
    );
    expect(answers.slice(0, 3)).toEqual(['/jobs/1-x/', '/jobs/2-moved/', null]);
    expect(answers.slice(3)).toEqual(['/jobs/2-moved/', undefined, undefined, undefined]);
  });

  test('renders nothing before somebody asks, and then that page alone', async () => {
    printed = [];
    const site = siteShowing(jobOf(2, 'pl', 'cook'), jobOf(1, 'pl', 'baker'));
    const addresses = addressesOf(site);
    site.entry('/')?.key();
    site.fingerprint();
    expect(printed).toEqual([]);
    expect(await textAt(site, '/jobs/1-baker/')).toMatch(/"displayTitle":"baker".*"title":"cook"/);
    expect(printed.map(({ path }) => path)).toEqual(['/jobs/1-baker/']);
    expect(addresses).toContain('/jobs/1-baker/');
  });

  test('knows every address once, and what stands there', () => {
    const site = siteShowing(jobOf(2, 'pl'), jobOf(1, 'en'));
    const addresses = addressesOf(site);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect([...site.entries()].map(({ address }) => address).sort()).toEqual(addresses.toSorted());
    for (const [address, type, status] of [
      ['/', 'text/html; charset=utf-8', 200],
      ['/en/', 'text/html; charset=utf-8', 200],
      ['/404.html', 'text/html; charset=utf-8', 404],
      ['/jobs/2-x.json', 'application/json; charset=utf-8', 200],
      ['/jobs.json', 'application/json; charset=utf-8', 200],
      ['/sitemap.xml', 'application/xml; charset=utf-8', 200],
      ['/feed.xml', 'application/rss+xml; charset=utf-8', 200],
      ['/base-map.svg', 'image/svg+xml; charset=utf-8', 200],
      ['/_redirects', 'text/plain; charset=utf-8', 200],
    ] as const) {
      const entry = site.entry(address);
      expect([address, entry?.type, entry?.status]).toEqual([address, type, status]);
      expect(entry?.isForHosts).toBe(address === '/_redirects');
    }
    for (const address of ['/nothing', '/jobs/7/', '', '__proto__', '/constructor', 'toString']) {
      expect(site.entry(address), address).toBeUndefined();
    }
  });

  test('gives the owner’s own file in place of a made one', async () => {
    const site = siteShowing();
    expect(site.entry('/robots.txt')?.key()).toBe('own');
    expect(await textAt(site, '/robots.txt')).toContain('the owner’s own file in place of a made one');
    expect(site.entry('/_astro/a.js')?.isImmutable).toBe(true);
  });

  test('has keys that can be names of files', () => {
    const images = { 'https://x/a.webp': { address: '/images/a.webp', width: 1, height: 1 } };
    const site = siteAfter(emptyMemory, boardOf([jobOf(1, 'pl')]), { images });
    for (const entry of site.entries()) expect(entry.key(), entry.address).toMatch(/^[\w-]+$/);
    // What ends with a slash is a page: nothing else is looked for there.
    for (const { address, type } of site.entries()) {
      if (address.endsWith('/')) expect(type, address).toMatch(/^text\/html/);
    }
    expect(site.entry('/images/a.webp')).toMatchObject({ isImmutable: true, type: 'image/webp' });
  });

  test('keeps the page of a closed job and leads from its earlier addresses', () => {
    const first = boardOf([jobOf(2, 'pl'), jobOf(1, 'pl', 'gone')]);
    const memory = rememberSite(emptyMemory, first, settings.site);
    const second = boardOf([jobOf(2, 'pl', 'moved')]);
    const site = siteAfter(memory, second);
    expect(site.entry('/jobs/1-gone/')?.status).toBe(410);
    expect(site.entry('/jobs/1-gone.json')).toBeUndefined();
    expect(site.entry('/jobs/2-x/')).toBeUndefined();
    expect(site.redirects()).toEqual({ '/jobs/2-x/': '/jobs/2-moved/' });
    expect(addressesOf(site)).toContain('/jobs/1-gone/');
  });

  test('leads from the list of a district to that of its city', () => {
    const job = jobOf(2, 'pl');
    const place = { ...job.place, ...{ locality: 'Warszawa', district: 'Mokotów', region: null } };
    const site = siteShowing({ ...job, place: { ...nowhere, ...place, countryCode: 'PL' } }, jobOf(1, 'pl'));
    expect(site.redirects()).toMatchObject({ '/jobs/in/warszawa-mokotow/': '/jobs/in/warszawa/' });
    expect(site.entry('/jobs/in/warszawa/')?.status).toBe(200);
    expect(site.entry('/jobs/in/warszawa-mokotow/')).toBeUndefined();
  });

  test('that was prepared answers the same', async () => {
    const [one, other] = [siteShowing(jobOf(1, 'pl')), siteShowing(jobOf(1, 'pl'))];
    await one.prepare();
    expect(addressesOf(one)).toEqual(addressesOf(other));
  });

  test('whose files for machines can’t all be planned keeps its pages, and calls no such file unknown', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const broken = { ...machines, signingKey: privateKey };
    const site = siteAfter(emptyMemory, boardOf([jobOf(1, 'pl')]), { machines: broken });
    expect(site.entry('/jobs/1-x/')?.status).toBe(200);
    expect(site.entry('/feed.xml')?.status).toBe(200);
    expect(site.entry('/nothing/')).toBeUndefined();
    expect(site.entry('/_redirects')?.status).toBe(200);
    for (const _ of [1, 2]) expect(() => site.entry('/open-jobs.json')).toThrow(/Ed25519/);
    expect(() => addressesOf(site)).toThrow(/Ed25519/);
    await site.prepare();
  });

  test('says which page was rendered with a wrong status', async () => {
    const render: SiteKit['render'] = async () => new Response('', { status: 500 });
    const site = siteAfter(emptyMemory, boardOf([]), { render });
    await expect(site.entry('/')?.print()).rejects.toThrow('/ was rendered with status 500 instead of 200.');
  });
});

describe('a key', () => {
  test('changes with the pages that show what has changed, and with no other', async () => {
    const jobs = [jobOf(4, 'pl'), jobOf(3, 'pl'), jobOf(2, 'en'), jobOf(1, 'en')];
    const first = siteShowing(...jobs);
    const second = siteShowing(...jobs.with(2, jobOf(2, 'en', 'new')));
    const changed = (address: string) => first.entry(address)?.key() !== second.entry(address)?.key();
    const shown = [
      '/',
      '/en/',
      '/jobs/4-x/',
      '/jobs/1-x/',
      '/jobs/2-new/',
      '/verify/',
      '/jobs.json',
      '/jobs/4-x.md',
    ];
    expect(shown.filter(changed)).toEqual(['/en/', '/jobs/1-x/', '/jobs/2-new/', '/jobs.json']);
    // It prints from the board that it was made for, whatever came after.
    expect(await textAt(first, '/en/')).not.toContain('"title":"new"');
    expect(await textAt(second, '/en/')).toContain('"title":"new"');
  });

  test('is the same in another process, and changes with program, settings and policy', () => {
    const board = boardOf([jobOf(2, 'pl')]);
    const key = (more: Partial<SiteKit>) => siteAfter(emptyMemory, board, more).entry('/jobs/2-x/')?.key();
    const before = key({});
    expect(key({ settings: structuredClone(settings) })).toBe(before);
    for (const more of [
      { compiled: { id: 'others', assets: [] } },
      { policyFor: () => 'default-src *' },
      { settings: { ...settings, site: siteOf({ name: 'Other' }) } },
    ]) {
      expect(key(more)).not.toBe(before);
    }
  });

  test('takes in a first publication that becomes known later', () => {
    const board = boardOf([jobOf(2, 'pl'), jobOf(1, 'pl')]);
    const before = siteAfter(emptyMemory, board);
    const known = before.memory.jobs.get(2) as RememberedJob;
    const jobs = before.memory.jobs.with([['2', { ...known, postedAt: '2026-01-01T00:00:00Z' }]]);
    const after = createSite(kit, { board, memory: { ...before.memory, jobs }, images: {} });
    expect(after.entry('/jobs/2-x/')?.key()).not.toBe(before.entry('/jobs/2-x/')?.key());
    expect(after.entry('/jobs/1-x/')?.key()).toBe(before.entry('/jobs/1-x/')?.key());
  });
});

describe('the fingerprint', () => {
  test('changes when an event of a page is over, whose calendar file is gone then', async () => {
    const event = { title: 'Open day', start: '2026-11-22T09:00+01:00', end: '2026-11-22T11:00+01:00' };
    const page: ContentPage = {
      id: 'pl/a',
      language: 'pl',
      address: '/a/',
      title: 'A',
      description: 'B',
      translation: 'a',
      menu: null,
      brand: null,
      jobs: [],
      points: [],
      events: [{ ...event, place: 'Łódź; hall 2' }],
      hash: 'x',
    };
    const at = (moment: string) =>
      siteAfter(emptyMemory, { ...boardOf([]), at: moment }, { settings: { ...settings, content: [page] } });
    const file = '/a/2026-11-22-0900-open-day.ics';
    const before = at('2026-11-22T08:00:00Z');
    expect(await textAt(before, file)).toContain(
      'DTEND:20261122T100000Z\r\nSUMMARY:Open day\r\nLOCATION:Łódź\\; hall 2',
    );
    expect(addressesOf(before)).toContain(file);
    expect(at('2026-11-22T09:59:59Z').fingerprint()).toBe(before.fingerprint());
    const after = at('2026-11-22T10:00:00Z');
    expect(after.fingerprint()).not.toBe(before.fingerprint());
    expect(after.entry(file)).toBeUndefined();
  });

  test('is equal where visitors see the same, whenever it was looked at', () => {
    const jobs = [jobOf(2, 'pl'), jobOf(1, 'pl')];
    const first = siteShowing(...jobs);
    const later = siteAfter(first.memory, { ...boardOf(jobs), at: '2026-12-01T00:00:00Z' });
    expect(later.fingerprint()).toBe(first.fingerprint());
    expect(siteAfter(first.memory, boardOf(jobs.slice(0, 1))).fingerprint()).not.toBe(first.fingerprint());
    const moved = siteAfter(first.memory, boardOf([jobOf(2, 'pl', 'y'), jobOf(1, 'pl')]));
    const back = siteAfter(moved.memory, boardOf(jobs));
    // Its jobs are the same, but an address more leads to one.
    expect(back.fingerprint()).not.toBe(first.fingerprint());
  });
});
