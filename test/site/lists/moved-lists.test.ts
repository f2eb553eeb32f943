import { describe, expect, test } from 'vitest';
import { Lineage } from '../../../src/board/following.ts';
import type { Board, Job, Place } from '../../../src/board/job.ts';
import { jobLists } from '../../../src/board/lists/lists.ts';
import { makeBoard } from '../../../src/board/make-board.ts';
import { noMemory } from '../../../src/board/memory.ts';
import type { SiteSettings } from '../../../src/settings/site-schema.ts';
import { movedLists } from '../../../src/site/lists/moved-lists.ts';
import { machineFiles } from '../../../src/site/machine-files.ts';
import { oldAddressFaults, oldAddressSite } from '../../../src/site/old-addresses.ts';
import { emptyMemory, rememberSite } from '../../../src/site/site-memory.ts';
import { addressesOfPages } from '../../../src/site/views/view-at.ts';
import { postOf, siteOf } from '../../board/samples.ts';
import { oldRows } from '../../settings/old-rows.ts';
import { security } from '../hosts/host-sample.ts';

type Where = [typed: string, iso: string, latitude: number, longitude: number, clientId?: number];

const towns: Where[] = [
  ['Warszawa', 'pl', 52.23, 21.01],
  ['Praha', 'cz', 50.08, 14.43],
];
const districts: Where[] = [
  ['Warszawa (Mokotów)', 'pl', 52.19, 21.02],
  ['Warszawa - Mokotów', 'pl', 52.19, 21.02],
  ['Praha 4', 'cz', 50.04, 14.44],
  ['Paris 8e Arrondissement', 'fr', 48.87, 2.31],
  ['Berlin-Mitte', 'de', 52.52, 13.4],
  ['Budapest XIII. kerület', 'hu', 47.53, 19.07],
  ['Kraków – Nowa Huta', 'pl', 50.07, 20.04],
];

function boardOf(places: readonly Where[], site: SiteSettings, language = 'pl'): Board {
  const posts = places.map(([locality, iso, latitude, longitude, clientId = 7], at) =>
    postOf({
      ...{ id: 1001 + at, advertId: at + 1, language, recruitment: { id: at + 1, client_id: clientId } },
      values: [
        { field_id: 'description', value: '<p>Work.</p>' },
        { field_id: 'geolocation', value: JSON.stringify({ locality, iso, latitude, longitude }) },
      ],
    }),
  );
  const sources = { serviceUrl: 'https://tenant.example', images: new Map() };
  return makeBoard({ posts, problems: [], at: '2026-05-10T10:00:00Z', site, ...sources });
}

/** The board as it was while a district was a town of its own. */
const byOldRule = (board: Board, places: readonly Where[]): Board => ({
  ...board,
  jobs: board.jobs.map((job): Job => {
    const [typed = null] = places[job.advertId - 1] ?? [];
    if (job.place?.district === undefined) return job;
    const { district: _, ...place }: Place = job.place;
    return { ...job, place: { ...place, locality: typed } };
  }),
});

const pagesOf = (board: Board, site: SiteSettings) => {
  const settings = { site, content: [], environment: { SITE_URL: 'https://careers.example' } };
  return addressesOfPages({ board, memory: noMemory, settings });
};

describe.each(['pl', 'en', 'de'] as const)('lists of districts on a board in %s', (language) => {
  const site = siteOf({ defaultLanguage: language });
  const all = [...towns, ...districts];
  const now = boardOf(all, site, language);
  const before = byOldRule(now, all);

  test('stood where jobs without a city say so', () => {
    const old = jobLists(before, site).map(({ address }) => address);
    for (const slug of ['warszawa-mokotow', 'warszawa-mokotow-2', 'praha-4', 'berlin-mitte'])
      expect(old).toContain(`/jobs/in/${slug}/`);
  });

  test('lead to those of their cities, and so every page of before is there or leads to one', () => {
    const there = new Set(pagesOf(now, site));
    const gone = pagesOf(before, site).filter((address) => !there.has(address));
    // With the district of its only city a country has no list of its own.
    expect(gone).toHaveLength(districts.length + 1);
    const moved = movedLists(now, site);
    for (const address of gone) expect(there, address).toContain(moved[address]);
    expect(moved['/jobs/in/warszawa-mokotow/']).toBe('/jobs/in/warszawa/');
    expect(moved['/jobs/in/praha-4/feed.xml']).toBe('/jobs/in/praha/feed.xml');
    // No address that is one now leads elsewhere.
    expect(Object.keys(moved).filter((address) => there.has(address))).toEqual([]);
  });

  test('the addresses of jobs are what they were', () => {
    expect(now.jobs.map(({ address }) => address)).toEqual(before.jobs.map(({ address }) => address));
  });
});

