import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Board, companyOf, hasPageHere, type Job } from '../../src/board/job.ts';
import { makeBoard } from '../../src/board/make-board.ts';
import { closedJobs, Memory, movedAddresses, noMemory, remember } from '../../src/board/memory.ts';
import { hostBoard, hostMemory, memoriesOf, ownPosts, sitesOf } from '../../src/board/sites.ts';
import { brandSite, hostSites, siteAt, siteOfClient, standaloneSite } from '../../src/settings/brands.ts';
import type { SiteConfig, SiteSettings } from '../../src/settings/site-schema.ts';
import { sampleJob } from '../site/job-sample.ts';
import { postOf, siteOf } from './samples.ts';

const brands = {
  velo: { name: 'Velo', clients: [7, 8], color: '#aa2200', languages: ['en', 'de'] },
  cargo: { name: 'Cargo', clients: [9], path: '/marki/cargo/', logo: '/cargo.svg' },
  away: { name: 'Away', clients: [11], url: 'https://away.example' },
} as const satisfies SiteConfig['brands'];
const site = siteOf({
  brands,
  logo: '/logo.svg',
  homepage: 'https://kolibra.example',
  tagline: 'Rowery',
  color: '#0b6b57',
  linkedIn: { companyId: '5' },
});
const at = '2026-05-10T08:00:00Z';
const boardOf = (jobs: readonly Job[], upcoming: readonly Job[] = []): Board => ({
  at,
  jobs,
  upcoming,
  problems: [],
});
const readBoard = (posts: Parameters<typeof makeBoard>[0]['posts'], own: SiteSettings) =>
  makeBoard({ posts, problems: [], at, site: own, serviceUrl: 'https://service.example', images: new Map() });
const postBy = (id: number, client: number | null, name = 'Magazynier') =>
  postOf({
    id: id + 1000,
    advertId: id,
    name,
    recruitment: { id: 3201, ...(client === null ? {} : { client_id: client }) },
  });

describe('the site of a brand', () => {
  test('has the name and the look of the brand, and nothing of the main site that would be untrue', () => {
    expect(brandSite('velo', site)).toMatchObject({
      name: 'Velo',
      color: '#aa2200',
      root: '/velo/',
      languages: ['en', 'de'],
      defaultLanguage: 'en',
      brand: 'velo',
      brands: {},
      timeZone: site.timeZone,
    });
    for (const own of ['logo', 'homepage', 'linkedIn'] as const)
      expect(brandSite('velo', site)[own]).toBeUndefined();
    expect(brandSite('velo', site).tagline).toEqual({});
  });

  test('takes colour and languages of the main site where it says nothing', () => {
    expect(brandSite('cargo', site)).toMatchObject({
      color: '#0b6b57',
      root: '/marki/cargo/',
      languages: ['pl', 'en', 'de'],
      defaultLanguage: 'pl',
      logo: '/cargo.svg',
    });
  });

  test('is the same object each time, and stands at the root of a host of its own', () => {
    expect(brandSite('velo', site)).toBe(brandSite('velo', site));
    expect(hostSites(site).map(({ brand, root }) => [brand, root])).toEqual([
      [undefined, undefined],
      ['cargo', '/marki/cargo/'],
      ['velo', '/velo/'],
    ]);
    expect(hostSites(standaloneSite('velo', site)).map(({ name, root }) => [name, root])).toEqual([
      ['Velo', '/'],
    ]);
    expect(() => brandSite('toString', site)).toThrow('There is no brand "toString"');
  });
});

test.for([
  ['/', undefined],
  ['/velo/', 'velo'],
  ['/velo/en/jobs/7-x/', 'velo'],
  ['/velo', undefined],
  ['/velocity/', undefined],
  ['/marki/', undefined],
  ['/marki/cargo/map/', 'cargo'],
  ['/away/', undefined],
  ['/nothing/velo/', undefined],
] as const)('%s belongs to the site of %s', ([path, brand]) => {
  expect(siteAt(path, site).brand).toBe(brand);
});

