import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeBoard } from '../../src/board/make-board.ts';
import site from '../../src/sample/site.config.ts';
import { type Post, postSchema } from '../../src/service/wire/post.ts';
import { readContentFolder } from '../../src/settings/content/content-page.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { sampleFolder } from '../../src/settings/site-folder.ts';
import type { Settings } from '../../src/settings/site-schema.ts';
import { generatePosts } from '../../src/standin/generator/generate.ts';
import { type Moment, seriesPrinter } from './site-series.ts';

const content = readContentFolder(sampleFolder);
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

function settingsOf(name: string): Settings {
  const environment = { SERVICE_URL: serviceUrl, SITE_URL: 'https://careers.example' };
  return loadSettings(environment, { ...site, name }, content);
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

const momentOf = ({ posts: open, settings, at }: World): Moment => {
  const reading = { site: settings.site, serviceUrl, images: new Map() };
  return { settings, at, board: makeBoard({ posts: open, problems: [], at: at.toString(), ...reading }) };
};

test('after any series of changes what is printed anew is what a fresh start prints, byte for byte', async () => {
  const first: World = { posts: posts.slice(0, 9), settings: settingsOf('Brand'), at: today };
  expect(first.settings.content.length).toBeGreaterThan(8);
  const start = momentOf(first);
  await using printer = await seriesPrinter(first.settings);
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 7 }), async (changes) => {
      let world = first;
      const moments = changes.map((next) => {
        world = after(world, next);
        return momentOf(world);
      });
      const { files } = await printer.compare(start, ...moments);
      expect(files.get('/zycie/')).toContain('<h1');
    }),
    { seed: 7, numRuns: 12 },
  );
}, 180_000);
