import type { Settings } from './config.ts';
import { type BoardSource, createBoardSource } from './live/board-source.ts';
import { readSavedBoard, type SavedBoard } from './live/saved-board.ts';
import { syncBoard, systemSyncDeps } from './live/sync-board.ts';
import { processSettings } from './settings.ts';

/** What pages print from. */
export interface Current extends SavedBoard {
  settings: Settings;
}

const devMaxAgeMs = 2000;

let assembled: { settings: Settings; source: BoardSource } | undefined;

/**
 * Astro's way to the board. A static build prints the board that its start has read and saved; `npm run dev`
 * looks at the service again whenever the last look is older than two seconds.
 */
export async function current(): Promise<Current> {
  assembled ??= assemble();
  return { ...(await assembled.source.current()), settings: assembled.settings };
}

function assemble() {
  const settings = processSettings();
  const source = import.meta.env.DEV
    ? createBoardSource(
        () => syncBoard(settings, systemSyncDeps()),
        devMaxAgeMs,
        () => performance.now(),
      )
    : createBoardSource(
        () => savedBoard(settings.environment.DATA_DIR),
        Number.POSITIVE_INFINITY,
        () => 0,
      );
  return { settings, source };
}

async function savedBoard(dataDir: string): Promise<SavedBoard> {
  const saved = await readSavedBoard(dataDir);
  if (!saved)
    throw new Error(`There is no saved board in ${dataDir}: the build has to read the service first.`);
  return saved;
}
