/**
 * Measures Jobfront beside its peers and prints one report: `npm run bench`.
 *
 *   --sizes 100,1000         sizes of the board, in jobs; 100 to 100,000 if left out, to 10,000 with --quick. Above
 *                            20,000 the live site is measured alone: with its peers it takes too long
 *   --only search            finding a job alone, at the largest size
 *   --only live              the live site without its peers, at each size; with --write its rows of the file
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
import { type GrowthFigures, growthSizes, measureGrowth } from './growth.ts';
import { measureSize, type SizeFigures } from './measure-size.ts';
import { environment, progress, projectFolder } from './processes.ts';
import { type Figures, report } from './report.ts';
import { measureSearch, searchReport } from './search.ts';
import { sectionOf, withSection } from './sections.ts';
import { measureServing } from './serve.ts';
import { measureStandin, standinReport } from './standin.ts';

const { values: given } = parseArgs({
  options: {
    sizes: { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const isShort = given.quick || given.only === 'search';
const wanted = given.sizes ?? (isShort ? '100,1000,10000' : '100,1000,10000,100000');
const sizes = [...new Set(wanted.split(',').map(Number))];
if (sizes.some((size) => !Number.isInteger(size) || size < 50)) {
  throw new Error(`--sizes is ${wanted}: give whole numbers from 50 on, separated by commas.`);
}

if (given.only !== undefined && !['search', 'live', 'standin'].includes(given.only)) {
  throw new Error(`--only is ${given.only}: give search, live or standin.`);
}

/** Jobs up to which the peers are measured too. */
const mostBesidePeers = 20_000;
if (given.only === undefined && sizes.every((size) => size > mostBesidePeers)) {
  throw new Error(
    `--sizes is ${wanted}: give --only live for these, or a size up to ${mostBesidePeers} beside them.`,
  );
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
  const { figures, text } = await measureEachAlone(sizes, await compiled());
  await writePart(sections.alone, figures, text);
}

async function measureEachAlone(of: readonly number[], compiledFolder: string) {
  const figures: AloneFigures[] = [];
  for (const size of of) figures.push(await measureAlone(size, compiledFolder, folder, given.quick));
  const measured = { date: today(), machine: machine(), files: await fileSystemOf(folder) };
  const { text } = await knownAlone();
  return { figures, text: aloneReport(figures, measured, text) };
}

/** What an earlier run has measured. */
async function knownAlone() {
  return { figures: [], text: sectionOf(await readFile(performanceFile, 'utf8'), sections.alone) };
}

async function runStandin(): Promise<void> {
  progress('the stand-in');
  const figures = await measureStandin(10_000, 100_000, given.quick ? 3 : 7);
  const measured = `Measured on ${today()}, ${await machineOf(folder)}.`;
  await writePart(sections.standin, figures, `${measured}\n\n${standinReport(figures)}`);
}

/** Prints one part of the report and, if asked to, puts it into the file. */
async function writePart(section: string, figures: unknown, part: string): Promise<void> {
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
  for (const size of sizes.filter((one) => one <= mostBesidePeers)) {
    const ofSize = join(folder, String(size));
    await mkdir(ofSize);
    const dataDir = dataDirOf(size);
    const { quick } = given;
    measured.push(await measureSize({ size, compiledFolder, folder: ofSize, dataDir, sample, quick }));
    const isNeeded = isGrowthMeasured() && Object.values(growthSizes).includes(size);
    for (const done of isNeeded ? [ofSize] : [ofSize, dataDir]) {
      await rm(done, { recursive: true, maxRetries: 3 });
    }
  }
  const counts = given.quick ? { warmUp: 3, titles: 15 } : { warmUp: 5, titles: 25 };
  const growth: GrowthFigures | null = isGrowthMeasured()
    ? await measureGrowth(dataDirOf, compiledFolder, counts)
    : null;
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
    growth,
    serving,
    leftOut,
  };
  progress('the stand-in');
  const standin = await measureStandin(10_000, 100_000, given.quick ? 3 : 7);
  const large = sizes.filter((size) => size > mostBesidePeers);
  const alone = large.length > 0 ? await measureEachAlone(large, compiledFolder) : await knownAlone();
  const own = withSection(report(figures), sections.standin, standinReport(standin));
  const text = alone.text === null ? own : withSection(own, sections.alone, alone.text);
  const all = { ...figures, standin, alone: alone.figures };
  process.stdout.write(given.json ? `${JSON.stringify(all, null, 2)}\n` : text);
  if (given.write) {
    const head = '# Performance\n\nMade by `npm run bench -- --write`; do not edit by hand.\n\n';
    await writeFile(performanceFile, head + text);
  }
}

function dataDirOf(size: number): string {
  return join(folder, `live-${size}`);
}

function isGrowthMeasured(): boolean {
  return Object.values(growthSizes).every((size) => sizes.includes(size));
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

async function machineOf(path: string): Promise<string> {
  return `${machine()}, files on ${await fileSystemOf(path)}`;
}

function machine(): string {
  const processor = cpus()[0]?.model.trim() ?? 'unknown';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${processor}), ${memory} GiB of memory, Node ${process.version}, ${process.platform}`;
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
