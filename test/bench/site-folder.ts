import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sample from '../../src/sample/site.config.ts';
import { sampleFolder } from '../../src/settings/site-folder.ts';
import { count, spread, table } from './format.ts';
import { serviceEnvironment, untilShown } from './live.ts';
import { environment, freePort, processorAtRest, progress, projectFolder, timed } from './processes.ts';
import { startService } from './service.ts';
import { type Summary, summarize } from './statistics.ts';

/** What an edit of the site's folder costs a live site, in milliseconds. */
interface FolderEdit {
  /** From the write until the page shows it. */
  shown: Summary;
  /** Processor time from the write until the process is idle again; `null` where unknown. */
  processor: Summary | null;
}

/** On a board of one size. */
export interface FolderFigures {
  size: number;
  /** A sentence more on one of the owner's pages. */
  page: FolderEdit;
  /** Another tagline in the settings. */
  setting: FolderEdit;
}

/** Edits one file of the folder. @returns the page that shows it. @param mark what the page has then */
type FolderChange = (site: string, mark: string) => Promise<string>;

const editPage: FolderChange = async (site, mark) => {
  await appendFile(join(site, 'content/pages/en/life.md'), `\n${mark}.\n`);
  return '/en/life/';
};

const editSetting: FolderChange = async (site, mark) => {
  const file = join(site, 'site.config.json');
  const config = JSON.parse(await readFile(file, 'utf8')) as typeof sample;
  const tagline = { ...config.tagline, en: mark };
  await writeFile(file, JSON.stringify({ ...config, tagline }, null, 2));
  return '/en/';
};

/**
 * Edits the folder of a live site that `jobfront start` runs: the pages and the settings of the sample company, on boards
 * of these sizes.
 *
 * @param folder for the sites and their data, which go again
 */
export async function measureFolderEdits(
  sizes: readonly number[],
  folder: string,
  runs: number,
): Promise<FolderFigures[]> {
  const figures: FolderFigures[] = [];
  for (const size of sizes) figures.push(await measureSize(size, join(folder, String(size)), runs));
  return figures;
}

async function measureSize(size: number, folder: string, runs: number): Promise<FolderFigures> {
  const site = join(folder, 'site');
  await mkdir(site, { recursive: true });
  await cp(join(sampleFolder, 'content'), join(site, 'content'), { recursive: true });
  await cp(join(projectFolder, 'public'), join(site, 'public'), { recursive: true });
  await writeFile(join(site, 'site.config.json'), JSON.stringify(sample, null, 2));
  const service = await startService(size);
  const port = await freePort();
  const env = environment({
    ...serviceEnvironment(service, join(folder, 'data')),
    ...{ SITE_DIR: site, ENV_FILE: '/dev/null', PORT: String(port) },
  });
  progress(`${size} jobs: compiling a site of its own folder`);
  await timed(process.execPath, ['src/cli.ts', 'compile'], env);
  const live = spawn(process.execPath, ['src/cli.ts', 'start'], { cwd: projectFolder, env, stdio: 'ignore' });
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilReady(live, url);
    progress(`${size} jobs: ${2 * (runs + 1)} edits of the folder`);
    const measured = (change: FolderChange) => measureEdit(change, { live, url, site, runs });
    return { size, page: await measured(editPage), setting: await measured(editSetting) };
  } finally {
    await stopped(live);
    await service.stop();
    await rm(folder, { recursive: true, maxRetries: 3 });
  }
}

interface Edited {
  live: ChildProcess;
  url: string;
  site: string;
  runs: number;
}

/** The first edit is not counted: the site compiles code for it. */
async function measureEdit(change: FolderChange, { live, url, site, runs }: Edited): Promise<FolderEdit> {
  const shown: number[] = [];
  const processor: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const mark = `Bench edit ${run} of the folder`;
    const before = await processorAtRest(live.pid);
    const begun = performance.now();
    const address = await change(site, mark);
    await untilShown(new URL(address, url), mark);
    const took = performance.now() - begun;
    const after = await processorAtRest(live.pid);
    if (run === 0) continue;
    shown.push(took);
    if (before !== null && after !== null) processor.push(after - before);
  }
  return { shown: summarize(shown), processor: processor.length > 0 ? summarize(processor) : null };
}

/** Until the site shows its board. @throws {Error} if it ends before */
async function untilReady(live: ChildProcess, url: string): Promise<void> {
  while (live.exitCode === null) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.status === 200) return;
    await delay(100);
  }
  throw new Error('The live site ended before it was ready.');
}

async function stopped(live: ChildProcess): Promise<void> {
  if (live.exitCode !== null || live.signalCode !== null) return;
  const ended = once(live, 'exit');
  live.kill('SIGTERM');
  await ended;
}

/** The figures in Markdown, for people. */
export const folderReport = (figures: readonly FolderFigures[]): string => {
  const cells = ({ shown, processor }: FolderEdit) => [spread(shown), processor ? spread(processor) : '–'];
  return `${table(
    ['Jobs', 'Page edited: shown after', 'processor time', 'Setting edited: shown after', 'processor time'],
    figures.map(({ size, page, setting }) => [count(size), ...cells(page), ...cells(setting)]),
  )}

\`jobfront start\` on a folder with the pages and settings of the sample company. A sentence more in a page of the owner, and
another tagline in the settings, from the write of the file until the page shows it. The site waits 120 ms for further
changes; for other settings it opens itself again while requests wait. Processor time is of the whole process, from the
write until it is idle.
`;
};
