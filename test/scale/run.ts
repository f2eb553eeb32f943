/** Proves on real processes what docs/live-sites.md promises, and prints the figures: `npm run scale`. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { runCommandLine } from '../../src/commands/command-line.ts';
import { fail } from '../../src/commands/run.ts';
import { compilePages } from '../../src/live/compiled-site.ts';
import { sections, writePart } from '../bench/bench.ts';
import { machine, today } from '../bench/machine.ts';
import { environment, progress, projectFolder } from '../bench/processes.ts';
import { startPostgres } from '../store/postgres-server.ts';
import { findNginx, startCluster } from './cluster.ts';
import { scaleReport } from './report.ts';
import { type Extent, measureScale, type ScaleFigures } from './scenarios.ts';

const whole: Omit<Extent, 'seed'> = {
  ...{ edits: 200, kills: 20, pauses: 6, restarts: 3, crashes: 3, awayMs: 60_000 },
};
const quick: typeof whole = { edits: 40, kills: 4, pauses: 2, restarts: 3, crashes: 3, awayMs: 5_000 };

/** @throws {Error} where nginx or PostgreSQL can't be had, or something is not as it should be within a minute */
async function measure(extent: Extent, folder: string): Promise<ScaleFigures> {
  const nginx = findNginx();
  if (nginx === null) throw new Error('There is no nginx on this machine: install it first.');
  const compiled = join(folder, 'compiled');
  progress('compiling the pages of the live site');
  const sample = { SERVICE_URL: 'http://127.0.0.1:1', ENV_FILE: devNull, SITE_DIR: '' };
  await compilePages(compiled, environment(sample));
  const database = await startPostgres();
  if (typeof database === 'string') throw new Error(database);
  try {
    progress('starting three fronts and two syncs');
    const cluster = await startCluster({ size: 250, database, nginx, compiled, folder });
    try {
      return await measureScale(cluster, extent, progress);
    } finally {
      await cluster.stop();
    }
  } finally {
    await database.remove();
  }
}

const main = new Command('npm run scale --')
  .description(
    'Measures what is lost when parts of a site with several processes fail, and prints it in Markdown',
  )
  .option('--quick', 'Fewer edits, kills and seconds: figures for a look')
  .option('--seed <number>', 'Of all chance: when what is killed', '38')
  .option('--json', 'Print all figures as JSON')
  .option('--write', 'Write the report into docs/dev/performance.md')
  .action(async ({ quick: isQuick = false, seed, json = false, write = false }) => {
    // Beside the project's own modules, which compiled pages import.
    await mkdir(join(projectFolder, '.jobfront'), { recursive: true });
    const folder = await mkdtemp(join(projectFolder, '.jobfront/scale-'));
    try {
      const figures = await measure({ ...(isQuick ? quick : whole), seed: Number(seed) }, folder);
      const text = `Measured on ${today()}, ${machine()}.\n\n${scaleReport(figures)}`;
      await writePart({ json, write }, sections.scale, figures, text);
    } catch (error) {
      fail(error);
    } finally {
      await rm(folder, { recursive: true, maxRetries: 3 });
    }
  });

await runCommandLine(main);