test('where all jobs are in one city, its districts lead to the board', () => {
  const site = siteOf({ languages: ['pl', 'en'] });
  const moved = movedLists(boardOf(districts.slice(0, 1), site, 'en'), site);
  expect(moved['/en/jobs/in/warszawa-mokotow/']).toBe('/en/');
  expect(moved['/en/jobs/in/warszawa-mokotow/feed.json']).toBe('/en/feed.json');
  expect(Object.keys(moved).every((address) => address.startsWith('/en/'))).toBe(true);
});

test('a brand leads to its own lists', () => {
  const site = siteOf({ brands: { velo: { name: 'Velo', clients: [9] } } });
  const mine: Where = ['Warszawa (Mokotów)', 'pl', 52.19, 21.02, 9];
  const moved = movedLists(boardOf([...towns, mine, ['Praha', 'cz', 50.08, 14.43, 9]], site), site);
  expect(moved['/velo/jobs/in/warszawa-mokotow/']).toBe('/velo/jobs/in/warszawa/');
  expect(moved).not.toHaveProperty(['/jobs/in/warszawa-mokotow/']);
});

test('after an edit, old lists lead where they lead on the board alone', () => {
  const site = siteOf({ languages: ['pl', 'en'] });
  const board = boardOf([...towns, ...districts], site);
  const lineage = new Lineage();
  let jobs = lineage.add(board.jobs);
  movedLists({ ...board, jobs }, site);
  const edits: ((job: Job) => Partial<Job>)[] = [
    () => ({ displayTitle: 'Another title' }),
    // The same district, whose city is elsewhere now.
    ({ place }) => ({ place: place && { ...place, countryCode: 'AT', country: 'Austria', region: 'Tyrol' } }),
    () => ({ place: null }),
  ];
  for (const [at, edit] of edits.entries()) {
    for (const number of jobs.keys()) {
      const job = jobs[number] as Job;
      jobs = lineage.add(jobs.with(number, { ...job, ...edit(job) }));
      const alone = movedLists({ ...board, jobs: [...jobs] }, siteOf({ languages: ['pl', 'en'] }));
      expect(movedLists({ ...board, jobs }, site), `edit ${at} of job ${number}`).toEqual(alone);
    }
  }
});

test('a board without districts leads nowhere', () => {
  const site = siteOf();
  expect(movedLists(boardOf(towns, site), site)).toEqual({});
});

describe('a site in files', () => {
  const site = siteOf();
  const board = boardOf([...towns, ...districts], site);
  const memory = rememberSite(emptyMemory, board, site);
  const input = { board, memory, site, siteUrl: 'https://careers.example' };

  test('has the old lists in the files of every host', async () => {
    const social = { logo: null, fonts: [] } as never;
    const files = machineFiles(input, { social, signingKey: null, security });
    for (const name of [
      '/_redirects',
      '/vercel.json',
      '/staticwebapp.config.json',
      '/.htaccess',
      '/_hosts/nginx-map.conf',
    ]) {
      const made = String(await files.find(({ address }) => address === name)?.make());
      expect(made, name).toContain('/jobs/in/praha-4');
    }
  });

  test('takes a row of the owner’s file that leads to one', () => {
    const rows = oldRows('/prague,/jobs/in/praha-4/\n/nowhere,/jobs/in/praha-44/');
    expect(oldAddressFaults(rows, oldAddressSite(input, null)).map(({ old }) => old.path)).toEqual([
      '/nowhere/',
    ]);
  });
});
