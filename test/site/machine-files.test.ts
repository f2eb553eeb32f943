import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Board } from '../../src/board/job.ts';
import { Memory } from '../../src/board/memory.ts';
import { readSocialFonts } from '../../src/live/fonts.ts';
import type { Settings } from '../../src/settings/site-schema.ts';
import { siteSecurity } from '../../src/site/hosts/security-headers.ts';
import {
  type MachineKit,
  type MachineRouter,
  machineFiles,
  machineRouter,
} from '../../src/site/machine-files.ts';
import { createSite } from '../../src/site/site.ts';
import { emptyMemory, rememberSite } from '../../src/site/site-memory.ts';
import { siteParts } from '../../src/site/site-parts.ts';
import { numberedAmong } from '../front/site-of.ts';
import { oldRows } from '../settings/old-rows.ts';
import { boardOf, brandPosts, brandSettings, siteUrl } from './brand-sample.ts';

const posts = brandPosts(64);
const settings = brandSettings();
const { privateKey } = generateKeyPairSync('ed25519');
const kit: MachineKit = {
  security: siteSecurity(settings, ''),
  social: { fonts: await readSocialFonts(), logo: null },
  signingKey: privateKey,
  indexNow: true,
  embed: () => Promise.reject(new Error('It is not made here.')),
};

/** A host of which some jobs are closed. */
function worldOf({ site, content }: Pick<Settings, 'site' | 'content'>) {
  const first = boardOf(posts, { site }, '2026-11-20T10:00:00Z');
  const board = boardOf(
    posts.filter((_, index) => index % 8 < 5),
    { site },
  );
  const memory = rememberSite(rememberSite(emptyMemory, first, site), board, site, content);
  return { board, memory, site, content, siteUrl };
}

const partsOf = ({ board, memory, site, content }: ReturnType<typeof worldOf>) =>
  siteParts({ board, memory: memory.jobs, settings: { site, content } });

/** Every entry of a host. */
const entriesOf = (router: MachineRouter, world: ReturnType<typeof worldOf>) => [
  ...router.shared(),
  ...partsOf(world).flatMap((part) => part.board.jobs.flatMap((job) => router.ofJob(job, part))),
];

