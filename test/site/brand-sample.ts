import { makeBoard } from '../../src/board/make-board.ts';
import config from '../../src/sample/site.config.ts';
import { type Post, postSchema } from '../../src/service/wire/post.ts';
import { loadSettings } from '../../src/settings/load.ts';
import type { Settings, SiteConfig } from '../../src/settings/site-schema.ts';
import { generatePosts } from '../../src/standin/generator/generate.ts';
import type { StandinPost } from '../../src/standin/state/post.ts';

const at = '2026-11-21T10:00:00Z';
const serviceUrl = 'https://service.example';
export const siteUrl = 'https://careers.example';

/** Two brands below the main site and one on a host of its own. */
export const brands = {
  velo: { name: 'Velomarke', clients: [7], color: '#8a1f4b', tagline: 'Velospruch', languages: ['en', 'de'] },
  cargo: { name: 'Cargomarke', clients: [9, 10], path: '/marki/cargo/' },
  away: { name: 'Fernmarke', clients: [11], url: 'https://away.example' },
} as const satisfies SiteConfig['brands'];

/** A site of the sample: where it stands, and what tells its jobs from all others wherever they are named. */
export const sampleSites = [
  { key: undefined, root: '/', clients: [1, null], word: 'Haupttitel', ids: 1001_0000 },
  { key: 'velo', root: '/velo/', clients: [7], word: 'Velotitel', ids: 7001_0000 },
  { key: 'cargo', root: '/marki/cargo/', clients: [9, 10], word: 'Cargotitel', ids: 9001_0000 },
  { key: 'away', root: null, clients: [11], word: 'Ferntitel', ids: 1101_0000 },
] as const;

export type SampleSite = (typeof sampleSites)[number];

/** Finds the jobs of a site by title, or by any address or number of theirs. A hash may have the same digits inside. */
export const namesJobsOf = ({ word, ids }: SampleSite): RegExp =>
  new RegExp(`${word}|(?<![a-z\\d])${String(ids).slice(0, 4)}\\d{4}(?![a-z\\d])`, 'i');

/** Posts of all sites for a stand-in, mixed; some share a recruitment across sites, as adverts of one position do. */
export const brandStandinPosts =
  (count: number, today: Temporal.Instant) =>
  (baseUrl: string): StandinPost[] =>
    generatePosts({ count, seed: 5, today, baseUrl }).map((post, index) => {
      const site = sampleSites[index % sampleSites.length] ?? sampleSites[0];
      const turn = Math.floor(index / sampleSites.length);
      const client = site.clients[turn % site.clients.length] ?? null;
      const id = site.ids + index;
      const { client_id: _, ...recruitment } = post.advert.recruitment;
      return {
        ...post,
        application_form: `${baseUrl}/public/form/a/${id}`,
        advert: {
          ...post.advert,
          id,
          name: `${post.advert.name} ${site.word}`,
          recruitment: { ...recruitment, id: 3000 + turn, ...(client !== null && { client_id: client }) },
        },
      };
    });

/** The same as the reader of the list hands them over. */
export const brandPosts = (count: number): Post[] =>
  brandStandinPosts(count, Temporal.Instant.from(at))(serviceUrl).map((post) => postSchema.parse(post));

/** The settings of the sample company with these brands. */
export const brandSettings = (
  environment: Record<string, string> = {},
  more: Partial<SiteConfig> = {},
): Settings =>
  loadSettings(
    { SERVICE_URL: serviceUrl, SITE_URL: siteUrl, ...environment },
    { ...config, brands, ...more },
  );

export const boardOf = (posts: readonly Post[], { site }: Pick<Settings, 'site'>, moment = at) =>
  makeBoard({ posts, problems: [], at: moment, site, serviceUrl, images: new Map() });
