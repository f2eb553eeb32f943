import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compilePages } from '../../src/live/compiled-site.ts';
import { aloneReport, measureAlone } from './alone.ts';
import { applicationsReport, measureApplications } from './applications.ts';
import { type ExportFigures, exportReport, measureExport } from './export.ts';
import { firstVisitsReport, measureFirstVisits } from './first-visit.ts';
import { count } from './format.ts';
import { growthSizes, measureGrowth } from './growth.ts';
import { measureLarge } from './large.ts';
import { largeReport } from './large-report.ts';
import { countLines } from './lines.ts';
import { fileSystemOf, machine, today } from './machine.ts';
import { type LiveFigures, startOnce } from './measure-live.ts';
import { measureSize, type SizeFigures } from './measure-size.ts';
import { measureMemory, memoryReport } from './memory.ts';
import { mostBesideBuilds, type Options } from './options.ts';
import { environment, progress, projectFolder } from './processes.ts';
import { measureRelay, relayReport } from './relay.ts';
import { type Figures, report } from './report.ts';
import { measureSearch, searchReport } from './search.ts';
import { mostGenerated } from './search-board.ts';
import { measureServerSearch, serverSearchReport } from './search-server.ts';
import { sectionNames, sectionOf, withSection } from './sections.ts';
import { measureServing } from './serve.ts';
import { folderReport, measureFolderEdits } from './site-folder.ts';
import { measureSites, sitesReport } from './sites.ts';
import { measureStandin, standinReport } from './standin.ts';

const performanceFile = join(projectFolder, 'docs/dev/performance.md');
export const sections = {
  standin: 'The stand-in',
  relay: 'The relay',
  applications: 'Applications',
  sites: 'Many sites in one process',
  scale: 'Several processes of one site',
  alone: 'The live site alone',
  memory: 'Memory',
  export: 'An export',
  search: 'Finding a job',
  visit: 'A first visit',
  folder: "Edits of the site's folder",
};

/** Measures what is asked for, prints it, and writes it into docs/dev/performance.md where that is asked for too. */
export async function bench(options: Options): Promise<void> {
  // Beside the project's own modules, which compiled pages import; on the disk that the project is on.
  await mkdir(join(projectFolder, '.jobfront'), { recursive: true });
  const folder = await mkdtemp(join(projectFolder, '.jobfront/bench-'));
  try {
    if (options.only === 'search') await runSearch(options, folder);
    else if (options.only === 'live') await runAlone(options, folder);
    else if (options.only === 'large') await runLarge(options, folder);
    else if (options.only === 'export') await runExport(options, folder);
    else if (options.only === 'memory') await runMemory(options, folder);
    else if (options.only === 'standin') await runStandin(options, folder);
    else if (options.only === 'relay') await runRelay(options, folder);
    else if (options.only === 'applications') await runApplications(options, folder);
    else if (options.only === 'sites') await runSites(options, folder);
    else if (options.only === 'visit') await runVisit(options, folder);
    else if (options.only === 'folder') await runFolder(options, folder);
    else await runAll(options, folder);
  } finally {
    if (!options.keep) await rm(folder, { recursive: true, maxRetries: 3 });
  }
}

async function runSearch(options: Options, folder: string): Promise<void> {
  const { sizes, quick } = options;
  progress('finding a job in the browser');
  const inBrowser = await measureSearch(Math.min(Math.max(...sizes), mostGenerated), folder, quick ? 3 : 7);
  progress('finding a job at the server');
  const atServer = await measureServerSearch(sizes);
  const measured = `Measured on ${today()}, ${machine()}.`;
  const text = [measured, searchReport(inBrowser), serverSearchReport(atServer)].join('\n\n');
  await writePart(options, sections.search, { inBrowser, atServer }, text);
}

async function runAlone(options: Options, folder: string): Promise<void> {
  const { figures, text } = await measureEachAlone(options.sizes, await compiled(folder), folder, options);
  await writePart(options, sections.alone, figures, text);
}

