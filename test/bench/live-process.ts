/**
 * The live site, as `jobfront start` runs it, in a process that tells what happens: `node test/bench/run.ts` forks
 * it. The folder of compiled pages is its argument; settings come from the environment.
 */

import { startLiveSite } from '../../src/live/live-site.ts';
import { processSettings } from '../../src/settings.ts';
import { systemSyncDeps } from '../../src/sync/sync-board.ts';

/** What the process tells. Times are milliseconds. */
export type LiveMessage =
  | { kind: 'ready'; url: string }
  | { kind: 'look'; whole: boolean; ms: number; jobs: number }
  | { kind: 'published'; changed: boolean; ms: number; jobs: number }
  /** After a complete look: what it brought is published. */
  | { kind: 'rest' }
  /** What the first release was made without has followed: compressed forms, then pictures. */
  | { kind: 'forms' }
  | { kind: 'pictures' }
  | { kind: 'failed'; reason: string };

const tell = (message: LiveMessage) => process.send?.(message);

const live = await startLiveSite(processSettings(), {
  sync: systemSyncDeps(),
  compiledFolder: process.argv[2] ?? '',
  version: 'bench',
  logTo: { write: () => undefined },
  tell: (event) => {
    if (event.type === 'look') {
      tell({ kind: 'look', whole: event.whole, ms: event.ms, jobs: event.jobs });
      if (event.whole) setImmediate(() => void live.watcher.settled().then(() => tell({ kind: 'rest' })));
    }
    if (event.type === 'published') {
      tell({ kind: 'published', changed: event.changed, ms: event.ms, jobs: event.jobs });
    }
    if (event.type === 'release' && event.followed) tell({ kind: event.followed });
    if (event.type === 'look-failed' || event.type === 'publish-failed') {
      tell({ kind: 'failed', reason: String(event.error) });
    }
  },
});
tell({ kind: 'ready', url: live.url });
process.once('SIGTERM', () => {
  void live.stop().then(() => process.disconnect?.());
});
// Whoever has started this is gone.
process.once('disconnect', () => process.exit());
