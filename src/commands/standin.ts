import { defineCommand } from 'citty';
import { createStandinPosts } from '../standin/options.ts';
import { startStandin } from '../standin/server.ts';
import { fail } from './fail.ts';
import { untilInterrupted } from './until-interrupted.ts';

export default defineCommand({
  meta: {
    name: 'standin',
    description: 'Starts the stand-in: a recruitment service for demo, tests and development',
  },
  args: {
    port: { type: 'string', default: '4400', description: 'Port to listen on; 0 takes any free one' },
    posts: { type: 'string', description: 'Generate this many posts instead of the sample company' },
    seed: { type: 'string', description: 'Chooses among generated boards (default 1)' },
  },
  async run({ args }) {
    try {
      const posts = createStandinPosts({
        ...(args.posts === undefined ? {} : { posts: Number(args.posts) }),
        ...(args.seed === undefined ? {} : { seed: Number(args.seed) }),
        today: Temporal.Now.instant(),
      });
      const standin = await startStandin({
        port: portOf(args.port),
        posts,
        now: () => Temporal.Now.instant(),
      });
      process.stdout.write(
        `The stand-in serves ${standin.store.entries.length} posts at ${standin.url} (Ctrl-C ends it)\n`,
      );
      await untilInterrupted();
      await standin.close();
    } catch (error) {
      fail(error);
    }
  },
});

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`--port is ${JSON.stringify(text)}: give a whole number from 0 to 65535.`);
  }
  return port;
}
