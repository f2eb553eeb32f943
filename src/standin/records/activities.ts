import type { NoteWrite } from '../../service/wire/candidate.ts';
import type { Stage, StandinSettings } from '../settings/schema.ts';
import type { StandinState } from '../state/state.ts';
import { one, write } from '../state/statements.ts';
import { type Change, hasCandidate, makeChange, type Refused } from './change.ts';

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
    change.tell({
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
export function escapeHtml(text: string): string {
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