test.for([
  [null, undefined],
  [1, undefined],
  [7, 'velo'],
  [8, 'velo'],
  [9, 'cargo'],
] as const)('a job of client %s is shown by the site of %s', ([client, brand]) => {
  expect(siteOfClient(client, site)?.brand).toBe(brand);
  expect(siteOfClient(client, site)).not.toBeNull();
});

test('what another host shows is not on this one, neither as a post nor as a job', () => {
  const posts = [postBy(1, 7), postBy(2, 11), postBy(3, null), postBy(4, 9)];
  const ids = (own: SiteSettings) => readBoard(posts, own).jobs.map(({ advertId }) => advertId);
  expect(ownPosts(posts, site).map(({ advert }) => advert.id)).toEqual([1, 3, 4]);
  expect(ids(site).sort()).toEqual([1, 3, 4]);
  expect(ids(standaloneSite('velo', site))).toEqual([1]);
  expect(ids(standaloneSite('away', site))).toEqual([2]);
  expect(readBoard(posts, standaloneSite('away', site)).jobs[0]?.address).toBe('/jobs/2-magazynier/');
  const single = siteOf();
  expect(ownPosts(posts, single)).toBe(posts);
});

test('a job carries the name of its brand and stands below its path, unless its client has a name', () => {
  const named = siteOf({ brands, companies: { '8': 'Velo Werke' } });
  const board = readBoard([postBy(1, 7), postBy(2, 8), postBy(3, 1)], named);
  expect(board.jobs.map(({ address, company }) => [address, company]).sort()).toEqual([
    ['/jobs/3-magazynier/', 'Kolibra'],
    ['/velo/jobs/1-magazynier/', 'Velo'],
    ['/velo/jobs/2-magazynier/', 'Velo Werke'],
  ]);
});

test('adverts of one recruitment are translations only on the same site', () => {
  const pair = (first: number, second: number) =>
    readBoard(
      [
        postBy(1, first),
        postOf({ id: 5, advertId: 2, language: 'en', recruitment: { id: 3201, client_id: second } }),
      ],
      site,
    ).jobs.map(({ translations }) => translations.length);
  expect(pair(7, 7)).toEqual([1, 1]);
  expect(pair(7, 8)).toEqual([1, 1]);
  expect(pair(7, 9)).toEqual([0, 0]);
  expect(pair(7, 1)).toEqual([0, 0]);
});

/** Client ids parted among brands in any way, some of them on a host of their own. */
const world = fc
  .record({
    clients: fc.uniqueArray(
      fc.nat({ max: 12 }).map((id) => id + 1),
      { minLength: 3, maxLength: 9 },
    ),
    cuts: fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 4 })),
    away: fc.boolean(),
    jobs: fc.array(fc.option(fc.nat({ max: 14 })), { maxLength: 60 }),
    upcoming: fc.array(fc.option(fc.nat({ max: 14 })), { maxLength: 10 }),
  })
  .map(({ clients, cuts, away, ...lists }) => {
    const parts = [clients.slice(0, 1 + cuts[0]), clients.slice(1 + cuts[0], 3 + cuts[0] + cuts[1])];
    const entries = parts.flatMap((own, index) =>
      own.length === 0
        ? []
        : [
            [
              `b${index}`,
              { name: `B${index}`, clients: own, ...(away && index === 1 && { url: 'https://b.example' }) },
            ] as const,
          ],
    );
    const all = siteOf({ brands: Object.fromEntries(entries) });
    let id = 0;
    const jobOf = (clientId: number | null) => {
      id += 1;
      return sampleJob({ advertId: id, clientId });
    };
    const elsewhere = ({ clientId }: Job) => siteOfClient(clientId, all) === null;
    const jobs = lists.jobs.map(jobOf).filter((job) => !elsewhere(job));
    const upcoming = lists.upcoming.map(jobOf).filter((job) => !elsewhere(job));
    return { site: all, board: boardOf(jobs, upcoming) };
  });

