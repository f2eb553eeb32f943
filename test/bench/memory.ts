import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { count, megabytes, milliseconds, table } from './format.ts';
import { memoryOf, processorOf, spawnSite } from './processes.ts';
import { type Service, startService } from './service.ts';

/** Memory of `jobfront start` on a board of one size, with one choice of what governs memory. */
export interface MemoryFigures {
  size: number;
  choice: string;
  /** Bytes. */
  peak: number;
  atRest: number;
  /** What of that is pages of files. */
  files: number;
  /** Processor time of all threads until the board is shown, in milliseconds. */
  worked: number;
}

const usual = "Jobfront's (no setting)";

/** glibc's default: eight for each processor. */
const manyArenas = { MALLOC_ARENA_MAX: String(8 * availableParallelism()) };

/** What owners can set, and what it is called in the report. */
const choices: readonly { name: string; env: Record<string, string> }[] = [
  // Any setting of the heap switches ours off; this one is V8's default.
  { name: "V8's and glibc's defaults", env: { NODE_OPTIONS: '--max-semi-space-size=16', ...manyArenas } },
  { name: "glibc's default", env: manyArenas },
  // As src/jobfront.mjs sets it.
  { name: usual, env: { MALLOC_ARENA_MAX: '1' } },
];

/** What a site should need at rest, in bytes, by its jobs. */
const aims: readonly { size: number; bytes: number }[] = [
  { size: 50, bytes: 140e6 },
  { size: 10_000, bytes: 300e6 },
];

/** A site is at rest when it has used less than `idleMs` of processor time for so long. */
const restMs = 30_000;
const idleMs = 500;

/** Starts the live site on each size with each choice, in processes of their own. @throws {Error} without /proc */
export async function measureMemory(
  sizes: readonly number[],
  compiledFolder: string,
  folder: string,
): Promise<MemoryFigures[]> {
  const figures: MemoryFigures[] = [];
  for (const size of sizes) {
    const service = await startService(size, true);
    try {
      for (const [at, { name, env }] of choices.entries()) {
        const dataDir = join(folder, `${size}-${at}`);
        figures.push({
          size,
          choice: name,
          ...(await measureOne(service, { env, compiledFolder, dataDir })),
        });
      }
    } finally {
      await service.stop();
    }
  }
  return figures;
}

async function measureOne(
  service: Service,
  { env, compiledFolder, dataDir }: { env: Record<string, string>; compiledFolder: string; dataDir: string },
) {
  const { url, child, end } = await spawnSite(compiledFolder, {
    SERVICE_URL: service.url,
    DATA_DIR: dataDir,
    ...env,
  });
  try {
    while (!(await isShown(url))) {
      if (child.exitCode !== null) throw new Error('The live site ended before its board was shown.');
      await delay(200);
    }
    const worked = await processorOf(child.pid);
    const memory = await memoryAtRest(child.pid);
    if (memory === null || worked === null) throw new Error('This machine has no /proc to read memory from.');
    return { peak: memory.peak, atRest: memory.now, files: memory.files, worked };
  } finally {
    await end('SIGTERM');
  }
}

/** After the first board is shown, images can cause another read of the list. */
async function memoryAtRest(pid: number | undefined) {
  for (let before = await processorOf(pid); before !== null; ) {
    await delay(restMs);
    const now = await processorOf(pid);
    if (now === null || now - before < idleMs) break;
    before = now;
  }
  return memoryOf(pid);
}

const isShown = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The figures in Markdown, for people. */
export function memoryReport(figures: readonly MemoryFigures[]): string {
  const rows = figures.map(({ size, choice, peak, atRest, worked }) => [
    count(size),
    choice,
    megabytes(peak),
    megabytes(atRest),
    milliseconds(worked),
  ]);
  return `${table(['Jobs', 'Settings', 'Memory at most', 'at rest', 'Processor time until it is shown'], rows)}

\`jobfront start\` from the sources, on an empty data folder, until its board is shown; at rest is once
it has had nothing to do for ${restMs / 1000} s.
Up to ${megabytes(Math.max(...figures.map(({ files }) => files)))} of it are pages of files, most of them Node's program file, which all processes of a machine
share. About half of a small site's objects are modules: their sources, and the code made of them. Bundling them was tried and
saved little.
A job adds some 5 kB of small objects.${aims.flatMap((aim) => aimText(aim, figures)).join('')}
`;
}

/** Whether an aim is reached with no setting; nothing where its size was not measured. */
function aimText({ size, bytes }: (typeof aims)[number], figures: readonly MemoryFigures[]): string[] {
  const atRest = figures.find((one) => one.size === size && one.choice === usual)?.atRest;
  if (atRest === undefined) return [];
  const result = atRest <= bytes ? 'reached' : `missed (${megabytes(atRest)})`;
  return [`\nAimed at with ${count(size)} jobs: ${megabytes(bytes)} at rest, ${result}.`];
}
