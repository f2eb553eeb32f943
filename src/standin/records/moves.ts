import type { NoteWrite } from '../../service/wire/candidate.ts';
import { hiredEvent, movedEvent } from '../events/event-bodies.ts';
import type { Choices } from '../settings/choices.ts';
import type { Stage, StandinSettings } from '../settings/schema.ts';
import { one, write } from '../state/database.ts';
import type { StandinState } from '../state/state.ts';
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
    notifyOfMove(change, candidateId, jobId, stage, findStage(settings, stageId));
    return null;
  });
}

function notifyOfMove(
  change: Change,
  candidateId: number,
  jobId: number,
  stage: Stage,
  last: Stage | null,
): void {
  const isHired = stage.type === 'hired';
  const moved = movedEvent(candidateId, jobId, stage, last, change.by);
  if (!isHired || change.state.choices.hiredEvents === 'both') change.emit(moved);
  if (isHired) change.emit(hiredEvent(candidateId, jobId, stage, change.by));
}

/** The two types that the service writes itself (interface.md, Candidate activity). */
export type OwnActivityType = 'Note' | 'Stage in recruitment';

interface NewActivity {
  candidateId: number;
  type: OwnActivityType;
  /** HTML. */
  content: string;
  title?: string;
  /** On stage activities. */
  stage?: Stage;
  jobId?: number;
  /** True when a person wrote it: only such activities can be deleted (interface.md, Events). */
  manual?: boolean;
}

/** Writes an activity as part of its cause, and returns its id. */
function recordActivity(change: Change, activity: NewActivity): number {
  const { candidateId, type, content, title = null, stage, jobId = null, manual = false } = activity;
  return write(
    change.database,
    `INSERT INTO activities (candidate_id, type_id, activity_date, title, content, state_id, state_name, job_id,
      manual, created_at, updated_at, created_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    candidateId,
    activityTypeId(change.state.settings, type),
    change.at,
    title,
    content,
    stage?.id ?? null,
    stage?.name ?? null,
    jobId,
    manual ? 1 : 0,
    change.at,
    change.at,
    change.by,
  ).id;
}

/** The id of a type in the settings, which always have both. */
function activityTypeId(settings: StandinSettings, type: OwnActivityType): number {
  const entry = settings.activityTypes.find(({ value }) => value === type);
  if (!entry) throw new Error(`The settings have no activity type "${type}": add it to activityTypes.`);
  return entry.id;
}

/** Records that a candidate has reached a stage of a job (interface.md, Candidate job history record). */
function recordHistory(change: Change, candidateId: number, jobId: number, stage: Stage): void {
  write(
    change.database,
    `INSERT INTO history (candidate_id, job_id, stage_id, stage_name, stage_sid, created_at, updated_at, created_by)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    candidateId,
    jobId,
    stage.id,
    stage.name,
    stage.sid,
    change.at,
    change.at,
    change.by,
  );
}

/**
 * Writes both records of a candidate reaching a stage: the history record and the activity 'Stage in recruitment'.
 *
 * @param content text of the activity, HTML; often empty
 */
export function recordStage(
  change: Change,
  candidateId: number,
  jobId: number,
  stage: Stage,
  content = '',
): void {
  recordHistory(change, candidateId, jobId, stage);
  recordActivity(change, { candidateId, type: 'Stage in recruitment', content, stage, jobId });
}

interface ManualRow {
  candidate_id: number;
  type_id: number;
}

/** Deletes an activity that a person has added; others can't be deleted (interface.md, Events). */
export function deleteActivity(state: StandinState, by: number, activityId: number): Refused | null {
  return makeChange(state, by, (change) => {
    const activity = one<ManualRow>(
      change.database,
      'SELECT candidate_id, type_id FROM activities WHERE id = ? AND manual = 1',
      activityId,
    );
    if (!activity) return { refused: 'not found' };
    write(change.database, 'DELETE FROM activities WHERE id = ?', activityId);
    const { candidate_id: candidateId, type_id: typeId } = activity;
    const type = state.settings.activityTypes.find(({ id }) => id === typeId);
    change.emit({
      type: 'candidate_activity_deleted',
      body: {
        employee_id: candidateId,
        activity_id: activityId,
        type: { id: typeId, value: type?.value ?? '' },
      },
    });
    return null;
  });
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Plain text as HTML. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/**
 * Writes a note on a candidate (C19): an activity 'Note'. The content is stored unchanged, HTML or not.
 *
 * @returns the activity's id
 */
export function writeNote(
  state: StandinState,
  by: number,
  candidateId: number,
  { title, content }: NoteWrite,
): { id: number } | Refused {
  return makeChange(state, by, (change) => {
    if (!hasCandidate(change.database, candidateId)) return { refused: 'not found' };
    const isTitled = state.choices.noteContent === 'title above';
    return {
      id: recordActivity(change, {
        candidateId,
        type: 'Note',
        title,
        content: isTitled ? `<p><strong>${escapeHtml(title)}</strong></p>${content}` : content,
        manual: true,
      }),
    };
  });
}