describe('the boards of all sites', () => {
  test('hold each job exactly once, on the site of its client, in the order of the whole', () => {
    fc.assert(
      fc.property(world, ({ site: all, board }) => {
        const sites = sitesOf(board, all);
        for (const kind of ['jobs', 'upcoming'] as const) {
          const shown = sites.flatMap((one) => one.board[kind]);
          expect(shown).toHaveLength(board[kind].length);
          expect(new Set(shown)).toEqual(new Set(board[kind]));
          for (const one of sites) {
            expect(one.board[kind]).toEqual(board[kind].filter((job) => one.board[kind].includes(job)));
            const clients = Object.values(all.brands).find(({ name }) => name === one.site.name)?.clients;
            const branded = Object.values(all.brands).flatMap((brand) => brand.clients);
            for (const { clientId } of one.board[kind]) {
              if (clients) expect(clients).toContain(clientId);
              else expect(branded).not.toContain(clientId);
            }
          }
        }
        expect(sitesOf(board, all)).toBe(sites);
      }),
      { seed: 21, numRuns: 200 },
    );
  });

  test('are those of the brands that are built on their own, job for job', () => {
    fc.assert(
      fc.property(world, ({ site: all, board }) => {
        for (const one of sitesOf(board, all)) {
          if (one.site.brand === undefined) continue;
          const alone = sitesOf(board, standaloneSite(one.site.brand, all));
          expect(alone.map(({ board: own }) => own.jobs)).toEqual([one.board.jobs]);
        }
      }),
      { seed: 22, numRuns: 100 },
    );
  });

  test('of a site without brands are the whole board itself', () => {
    const board = boardOf([sampleJob({ clientId: 7 })]);
    const single = siteOf();
    expect(sitesOf(board, single)[0]?.board).toBe(board);
  });
});

