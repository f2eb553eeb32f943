/**
 * Many sites, as `jobfront start --sites` runs them, in a process that tells when all of them are at rest. Its arguments:
 * the folder of the sites, that of their data, and that of the compiled pages.
 */
import { keepHeapSmall } from '../../src/base/heap.ts';
import { keepCode } from './keep-code.ts';

/** What the process tells. */
export type SitesMessage =
  | { kind: 'listening'; url: string }
  /** Every site is shown, and has read its service. */
  | { kind: 'rest'; jobs: number; heap: number }
  /** How long it takes to find the site of a request, in microseconds; and the processor time used so far, in seconds. */
  | { kind: 'measured'; lookUp: number; cpu: number };

const tell = (message: SitesMessage) => process.send?.(message);
const [, , sites = '', dataDir = '', compiledFolder = ''] = process.argv;
// As every service does (src/commands/service.ts).
keepHeapSmall([...process.execArgv, process.env.NODE_OPTIONS]);
keepCode(compiledFolder);
const [{ startSites }, { systemSyncDeps }] = await Promise.all([
  import('../../src/sites/start-sites.ts'),
  import('../../src/sync/sync-board.ts'),
]);
const read = new Set<string>();
const running = await startSites({
  ...{ sites, dataDir, compiledFolder, host: '127.0.0.1', port: 0, version: 'bench', sync: systemSyncDeps() },
  logTo: { write: (line) => void (line.includes('"level":"error"') && process.stderr.write(line)) },
  emit: (site, event) => {
    if (event.type === 'read' && event.whole) read.add(site);
  },
});
tell({ kind: 'listening', url: running.url });
await running.rescan();
while (read.size < running.states().length) await new Promise((resolve) => setTimeout(resolve, 50));
await running.settled();
const jobs = running.states().reduce((sum, { site }) => sum + (site?.jobs ?? 0), 0);
tell({ kind: 'rest', jobs, heap: process.memoryUsage().heapUsed });
process.on('message', () => {
  const hosts = running.states().map(({ host }) => host ?? '');
  const count = 1_000_000;
  const begun = performance.now();
  for (let at = 0; at < count; at += 1) {
    running.servedFor({ headers: { host: hosts[at % hosts.length] }, url: '/' });
  }
  const lookUp = ((performance.now() - begun) / count) * 1000;
  const { user, system } = process.cpuUsage();
  tell({ kind: 'measured', lookUp, cpu: (user + system) / 1e6 });
});
process.once('SIGTERM', () => {
  void running.stop().then(() => process.disconnect?.());
});
// Whoever has started this is gone.
process.once('disconnect', () => process.exit());
