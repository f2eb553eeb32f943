import type { Problem } from '../problem.ts';
import { processSettings } from '../settings.ts';
import { saveBoard } from './saved-board.ts';
import { syncBoard, systemSyncDeps } from './sync-board.ts';

/** What the process tells, in order: any number of `progress`, then `saved` or `failed`. */
export type SyncMessage =
  | { kind: 'progress'; read: number; total: number }
  | { kind: 'saved'; jobs: number; upcoming: number; problems: readonly Problem[] }
  | { kind: 'failed'; reason: string };

const tell = (message: SyncMessage) => process.send?.(message);

try {
  const settings = processSettings();
  const saved = await syncBoard(settings, {
    ...systemSyncDeps(),
    onProgress: ({ read, total }) => tell({ kind: 'progress', read, total }),
  });
  await saveBoard(settings.environment.DATA_DIR, saved);
  const { jobs, upcoming, problems } = saved.board;
  tell({ kind: 'saved', jobs: jobs.length, upcoming: upcoming.length, problems });
} catch (error) {
  tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
}
