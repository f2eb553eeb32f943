import type { Settings } from './config.ts';
import { type BoardSource, createBoardSource } from './live/board-source.ts';
import { emptyMemory, readMemory } from './live/memory-file.ts';
import { readSavedBoard, type SavedBoard } from './live/saved-board.ts';
import { syncBoard, systemSyncDeps } from './live/sync-board.ts';
import { rememberSite, type SiteMemory } from './outputs/site-memory.ts';
import { processSettings } from './settings.ts';

interface Found extends SavedBoard {
  memory: SiteMemory;
}

/** What pages print from. */
export interface Current extends Found {
  settings: Settings;
}

const devMaxAgeMs = 2000;

let assembled: { settings: Settings; source: BoardSource<Found> } | undefined;

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
        () => lookNow(settings),
        devMaxAgeMs,
        () => performance.now(),
      )
    : createBoardSource(
        () => saved(settings.environment.DATA_DIR),
        Number.POSITIVE_INFINITY,
        () => 0,
      );
  return { settings, source };
}

/** The memory is that of the last build or live site, and is not written: nothing of this is published. */
async function lookNow(settings: Settings): Promise<Found> {
  const found = await syncBoard(settings, systemSyncDeps());
  const before = (await readMemory(settings.environment.DATA_DIR)) ?? emptyMemory;
  return { ...found, memory: rememberSite(before, found.board, settings.site) };
}

async function saved(dataDir: string): Promise<Found> {
  const board = await readSavedBoard(dataDir);
  const memory = await readMemory(dataDir);
  if (!board || !memory)
    throw new Error(`There is no saved board in ${dataDir}: the build has to read the service first.`);
  return { ...board, memory };
}
