import type { DeployState } from '../export/deploy/deployer.ts';
import type { Problem } from '../problem.ts';
import type { SnapshotDifference, SnapshotSummary } from '../store/store.ts';
import type { Status } from '../sync/status.ts';
import type { TimelineEntry } from './timeline.ts';

/** Everything that the operator sees. The JSON form is exactly this, with `lastAction` beside. */
export interface OperatorState {
  status: Status;
  /** The newest first. */
  snapshots: readonly SnapshotSummary[];
  /** The newest first. */
  timeline: readonly TimelineEntry[];
  /** Problems of the service's data on the shown board. */
  problems: readonly Problem[];
  /** The other host; `null` where the site is not deployed elsewhere. */
  deploy: DeployState | null;
}

/** What differs between two snapshots; `null` where one of them is not kept. */
export interface OperatorDifference {
  from: string;
  to: string;
  difference: SnapshotDifference | null;
}

/** What came of what the operator did last, in one line. */
export interface ActionOutcome {
  /** ISO instant. */
  at: string;
  ok: boolean;
  message: string;
}
