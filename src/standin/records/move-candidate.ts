import type { Stage } from '../settings/schema.ts';
import type { StandinState } from '../state.ts';
import { type Change, makeChange, type Refused } from './change.ts';
import { hiredEvent, movedEvent } from './event-bodies.ts';
import { escapeHtml } from './html-text.ts';
import { findApplication, findJob, findStage, hasCandidate, workflowOf } from './look-up.ts';
import { recordStage } from './record-history.ts';
import { write } from './rows.ts';
import { type Move, stageAfter } from './stage-rules.ts';

interface MoveRequest {
  candidateId: number;
  jobId: number;
  move: Move;
  /** The reason of a rejection. */
  rejectionId?: number;
}

/**
 * Moves a candidate in a job (C9 to C12): the stage, history, activity and events, or nothing of it.
 *
 * @param by the user who moves
 * @returns `null` when it is done
 */
export function moveCandidate(state: StandinState, by: number, request: MoveRequest): Refused | null {
  const { candidateId, jobId, move, rejectionId } = request;
  const { choices, settings } = state;
  return makeChange(state, by, (change) => {
    const job = findJob(change.database, jobId);
    if (!job || !hasCandidate(change.database, candidateId)) return { refused: 'not found' };
    const application = findApplication(change.database, candidateId, jobId);
    if (!application) return { refused: choices.moveOutsideJob };
    const workflow = workflowOf(settings, job);
    const reason = workflow.rejections.find(({ id }) => id === rejectionId);
    if (move.kind === 'reject' && !reason) return { refused: 'unknown rejection' };
    const { stage_id: stageId, previous_stage_id: previousStageId } = application;
    const stage = stageAfter(workflow.stages, { stageId, previousStageId }, move, choices);
    if (stage === 'stays') return null;
    if (typeof stage === 'string') return { refused: stage };
    write(
      change.database,
      `UPDATE applications SET stage_id = ?, previous_stage_id = ?, rejection_id = ?, updated_at = ?, updated_by = ?
        WHERE id = ?`,
      stage.id,
      stageId,
      reason?.id ?? null,
      change.at,
      by,
      application.id,
    );
    recordStage(change, candidateId, jobId, stage, reason ? `<p>${escapeHtml(reason.name)}</p>` : '');
    tellOfMove(change, candidateId, jobId, stage, findStage(settings, stageId));
    return null;
  });
}

function tellOfMove(
  change: Change,
  candidateId: number,
  jobId: number,
  stage: Stage,
  last: Stage | null,
): void {
  const isHired = stage.type === 'hired';
  const moved = movedEvent(candidateId, jobId, stage, last, change.by);
  if (!isHired || change.state.choices.hiredEvents === 'both') change.tell(moved);
  if (isHired) change.tell(hiredEvent(candidateId, jobId, stage, change.by));
}
