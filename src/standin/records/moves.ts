import { hiredEvent, movedEvent } from '../events/event-bodies.ts';
import type { Choices } from '../settings/choices.ts';
import type { Stage } from '../settings/schema.ts';
import type { StandinState } from '../state/state.ts';
import { write } from '../state/statements.ts';
import { escapeHtml, recordStage } from './activities.ts';
import {
  type Change,
  findApplication,
  findJob,
  findStage,
  hasCandidate,
  makeChange,
  type Refused,
  workflowOf,
} from './change.ts';

/** One of the four operations (interface.md, States and transitions). */
export type Move = { kind: 'next' } | { kind: 'to'; stageId: number } | { kind: 'back' } | { kind: 'reject' };

/** The stage of a candidate in a job, and the one before. */
export interface Position {
  stageId: number;
  previousStageId: number | null;
}

/** The target stage of a move; 'stays' when it changes nothing, or why there is no such move. */
export type MoveRule = Stage | 'stays' | 'no transition' | 'not found';

type RuleChoices = Pick<
  Choices,
  'moveBack' | 'moveToRejection' | 'moveFromRejection' | 'rejectHired' | 'moveToSameStage' | 'foreignStage'
>;

/**
 * Decides a move (interface.md, States and transitions, which leaves the conditions open; `recordChoices`).
 *
 * @param stages of the job's workflow, in their order; the last is the rejection stage
 */
function stageAfter(
  stages: readonly Stage[],
  position: Position,
  move: Move,
  choices: RuleChoices,
): MoveRule {
  const current = stages.find(({ id }) => id === position.stageId);
  switch (move.kind) {
    case 'next':
      return notRejected(current && following(stages, current));
    case 'to':
      return stageNamed(stages, current, move.stageId, choices);
    case 'back':
      return stageBack(stages, current, position, choices);
    case 'reject':
      if (current?.type === 'rejected') return 'no transition';
      if (current?.type === 'hired' && choices.rejectHired === 'refused') return 'no transition';
      return stages.find(({ type }) => type === 'rejected') ?? 'no transition';
  }
}

function stageNamed(
  stages: readonly Stage[],
  current: Stage | undefined,
  wanted: number,
  choices: RuleChoices,
): MoveRule {
  const stage = stages.find(({ id }) => id === wanted);
  if (!stage) return choices.foreignStage;
  if (stage === current) return choices.moveToSameStage === 'ignored' ? 'stays' : 'no transition';
  if (current?.type === 'rejected' && choices.moveFromRejection === 'refused') return 'no transition';
  return choices.moveToRejection === 'allowed' ? stage : notRejected(stage);
}

function stageBack(
  stages: readonly Stage[],
  current: Stage | undefined,
  position: Position,
  choices: RuleChoices,
): MoveRule {
  // The rejection stage is outside of the order: from there only the last stage is "back".
  if (choices.moveBack === 'stage before' && current && current.type !== 'rejected') {
    return stages[stages.indexOf(current) - 1] ?? 'no transition';
  }
  const last = stages.find(({ id }) => id === position.previousStageId);
  return choices.moveToRejection === 'allowed' ? (last ?? 'no transition') : notRejected(last);
}

function following(stages: readonly Stage[], stage: Stage): Stage | undefined {
  return stages[stages.indexOf(stage) + 1];
}

function notRejected(stage: Stage | undefined): MoveRule {
  return stage === undefined || stage.type === 'rejected' ? 'no transition' : stage;
}

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
