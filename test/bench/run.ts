/**
 * Measures Jobfront beside its peers and prints one report: `npm run bench`.
 *
 *   --sizes 100,1000,10000   sizes of the board, in jobs
 *   --only search            finding a job alone, at the largest size
 *   --only live              the live site without its peers, at each size; with --write its part of the file
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
import { type AloneFigures, aloneReport, measureAlone } from './alone.ts';
import { measureSize, type SizeFigures } from './measure-size.ts';
import { environment, progress, projectFolder } from './processes.ts';
import { type Figures, report } from './report.ts';
import { measureSearch, searchReport } from './search.ts';
import { sectionOf, withSection } from './sections.ts';
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

if (given.only !== undefined && !['search', 'live', 'standin'].includes(given.only)) {
  throw new Error(`--only is ${given.only}: give search, live or standin.`);
}

const performanceFile = join(projectFolder, 'docs/performance.md');
const sections = { standin: 'The stand-in', alone: 'The live site alone' };

// Beside the project's own modules, which compiled pages import; on the disk that the project is on.
await mkdir(join(projectFolder, '.jobfront'), { recursive: true });
const folder = await mkdtemp(join(projectFolder, '.jobfront/bench-'));
try {
  if (given.only === 'search') await runSearch();
  else if (given.only === 'live') await runAlone();
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

async function runAlone(): Promise<void> {
  const compiledFolder = await compiled();
  const figures: AloneFigures[] = [];
  for (const size of sizes) figures.push(await measureAlone(size, compiledFolder, folder, given.quick));
  await writePart(sections.alone, figures, aloneReport(figures));
}

async function runStandin(): Promise<void> {
  progress('the stand-in');
  const figures = await measureStandin(10_000, 100_000, given.quick ? 3 : 7);
  await writePart(sections.standin, figures, standinReport(figures));
}

/** Prints one part of the report and, if asked to, puts it into the file. */
async function writePart(section: string, figures: unknown, text: string): Promise<void> {
  const part = `Measured on ${today()}, ${await machineOf(folder)}.\n\n${text}`;
  process.stdout.write(given.json ? `${JSON.stringify(figures, null, 2)}\n` : part);
  if (!given.write) return;
  await writeFile(performanceFile, withSection(await readFile(performanceFile, 'utf8'), section, part));
}

async function compiled(): Promise<string> {
  progress('compiling the pages of the live site');
  const compiledFolder = join(folder, 'compiled');
  await compilePages(compiledFolder, environment({ SERVICE_URL: 'http://127.0.0.1:1' }));
  return compiledFolder;
}

async function run(): Promise<void> {
  const compiledFolder = await compiled();
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
  const text = withSection(report(figures), sections.standin, standinReport(standin));
  process.stdout.write(given.json ? `${JSON.stringify({ ...figures, standin }, null, 2)}\n` : text);
  if (given.write) {
    const head = '# Performance\n\nMade by `npm run bench -- --write`; do not edit by hand.\n\n';
    const alone = sectionOf(await readFile(performanceFile, 'utf8'), sections.alone);
    await writeFile(
      performanceFile,
      head + (alone === null ? text : withSection(text, sections.alone, alone)),
    );
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
