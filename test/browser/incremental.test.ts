import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { makeBoard } from '../../src/board/make-board.ts';
import type { Settings } from '../../src/config.ts';
import { readCompiledSite } from '../../src/live/compiled-site.ts';
import { readMachineKit } from '../../src/live/machine-kit.ts';
import { emptyMemory } from '../../src/live/memory-file.ts';
import { planRelease } from '../../src/live/plan-release.ts';
import { systemDisk } from '../../src/live/release/disk.ts';
import { fileOf } from '../../src/live/release/file-of.ts';
import type { Manifest } from '../../src/live/release/manifest.ts';
import { publishRelease } from '../../src/live/release/publish-release.ts';
import { loadRenderer } from '../../src/live/renderer.ts';
import { loadSettings } from '../../src/load-settings.ts';
import { rememberSite, type SiteMemory } from '../../src/outputs/site-memory.ts';
import { siteSecurity } from '../../src/outputs/site-security.ts';
import { type Post, postSchema } from '../../src/service/wire.ts';
import site from '../../src/site.config.ts';
import { generatePosts } from '../../src/standin/generator.ts';
import { dataFolder } from './live-harness.ts';

const today = Temporal.Instant.from('2026-11-21T08:00:00Z');
const serviceUrl = 'https://service.example';
const posts = generatePosts({ count: 14, seed: 3, today, baseUrl: serviceUrl }).map((post) =>
  postSchema.parse(post),
);

/** What can happen to a site; `which` chooses the post. */
type Change = {
  kind: 'publish' | 'edit' | 'retitle' | 'withdraw' | 'expire' | 'translate' | 'rebrand' | 'pass';
  which: number;
};

interface World {
  posts: readonly Post[];
  settings: Settings;
  at: Temporal.Instant;
}

function settingsOf(name: string, dataDir = '.jobfront'): Settings {
  const environment = { SERVICE_URL: serviceUrl, SITE_URL: 'https://careers.example', DATA_DIR: dataDir };
  return loadSettings(environment, { ...site, name });
}

function after(world: World, { kind, which }: Change): World {
  const index = world.posts.length === 0 ? 0 : which % world.posts.length;
  const chosen = world.posts[index];
  const replace = (post: Post) => ({ ...world, posts: world.posts.with(index, post) });
  if (kind === 'publish') {
    const fresh = posts.find((post) => !world.posts.some((other) => other.id === post.id));
    return fresh ? { ...world, posts: [...world.posts, fresh] } : world;
  }
  if (kind === 'rebrand') return { ...world, settings: settingsOf(`Brand ${which}`) };
  if (kind === 'pass') return { ...world, at: world.at.add({ hours: which * 24 }) };
  if (!chosen) return world;
  const { advert } = chosen;
  if (kind === 'withdraw') return { ...world, posts: world.posts.toSpliced(index, 1) };
  if (kind === 'expire') return replace({ ...chosen, valid_end: '2026-11-20 10:00:00' });
  if (kind === 'retitle')
    return replace({ ...chosen, advert: { ...advert, name: `${advert.name} ${which}` } });
  if (kind === 'translate')
    return replace({ ...chosen, advert: { ...advert, language: advert.language === 'pl' ? 'en' : 'pl' } });
  const values = [{ field_id: 'description', name: null, value: `<p>Edited ${which}</p>` }];
  return replace({ ...chosen, advert: { ...advert, values } });
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('publish', 'edit', 'retitle', 'withdraw', 'expire', 'translate', 'rebrand', 'pass'),
  which: fc.nat({ max: 40 }),
});

test('after any series of changes the incremental release equals a full one, byte for byte', async () => {
  const compiled = await readCompiledSite(inject('compiled'));
  const render = await loadRenderer(compiled.entry);
  const disk = systemDisk();
  await using keys = await dataFolder();
  const start = settingsOf('Brand', keys.path);
  const kit = await readMachineKit(start, siteSecurity(start, ''));
  const publish = async (dataDir: string, world: World, memory: SiteMemory, previous: Manifest | null) => {
    const { settings, at } = world;
    const reading = { site: settings.site, serviceUrl, images: new Map() };
    const board = makeBoard({ posts: world.posts, problems: [], at: at.toString(), ...reading });
    const next = rememberSite(memory, board, settings.site);
    const plan = planRelease({ board, images: {}, memory: next, settings, compiled, kit, render });
    const times = { boardAt: board.at, createdAt: at.toString() };
    return {
      memory: next,
      board,
      published: await publishRelease({ disk, dataDir, previous, ...plan, ...times }),
    };
  };
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 7 }), async (changes) => {
      await using one = await dataFolder();
      await using other = await dataFolder();
      let world: World = { posts: posts.slice(0, 9), settings: settingsOf('Brand'), at: today };
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
      for (const address of addressesOf(incremental)) {
        const bytes = (path: string, manifest: Manifest) =>
          readFile(fileOf(path, manifest, address, 'identity') ?? '', 'latin1');
        expect(await bytes(one.path, incremental), address).toBe(
          await bytes(other.path, full.published.manifest),
        );
      }
    }),
    { seed: 7, numRuns: 12 },
  );
}, 180_000);