async function runLarge(options: Options, folder: string): Promise<void> {
  const compiledFolder = await compiled(folder);
  for (const size of options.sizes) {
    progress(`a board of ${count(size)} jobs`);
    const isShared = options.postgres;
    const own = join(folder, `large-${size}`);
    const figures = await measureLarge(size, { isShared, compiledFolder, folder: own });
    const measured = `Measured on ${today()}, ${machine()}, files on ${await fileSystemOf(folder)}.`;
    const section = `${count(size)} jobs${isShared ? ', PostgreSQL and two fronts' : ' in one process'}`;
    await writePart(options, section, figures, `${measured}\n\n${largeReport(figures)}`);
  }
}

async function runExport(options: Options, folder: string): Promise<void> {
  const compiledFolder = await compiled(folder);
  const figures: ExportFigures[] = [];
  for (const size of options.sizes)
    figures.push(await measureExport(size, compiledFolder, join(folder, `export-${size}`)));
  const measured = `Measured on ${today()}, ${machine()}, files on ${await fileSystemOf(folder)}.`;
  await writePart(options, sections.export, figures, `${measured}\n\n${exportReport(figures)}`);
}

async function runMemory(options: Options, folder: string): Promise<void> {
  const compiledFolder = await compiled(folder);
  progress('memory');
  const figures = await measureMemory(options.sizes, compiledFolder, join(folder, 'memory'));
  const measured = `Measured on ${today()}, ${machine()}.`;
  await writePart(options, sections.memory, figures, `${measured}\n\n${memoryReport(figures)}`);
}

async function measureEachAlone(
  sizes: readonly number[],
  compiledFolder: string,
  folder: string,
  { quick }: Options,
) {
  const figures: LiveFigures[] = [];
  for (const size of sizes) figures.push(await measureAlone(size, compiledFolder, folder, quick));
  const measured = { date: today(), machine: machine(), files: await fileSystemOf(folder) };
  const { text } = await knownAlone();
  return { figures, text: aloneReport(figures, measured, text) };
}

/** What an earlier run has measured. */
async function knownAlone() {
  return { figures: [], text: sectionOf(await readFile(performanceFile, 'utf8'), sections.alone) };
}

async function runStandin(options: Options, folder: string): Promise<void> {
  const figures = await standinFigures(options);
  const measured = `Measured on ${today()}, ${machine()}, files on ${await fileSystemOf(folder)}.`;
  await writePart(options, sections.standin, figures, `${measured}\n\n${standinReport(figures)}`);
}

async function runRelay(options: Options, folder: string): Promise<void> {
  const figures = await relayFigures(options, folder);
  await writePart(
    options,
    sections.relay,
    figures,
    `Measured on ${today()}, ${machine()}.\n\n${relayReport(figures)}`,
  );
}

async function runApplications(options: Options, folder: string): Promise<void> {
  const figures = await applicationFigures(options, folder);
  const measured = `Measured on ${today()}, ${machine()}, files on ${await fileSystemOf(folder)}.`;
  await writePart(options, sections.applications, figures, `${measured}\n\n${applicationsReport(figures)}`);
}

/** By itself alone: it takes minutes, and the other parts say nothing of it. */
async function runSites(options: Options, folder: string): Promise<void> {
  const compiledFolder = await compiled(folder);
  progress('many sites in one process');
  const figures = await measureSites(options.quick ? 50 : 500, 50, compiledFolder, join(folder, 'sites'));
  const measured = `Measured on ${today()}, ${machine()}, files on ${await fileSystemOf(folder)}.`;
  await writePart(options, sections.sites, figures, `${measured}\n\n${sitesReport(figures)}`);
}

async function runVisit(options: Options, folder: string): Promise<void> {
  progress('first visits');
  const figures = await measureFirstVisits(join(folder, 'visit'));
  await writePart(
    options,
    sections.visit,
    figures,
    `Measured on ${today()}.\n\n${firstVisitsReport(figures)}`,
  );
}

