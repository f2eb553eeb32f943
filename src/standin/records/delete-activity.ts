import type { StandinState } from '../state.ts';
import { makeChange, type Refused } from './change.ts';
import { one, write } from './rows.ts';

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
