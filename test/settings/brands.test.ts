import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keyOf } from '../../src/base/keys.ts';
import { jobsOf } from '../../src/board/lists/addresses.ts';
import { addresses } from '../../src/board/lists/all-addresses.ts';
import { cardsOf } from '../../src/board/recruitments.ts';
import { sitesOf } from '../../src/board/sites.ts';
import { readSocialFonts } from '../../src/live/fonts.ts';
import { boardAddress, rootOf } from '../../src/settings/addresses.ts';
import { hostSites } from '../../src/settings/brands.ts';
import type { ContentPage } from '../../src/settings/content/content-page.ts';
import type { Settings } from '../../src/settings/site-schema.ts';
import { siteSecurity } from '../../src/site/hosts/security-headers.ts';
import { bytesOf } from '../../src/site/machine-file.ts';
import { type MachineKit, machineFiles } from '../../src/site/machine-files.ts';
import { brandBoards, brandLinks } from '../../src/site/page/footer-links.ts';
import { emptyMemory, rememberSite } from '../../src/site/site-memory.ts';
import { sitePartAt, siteParts } from '../../src/site/site-parts.ts';
import { contentView } from '../../src/site/views/blocks.ts';
import { viewKey } from '../../src/site/views/view.ts';
import {
  boardOf,
  brandPosts,
  brandSettings,
  brands,
  namesJobsOf,
  sampleSites,
  siteUrl,
} from '../site/brand-sample.ts';
import { keysOfPages } from '../site/page-views.ts';
import { noCriteria } from './content/no-criteria.ts';

const posts = brandPosts(48);
const { privateKey } = generateKeyPairSync('ed25519');
const settings = brandSettings();
const kit: MachineKit = {
  security: siteSecurity(settings, ''),
  social: { fonts: await readSocialFonts(), logo: null },
  signingKey: privateKey,
};

/** Of the day before, when all brands stood below the main site. */
const earlier = brandSettings({}, { brands: { ...brands, away: { name: 'Fernmarke', clients: [11] } } });

/** Half of the jobs open, half closed, in a memory that knows the jobs of every brand. */
function worldOf({ site, content }: Pick<Settings, 'site' | 'content'>) {
  const first = boardOf(posts, earlier, '2026-11-20T10:00:00Z');
  const board = boardOf(
    posts.filter((_, index) => index % 8 < 5),
    { site },
  );
  const memory = rememberSite(rememberSite(emptyMemory, first, earlier.site), board, site, content);
  return { board, memory, site, content, siteUrl };
}

/** Every file for machines by its address, pictures left out. */
async function filesOf(own: Settings): Promise<Map<string, string>> {
  const files = machineFiles(worldOf(own), kit)
    .filter(({ isSlow }) => !isSlow)
    .map(async ({ address, make }) => [address, String(Buffer.from(await bytesOf(await make())))] as const);
  return new Map(await Promise.all(files));
}

const below = (files: ReadonlyMap<string, string>, root: string) =>
  [...files].filter(([address]) => address.startsWith(root));

