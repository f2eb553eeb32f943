import { type FSWatcher, watch } from 'node:fs';
import { type Clock, createScheduler } from './timing.ts';

/** Watches the entries of folders and files, as far as the system reports changes. */
export interface FolderWatch {
  /** From now on watches exactly these paths. Missing ones are left out. */
  watch(paths: Iterable<string>, changed: () => void): void;
  close(): void;
}

export function createFolderWatch(): FolderWatch {
  const watchers = new Map<string, FSWatcher>();
  const leave = (path: string) => {
    watchers.get(path)?.close();
    watchers.delete(path);
  };
  return {
    watch(paths, changed) {
      const wanted = new Set(paths);
      for (const path of watchers.keys()) if (!wanted.has(path)) leave(path);
      for (const path of wanted) {
        if (watchers.has(path)) continue;
        try {
          const watcher = watch(path, changed);
          watcher.on('error', () => leave(path));
          watchers.set(path, watcher);
        } catch {
          // Missing, or the system can't watch any more: its changes are found by looking now and then.
        }
      }
    },
    close() {
      for (const path of watchers.keys()) leave(path);
    },
  };
}

export interface FollowOptions {
  clock: Clock;
  /** Looks for changes. Never rejects. */
  look(): Promise<void>;
  /** Begins to report changes. It is called after each look, since there may be other folders then. */
  watch(changed: () => void): void;
  close(): Promise<void> | void;
  /** How long to wait after a change: an editor or a copy makes many. */
  quietMs: number;
  /** How often to look for changes that no system reports. */
  lookMs: number;
  /** Milliseconds until the first look; `lookMs` if left out. */
  firstMs?: number;
}

export interface Follower {
  /** Watches from now on. Looks call it themselves. */
  watch(): void;
  stop(): Promise<void>;
}

/** Looks for changes when the system reports some, and now and then for those that it does not report. */
export function followChanges(options: FollowOptions): Follower {
  const { clock, look, close, quietMs, lookMs, firstMs = lookMs } = options;
  let lookAt = clock.now() + firstMs;
  let isStopped = false;
  let looking: Promise<void> = Promise.resolve();
  const worker = createScheduler({
    clock,
    tasks: [
      {
        dueAt: () => lookAt,
        async run() {
          lookAt = Number.POSITIVE_INFINITY;
          looking = look();
          await looking;
          watch();
          // Changes meanwhile are checked soon.
          lookAt = Math.min(lookAt, clock.now() + lookMs);
        },
      },
    ],
  });
  worker.tick();

  function watch(): void {
    if (isStopped) return;
    options.watch(() => {
      lookAt = clock.now() + quietMs;
      worker.tick();
    });
  }

  return {
    watch,
    async stop() {
      isStopped = true;
      worker.stop();
      await close();
      await looking;
    },
  };
}
