import { createStandinPosts, type StandinPostsOptions } from '../standin/first-posts.ts';
import { type Standin, startStandin } from '../standin/server.ts';
import { readSettingsFile } from '../standin/settings/read-settings.ts';
import { cleanPosts } from '../standin/state/post.ts';
import type { Variant } from '../standin/state/state.ts';
import { fail, untilInterrupted } from './run.ts';

/** The initial posts of the stand-in. */
export interface PostsOptions {
  posts?: string | undefined;
  seed?: string | undefined;
  messy?: boolean | undefined;
  distinct?: boolean | undefined;
}

/** The posts for these arguments, open from today on. Numbers are checked where posts are made. */
export function postsOptions({
  posts,
  seed,
  messy = false,
  distinct = false,
}: PostsOptions): StandinPostsOptions {
  return {
    ...(posts !== undefined && { posts: Number(posts) }),
    ...(seed !== undefined && { seed: Number(seed) }),
    messy,
    distinct,
    today: Temporal.Now.instant(),
  };
}

interface StandinOptions extends PostsOptions {
  port: string;
  clean?: boolean | undefined;
  variant: string;
  state?: string | undefined;
  settings?: string | undefined;
}

export async function standin(args: StandinOptions): Promise<void> {
  try {
    const posts = createStandinPosts(postsOptions(args));
    const standin = await startStandin({
      port: portOf(args.port),
      posts,
      now: () => Temporal.Now.instant(),
      variant: variantOf(args.variant),
      ...(args.clean && { choices: cleanPosts }),
      ...(args.state === undefined ? {} : { stateFile: args.state }),
      ...(args.settings === undefined ? {} : { settings: await readSettingsFile(args.settings) }),
    });
    process.stdout.write(welcome(standin, args.state));
    await untilInterrupted(process.env);
    await standin.close();
  } catch (error) {
    fail(error);
  }
}

/** Prints only the names of API clients, whose secrets are in the settings: terminals are often shown to others. */
function welcome({ store, url, state }: Standin, file: string | undefined): string {
  const names = state.settings.clients.map(({ name }) => `${state.settings.instance}_${name}`);
  return `The stand-in serves ${store.entries.length} posts at ${url} (Ctrl-C ends it)
  Variant      ${state.variant.toUpperCase()}
  Data         ${file ?? 'in memory'}
  API clients  ${names.join(', ') || 'none'}
  Reference    ${url}/reference
`;
}

function portOf(text: string): number {
  const port = Number(text);
  if (text.trim() === '' || !Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`--port is ${JSON.stringify(text)}: give a whole number from 0 to 65535.`);
  }
  return port;
}

function variantOf(text: string): Variant {
  const variant = text.toLowerCase();
  if (variant === 'a' || variant === 'b') return variant;
  throw new Error(`--variant is ${JSON.stringify(text)}: give a or b.`);
}
