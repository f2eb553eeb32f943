import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDeployer } from '../../../src/live/deploy/deployer.ts';
import type { CommandEnd } from '../../../src/live/deploy/run-command.ts';
import type { DeployOrder } from '../../../src/live/deploy/run-deploy.ts';
import { pathOf } from '../../../src/live/release/address-path.ts';
import type { Manifest } from '../../../src/live/release/manifest.ts';
import { fakeClock, flush } from '../watch/fake-clock.ts';
import { manifest } from './manifests.ts';
import { memoryDisk } from './memory-disk.ts';

const contents = fc.dictionary(
  fc.constantFrom('/', '/map/', '/jobs/1/', '/jobs/2/', '/_astro/a.css', '/robots.txt'),
  fc.constantFrom('a', 'b', 'c'),
);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('release' as const), contents }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('wait' as const), ms: fc.nat(400_000) }) },
  { weight: 1, arbitrary: fc.constant({ type: 'restart' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'forget' as const }) },
);
/** How much of its work an attempt does before it fails; `null` for all of it, and well. */
const attempts = fc.infiniteStream(
  fc.option(
    fc.func(fc.boolean()).map((does) => (path: string) => does(path)),
    { freq: 2 },
  ),
);

/** Every way that the disk may fail once in a while. */
const diskFails = fc.infiniteStream(fc.nat(15).map((number) => number === 0));

test('whatever fails on the way, the host ends up with the release that is live', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      attempts,
      diskFails,
      async (steps, ends, failures) => {
        const clock = fakeClock();
        const disk = memoryDisk();
        const kept = new Map<string, Manifest>();
        const host = new Map<string, string>([['left/by/somebody.html', 'old']]);
        let isCalm = false;
        let live: Manifest | null = null;
        disk.before = () => {
          if (!isCalm && failures.next().value) throw Object.assign(new Error('EIO'), { code: 'EIO' });
        };

        async function run({ release, full, changed, removed }: DeployOrder): Promise<CommandEnd> {
          const files = filesOf(kept.get(release));
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
            ...{ disk, dataDir: '/data', clock, random: () => 0.5, run, tell: () => {} },
            manifestOf: async (release) => kept.get(release) ?? null,
            folderOf: (release) => release,
          });
        let deployer = start();
        let count = 0;
        for (const one of [...steps, { type: 'release' as const, contents: { '/': 'end' } }]) {
          if (one.type === 'release') {
            count += 1;
            live = manifest(String(count).padStart(6, '0'), one.contents);
            kept.set(live.release, live);
            deployer.deploy(live);
            await flush();
          } else if (one.type === 'wait') {
            await clock.advance(one.ms);
          } else if (one.type === 'restart') {
            await deployer.stop();
            deployer = start();
            if (live) deployer.deploy(live);
          } else {
            for (const release of kept.keys()) if (release !== live?.release) kept.delete(release);
          }
        }
        isCalm = true;
        await clock.advance(600_000);
        await deployer.settled();
        expect(deployer.state()).toMatchObject({ deployed: live?.release, trouble: null, waiting: null });
        expect(host).toEqual(filesOf(live ?? undefined));
      },
    ),
    { numRuns: 300 },
  );
});

const filesOf = (release: Manifest | undefined): Map<string, string> =>
  new Map(Object.entries(release?.files ?? {}).map(([address, { key }]) => [pathOf(address), key]));
