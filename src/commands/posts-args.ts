import type { StandinPostsOptions } from '../standin/options.ts';

/** Which posts the stand-in begins with, as arguments of a command. */
export const postsArgs = {
  posts: { type: 'string', description: 'Generate this many posts instead of the sample company' },
  seed: { type: 'string', description: 'Chooses among generated boards (default 1)' },
  messy: {
    type: 'boolean',
    default: false,
    description: 'With --posts: adverts as real boards have them, with what people and imports do to them',
  },
} as const;

interface PostsArgs {
  posts?: string | undefined;
  seed?: string | undefined;
  messy: boolean;
}

/** What these arguments ask for, open from today on. Numbers are checked where posts are made. */
export function postsOptions({ posts, seed, messy }: PostsArgs): StandinPostsOptions {
  return {
    ...(posts !== undefined && { posts: Number(posts) }),
    ...(seed !== undefined && { seed: Number(seed) }),
    messy,
    today: Temporal.Now.instant(),
  };
}
