import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AllEdited, measureAllEdited } from './all-edited.ts';
import { staticBuild } from './astro.ts';
import { startLive } from './live.ts';
import { type MachineFigures, measureMachines } from './machines.ts';
import { type LiveFigures, measureLive } from './measure-live.ts';
import { progress } from './processes.ts';
import { type Service, startService } from './service.ts';
import { type Summary, summarize } from './statistics.ts';

/** What one size of board costs. Times in milliseconds, memory in bytes. */
export interface SizeFigures extends LiveFigures {
  all: AllEdited;
  machines: MachineFigures;
  /** Whole, the service read first; and once more after one edit, with `experimental.incrementalBuild`. */
  astro: Summary;
  astroIncremental: Summary;
}

interface Given {
  size: number;
  compiledFolder: string;
  /** For all that is made, which goes again. */
  folder: string;
  /** Where a page of the site is left, for the servers. */
  sample: string;
  quick: boolean;
}

export async function measureSize({
  size,
  compiledFolder,
  folder,
  sample,
  quick,
}: Given): Promise<SizeFigures> {
  const rounds = quick ? 1 : 5;
  const dataDir = join(folder, 'live');
  await mkdir(folder);
  progress(`${size} jobs: starting the stand-in`);
  const service = await startService(size);
  try {
    const edits = quick ? { warmUp: 1, titles: 5, texts: 5 } : { warmUp: 3, titles: 10, texts: 5 };
    const live = await measureLive({ size, service, compiledFolder, dataDir, rounds, edits });
    const astro = await measureBuilds(service, folder, rounds, size);
    const astroIncremental = await measureIncremental(service, folder, rounds, size);
    const machines = await measureMachines(dataDir);
    progress(`${size} jobs: live site on the data folder of before, every text edited`);
    const again = await startLive(service, compiledFolder, dataDir);
    try {
      await again.atRest;
      await writeFile(sample, await (await fetch(`${again.url}/`)).text());
      // Last, for it leaves another board.
      const all = await measureAllEdited(again, service, size);
      return { ...live, all, machines, astro, astroIncremental };
    } finally {
      await again.process.stop();
    }
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, maxRetries: 3 });
  }
}

async function measureBuilds(
  service: Service,
  folder: string,
  rounds: number,
  size: number,
): Promise<Summary> {
  const build = staticBuild(service, join(folder, 'astro'), false);
  progress(`${size} jobs: astro build, the first one, which draws the pictures`);
  await build.run();
  const figures: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    progress(`${size} jobs: astro build, ${round} of ${rounds}`);
    figures.push(await build.run());
  }
  return summarize(figures);
}

/** After one edit each. */
async function measureIncremental(
  service: Service,
  folder: string,
  rounds: number,
  size: number,
): Promise<Summary> {
  const build = staticBuild(service, join(folder, 'astro-incremental'), true);
  progress(`${size} jobs: astro build with incrementalBuild, the first one`);
  await build.run();
  const figures: number[] = [];
  for (const [index, { id }] of (await service.posts(rounds)).entries()) {
    progress(`${size} jobs: astro build with incrementalBuild after one edit, ${index + 1} of ${rounds}`);
    await service.edit(id, { title: `Bench build ${index + 1}` });
    figures.push(await build.run());
  }
  return summarize(figures);
}
