import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Edit, openEdits, startLive } from './live.ts';
import { progress } from './processes.ts';
import { type KnownPost, startService } from './service.ts';
import { type Summary, summarize } from './statistics.ts';

/** What a new title costs on a small and on a large board, side by side. Milliseconds. */
export interface GrowthFigures {
  small: { size: number; titles: Summary };
  large: { size: number; titles: Summary };
}

/** The two sizes that are held against each other. */
export const growthSizes = { small: 1000, large: 10_000 };

/** After an edit, until nothing that follows it (memory that is given back) can fall into the next. */
const pauseMs = 3000;

interface Side extends AsyncDisposable {
  edit: Edit;
  posts: readonly KnownPost[];
}

/**
 * Edits titles on a small and on a large board in turns: what else the machine does at the time weighs on both alike,
 * so that their ratio is that of the boards.
 *
 * @param folder for both data folders, which go again
 */
export async function measureGrowth(
  folder: string,
  compiledFolder: string,
  counts: { warmUp: number; titles: number },
): Promise<GrowthFigures> {
  const { small, large } = growthSizes;
  const dataDirOf = (size: number) => join(folder, `growth-${size}`);
  const edits = counts.warmUp + counts.titles;
  const figures: [small: number[], large: number[]] = [[], []];
  {
    await using one = await open(small, dataDirOf(small), compiledFolder, edits);
    await using other = await open(large, dataDirOf(large), compiledFolder, edits);
    progress(`${edits} new titles in turns at ${small} and ${large} jobs`);
    for (let at = 0; at < edits; at += 1) {
      for (const [which, { edit, posts }] of [one, other].entries()) {
        const took = await edit(posts[at] as KnownPost, 'title');
        if (at >= counts.warmUp) figures[which]?.push(took);
        await delay(pauseMs);
      }
    }
  }
  for (const size of [small, large]) await rm(dataDirOf(size), { recursive: true, maxRetries: 3 });
  return {
    small: { size: small, titles: summarize(figures[0]) },
    large: { size: large, titles: summarize(figures[1]) },
  };
}

async function open(size: number, dataDir: string, compiledFolder: string, edits: number): Promise<Side> {
  progress(`${size} jobs: live site, to be edited in turns`);
  await using parts = new AsyncDisposableStack();
  const service = parts.adopt(await startService(size), (begun) => begun.stop());
  const live = parts.adopt(await startLive(service, compiledFolder, dataDir), (begun) =>
    begun.process.stop(),
  );
  await live.atRest;
  await delay(pauseMs);
  const posts = await service.posts(edits);
  if (posts.length < edits) throw new Error(`Of ${size} jobs only ${posts.length} of ${edits} were found.`);
  const side = { edit: await openEdits(live, service), posts };
  const begun = parts.move();
  return { ...side, [Symbol.asyncDispose]: () => begun.disposeAsync() };
}
