import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { postgresTests } from '../store/postgres-place.ts';
import { findNginx, startCluster } from './cluster.ts';
import { scaleReport } from './report.ts';
import { measureScale } from './scenarios.ts';

const nginx = findNginx();

// `npm run scale` does the same, of more of each.
const name = 'several processes behind a balancer';
if (nginx === null) test.skip(`${name}: there is no nginx`);
else
  await postgresTests(name, (database) => {
    afterAll(() => database.remove());
    test.runIf(database.isOurs)(
      'fronts and syncs behind nginx lose no edit and fail no request when they, or the database, end, stop or restart',
      { timeout: 300_000, retry: 0 },
      async () => {
        const folder = await mkdtemp(join(tmpdir(), 'jobfront-scale-'));
        const options = { size: 60, database, nginx, compiled: inject('compiled'), folder };
        const cluster = await startCluster(options);
        try {
          const extent = { edits: 8, kills: 2, pauses: 1, restarts: 1, crashes: 1, awayMs: 0, seed: 38 };
          const figures = await measureScale(cluster, extent, () => undefined);
          // How long it all took stands in the report of the tests; nothing hangs on it.
          process.stderr.write(`\n${scaleReport(figures)}\n`);
          const { kills, pauses, restarts, crashes, away, compared } = figures;
          expect([kills.lost, pauses.lost]).toEqual([[], []]);
          expect([kills.takeovers.length, pauses.takeovers.length]).toEqual([2, 1]);
          expect(figures.fenceFaults).toEqual([]);
          expect(figures.writes).toBeGreaterThan(0);
          for (const { load } of [restarts, crashes, away]) {
            expect(load.failed).toEqual([]);
            expect(load.requests).toBeGreaterThan(0);
          }
          expect(compared.differing).toEqual([]);
          expect(compared.pairs).toBeGreaterThan(0);
        } finally {
          await cluster.stop();
          await rm(folder, { recursive: true });
        }
      },
    );
  });
