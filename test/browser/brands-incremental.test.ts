import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { readCompiledSite } from '../../src/live/compiled-site.ts';
import { readMachineKit } from '../../src/live/machine-kit.ts';
import { emptyMemory } from '../../src/live/memory-file.ts';
import { planRelease } from '../../src/live/plan-release.ts';
import { systemDisk } from '../../src/live/release/disk.ts';
import { fileOf } from '../../src/live/release/file-of.ts';
import type { Manifest } from '../../src/live/release/manifest.ts';
import { publishRelease } from '../../src/live/release/publish-release.ts';
import { loadRenderer } from '../../src/live/renderer.ts';
import { rememberSite, type SiteMemory } from '../../src/outputs/site-memory.ts';
import { siteSecurity } from '../../src/outputs/site-security.ts';
import type { Post } from '../../src/service/wire.ts';
import { boardOf, brandPosts, brandSettings, brands, sampleSites } from '../outputs/brand-sample.ts';
import { dataFolder } from './live-harness.ts';

const posts = brandPosts(16);

/** What can happen to the brands of a site; `which` chooses the post or the place. */
interface Change {
  kind: 'client' | 'withdraw' | 'publish' | 'retitle' | 'move' | 'pass';
  which: number;
}

interface World {
  posts: readonly Post[];
  /** Where the first brand stands. */
  path: string;
  at: Temporal.Instant;
}

function after(world: World, { kind, which }: Change): World {
  if (kind === 'move') return { ...world, path: which % 2 === 0 ? '/velo/' : '/rowery/' };
  if (kind === 'pass') return { ...world, at: world.at.add({ hours: which * 24 }) };
  if (kind === 'publish') {
    const fresh = posts.find((post) => !world.posts.some((other) => other.id === post.id));
    return fresh ? { ...world, posts: [...world.posts, fresh] } : world;
  }
  const index = world.posts.length === 0 ? 0 : which % world.posts.length;
  const chosen = world.posts[index];
  if (!chosen) return world;
  if (kind === 'withdraw') return { ...world, posts: world.posts.toSpliced(index, 1) };
  const { advert } = chosen;
  const changed =
    kind === 'retitle'
      ? { name: `${advert.name} ${which}` }
      : { recruitment: { ...advert.recruitment, client_id: [1, 7, 9, 10, 11, null][which % 6] } };
  return {
    ...world,
    posts: world.posts.with(index, { ...chosen, advert: { ...advert, ...changed } } as Post),
  };
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('client', 'client', 'withdraw', 'publish', 'retitle', 'move', 'pass'),
  which: fc.nat({ max: 40 }),
});

const settingsOf = ({ path }: Pick<World, 'path'>, dataDir = '.jobfront') =>
  brandSettings(
    { DATA_DIR: dataDir },
    { socialPictures: false, brands: { ...brands, velo: { ...brands.velo, path } } },
  );

/** Files of text. */
const isText = (address: string) => /\/$|\.html$|\.json$|\.xml$|\.txt$/.test(address);

test('after any series of changes among brands an incremental release equals a full one, and no site tells of another', async () => {
  const compiled = await readCompiledSite(inject('compiled'));
  const render = await loadRenderer(compiled.entry);
  const disk = systemDisk();
  await using keys = await dataFolder();
  const start = settingsOf({ path: '/velo/' }, keys.path);
  const kit = await readMachineKit(start, siteSecurity(start, ''));
  const publish = async (dataDir: string, world: World, memory: SiteMemory, previous: Manifest | null) => {
    const settings = settingsOf(world);
    const board = boardOf(world.posts, settings, world.at.toString());
    const next = rememberSite(memory, board, settings.site, settings.content);
    const plan = planRelease({ board, images: {}, memory: next, settings, compiled, kit, render });
    const times = { boardAt: board.at, createdAt: world.at.toString() };
    return { memory: next, published: await publishRelease({ disk, dataDir, previous, ...plan, ...times }) };
  };
  let moved = 0;
  let closed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 6 }), async (changes) => {
      await using one = await dataFolder();
      await using other = await dataFolder();
      let world: World = {
        posts: posts.slice(0, 11),
        path: '/velo/',
        at: Temporal.Instant.from('2026-11-21T10:00:00Z'),
      };
      let step = await publish(one.path, world, emptyMemory, null);
      let before = emptyMemory;
      for (const next of changes) {
        world = after(world, next);
        before = step.memory;
        step = await publish(one.path, world, step.memory, step.published.manifest);
      }
      const full = await publish(other.path, world, before, null);
      const incremental = step.published.manifest;
      const addressesOf = (manifest: Manifest) =>
        Object.keys(manifest.files)
          .filter((address) => !manifest.files[address]?.immutable)
          .sort();
      expect(addressesOf(incremental)).toEqual(addressesOf(full.published.manifest));
      expect(incremental.redirects).toEqual(full.published.manifest.redirects);
      moved += Object.keys(incremental.redirects).length;
      const textAt = (path: string, manifest: Manifest, address: string) =>
        readFile(fileOf(path, manifest, address, 'identity') ?? '', 'latin1');
      const owners = new Map(
        world.posts.map(({ advert }) => [advert.id, advert.recruitment?.client_id ?? null] as const),
      );
      for (const address of addressesOf(incremental)) {
        const text = await textAt(one.path, incremental, address);
        expect(text, address).toBe(await textAt(other.path, full.published.manifest, address));
        if (incremental.files[address]?.status === 410) closed += 1;
        const site = [
          { root: world.path, clients: [7] as readonly (number | null)[] },
          { root: '/marki/cargo/', clients: [9, 10] },
        ].find(({ root }) => address.startsWith(root));
        if (!site || incremental.files[address]?.status === 410 || !isText(address)) continue;
        // Every number of an open job that stands in a brand's page is that of a job of the brand.
        for (const { ids } of sampleSites) {
          for (const [id] of text.matchAll(
            new RegExp(`(?<!\\d)${String(ids).slice(0, 4)}\\d{4}(?!\\d)`, 'g'),
          )) {
            const client = owners.get(Number(id));
            if (client !== undefined) expect(site.clients, `${id} on ${address}`).toContain(client);
          }
        }
      }
    }),
    { seed: 11, numRuns: 7 },
  );
  // The series above have to be of use.
  expect(moved).toBeGreaterThan(5);
  expect(closed).toBeGreaterThan(2);
}, 240_000);
