import { generatePosts } from './generator/generate.ts';
import { generateMessyPosts } from './generator/messy.ts';
import { sampleAdverts, samplePosts } from './sample/sample-posts.ts';
import type { StandinPost } from './state/post.ts';

/** Most posts that are generated: above this the texts alone fill a machine's memory. */
const maxPosts = 200_000;

export interface StandinPostsOptions {
  /** How many posts to generate; left out = the sample company's adverts. */
  posts?: number;
  /** Chooses among boards of the same size; 1 if left out. The sample company has no use for it. */
  seed?: number;
  /** Generates posts as real boards have them, with what people and imports do to adverts; needs `posts`. */
  messy?: boolean;
  /** Validity counts from the local day of this instant. */
  today: Temporal.Instant;
}

/**
 * What `jobfront standin` begins with. The result goes to `startStandin`, which knows the address to write into
 * the posts' links.
 *
 * @throws {RangeError} when `posts` or `seed` can't be used, saying which numbers can, or `messy` lacks `posts`
 */
export function createStandinPosts(options: StandinPostsOptions): (baseUrl: string) => StandinPost[] {
  const { posts: count, seed = 1, messy = false, today } = options;
  if (count !== undefined && !(Number.isInteger(count) && count >= 0 && count <= maxPosts)) {
    throw new RangeError(`--posts is ${count}: give a whole number from 0 to ${maxPosts}.`);
  }
  if (!(Number.isInteger(seed) && seed >= 0 && seed <= 0xffff_ffff)) {
    throw new RangeError(`--seed is ${seed}: give a whole number from 0 to ${0xffff_ffff}.`);
  }
  if (messy && count === undefined) {
    throw new RangeError('--messy is about generated posts: say how many, for example --posts 264 --messy.');
  }
  const generate = messy ? generateMessyPosts : generatePosts;
  return (baseUrl) =>
    count === undefined
      ? samplePosts(sampleAdverts, { baseUrl, today })
      : generate({ count, seed, today, baseUrl });
}