/** By itself alone: the sites of the other parts have no folder of their own. */
async function runFolder(options: Options, folder: string): Promise<void> {
  const figures = await measureFolderEdits(options.sizes, join(folder, 'folder'), options.quick ? 3 : 9);
  const measured = `Measured on ${today()}, ${machine()}, files on ${await fileSystemOf(folder)}.`;
  await writePart(options, sections.folder, figures, `${measured}\n\n${folderReport(figures)}`);
}

function applicationFigures({ quick }: Options, folder: string) {
  progress('applications');
  return measureApplications(join(folder, 'applications'), quick ? 3 : 7, quick ? 100 : 1_000);
}

function relayFigures({ quick }: Options, folder: string) {
  progress('the relay');
  return measureRelay(1000, join(folder, 'relay'), quick ? 5 : 15);
}

function standinFigures({ quick }: Options) {
  progress('the stand-in');
  return measureStandin(10_000, 100_000, quick ? 3 : 7);
}

/** Prints one part of the report and, if asked to, puts it into the file. */
export async function writePart(
  { json, write }: Pick<Options, 'json' | 'write'>,
  section: string,
  figures: unknown,
  part: string,
): Promise<void> {
  process.stdout.write(json ? `${JSON.stringify(figures, null, 2)}\n` : part);
  if (!write) return;
  await writeFile(performanceFile, withSection(await readFile(performanceFile, 'utf8'), section, part));
}

async function compiled(folder: string): Promise<string> {
  progress('compiling the pages of the live site');
  const compiledFolder = join(folder, 'compiled');
  await compilePages(compiledFolder, environment({ SERVICE_URL: 'http://127.0.0.1:1' }));
  await startOnce(compiledFolder, join(folder, 'once'));
  return compiledFolder;
}

async function runAll(options: Options, folder: string): Promise<void> {
  const { sizes, quick } = options;
  const compiledFolder = await compiled(folder);
  const sample = join(folder, 'sample.html');
  const isGrowthMeasured = Object.values(growthSizes).every((size) => sizes.includes(size));
  const measured: SizeFigures[] = [];
  for (const size of sizes.filter((one) => one <= mostBesideBuilds)) {
    const ofSize = join(folder, String(size));
    measured.push(await measureSize({ size, compiledFolder, folder: ofSize, sample, quick }));
  }
  const counts = quick ? { warmUp: 3, titles: 15 } : { warmUp: 5, titles: 25 };
  const growth = isGrowthMeasured ? await measureGrowth(folder, compiledFolder, counts) : null;
  const leftOut: string[] = [];
  const page = await readFile(sample, 'utf8');
  const serving = await measureServing(join(folder, 'serve'), page, quick ? 5 : 7, leftOut);
  const measuredOn = `${machine()}, files on ${await fileSystemOf(folder)}`;
  const code = await countLines();
  const figures: Figures = {
    ...{ machine: measuredOn, date: today(), sizes: measured },
    ...{ growth, serving, code, leftOut },
  };
  const standin = await standinFigures(options);
  const large = sizes.filter((size) => size > mostBesideBuilds);
  const alone =
    large.length > 0 ? await measureEachAlone(large, compiledFolder, folder, options) : await knownAlone();
  const relay = await relayFigures(options, folder);
  const applications = await applicationFigures(options, folder);
  const parts = withSection(report(figures), sections.standin, standinReport(standin));
  const calls = withSection(parts, sections.relay, relayReport(relay));
  const own = withSection(calls, sections.applications, applicationsReport(applications));
  // What other runs have measured stays.
  const file = await readFile(performanceFile, 'utf8');
  const measuredNow = alone.text === null ? own : withSection(own, sections.alone, alone.text);
  const text = sectionNames(file).reduce((whole, name) => {
    const before = sectionOf(file, name);
    const isNew = sectionOf(measuredNow, name) !== null;
    return before === null || isNew ? whole : withSection(whole, name, before);
  }, measuredNow);
  const all = { ...figures, standin, relay, applications, alone: alone.figures };
  process.stdout.write(options.json ? `${JSON.stringify(all, null, 2)}\n` : text);
  if (options.write) {
    const head = '# Performance\n\nMade by `npm run bench -- --write`; do not edit by hand.\n\n';
    await writeFile(performanceFile, head + text);
  }
}
