/**
 * The stand-in in a process of its own, with as many generated posts as its first argument says, and as many
 * candidates as its second. With `distinct` no two posts have a text in common.
 */
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { startStandin } from '../../src/standin/server.ts';
import { writeCandidates } from './standin-candidates.ts';

const now = () => Temporal.Now.instant();
const words = process.argv.slice(2);
const distinct = words.includes('distinct');
const [posts, candidates] = words.filter((word) => word !== 'distinct').map(Number);
const standin = await startStandin({
  port: 0,
  posts: createStandinPosts({ ...(posts !== undefined && { posts }), seed: 1, distinct, today: now() }),
  now,
});
if (candidates !== undefined) writeCandidates(standin, candidates);
process.send?.({ kind: 'ready', url: standin.url });
// Asked how long this thread has worked so far, in milliseconds.
process.on('message', () => {
  const { user, system } = process.threadCpuUsage();
  process.send?.({ kind: 'worked', worked: (user + system) / 1000 });
});
process.once('SIGTERM', () => {
  void standin.close().then(() => process.disconnect?.());
});
// Whoever has started this is gone.
process.once('disconnect', () => process.exit());
