import type { ServiceEvent } from '../../service/wire/event.ts';
import type { Choices } from '../choices.ts';

/** Names of events whose body is not shown (interface.md, Events, "see gap below"). */
const unshown: ReadonlySet<string> = new Set([
  'candidate_consents_created',
  'candidate_consent_withdrawal',
  'candidate_hired',
  'job_post_edited',
  'crm_person_created',
  'crm_person_updated',
  'crm_activity_deleted',
  'user_deactivated',
]);

/** The body of an event as JSON text, as it goes out under `name`. */
export function bodyText(
  { body }: ServiceEvent,
  name: string,
  { eventIds, gapBodies }: Pick<Choices, 'eventIds' | 'gapBodies'>,
): string {
  if (gapBodies === 'empty' && unshown.has(name)) return '{}';
  if (eventIds === 'numbers') return JSON.stringify(body);
  return JSON.stringify(body, (key, value: unknown) =>
    typeof value === 'number' && isId(key) ? String(value) : value,
  );
}

/** Two bodies name their records without "_id". */
const isId = (key: string): boolean => /(^|_)id$/.test(key) || key === 'employee' || key === 'recruitment';
