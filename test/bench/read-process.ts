/**
 * Reads the list and makes the board, as `jobfront jobs` does it, and ends. The folder of compiled pages, where Node
 * keeps what it has made of our modules, is its argument; settings come from the environment.
 */
import { keepCode } from './keep-code.ts';

keepCode(process.argv[2] ?? '');
const [{ lookAtImages, syncBoard, systemSyncDeps }, { processSettings }] = await Promise.all([
  import('../../src/sync/sync-board.ts'),
  import('../../src/settings/process.ts'),
]);
const settings = processSettings();
const deps = systemSyncDeps();
const { board } = await syncBoard(settings, deps, await lookAtImages(settings, deps), false);
process.send?.({ jobs: board.jobs.length });
process.once('SIGTERM', () => process.exit());
process.once('disconnect', () => process.exit());
