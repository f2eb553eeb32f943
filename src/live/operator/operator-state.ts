import type { DeployState } from '../../export/deploy/deployer.ts';
import type { Problem } from '../../problem.ts';
import type { ReleaseSummary } from '../release/rollback.ts';
import type { Status } from '../watch/status.ts';
import type { TimelineEntry } from './timeline.ts';

/** A release that is there to be shown again. */
export interface OperatorRelease extends ReleaseSummary {
  /** Bytes of its files, uncompressed; `null` where nobody counted. */
  bytes: number | null;
  /** Files that are new or changed against the release before it, and files that are no more; `null` as above. */
  changed: number | null;
  removed: number | null;
}

/** Everything that the operator sees. The JSON form is exactly this, with `lastAction` beside. */
export interface OperatorState {
  status: Status;
  /** The newest first. */
  releases: readonly OperatorRelease[];
  /** The newest first. */
  timeline: readonly TimelineEntry[];
  /** Problems of the service's data on the shown board. */
  problems: readonly Problem[];
  /** The other host; `null` where releases are not deployed elsewhere. */
  deploy: DeployState | null;
}

/** What came of what the operator did last, in one line. */
export interface ActionOutcome {
  /** ISO instant. */
  at: string;
  ok: boolean;
  message: string;
}
