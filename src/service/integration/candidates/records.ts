import { type Activity, activitySchema } from '../../wire/activity.ts';
import { type HistoryRecord, historySchema } from '../../wire/history.ts';
import { type Call, pathOf } from '../call.ts';
import { type Condition, type PageRequest, pageHeaders, type RecordPage, understandPage } from '../list.ts';

/**
 * What activities and history can be filtered by (interface.md, the table under C21). `activity_date` is not
 * offered: the comparison that is listed with it belongs to `updated_at`.
 */
type FilterField = 'created_at' | 'updated_at' | 'id' | 'type' | 'employee_id' | 'created_by_id';

/** Which records are wanted, `Field` being what the list knows. */
export interface RecordRequest<Field extends FilterField> extends PageRequest {
  filter?: Partial<Record<Field, Condition>>;
  sort?: { by: 'created_at' | 'updated_at'; direction: 'ASC' | 'DESC' };
}

type CommonField = 'created_at' | 'updated_at' | 'id';
type ActivityField = CommonField | 'type' | 'created_by_id';

/** Reads a page of a candidate's activities (C16). */
export function listActivitiesOf(
  candidateId: number,
  request: RecordRequest<ActivityField> = {},
): Call<RecordPage<Activity>> {
  return records(pathOf`/employees/${candidateId}/activities`, request, understandPage(activitySchema));
}

/** Reads a page of all candidates' activities (C17). */
export function listActivities(
  request: RecordRequest<ActivityField | 'employee_id'> = {},
): Call<RecordPage<Activity>> {
  return records('/employees/activities', request, understandPage(activitySchema));
}

/** Reads a page of all candidates' stages in jobs (C18). */
export function listHistory(request: RecordRequest<CommonField> = {}): Call<RecordPage<HistoryRecord>> {
  return records('/employees/recruitment_history', request, understandPage(historySchema));
}

function records<T>(
  path: string,
  { filter, sort, ...page }: RecordRequest<FilterField>,
  understand: Call<T>['understand'],
): Call<T> {
  const query: Record<string, string> = {};
  for (const [field, condition] of Object.entries(filter ?? {})) {
    query[field] = String(condition.value);
    query[`${field}_comparison`] = condition.comparison;
  }
  if (sort) Object.assign(query, { sort_by: sort.by, sort_by_direction: sort.direction });
  return { method: 'GET', path, query, headers: pageHeaders(page), isRepeatable: true, understand };
}