describe('a file for machines', () => {
  test.each<[string, Settings]>([
    ['a host with brands', settings],
    ['the host of a group', brandSettings({}, { main: 'all' })],
    ['the host of one brand', brandSettings({ SITE_BRAND: 'velo' })],
    ['a site without pictures', brandSettings({}, { socialPictures: false })],
    [
      'old addresses',
      { ...settings, site: { ...settings.site, oldAddresses: oldRows('/old/,/\n/feed.xml,/\n') } },
    ],
  ])('is the same by its address as in the list: %s', (_, { site, content }) => {
    const world = worldOf({ site, content });
    const files = machineFiles(world, kit);
    expect(files.length).toBeGreaterThan(100);
    const router = machineRouter(world, kit, '');
    const shown = ({ key, ...entry }: { key: () => string }) => ({ ...entry, print: null, key: key() });
    const entries = entriesOf(router, world);
    for (const entry of entries) {
      const found = router.get(entry.address);
      expect(found && shown(found), entry.address).toEqual(shown(entry));
    }
    expect(entries.map(({ address }) => address).sort()).toEqual(files.map(({ address }) => address).sort());
  });

  test.each<[string, Settings]>([
    ['a host with brands', settings],
    ['the host of a group', brandSettings({}, { main: 'all' })],
    ['a site without pictures', brandSettings({}, { socialPictures: false })],
  ])('of one job is the same by its job, whatever other jobs there are: %s', (_, { site, content }) => {
    const world = worldOf({ site, content });
    const router = machineRouter(world, kit, '');
    const ofJobs = partsOf(world)
      .flatMap((part) => part.board.jobs.map((job) => ({ job, part })))
      .flatMap(({ job, part }) => {
        const found = router.ofJob(job, part);
        const alone = { ...world.board, jobs: [job] };
        const own = [...world.memory.jobs.entries()].filter(([id]) => id === String(job.advertId));
        const memory = { ...world.memory, jobs: Memory.from(own) };
        const other = machineRouter({ ...world, board: alone, memory }, kit, '');
        for (const { address, key } of found) {
          expect(router.get(address)?.key(), address).toBe(key());
          expect(other.get(address)?.key(), address).toBe(key());
        }
        return found.map(({ address }) => address);
      });
    const named = machineFiles(world, kit)
      .map(({ address }) => address)
      .filter((address) => /\/(?:jobs|social)\/\d+[^/]*$/.test(address));
    expect(ofJobs.sort()).toEqual(named.sort());
    expect(ofJobs.length).toBeGreaterThan(50);
  });

  test.each([
    ...['/jobs/241', '/wp-login.php', '/.env', '/ads.txt', '/apple-touch-icon.png', '/favicon.ico', ''],
    ...['/jobs/1-x.md', '/jobs/1-x.json', '/jobs/1-x.ics', '/social/1-x.png', '/jobs/in/nowhere/feed.xml'],
    ...['/velo/jobs/1-x.md', '/atom.xml.bak', '/x/y.json', '/sitemap.xml.gz', '/.well-known/security.txt'],
  ])('%s is none, and no job is looked at for it', (guess) => {
    const world = worldOf(settings);
    let looked = 0;
    const jobs = new Proxy(world.board.jobs, {
      get(target, name, receiver) {
        if (typeof name === 'string' && /^\d+$/.test(name)) looked += 1;
        return Reflect.get(target, name, receiver);
      },
    });
    const board: Board = { ...world.board, jobs };
    const router = machineRouter({ ...world, board }, kit, '');
    // The first request sorts the jobs into sites and lists, as that of any page does.
    router.get('/jobs/2-y.md');
    router.get('/jobs/in/there/feed.xml');
    looked = 0;
    expect(router.get(guess)).toBeUndefined();
    expect(looked).toBe(0);
  });
});

describe('the number of a job', () => {
  test.each<[string, Settings]>([
    ['a host with brands', settings],
    ['the host of a group', brandSettings({}, { main: 'all' })],
    ['the host of one brand', brandSettings({ SITE_BRAND: 'velo' })],
  ])('leads where a table of all addresses leads: %s', (_, own) => {
    const { board, memory } = worldOf(own);
    const site = createSite(
      {
        ...{ settings: own, machines: kit, policyFor: () => '', compiled: { id: '', assets: [] } },
        readFile: () => Promise.reject(new Error('No file is read.')),
        readImage: () => Promise.reject(new Error('No image is read.')),
        render: () => Promise.reject(new Error('Nothing is printed.')),
      },
      { board, memory, images: {} },
    );
    const addresses = [...site.entries()].map(({ address }) => address);
    const numbers = addresses.flatMap((address) => /\d{2,}/.exec(address)?.[0] ?? []);
    expect(new Set(numbers).size).toBeGreaterThan(10);
    const part = fc.oneof(
      fc.constantFrom('jobs', 'social', 'velo', 'marki', 'cargo', 'en', 'de', 'x', '', 'en.png', 'de-x.png'),
      fc
        .tuple(
          fc.constantFrom('', '0'),
          fc.constantFrom(...numbers, '1'),
          fc.constantFrom('', '-', '-old-title', 'x'),
          fc.constantFrom('', '.md', '.json', '.png', '.ics'),
        )
        .map((pieces) => pieces.join('')),
    );
    const path = fc
      .tuple(fc.array(part, { maxLength: 3 }), part, fc.constantFrom('', '/'))
      .map(([folders, name, end]) => `/${[...folders, name].join('/')}${end}`);
    fc.assert(
      fc.property(path, (asked) => {
        expect(site.byNumber(asked)).toBe(numberedAmong(addresses, asked));
      }),
      { seed: 51, numRuns: 3_000 },
    );
    const job = board.jobs[0];
    expect(site.byNumber(`/jobs/${job?.advertId}`)).toBe(job?.address);
  });
});
