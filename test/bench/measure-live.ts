import { rm } from 'node:fs/promises';
import { type Edits, measureEdits, serviceEnvironment, startLive } from './live.ts';
import { companion, environment, memoryOf, progress } from './processes.ts';
import { type Service, startService } from './service.ts';
import { type Summary, summarize } from './statistics.ts';
import { measureVisits, type VisitFigures } from './visits.ts';

/** What the live site costs on a board of one size. Times in milliseconds, memory in bytes. */
export interface LiveFigures extends Edits, VisitFigures {
  size: number;
  /** From the start of a process that reads the list alone to its board. */
  reading: Summary;
  /** From the start of the live site on an empty data folder until it shows the board and says that it is ready. */
  start: Summary;
  /** Start to reading, round by round. */
  startToReading: Summary;
  /** From the start of a process, on the data folder of one that was killed, to its first page. */
  again: Summary;
}

interface Given {
  size: number;
  service: Service;
  compiledFolder: string;
  /** The live site's, which stays. */
  dataDir: string;
  rounds: number;
  edits: { warmUp: number; titles: number; texts: number };
}

export async function measureLive(given: Given): Promise<LiveFigures> {
  const { size, service, compiledFolder, dataDir, rounds, edits } = given;
  const times = { reading: [] as number[], start: [] as number[], again: [] as number[] };
  const peaks: number[] = [];
  // In turns: what else the machine does at the time weighs on all alike.
  for (let round = 1; round <= rounds; round += 1) {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
    progress(`${size} jobs: reading the list alone, ${round} of ${rounds}`);
    times.reading.push(await readAlone(given));
    progress(`${size} jobs: live site on an empty data folder, ${round} of ${rounds}`);
    const first = await startLive(service, compiledFolder, dataDir);
    times.start.push(first.readyMs);
    peaks.push((await memoryOf(first.process.child.pid))?.peak ?? 0);
    await first.process.kill();
    const second = await startLive(service, compiledFolder, dataDir);
    times.again.push(second.firstPageMs);
    await second.process.stop();
  }
  const live = await startLive(service, compiledFolder, dataDir);
  try {
    await live.atRest;
    progress(`${size} jobs: pages and files that nobody has asked for before`);
    const visits = await measureVisits(live, service, size);
    progress(`${size} jobs: ${edits.warmUp + edits.titles + edits.texts} edits`);
    const edited = await measureEdits(live, service, edits);
    const { memory } = edited;
    return {
      size,
      reading: summarize(times.reading),
      start: summarize(times.start),
      startToReading: summarize(times.start.map((ms, round) => ms / (times.reading[round] ?? 0))),
      again: summarize(times.again),
      ...visits,
      ...edited,
      memory: memory && { ...memory, peak: summarize([memory.peak, ...peaks]).max },
    };
  } finally {
    await live.process.stop();
  }
}

/** After this, Node has kept what it made of the modules: as on a machine that is not new. */
export async function startOnce(compiledFolder: string, dataDir: string): Promise<void> {
  const service = await startService(50);
  try {
    await readAlone({ service, compiledFolder, dataDir });
    const live = await startLive(service, compiledFolder, dataDir);
    await live.atRest;
    await live.process.stop();
  } finally {
    await service.stop();
  }
}

async function readAlone(given: Pick<Given, 'service' | 'compiledFolder' | 'dataDir'>): Promise<number> {
  const { service, compiledFolder, dataDir } = given;
  const begun = performance.now();
  const reader = companion('read-process.ts', {
    args: [compiledFolder],
    env: environment(serviceEnvironment(service, dataDir)),
  });
  await reader.wait(() => true);
  const took = performance.now() - begun;
  await reader.stop();
  return took;
}
