import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostChanges, openDeployLedger } from '../../../src/export/deploy/deployed.ts';
import { createDeployer, type DeployedSite } from '../../../src/export/deploy/deployer.ts';
import type { CommandEnd } from '../../../src/export/deploy/run-command.ts';
import type { DeployOrder } from '../../../src/export/deploy/run-deploy.ts';
import { pathOf } from '../../../src/export/export-manifest.ts';
import { fakeClock, flush } from '../../sync/fake-clock.ts';
import { exportToMemory, snapshot } from './exported.ts';
import { memoryPlace } from './memory-place.ts';

const contents = fc.dictionary(
  fc.constantFrom('/', '/map/', '/jobs/1/', '/jobs/2/', '/_astro/a.css', '/robots.txt'),
  fc.constantFrom('a', 'b', 'c'),
);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('site' as const), contents }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('wait' as const), ms: fc.nat(400_000) }) },
  { weight: 1, arbitrary: fc.constant({ type: 'restart' as const }) },
);
/** How much of its work an attempt does before it fails; `null` for all of it, and well. */
const attempts = fc.infiniteStream(
  fc.option(
    fc.func(fc.boolean()).map((does) => (path: string) => does(path)),
    { freq: 2 },
  ),
);

/** Every way that a disk, or a database, may fail once in a while. */
const diskFails = fc.infiniteStream(fc.nat(15).map((number) => number === 0));

test('whatever fails on the way, the host ends up with the site that is shown', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      attempts,
      diskFails,
      async (steps, ends, failures) => {
        const clock = fakeClock();
        const place = memoryPlace();
        // One print in some fails; the folder outlives the deployers.
        const folder = exportToMemory(() => !isCalm && failures.next().value);
        const host = new Map<string, string>([['left/by/somebody.html', 'old']]);
        let isCalm = false;
        let live: DeployedSite | null = null;
        place.before = () => {
          if (!isCalm && failures.next().value) throw Object.assign(new Error('EIO'), { code: 'EIO' });
        };

        async function run({ full, changed, removed }: DeployOrder): Promise<CommandEnd> {
          const files = filesOf(folder.now());
          const gone = full ? [...host.keys()].filter((path) => !files.has(path)) : removed;
          const does = isCalm ? null : ends.next().value;
          for (const path of [...changed, ...gone]) {
            if (does && !does(path)) continue;
            const content = files.get(path);
            if (content === undefined) host.delete(path);
            else host.set(path, content);
          }
          return { result: does ? 'failed' : 'done', reason: does ? 'half of it' : null, output: '' };
        }

        const start = () =>
          createDeployer({
            place,
            clock,
            random: () => 0.5,
            run,
            emit: () => {},
            exportTo: folder.exportTo,
            folder: '/data/export',
          });
        let deployer = start();
        let count = 0;
        for (const one of [...steps, { type: 'site' as const, contents: { '/': 'end' } }]) {
          if (one.type === 'site') {
            count += 1;
            live = snapshot(String(count).padStart(6, '0'), one.contents);
            deployer.deploy(live);
            await flush();
          } else if (one.type === 'wait') {
            await clock.advance(one.ms);
          } else {
            await deployer.stop();
            deployer = start();
            if (live) deployer.deploy(live);
          }
        }
        isCalm = true;
        await clock.advance(600_000);
        await deployer.settled();
        expect(deployer.state()).toMatchObject({ deployed: live?.snapshot, trouble: null, waiting: null });
        expect(host).toEqual(new Map([['index.html', 'key of end']]));
      },
    ),
    { numRuns: 300 },
  );
});

const filesOf = (keys: ReadonlyMap<string, string | null>): Map<string, string> =>
  new Map([...keys].map(([address, key]) => [pathOf(address), key ?? '']));

test('what an earlier version has stored is read, with what a deploy of it has left in doubt', async () => {
  const place = memoryPlace();
  const keys = { '/': 'a', '/jobs/1/': 'b', '/jobs/2/': null };
  place.text = JSON.stringify({
    format: 2,
    snapshot: '000007',
    base: 'v1',
    keys,
    unsure: ['/jobs/1/', '/gone/'],
  });
  const ledger = await openDeployLedger(place, (error) => {
    throw error;
  });
  expect(ledger.about).toEqual({ snapshot: '000007', base: 'v1' });
  const file = (key: string) => ({ key, isImmutable: false });
  const files = new Map([
    ['/', file('a')],
    ['/jobs/1/', file('b')],
    ['/jobs/2/', file('c')],
  ]);
  expect(hostChanges({ base: 'v1', files }, ledger)).toEqual({
    changed: ['/jobs/1/', '/jobs/2/'],
    removed: ['/gone/'],
  });
  expect(hostChanges({ base: 'v2', files }, ledger).changed).toEqual(['/', '/jobs/1/', '/jobs/2/']);
});
