/**
 * The live site, as `jobfront start` runs it, in a process that tells when nothing is left to do: `node
 * test/bench/run.ts` forks it. The folder of compiled pages is its argument; settings come from the environment.
 */
import { flushCompileCache } from 'node:module';
import { keepHeapSmall } from '../../src/base/heap.ts';
import type { LiveSite } from '../../src/live/start-live-site.ts';
import { keepCode } from './keep-code.ts';

/** What the process tells. */
export type LiveMessage =
  /** After a read at the service, of the whole list or of a named post: what it brought is shown and saved. */
  { kind: 'rest'; isWhole: boolean } | { kind: 'failed'; reason: string };

const tell = (message: LiveMessage) => process.send?.(message);
const [, , compiledFolder = ''] = process.argv;
// As every service does (src/commands/service.ts).
keepHeapSmall([...process.execArgv, process.env.NODE_OPTIONS]);
keepCode(compiledFolder);
const [{ startLiveSite }, { systemSyncDeps }, { processSettings }] = await Promise.all([
  import('../../src/live/start-live-site.ts'),
  import('../../src/sync/sync-board.ts'),
  import('../../src/settings/process.ts'),
]);

let isCodeKept = false;
const live: LiveSite = await startLiveSite(processSettings(), {
  sync: systemSyncDeps(),
  compiledFolder,
  version: 'bench',
  logTo: { write: () => undefined },
  emit: (event) => {
    if (event.type === 'read' && !isCodeKept) {
      isCodeKept = true;
      flushCompileCache();
    }
    if (event.type === 'read') {
      const { whole: isWhole } = event;
      setImmediate(() => void live.settled().then(() => tell({ kind: 'rest', isWhole })));
    }
    if (event.type === 'read-failed' || event.type === 'publish-failed') {
      tell({ kind: 'failed', reason: String(event.error) });
    }
  },
});
process.once('SIGTERM', () => {
  void live.stop().then(() => process.disconnect?.());
});
// Whoever has started this is gone.
process.once('disconnect', () => process.exit());
