import { z } from 'zod';
import { deleteJob, removeFromJob, withdrawProvision } from '../records/applications.ts';
import { addToTalent, anonymizeCandidate, deleteCandidate, mergeCandidates } from '../records/candidates.ts';
import { makeChange, type Refused } from '../records/change.ts';
import { deleteActivity } from '../records/moves.ts';
import { write } from '../state/database.ts';
import type { StandinState } from '../state/state.ts';

/**
 * Events of records that the interface has no rows for: contacts of the CRM and users. Their bodies are not shown;
 * they name the record by its id, in the words of the other bodies.
 */

/** A contact of the settings was created or changed. */
export function notifyOfContact(
  state: StandinState,
  by: number,
  type: 'crm_person_created' | 'crm_person_updated',
  contactId: number,
): Refused | null {
  return makeChange(state, by, (change) => {
    if (!state.settings.crmContacts.some(({ id }) => id === contactId)) return { refused: 'not found' };
    change.emit({ type, body: { person_id: contactId } });
    return null;
  });
}

/** Emits the event for a deleted activity of a contact. The stand-in stores none, so any id will do. */
export function notifyOfContactActivity(
  state: StandinState,
  by: number,
  contactId: number,
  activityId: number,
): Refused | null {
  return makeChange(state, by, (change) => {
    if (!state.settings.crmContacts.some(({ id }) => id === contactId)) return { refused: 'not found' };
    change.emit({ type: 'crm_activity_deleted', body: { person_id: contactId, activity_id: activityId } });
    return null;
  });
}

/** Deactivates a user of the settings. A repetition changes nothing. */
export function deactivateUser(state: StandinState, by: number | null, userId: number): Refused | null {
  return makeChange(state, by, (change) => {
    if (!state.settings.users.some(({ id }) => id === userId)) return { refused: 'not found' };
    const { changes } = write(
      change.database,
      'INSERT OR IGNORE INTO deactivated_users (user_id, deactivated_at) VALUES (?, ?)',
      userId,
      change.at,
    );
    if (changes === 1) change.emit({ type: 'user_deactivated', body: { user_id: userId } });
    return null;
  });
}

/** An id, as JSON or as a form's field has it. */
const id = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ],
    'give an id: a whole number from 1',
  )
  .pipe(z.int('give an id: a whole number from 1').min(1, 'give an id: a whole number from 1'));

/** An action on the screen of the real service that has no request in its API. */
export interface Cause {
  /** The text of its button. */
  readonly label: string;
  /** Ids that it needs. */
  readonly fields: readonly string[];
  /** Runs it, with the ids in the order of `fields`. `null` on success. */
  readonly act: (state: StandinState, by: number, ...ids: number[]) => Refused | null;
}

type Act = Cause['act'];

const cause = (label: string, fields: readonly string[], act: Act): Cause => ({ label, fields, act });

/** The causes of events without a request in the API, by the names in `POST /control/causes/:name`. */
export const causes: Readonly<Record<string, Cause>> = {
  'delete-candidate': cause('Delete', ['candidate'], (state, by, one = 0) => deleteCandidate(state, by, one)),
  'anonymize-candidate': cause('Anonymize', ['candidate'], (state, by, one = 0) =>
    anonymizeCandidate(state, by, one),
  ),
  'merge-candidates': cause('Merge', ['candidate', 'merged'], (state, by, one = 0, other = 0) =>
    mergeCandidates(state, by, one, other),
  ),
  'add-to-talent': cause('Add to talent pool', ['candidate', 'talent'], (state, by, one = 0, talent = 0) =>
    addToTalent(state, by, one, talent),
  ),
  'delete-activity': cause('Delete activity', ['activity'], (state, by, one = 0) =>
    deleteActivity(state, by, one),
  ),
  'withdraw-consent': cause('Withdraw consent', ['given'], (state, by, one = 0) =>
    withdrawProvision(state, by, one),
  ),
  'remove-from-job': cause('Remove from job', ['candidate', 'job'], (state, by, one = 0, job = 0) =>
    removeFromJob(state, by, one, job),
  ),
  'delete-job': cause('Delete job', ['job'], (state, by, one = 0) => deleteJob(state, by, one)),
  'create-contact': cause('Contact created', ['contact'], (state, by, one = 0) =>
    notifyOfContact(state, by, 'crm_person_created', one),
  ),
  'update-contact': cause('Contact updated', ['contact'], (state, by, one = 0) =>
    notifyOfContact(state, by, 'crm_person_updated', one),
  ),
  'delete-contact-activity': cause(
    'Activity deleted',
    ['contact', 'activity'],
    (state, by, one = 0, activity = 0) => notifyOfContactActivity(state, by, one, activity),
  ),
  'deactivate-user': cause('Deactivate', ['user'], (state, by, one = 0) => deactivateUser(state, by, one)),
};

/** The cause of a name; `undefined` where there is none. */
export const causeNamed = (name: string): Cause | undefined =>
  Object.hasOwn(causes, name) ? causes[name] : undefined;

/** The body of a cause's request. Other keys are rejected. */
export function causeSchema({ fields }: Cause) {
  return z.strictObject(Object.fromEntries(fields.map((field) => [field, id])));
}

/** Runs a cause as the first user of the settings, with ids that its schema has accepted. */
export function runCause(
  state: StandinState,
  { fields, act }: Cause,
  ids: Readonly<Record<string, number>>,
): Refused | null {
  return act(state, state.settings.users[0]?.id ?? 1, ...fields.map((field) => ids[field] ?? 0));
}
