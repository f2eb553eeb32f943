import { defineCommand } from 'citty';
import { createStandinPosts, type StandinPostsOptions } from '../standin/first-posts.ts';
import { type Standin, startStandin } from '../standin/server.ts';
import { readSettingsFile } from '../standin/settings/read-settings.ts';
import { cleanPosts } from '../standin/state/post.ts';
import type { Variant } from '../standin/state/state.ts';
import { fail, untilInterrupted } from './run.ts';

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

export default defineCommand({
  meta: {
    name: 'standin',
    description: 'Starts the stand-in: a recruitment service for demo, tests and development',
  },
  args: {
    port: { type: 'string', default: '4400', description: 'Port to listen on; 0 takes any free one' },
    ...postsArgs,
    clean: {
      type: 'boolean',
      default: false,
      description: 'Sends posts exactly as the interface has them, without what live services do otherwise',
    },
    variant: {
      type: 'string',
      default: 'b',
      description:
        'Variant of the interface: a (password grant) or b (client credentials, public list, webhooks)',
    },
    state: {
      type: 'string',
      description: 'File that keeps the data (made if missing); else it is kept in memory',
    },
    settings: {
      type: 'string',
      description: 'File with API clients, users, fields, workflows and choices: JSON, or a module (.ts)',
    },
  },
  async run({ args }) {
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
  },
});

/** The names of API clients stand here, their secrets in the settings: a terminal is often shown to others. */
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
