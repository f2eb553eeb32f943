/**
 * Measures Jobfront beside its peers and prints one report: `npm run bench`.
 *
 *   --sizes 100,1000,10000   sizes of the board, in jobs
 *   --only search            finding a job alone, at the largest size
 *   --only standin           the stand-in alone; with --write its part of docs/performance.md
 *   --quick                  fewer runs of each
 *   --json                   all figures as JSON
 *   --write                  writes the report into docs/performance.md
 *   --keep                   leaves the folder of all that was made
 */
import { mkdir, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compilePages } from '../../src/live/compile-pages.ts';
import { measureSize, type SizeFigures } from './measure-size.ts';
import { environment, progress, projectFolder } from './processes.ts';
import { type Figures, report } from './report.ts';
import { measureSearch, searchReport } from './search.ts';
import { measureServing } from './serve.ts';
import { measureStandin, standinReport } from './standin.ts';

const { values: given } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100,1000,10000' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const sizes = given.sizes.split(',').map(Number);
if (sizes.some((size) => !Number.isInteger(size) || size < 50)) {
  throw new Error(`--sizes is ${given.sizes}: give whole numbers from 50 on, separated by commas.`);
}

if (given.only !== undefined && !['search', 'standin'].includes(given.only)) {
  throw new Error(`--only is ${given.only}: give search or standin.`);
}

const performanceFile = join(projectFolder, 'docs/performance.md');
const standinHeading = '\n## The stand-in\n\n';

// Beside the project's own modules, which compiled pages import; on the disk that the project is on.
await mkdir(join(projectFolder, '.jobfront'), { recursive: true });
const folder = await mkdtemp(join(projectFolder, '.jobfront/bench-'));
try {
  if (given.only === 'search') await runSearch();
  else if (given.only === 'standin') await runStandin();
  else await run();
} finally {
  if (!given.keep) await rm(folder, { recursive: true, maxRetries: 3 });
}

async function runSearch(): Promise<void> {
  progress('finding a job');
  const figures = await measureSearch(Math.max(...sizes), folder, given.quick ? 3 : 7);
  process.stdout.write(given.json ? `${JSON.stringify(figures, null, 2)}\n` : searchReport(figures));
}

async function runStandin(): Promise<void> {
  progress('the stand-in');
  const figures = await measureStandin(10_000, 100_000, given.quick ? 3 : 7);
  const machine = await machineOf(folder);
  const part = `Measured on ${today()}, ${machine}.\n\n${standinReport(figures)}`;
  process.stdout.write(given.json ? `${JSON.stringify(figures, null, 2)}\n` : part);
  if (!given.write) return;
  const before = await readFile(performanceFile, 'utf8');
  await writeFile(performanceFile, `${before.split(standinHeading)[0]}${standinHeading}${part}`);
}

async function run(): Promise<void> {
  progress('compiling the pages of the live site');
  const compiledFolder = join(folder, 'compiled');
  await compilePages(compiledFolder, environment({ SERVICE_URL: 'http://127.0.0.1:1' }));
  const sample = join(folder, 'sample.html');
  const measured: SizeFigures[] = [];
  for (const size of sizes) {
    const ofSize = join(folder, String(size));
    await mkdir(ofSize);
    measured.push(await measureSize({ size, compiledFolder, folder: ofSize, sample, quick: given.quick }));
    await rm(ofSize, { recursive: true, maxRetries: 3 });
  }
  const leftOut = measured.every(({ hugo }) => hugo === null) ? ['Hugo'] : [];
  const serving = await measureServing(
    join(folder, 'serve'),
    await readFile(sample, 'utf8'),
    given.quick ? 5 : 7,
    leftOut,
  );
  const figures: Figures = {
    machine: await machineOf(folder),
    date: today(),
    sizes: measured,
    serving,
    leftOut,
  };
  progress('the stand-in');
  const standin = await measureStandin(10_000, 100_000, given.quick ? 3 : 7);
  const text = `${report(figures)}${standinHeading}${standinReport(standin)}`;
  process.stdout.write(given.json ? `${JSON.stringify({ ...figures, standin }, null, 2)}\n` : text);
  if (given.write) {
    const head = '# Performance\n\nMade by `npm run bench -- --write`; do not edit by hand.\n\n';
    await writeFile(performanceFile, head + text);
  }
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

async function machineOf(path: string): Promise<string> {
  const processor = cpus()[0]?.model.trim() ?? 'unknown';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${processor}), ${memory} GiB of memory, Node ${process.version}, ${process.platform}, files on ${await fileSystemOf(path)}`;
}

/** The kind of file system, where its number is a known one: what files cost is the disk's to say. */
async function fileSystemOf(path: string): Promise<string> {
  const kinds: Record<number, string> = {
    61267: 'ext4',
    16914836: 'tmpfs',
    2435016766: 'btrfs',
    1481003842: 'xfs',
  };
  const { type } = await statfs(path);
  return kinds[type] ?? `a file system of type ${type.toString(16)}`;
}
