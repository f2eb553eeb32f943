import {
  type EventType,
  eventTypes,
  listedEventTypes,
  type ServiceEvent,
} from '../../service/wire/webhook.ts';
import type { Choices } from '../settings/choices.ts';
import type { Stage } from '../settings/schema.ts';
import type { StoreChange } from '../state/post-store.ts';

/** Other names of an event (interface.md, Events): in the types listing, or its deprecated name. */
const otherNames: Partial<Record<EventType, readonly string[]>> = {
  job_post_published: ['advert_published'],
  job_post_publish_edited: ['advert_publish_edited', 'job_post_edited'],
};

/** All names of an event for registrations, its own first. */
export function namesOf(type: EventType, choices: Pick<Choices, 'deprecatedEvent'>): readonly string[] {
  const names = [type, ...(otherNames[type] ?? [])];
  return choices.deprecatedEvent === 'sent' ? names : names.filter((name) => name !== 'job_post_edited');
}

/** The names that a registration may use. */
export function takenNames({ webhookTypesTaken }: Pick<Choices, 'webhookTypesTaken'>): readonly string[] {
  if (webhookTypesTaken === 'table') return eventTypes;
  if (webhookTypesTaken === 'listed') return listedEventTypes;
  return [...new Set<string>([...eventTypes, ...listedEventTypes])];
}

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

/** The body of an event as JSON text, as sent under `name`. */
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

/** The event of a change of a published post; `null` when none is sent. */
export function postEvent(
  change: StoreChange,
  { withdrawnPost }: Pick<Choices, 'withdrawnPost'>,
): ServiceEvent | null {
  switch (change.kind) {
    case 'published':
      return { type: 'job_post_published', body: { advert_publish_id: change.id } };
    case 'edited':
      return { type: 'job_post_publish_edited', body: { advert_publish_id: change.id } };
    case 'withdrawn':
      return withdrawnPost === 'silent'
        ? null
        : { type: 'job_updated', body: { recruitment_id: change.jobId } };
  }
}

/**
 * Events with the bodies of interface.md, Events. For "see gap below" in the table, the body names the records of the
 * event by their ids, with the keys of the other bodies.
 */

export function movedEvent(
  candidateId: number,
  jobId: number,
  stage: Stage,
  last: Stage | null,
  by: number | null,
): ServiceEvent {
  return {
    type: 'candidate_moved_in_job',
    body: {
      employee_id: candidateId,
      recruitment_id: jobId,
      current_workflow_state: { id: stage.id, sid: stage.sid, type: stage.type },
      last_workflow_state: last && { id: last.id, sid: last.sid },
      changed_by: by === null ? null : { id: by },
    },
  };
}

/** Body not shown. */
export function hiredEvent(
  candidateId: number,
  jobId: number,
  stage: Stage,
  by: number | null,
): ServiceEvent {
  return {
    type: 'candidate_hired',
    body: {
      employee_id: candidateId,
      recruitment_id: jobId,
      current_workflow_state: { id: stage.id, sid: stage.sid, type: stage.type },
      changed_by: by === null ? null : { id: by },
    },
  };
}

/** An application: added by a recruiter, or through a form. */
export function applicationEvent(
  type: 'candidate_added_to_job' | 'candidate_applied',
  candidateId: number,
  jobId: number,
): ServiceEvent {
  return { type, body: { employee: candidateId, recruitment: jobId } };
}

export function removedFromJobEvent(
  candidateId: number,
  jobId: number,
  applicationId: number,
  by: number | null,
): ServiceEvent {
  return {
    type: 'candidate_removed_from_job',
    body: {
      employee_id: candidateId,
      recruitment_id: jobId,
      employee_application_id: applicationId,
      deleted_by: by === null ? null : { id: by },
    },
  };
}

/** A consent received or withdrawn. Bodies not shown. */
export function consentEvent(
  type: 'candidate_consents_created' | 'candidate_consent_withdrawal',
  candidateId: number,
  provisionId: number,
  jobId: number | null,
): ServiceEvent {
  return {
    type,
    body: { employee_id: candidateId, provision_id: provisionId, recruitment_id: jobId },
  };
}