describe('the main site of a group', () => {
  const group = siteOf({ brands, main: 'all', companies: { '8': 'Velo Werke', '9': null, '2': 'Partner' } });
  const posts = [postBy(1, 7), postBy(2, 11), postBy(3, null), postBy(4, 9), postBy(5, 8), postBy(6, 2)];
  const board = readBoard(posts, group);
  const [main, ...others] = sitesOf(board, group);
  const idsIn = (jobs: readonly Job[] = []) => jobs.map(({ advertId }) => advertId).sort();

  test('lists the jobs of all brands, and has the pages of its own jobs alone', () => {
    expect(ownPosts(posts, group)).toBe(posts);
    expect(idsIn(main?.board.listed)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(main?.board.listed?.map(({ advertId }) => advertId)).toEqual(
      board.jobs.map(({ advertId }) => advertId),
    );
    expect(idsIn(main?.board.jobs)).toEqual([3, 6]);
    expect(others.map((one) => [one.site.brand, idsIn(one.board.jobs), one.board.listed])).toEqual([
      ['cargo', [4], undefined],
      ['velo', [1, 5], undefined],
    ]);
    expect(idsIn(hostBoard(board, group).jobs)).toEqual([1, 3, 4, 5, 6]);
    expect(hostBoard(board, site)).toBe(board);
  });

  test('names the brand of a job whatever its client is called, and links to its page', () => {
    const shown = (main?.board.listed ?? []).map((job) => [
      job.advertId,
      companyOf(job, group.companies),
      job.address,
    ]);
    expect(shown.sort()).toEqual([
      [1, 'Velo', '/velo/jobs/1-magazynier/'],
      [2, 'Away', 'https://away.example/jobs/2-magazynier/'],
      [3, 'Kolibra', '/jobs/3-magazynier/'],
      [4, 'Cargo', '/marki/cargo/jobs/4-magazynier/'],
      [5, 'Velo', '/velo/jobs/5-magazynier/'],
      [6, 'Partner', '/jobs/6-magazynier/'],
    ]);
    // On its own site a job is what it was.
    const own = others.flatMap((one) => one.board.jobs).map((job) => companyOf(job, group.companies));
    expect(own.sort()).toEqual(['Velo', 'Velo Werke', null]);
  });

  test('links to a host below a path as that host says', () => {
    const away = { ...brands.away, url: 'https://away.example/careers/' };
    const other = siteOf({ brands: { ...brands, away }, main: 'all' });
    expect(readBoard([postBy(2, 11)], other).jobs.map(({ address }) => address)).toEqual([
      'https://away.example/careers/jobs/2-magazynier/',
    ]);
  });

  test('is like any other site if it lists its own jobs, has no brands, or is that of a brand', () => {
    const alone = [siteOf({ main: 'all' }), standaloneSite('velo', group), siteOf({ brands })];
    for (const one of alone) {
      const found = readBoard(posts, one);
      for (const { board: own } of sitesOf(found, one)) expect(own).not.toHaveProperty('listed');
      expect(found.jobs.filter((job) => !hasPageHere(job))).toEqual([]);
    }
  });

  test('remembers when the jobs of brands were published, but neither closes nor moves them', () => {
    const first = remember(noMemory, board);
    expect(idsOf(first).sort()).toEqual(['1', '3', '4', '5', '6']);
    const later = remember(first, { ...board, at: '2026-05-11T08:00:00Z', jobs: [] });
    const [own, ...below] = [...memoriesOf(later, group).values()];
    expect(own && idsOf(own).sort()).toEqual(['1', '3', '4', '5', '6']);
    expect(own && closedJobs(own).map(({ advertId }) => advertId)).toEqual([3, 6]);
    expect(below.flatMap((part) => closedJobs(part)).map(({ advertId }) => advertId)).toEqual([4, 1, 5]);
  });
});

const idsOf = (memory: Memory) => [...memory.entries()].map(([id]) => id);

describe('memory', () => {
  test('holds each job on one site, open or closed', () => {
    fc.assert(
      fc.property(world, world, ({ site: all, board }, { board: later }) => {
        const before = remember(noMemory, board);
        const memory = remember(before, { ...later, at: '2026-05-11T08:00:00Z', jobs: [] });
        const parts = memoriesOf(memory, all);
        const ids = [...parts.values()].flatMap((part) => idsOf(part));
        expect(ids.sort()).toEqual(idsOf(memory).sort());
        expect(hostMemory(memory, all).key()).toBe(memory.key());
        for (const { site: one, board: own } of sitesOf(board, all)) {
          expect(idsOf(parts.get(one) ?? noMemory).sort()).toEqual(
            own.jobs.map(({ advertId }) => String(advertId)).sort(),
          );
        }
      }),
      { seed: 23, numRuns: 100 },
    );
  });

  test('leads from the old place of a job to its new one when its client or the path of its brand changes', () => {
    const other = siteOf({ brands: { ...brands, velo: { ...brands.velo, path: '/rowery/' } } });
    const first = remember(noMemory, readBoard([postBy(1, 7), postBy(2, 1)], site));
    const second = remember(first, readBoard([postBy(1, 7), postBy(2, 9)], other));
    expect(movedAddresses(second)).toEqual({
      '/jobs/2-magazynier/': '/marki/cargo/jobs/2-magazynier/',
      '/velo/jobs/1-magazynier/': '/rowery/jobs/1-magazynier/',
    });
  });

  test('of a closed job stays with its brand, wherever that stands by now', () => {
    const closed = remember(remember(noMemory, readBoard([postBy(1, 7), postBy(2, 1)], site)), boardOf([]));
    const moved = siteOf({ brands: { ...brands, velo: { ...brands.velo, path: '/rowery/' } } });
    const idsBy = (own: SiteSettings) =>
      [...memoriesOf(closed, own)].map(([one, part]) => [one.root ?? '/', idsOf(part)]);
    expect(idsBy(moved)).toEqual([
      ['/', ['2']],
      ['/marki/cargo/', []],
      ['/rowery/', ['1']],
    ]);
    const gone = siteOf({ brands: { velo: { ...brands.velo, url: 'https://velo.example' } } });
    expect(idsOf(hostMemory(closed, gone))).toEqual(['2']);
    expect(idsOf(hostMemory(closed, standaloneSite('velo', gone)))).toEqual(['1']);
  });

  test('of an earlier program, which kept no client ids, goes by the address', () => {
    const job = remember(noMemory, readBoard([postBy(1, 7)], site)).get(1);
    if (!job) throw new Error('The job is not remembered.');
    const { clientId: _, ...older } = job;
    const memory = Memory.from([['1', older]]);
    expect([...memoriesOf(memory, site)].map(([one, part]) => [one.brand, idsOf(part)])).toEqual([
      [undefined, []],
      ['cargo', []],
      ['velo', ['1']],
    ]);
    expect(hostMemory(memory, standaloneSite('velo', site)).size).toBe(0);
  });
});
