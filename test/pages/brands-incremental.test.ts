import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Post } from '../../src/service/wire/post.ts';
import type { SiteSettings } from '../../src/settings/site-schema.ts';
import { boardOf, brandPosts, brandSettings, brands, sampleSites } from '../site/brand-sample.ts';
import { type Moment, seriesPrinter } from './site-series.ts';

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

type Main = SiteSettings['main'];

const settingsOf = ({ path }: Pick<World, 'path'>, main: Main) =>
  brandSettings({}, { socialPictures: false, main, brands: { ...brands, velo: { ...brands.velo, path } } });

/** Files of text. */
const isText = (address: string) => /\/$|\.html$|\.json$|\.xml$|\.txt$/.test(address);

const momentOf = (world: World, main: Main): Moment => {
  const settings = settingsOf(world, main);
  return { settings, at: world.at, board: boardOf(world.posts, settings, world.at.toString()) };
};

test.for<[Main, number]>([
  ['own', 7],
  ['all', 4],
])(
  'after any series of changes among brands what is printed anew is what a fresh start prints, and no brand tells of another: main %s',
  {
    timeout: 240_000,
  },
  async ([main, numRuns]) => {
    const first: World = {
      posts: posts.slice(0, 11),
      path: '/velo/',
      at: Temporal.Instant.from('2026-11-21T10:00:00Z'),
    };
    const start = momentOf(first, main);
    await using printer = await seriesPrinter(start.settings);
    let moved = 0;
    let closed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 6 }), async (changes) => {
        let world = first;
        const moments = changes.map((next) => {
          world = after(world, next);
          return momentOf(world, main);
        });
        const { site: shown, files } = await printer.compare(start, ...moments);
        moved += Object.keys(shown.redirects()).length;
        const owners = new Map(
          world.posts.map(({ advert }) => [advert.id, advert.recruitment?.client_id ?? null] as const),
        );
        for (const [address, text] of files) {
          if (shown.entry(address)?.status === 410) closed += 1;
          const site = [
            { root: world.path, clients: [7] as readonly (number | null)[] },
            { root: '/marki/cargo/', clients: [9, 10] },
          ].find(({ root }) => address.startsWith(root));
          if (!site || shown.entry(address)?.status === 410 || !isText(address)) continue;
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
      { seed: 11, numRuns },
    );
    // The series above have to be of use.
    expect(moved).toBeGreaterThan(5);
    expect(closed).toBeGreaterThan(2);
  },
);
