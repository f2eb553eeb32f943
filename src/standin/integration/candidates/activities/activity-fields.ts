import type { StandinState } from '../../../state.ts';
import { id, moment, type QueryFields } from '../../query/read-query.ts';

const own: QueryFields = {
  created_at: moment('r.created_at'),
  updated_at: moment('r.updated_at'),
  id: id('r.id', true),
  type: id('r.type_id'),
  activity_date: moment('r.activity_date'),
};

/** Query fields of a candidate's activities (C16). */
export function activityFields({ variant, choices }: StandinState): QueryFields {
  const hasCreator = variant === 'b' || choices.createdByInA === 'same as B';
  return { ...own, ...(hasCreator && { created_by_id: id('r.created_by') }) };
}

/** Query fields of all activities (C17). */
export function allActivityFields(state: StandinState): QueryFields {
  return { ...activityFields(state), employee_id: id('r.candidate_id') };
}
