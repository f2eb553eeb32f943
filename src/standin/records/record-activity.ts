import type { Stage, StandinSettings } from '../settings/schema.ts';
import type { Change } from './change.ts';
import { write } from './rows.ts';

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
  /** True where a person wrote it: only such activities can be deleted (interface.md, Events). */
  manual?: boolean;
}

/** Writes an activity as part of what caused it, and gives its id. */
export function recordActivity(change: Change, activity: NewActivity): number {
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

/** The id that the settings give to a type; they always have both. */
function activityTypeId(settings: StandinSettings, type: OwnActivityType): number {
  const entry = settings.activityTypes.find(({ value }) => value === type);
  if (!entry) throw new Error(`The settings have no activity type "${type}": add it to activityTypes.`);
  return entry.id;
}