describe('files for machines of a host with brands', async () => {
  const files = await filesOf(settings);
  const brandRoots = ['/velo/', '/marki/cargo/'];

  test.for(sampleSites.filter(({ key, root }) => key && root))('below $root tell of no other site', (own) => {
    const mine = below(files, own.root ?? '');
    expect(mine.length).toBeGreaterThan(30);
    for (const [address, text] of mine) {
      for (const other of sampleSites) {
        if (other === own) continue;
        expect(text, address).not.toMatch(namesJobsOf(other));
        expect(address).not.toMatch(namesJobsOf(other));
        if (other.key) expect(text, address).not.toContain(brands[other.key].name);
      }
    }
    expect(mine.filter(([, text]) => namesJobsOf(own).test(text)).length).toBeGreaterThan(20);
  });

  test('of the main site tell of no brand, but for what is one for the whole host', () => {
    const forAll =
      /^\/(sitemap\.xml|open-jobs\.json|_redirects|vercel\.json|staticwebapp\.config\.json|\.htaccess|_hosts\/)/;
    for (const [address, text] of files) {
      if (forAll.test(address) || brandRoots.some((root) => address.startsWith(root))) continue;
      for (const other of sampleSites.slice(1)) expect(text, address).not.toMatch(namesJobsOf(other));
    }
  });

  test('nowhere tell of what another host shows', () => {
    const away = sampleSites[3];
    for (const [address, text] of files) expect(text, address).not.toMatch(namesJobsOf(away));
  });

  test('are the same in number and kind for each site', () => {
    for (const root of brandRoots) {
      for (const name of [
        'llms.txt',
        'jobs.json',
        'jobs.schema.json',
        'feed.xml',
        'atom.xml',
        'deadlines.ics',
        'feeds/all.xml',
        'feeds/jobs.xml',
        'feeds/linkedin.xml',
      ])
        expect(files.has(root + name), root + name).toBe(true);
      expect(JSON.parse(files.get(`${root}jobs.json`) ?? '').site.url).toBe(siteUrl + root);
      expect(files.get(`${root}feeds/jobs.xml`)).toContain(`<publisherurl>${siteUrl}${root}</publisherurl>`);
    }
    expect(files.get('/velo/feeds/jobs.xml')).toContain('<![CDATA[Velomarke]]>');
    expect(files.get('/velo/deadlines.ics')).toContain('Velomarke');
    const names = [...files.keys()];
    expect(new Set(names).size).toBe(names.length);
  });

  test('for the host name every page of every site, and every job', () => {
    const world = worldOf(settings);
    const pages = sitesOf(world.board, settings.site).flatMap((one) => addresses(one.board, one.site));
    const located = [...(files.get('/sitemap.xml') ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, loc]) => loc,
    );
    const findable = pages.filter(({ kind }) => kind !== 'saved').map(({ address }) => siteUrl + address);
    expect(located).toEqual(findable.sort());
    expect(located).toContain(`${siteUrl}/velo/de/map/`);
    expect(located).not.toContain(`${siteUrl}/velo/pl/`);
    const proof = JSON.parse(files.get('/open-jobs.json') ?? '');
    expect(proof.jobs.map(({ url }: { url: string }) => url)).toEqual(
      world.board.jobs.map(({ address }) => siteUrl + address),
    );
    expect(proof.closed.length).toBeGreaterThan(5);
  });

  test('sign each job as its own twin has it', async () => {
    const { createHash } = await import('node:crypto');
    for (const { url, sha256 } of JSON.parse(files.get('/open-jobs.json') ?? '').jobs) {
      const twin = files.get(new URL(url).pathname.replace(/\/$/, '.json')) ?? '';
      expect(createHash('sha256').update(twin).digest('base64url'), url).toBe(sha256);
    }
  });

  test('tell hosts whose page says that there is none', () => {
    // The deepest first.
    const roots = ['/marki/cargo/uk/', '/marki/cargo/', '/velo/de/', '/de/', '/en/', '/uk/', '/velo/'];
    const { routes } = JSON.parse(files.get('/vercel.json') ?? '');
    expect(
      routes
        .slice(-roots.length - 1)
        .map(({ src, dest, status }: Record<string, unknown>) => [src, dest, status]),
    ).toEqual([...roots.map((root) => [`^${root}.*$`, `${root}404.html`, 404]), ['^/.*$', '/404.html', 404]]);
    expect(
      files
        .get('/_redirects')
        ?.split('\n')
        .slice(-roots.length - 1),
    ).toEqual([...roots.map((root) => `${root}* ${root}404.html 404`), '']);
  });

  test('have pictures of each site below its root alone', () => {
    const pictures = machineFiles(worldOf(settings), kit).filter(({ isSlow }) => isSlow);
    const shown = (root: string) =>
      pictures.flatMap(({ address }) =>
        address.startsWith(`${root}social/`) ? [address.slice(`${root}social/`.length)] : [],
      );
    for (const { root, ids } of sampleSites.slice(0, 3)) {
      const numbers = shown(root ?? '').filter((name) => /^\d/.test(name));
      expect(numbers.length).toBeGreaterThan(3);
      for (const name of numbers) expect(name.slice(0, 4)).toBe(String(ids).slice(0, 4));
    }
    expect(
      shown('/velo/')
        .filter((name) => !/^\d/.test(name))
        .map((name) => name.slice(0, 3))
        .sort(),
    ).toEqual(['de-', 'en-']);
  });
});

describe('a build of one brand', async () => {
  test.for(['velo', 'cargo', 'away'])('of %s tells of no other jobs in any file', async (key) => {
    const files = await filesOf(brandSettings({ SITE_BRAND: key }));
    const own = sampleSites.find((one) => one.key === key);
    expect(files.has('/llms.txt')).toBe(true);
    expect([...files.keys()].some((address) => address.startsWith('/jobs/'))).toBe(true);
    for (const [address, text] of files) {
      for (const other of sampleSites) {
        if (other !== own) expect(address + text).not.toMatch(namesJobsOf(other));
      }
    }
  });
});

