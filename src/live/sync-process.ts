import { closedJobs } from '../board/memory.ts';
import { hostMemory } from '../board/site-memories.ts';
import { rememberSite } from '../outputs/site-memory.ts';
import type { Problem } from '../problem.ts';
import { processSettings } from '../settings.ts';
import { emptyMemory, readMemory, saveMemory } from './memory-file.ts';
import { saveBoard } from './saved-board.ts';
import { openImages, type SyncDeps, syncBoard, systemSyncDeps } from './sync-board.ts';

/** What the process tells, in order: any number of `progress`, then `saved` or `failed`. */
export type SyncMessage =
  | { kind: 'progress'; of: 'posts' | 'images'; read: number; total: number }
  | {
      kind: 'saved';
      jobs: number;
      upcoming: number;
      problems: readonly Problem[];
      /** Jobs of earlier builds that have closed; `null` = nothing was remembered of earlier builds. */
      closed: number | null;
    }
  | { kind: 'failed'; reason: string };

// The build has ended without us.
process.once('disconnect', () => process.exit());
process.channel?.unref();

const tell = (message: SyncMessage) => process.send?.(message);

try {
  const settings = processSettings();
  const deps = systemSyncDeps();
  const images = await openImages(settings, deps, true);
  const onProgress: SyncDeps['onProgress'] = (step) => tell({ kind: 'progress', of: 'posts', ...step });
  const onImages: SyncDeps['onImages'] = (step) => tell({ kind: 'progress', of: 'images', ...step });
  const saved = await syncBoard(settings, { ...deps, onProgress, onImages }, images);
  const dataDir = settings.environment.DATA_DIR;
  const earlier = await readMemory(dataDir);
  const memory = rememberSite(earlier ?? emptyMemory, saved.board, settings.site, settings.content);
  await saveBoard(dataDir, saved);
  await saveMemory(dataDir, memory);
  const { jobs, upcoming, problems } = saved.board;
  const closed = earlier && closedJobs(hostMemory(memory.jobs, settings.site)).length;
  tell({ kind: 'saved', jobs: jobs.length, upcoming: upcoming.length, problems, closed });
} catch (error) {
  tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
}
