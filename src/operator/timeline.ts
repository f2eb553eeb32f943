import { nameOf } from '../sync/log.ts';
import type { Reason, SyncEvent } from '../sync/sync.ts';

/** One publish, successful or failed. */
export interface TimelineEntry {
  /** ISO instant of its end. */
  at: string;
  /** Why it was made; empty when not recorded. */
  reasons: readonly Reason[];
  /** How long it took, milliseconds. */
  ms: number;
  /** Its snapshot; `null` when it failed. */
  snapshot: string | null;
  /** Why it failed, for the operator; `null` when it succeeded. */
  failure: string | null;
}

/** The last publishes of this process, in memory. */
export interface Timeline {
  add(entry: TimelineEntry): void;
  /**
   * Records a publish, or a failed one, from the watcher's events. Publishes that changed nothing are left out: there
   * is one after every read.
   */
  take(event: SyncEvent): void;
  /** The newest first. */
  entries(): readonly TimelineEntry[];
}

/** @param most how many entries to keep */
export function createTimeline(most = 50): Timeline {
  let entries: readonly TimelineEntry[] = [];
  function add(entry: TimelineEntry): void {
    entries = [entry, ...entries].slice(0, most);
  }
  return {
    add,
    take(event) {
      if (event.type === 'published' && event.changed) {
        const { at, reasons, ms, snapshot } = event;
        add({ at, reasons, ms, snapshot, failure: null });
      } else if (event.type === 'publish-failed') {
        const { at, ms, error } = event;
        const failure = error instanceof Error ? error.message : nameOf(error);
        add({ at, reasons: [], ms, snapshot: null, failure });
      }
    },
    entries: () => entries,
  };
}
