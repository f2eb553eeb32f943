/** The stand-in with as many generated posts as its argument says, in a process of its own. */
import { createStandinPosts } from '../../src/standin/options.ts';
import { startStandin } from '../../src/standin/server.ts';

const now = () => Temporal.Now.instant();
const standin = await startStandin({
  port: 0,
  posts: createStandinPosts({ posts: Number(process.argv[2]), seed: 1, today: now() }),
  now,
});
process.send?.({ kind: 'ready', url: standin.url });
process.once('SIGTERM', () => {
  void standin.close().then(() => process.disconnect?.());
});
// Whoever has started this is gone.
process.once('disconnect', () => process.exit());
