import type { Activity } from '../../../../service/wire/activity.ts';
import type { StandinSettings } from '../../../settings/schema.ts';

/** Columns of an activity, and of its candidate's name. */
export interface ActivityRow {
  id: number;
  candidate_id: number;
  type_id: number;
  activity_date: string;
  content: string | null;
  state_id: number | null;
  state_name: string | null;
  job_id: number | null;
  created_by: number | null;
  created_at: string;
  updated_at: string;
  name: string | null;
  lastname: string | null;
}

export const activityColumns = `r.id, r.candidate_id, r.type_id, r.activity_date, r.content, r.state_id,
  r.state_name, r.job_id, r.created_by, r.created_at, r.updated_at, c.name, c.lastname`;
export const activityJoins = 'JOIN candidates c ON c.id = r.candidate_id';

/** An activity as it is sent (interface.md, Candidate activity), without `employee`. */
export function showActivity(settings: StandinSettings, row: ActivityRow): Activity {
  const type = settings.activityTypes.find(({ id }) => id === row.type_id);
  const content = row.content ?? '';
  return {
    id: row.id,
    activity_date: row.activity_date,
    type: { id: row.type_id, value: type?.value ?? '' },
    content:
      row.state_id === null ? content : { content, state: { id: row.state_id, name: row.state_name ?? '' } },
    ...(row.job_id !== null && { recruitment: { id: row.job_id } }),
    ...(row.created_by !== null && { created_by: { id: row.created_by } }),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The same with the candidate, as the list of all activities has it. */
export function showWithCandidate(settings: StandinSettings, row: ActivityRow): Activity {
  const name = [row.name, row.lastname].filter(Boolean).join(' ');
  return { ...showActivity(settings, row), employee: { id: row.candidate_id, string_represent: name } };
}
