import type { StandinState } from '../state.ts';
import { makeChange, type Refused } from './change.ts';
import { write } from './rows.ts';

/**
 * Events of records that the interface has no rows for: contacts of the CRM and users. Their bodies are not shown;
 * they name the record by its id, in the words of the other bodies.
 */

/** A contact of the settings was created or changed. */
export function tellOfContact(
  state: StandinState,
  by: number,
  type: 'crm_person_created' | 'crm_person_updated',
  contactId: number,
): Refused | null {
  return makeChange(state, by, (change) => {
    if (!state.settings.crmContacts.some(({ id }) => id === contactId)) return { refused: 'not found' };
    change.tell({ type, body: { person_id: contactId } });
    return null;
  });
}

/** An activity of a contact was deleted. The stand-in keeps none, so any id will do. */
export function tellOfContactActivity(
  state: StandinState,
  by: number,
  contactId: number,
  activityId: number,
): Refused | null {
  return makeChange(state, by, (change) => {
    if (!state.settings.crmContacts.some(({ id }) => id === contactId)) return { refused: 'not found' };
    change.tell({ type: 'crm_activity_deleted', body: { person_id: contactId, activity_id: activityId } });
    return null;
  });
}

/** Deactivates a user of the settings. Telling it twice changes nothing. */
export function deactivateUser(state: StandinState, by: number | null, userId: number): Refused | null {
  return makeChange(state, by, (change) => {
    if (!state.settings.users.some(({ id }) => id === userId)) return { refused: 'not found' };
    const { changes } = write(
      change.database,
      'INSERT OR IGNORE INTO deactivated_users (user_id, deactivated_at) VALUES (?, ?)',
      userId,
      change.at,
    );
    if (changes === 1) change.tell({ type: 'user_deactivated', body: { user_id: userId } });
    return null;
  });
}
