import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemDisk } from '../../src/live/release/disk.ts';
import { filesIn, releaseFolder } from '../../src/live/release/folders.ts';
import { readLive } from '../../src/live/release/switch-release.ts';
import { type AllEdited, measureAllEdited } from './all-edited.ts';
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
  all: AllEdited;
  machines: MachineFigures;
  /** Whole, the service read first; and once more after one edit, with `experimental.incrementalBuild`. */
  astro: Summary;
  astroIncremental: Summary;
  hugo: { version: string; build: Summary; weight: { theirs: Weight; ours: Weight } } | null;
}

/** Jobs of the board that most targets speak of. */
export const aimedSize = 10_000;

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

export async function measureSize(given: Given): Promise<SizeFigures> {
  const { size, dataDir, folder, quick } = given;
  const rounds = quick ? 1 : 5;
  progress(`${size} jobs: starting the stand-in`);
  const service = await startService(size);
  try {
    const { hugo, ...live } = await measureLive(given, service);
    const plain = staticBuild(service, join(folder, 'astro'), false);
    progress(`${size} jobs: astro build, the first one, which draws the pictures`);
    await plain.run();
    const starts: Start[] = [];
    const astro: number[] = [];
    const hugoBuilds: number[] = [];
    // In turns: what else the machine does at the time weighs on all alike.
    for (let round = 1; round <= rounds; round += 1) {
      progress(`${size} jobs: live site on an empty data folder, ${round} of ${rounds}`);
      starts.push(await startAnew(given, service, round));
      progress(`${size} jobs: astro build, ${round} of ${rounds}`);
      astro.push(await plain.run());
      if (!hugo) continue;
      progress(`${size} jobs: Hugo, ${round} of ${rounds}`);
      hugoBuilds.push(await hugo.site.run());
    }
    const astroIncremental = await measureIncremental(service, folder, rounds, size);
    const machines = await measureMachines(dataDir);
    // Last, for it leaves another board.
    const all = await measureAll(given, service);
    return {
      size,
      ...live,
      all,
      machines,
      firstRelease: summarize(starts.map((start) => start.firstReleaseMs)),
      firstPublish: summarize(starts.map((start) => start.firstPublishMs)),
      astro: summarize(astro),
      astroIncremental: summarize(astroIncremental),
      hugo: hugo && {
        version: hugo.version,
        build: summarize(hugoBuilds),
        weight: await hugo.site.weight(),
      },
    };
  } finally {
    await service.stop();
  }
}

type Start = Pick<Live, 'firstReleaseMs' | 'firstPublishMs'>;

/** The live site from its first release on, with all edits of single posts. That release is what Hugo makes too. */
async function measureLive(
  { size, compiledFolder, folder, dataDir, sample, quick }: Given,
  service: Service,
) {
  progress(`${size} jobs: live site on an empty data folder`);
  const live = await startLive(service, compiledFolder, dataDir);
  try {
    progress(`${size} jobs: waiting for its pictures`);
    await live.drawn;
    const forms = await live.formsMs;
    await writeFile(sample, await (await fetch(`${live.url}/`)).text());
    const hugo = await prepareHugo(live, join(folder, 'hugo'), size);
    const edits = quick ? { warmUp: 1, titles: 5, texts: 5 } : { warmUp: 3, titles: 10, texts: 5 };
    progress(`${size} jobs: ${edits.warmUp + edits.titles + edits.texts} edits`);
    const { titles, texts, memory } = await measureEdits(live, service, edits);
    return {
      hugo,
      titles: summarize(titles),
      texts: summarize(texts),
      forms: forms === null ? null : summarize([forms]),
      memory,
    };
  } finally {
    await live.process.stop();
  }
}

async function measureAll({ size, compiledFolder, dataDir }: Given, service: Service): Promise<AllEdited> {
  progress(`${size} jobs: live site on the data folder of before, every text edited`);
  const live = await startLive(service, compiledFolder, dataDir);
  try {
    await live.atRest;
    return await measureAllEdited(live, service, size);
  } finally {
    await live.process.stop();
  }
}

/** On an empty data folder, which goes again. */
async function startAnew({ compiledFolder, folder }: Given, service: Service, round: number): Promise<Start> {
  const dataDir = join(folder, `live-${round}`);
  const live = await startLive(service, compiledFolder, dataDir);
  await live.process.stop();
  await rm(dataDir, { recursive: true, maxRetries: 3 });
  return live;
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

/** After one edit each. */
async function measureIncremental(
  service: Service,
  folder: string,
  rounds: number,
  size: number,
): Promise<number[]> {
  const keeping = staticBuild(service, join(folder, 'astro-incremental'), true);
  progress(`${size} jobs: astro build with incrementalBuild, the first one`);
  await keeping.run();
  const figures: number[] = [];
  for (const [index, { id }] of (await service.posts(rounds)).entries()) {
    progress(`${size} jobs: astro build with incrementalBuild after one edit, ${index + 1} of ${rounds}`);
    await service.edit(id, { title: `Bench build ${index + 1}` });
    figures.push(await keeping.run());
  }
  return figures;
}