describe('the part of a site', () => {
  const world = worldOf(settings);
  const whole = { board: world.board, memory: world.memory.jobs, settings };

  test('is found by any path below its root', () => {
    for (const site of hostSites(settings.site)) {
      const root = rootOf(site);
      for (const path of [root, `${root}brand.css`, `${root}nowhere/at/all/`])
        expect(sitePartAt(path, whole).settings.site, path).toBe(site);
    }
  });

  test('of a closed job is that of its brand, though that stands elsewhere by now', () => {
    const moved = brandSettings(
      {},
      { brands: { velo: { name: 'Velomarke', clients: [7], path: '/rowery/' } } },
    );
    const closed = [...world.memory.jobs.values()].find(
      ({ closedAt, addresses: all }) => closedAt !== null && all.at(-1)?.startsWith('/velo/'),
    );
    const path = closed?.addresses.at(-1) ?? '';
    expect(path).not.toBe('');
    expect(sitePartAt(path, { ...whole, settings: moved }).settings.site.name).toBe('Velomarke');
    expect(sitePartAt('/velo/', { ...whole, settings: moved }).settings.site.name).toBe('Kolibra');
  });

  test('remembers the jobs of its site alone', () => {
    for (const part of siteParts(whole)) {
      const own = sampleSites.find(({ key }) => key === part.settings.site.brand);
      const ids = [...part.memory.entries()].map(([id]) => id);
      expect(ids.length).toBeGreaterThan(8);
      for (const id of ids) expect(id.slice(0, 4)).toBe(String(own?.ids).slice(0, 4));
    }
  });

  test('is the whole for what all sites share', () => {
    expect(sitePartAt('/base-map.svg', whole)).toBe(whole);
    expect(sitePartAt('/base-map.json', whole).board.jobs).toHaveLength(world.board.jobs.length);
  });

  test('has the pages that the owner wrote for it, which changed when what they show of its board did', () => {
    const pageOf = (id: string, brand: string | null, address: string): ContentPage => ({
      ...{ id, brand, address, language: 'en', title: 'T', description: '', translation: id, menu: null },
      ...{ jobs: [{ ...noCriteria, limit: 5 }], points: [], hash: 'h' },
    });
    const content = [pageOf('en/a', null, '/en/a/'), pageOf('en/b', 'velo', '/velo/b/')];
    const parts = siteParts({ ...whole, settings: { ...settings, content } });
    expect(parts.map((part) => part.settings.content.map(({ address }) => address))).toEqual([
      ['/en/a/'],
      [],
      ['/velo/b/'],
    ]);
    const { changes } = rememberSite(emptyMemory, world.board, settings.site, content);
    for (const part of parts) {
      for (const page of part.settings.content)
        expect(changes.get(page.address)?.key).toBe(
          keyOf(page.hash, viewKey(contentView(page, part.board, part.settings.site, part.settings.content))),
        );
    }
  });
});

test('the main site leads to each brand, in the language of the reader where the brand speaks it', () => {
  expect(brandLinks(settings.site, 'de')).toEqual([
    { key: 'cargo', name: 'Cargomarke', address: '/marki/cargo/de/' },
    { key: 'away', name: 'Fernmarke', address: 'https://away.example' },
    { key: 'velo', name: 'Velomarke', address: '/velo/de/' },
  ]);
  expect(brandLinks(settings.site, 'pl')).toEqual([
    { key: 'cargo', name: 'Cargomarke', address: '/marki/cargo/' },
    { key: 'away', name: 'Fernmarke', address: 'https://away.example' },
    { key: 'velo', name: 'Velomarke', address: '/velo/' },
  ]);
  for (const site of hostSites(settings.site).slice(1)) expect(brandLinks(site, 'en')).toEqual([]);
});

test('the main board says how many jobs each brand has, and changes with that number alone', () => {
  const partsOf = (from: typeof posts) => {
    const { board, memory, site, content } = { ...worldOf(settings), board: boardOf(from, settings) };
    return siteParts({ board, memory: memory.jobs, settings: { site, content } });
  };
  const [main, ...others] = partsOf(posts);
  if (!main) throw new Error('No main site');
  const brandsOf = ({ board, settings: own }: typeof main) => brandBoards(board, own.site, 'de');
  const found = brandsOf(main);
  expect(found.map(({ key }) => key)).toEqual(['cargo', 'away', 'velo']);
  for (const { key, jobs } of found) {
    const own = others.find((one) => one.settings.site.brand === key);
    const shown = own && cardsOf(jobsOf(own.board, 'de', own.settings.site)).length;
    expect(jobs).toBe(shown ?? null);
  }
  expect(found.find(({ key }) => key === 'velo')?.jobs).toBeGreaterThan(0);
  for (const other of others) expect(brandsOf(other)).toEqual([]);
  const keyOf = (parts: ReturnType<typeof partsOf>) => {
    const [{ board, memory, settings: own } = main] = parts;
    return keysOfPages(board, own.site, memory)(boardAddress('de', own.site));
  };
  const velo = others.find((one) => one.settings.site.brand === 'velo');
  const gone = velo && jobsOf(velo.board, 'de', velo.settings.site)[0];
  expect(keyOf(partsOf(posts))).toBe(keyOf([main]));
  expect(keyOf(partsOf(posts.filter(({ advert }) => advert.id !== gone?.advertId)))).not.toBe(keyOf([main]));
});
