import type { ServiceEvent } from '../../service/wire/event.ts';
import type { Stage } from '../settings/schema.ts';

/**
 * Events with the bodies of interface.md, Events. Where the table says "see gap below", the body names by its id
 * each record that the event is about, in the words of the other bodies.
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

/** An application: by hand of a recruiter, or through a form. */
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
