import type { SnapshotSummary } from '../store/store.ts';
import { snapshotId } from './snapshot-id.ts';

/** So many snapshots before the one that is shown, or one by its id. */
export type RollbackTarget = { steps: number } | { id: string };

/** What somebody has asked for. @throws {Error} when it can't be that */
export function rollbackTarget({
  steps,
  to,
}: {
  steps?: string | undefined;
  to?: string | undefined;
}): RollbackTarget {
  if (steps !== undefined && to !== undefined) {
    throw new Error('Say how many snapshots back, or which one with --to: not both.');
  }
  if (to !== undefined) return { id: snapshotId(to) };
  const count = Number(steps ?? '1');
  if (Number.isInteger(count) && count >= 1) return { steps: count };
  throw new Error(`${JSON.stringify(steps)} is no number of snapshots: give a whole number from 1.`);
}

/**
 * Id of the snapshot to go back to.
 *
 * @param all the newest first
 * @throws {Error} when it is not kept, naming those that are
 */
export function chosenSnapshot(all: readonly SnapshotSummary[], target: RollbackTarget): string {
  const shown = all.findIndex((one) => one.shown);
  const found =
    'id' in target
      ? all.find(({ id }) => id === target.id)
      : shown < 0
        ? undefined
        : all[shown + target.steps];
  if (found) return found.id;
  const wanted =
    'id' in target ? `no snapshot ${target.id}` : `no snapshot ${target.steps} before the one that is shown`;
  const ids = all.map(({ id, shown: isShown }) => (isShown ? `${id} (shown)` : id));
  throw new Error(`There is ${wanted}. There are: ${ids.join(', ') || 'none yet'}. See jobfront snapshots.`);
}
