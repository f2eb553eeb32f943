import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemDisk } from '../../src/live/release/disk.ts';
import { filesIn, releaseFolder } from '../../src/live/release/folders.ts';
import { readLive } from '../../src/live/release/switch-release.ts';
import { staticBuild } from './astro.ts';
import { hugoSite, type Weight } from './hugo.ts';
import { type Live, measureEdits, startLive } from './live.ts';
import { type MachineFigures, measureMachines } from './machines.ts';
import { type ProcessMemory, progress, versionOf } from './processes.ts';
import { type Service, startService } from './service.ts';
import { type Summary, summarize } from './statistics.ts';

/** What one size of board costs. Times in milliseconds, memory in bytes. */
export interface SizeFigures {
  size: number;
  titles: Summary;
  texts: Summary;
  /** From the start of the process on an empty data folder to the first release; the publish in it. */
  firstRelease: Summary;
  firstPublish: Summary;
  /** From the start to the release with the compressed forms; `null` where the first one has them. */
  forms: Summary | null;
  memory: ProcessMemory | null;
  machines: MachineFigures;
  /** Whole, the service read first; and once more after one edit, with `experimental.incrementalBuild`. */
  astro: Summary;
  astroIncremental: Summary;
  hugo: { version: string; build: Summary; weight: { theirs: Weight; ours: Weight } } | null;
}

interface Given {
  size: number;
  compiledFolder: string;
  folder: string;
  /** The live site's, which stays. */
  dataDir: string;
  /** Where a page of the site is left, for the servers. */
  sample: string;
  quick: boolean;
}

export async function measureSize({
  size,
  compiledFolder,
  folder,
  dataDir,
  sample,
  quick,
}: Given): Promise<SizeFigures> {
  const rounds = roundsFor(size, quick);
  const edits = quick ? { warmUp: 1, titles: 5, texts: 5 } : { warmUp: 5, titles: 20, texts: 10 };
  progress(`${size} jobs: starting the stand-in`);
  const service = await startService(size);
  const starts: Live[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      progress(`${size} jobs: live site on an empty data folder, ${round} of ${rounds}`);
      const live = await startLive(service, compiledFolder, dataDir);
      starts.push(live);
      if (round === rounds) break;
      await live.process.stop();
      await rm(live.dataDir, { recursive: true });
    }
    const live = starts.at(-1) as Live;
    progress(`${size} jobs: waiting for its pictures`);
    await live.drawn;
    const forms = await live.formsMs;
    await writeFile(sample, await (await fetch(`${live.url}/`)).text());
    const hugo = await prepareHugo(live, join(folder, 'hugo'), size);
    progress(`${size} jobs: ${edits.warmUp + edits.titles + edits.texts} edits`);
    const edited = await measureEdits(live, service, edits);
    await live.process.stop();
    const builds = await measureBuilds(service, folder, rounds, size);
    const hugoBuilds = await repeat(rounds, (round) => {
      if (hugo) progress(`${size} jobs: Hugo, ${round} of ${rounds}`);
      return hugo ? hugo.site.run() : Promise.resolve(0);
    });
    return {
      size,
      titles: summarize(edited.titles),
      texts: summarize(edited.texts),
      firstRelease: summarize(starts.map((start) => start.firstReleaseMs)),
      firstPublish: summarize(starts.map((start) => start.firstPublishMs)),
      forms: forms === null ? null : summarize([forms]),
      memory: edited.memory,
      ...builds,
      machines: await measureMachines(live.dataDir),
      hugo: hugo && {
        version: hugo.version,
        build: summarize(hugoBuilds),
        weight: await hugo.site.weight(),
      },
    };
  } finally {
    // Where something has failed it may still run.
    await starts.at(-1)?.process.stop();
    await service.stop();
  }
}

/** At least five where a run is short. */
function roundsFor(size: number, quick: boolean): number {
  if (quick) return 1;
  return size > 2000 ? 3 : 5;
}

async function prepareHugo(live: Live, folder: string, size: number) {
  const version = await versionOf('hugo', 'version');
  if (version === null) return null;
  progress(`${size} jobs: writing the same site for Hugo`);
  const shown = await readLive(systemDisk(), live.dataDir);
  if (!shown) throw new Error(`There is no release in ${live.dataDir}.`);
  const files = filesIn(releaseFolder(live.dataDir, shown.manifest.release));
  return { version, site: await hugoSite(live.dataDir, files, folder) };
}

async function measureBuilds(service: Service, folder: string, rounds: number, size: number) {
  const plain = staticBuild(service, join(folder, 'astro'), false);
  progress(`${size} jobs: astro build, the first one, which draws the pictures`);
  await plain.run();
  const astro = await repeat(rounds, (round) => {
    progress(`${size} jobs: astro build, ${round} of ${rounds}`);
    return plain.run();
  });
  const keeping = staticBuild(service, join(folder, 'astro-incremental'), true);
  progress(`${size} jobs: astro build with incrementalBuild, the first one`);
  await keeping.run();
  const posts = await service.posts(rounds);
  const astroIncremental = await repeat(rounds, async (round) => {
    progress(`${size} jobs: astro build with incrementalBuild after one edit, ${round} of ${rounds}`);
    await service.edit(posts[round - 1]?.id ?? 0, { title: `Bench build ${round}` });
    return keeping.run();
  });
  return { astro: summarize(astro), astroIncremental: summarize(astroIncremental) };
}

async function repeat(rounds: number, act: (round: number) => Promise<number>): Promise<number[]> {
  const figures: number[] = [];
  for (let round = 1; round <= rounds; round += 1) figures.push(await act(round));
  return figures;
}
