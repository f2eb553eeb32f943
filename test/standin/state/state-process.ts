/** A stand-in that keeps its data in the file that its argument names, in a process of its own. */
import { startStandin } from '../../../src/standin/server.ts';

const standin = await startStandin({
  port: 0,
  posts: [],
  stateFile: String(process.argv[2]),
  now: () => Temporal.Instant.from('2026-11-21T10:00:00Z'),
});
process.send?.(standin.url);
// Whoever has started this is gone.
process.once('disconnect', () => process.exit());
