import type { eventTypes } from '../../../src/service/wire/webhook.ts';
import { only, open, section, stated } from './row.ts';

/** What interface.md says of the causes, and the bodies that it shows. */
const types = {
  candidate_created: 'candidate created: `{employee_id, source_id}`',
  candidate_deleted: 'candidate deleted: `{employee_id}`',
  candidate_soft_deleted: 'candidate anonymized: `{employee_id}`',
  candidate_merged: 'candidates merged: `{main_employee_id, merged_employee_id}`',
  candidate_talent_created: 'candidate added to a talent pool: `{employee_id, talent_id}`',
  candidate_activity_deleted:
    'manually added activity deleted: `{employee_id, activity_id, type: {id, value}}`',
  candidate_consents_created: 'candidate received a new consent',
  candidate_consent_withdrawal: 'consent deactivated or deleted',
  candidate_applied: 'candidate applied through a form: `{employee, recruitment}`',
  candidate_added_to_job: 'candidate added to a job by a recruiter: `{employee, recruitment}`',
  candidate_moved_in_job:
    'candidate moved: `{employee_id, recruitment_id, current_workflow_state: {id, sid, type}, last_workflow_state: {id, sid}, changed_by: {id}}`',
  candidate_removed_from_job:
    'application deleted by a recruiter: `{employee_id, recruitment_id, employee_application_id, deleted_by: {id}}`',
  candidate_hired: 'candidate moved to the hired stage',
  job_created: 'job created: `{recruitment_id}`',
  job_updated: 'job updated: `{recruitment_id}`',
  job_deleted: 'job deleted: `{recruitment_id}`',
  job_post_created: 'job post created: `{job_post_id}`',
  job_post_published: 'job post publish created: `{advert_publish_id}`',
  job_post_publish_edited: 'job post publish edited: `{advert_publish_id}`',
  job_post_edited: 'job post publish edited; deprecated',
  crm_person_created: 'CRM person created',
  crm_person_updated: 'CRM person updated',
  crm_activity_deleted: 'CRM activity deleted',
  user_deactivated: 'user deactivated',
} satisfies Record<(typeof eventTypes)[number], string>;

const b = (words: string) => only('b', stated(words));
const gap = (type: keyof typeof types) => only('b', open(`${types[type]}; body not shown`, 'gapBodies'));

export const eventRows = section('Events (B)', {
  'event.1': b('Webhooks are registered through the Integration API'),
  'event.2': b('The service sends an HTTP POST to the registered URL'),
  'event.3': only('b', open('The type is in a header, the body is JSON', 'eventHeader', 'eventHeaderName')),
  'event.4': only('b', open('Ids in bodies are identifiers', 'eventIds')),
  'event.candidate_created': b(types.candidate_created),
  'event.candidate_deleted': b(types.candidate_deleted),
  'event.candidate_soft_deleted': b(types.candidate_soft_deleted),
  'event.candidate_merged': b(types.candidate_merged),
  'event.candidate_talent_created': b(types.candidate_talent_created),
  'event.candidate_activity_deleted': b(types.candidate_activity_deleted),
  'event.candidate_consents_created': only(
    'b',
    open(`${types.candidate_consents_created}; body not shown`, 'gapBodies', 'provisionTwice'),
  ),
  'event.candidate_consent_withdrawal': gap('candidate_consent_withdrawal'),
  'event.candidate_applied': only('b', open(types.candidate_applied, 'formSameEmail', 'formCreatedEvent')),
  'event.candidate_added_to_job': only('b', open(types.candidate_added_to_job, 'addedEventFromApi')),
  'event.candidate_moved_in_job': b(types.candidate_moved_in_job),
  'event.candidate_removed_from_job': b(types.candidate_removed_from_job),
  'event.candidate_hired': only(
    'b',
    open(`${types.candidate_hired}; body not shown`, 'gapBodies', 'hiredEvents'),
  ),
  'event.job_created': b(types.job_created),
  'event.job_updated': only('b', open(types.job_updated, 'withdrawnPost')),
  'event.job_deleted': b(types.job_deleted),
  'event.job_post_created': b(types.job_post_created),
  'event.job_post_published': b(types.job_post_published),
  'event.job_post_publish_edited': b(types.job_post_publish_edited),
  'event.job_post_edited': only(
    'b',
    open(`${types.job_post_edited}; body not shown`, 'gapBodies', 'deprecatedEvent'),
  ),
  'event.crm_person_created': gap('crm_person_created'),
  'event.crm_person_updated': gap('crm_person_updated'),
  'event.crm_activity_deleted': gap('crm_activity_deleted'),
  'event.user_deactivated': gap('user_deactivated'),
  'event.listing': only(
    'b',
    open('The types listing and its 22 names', 'webhookTypesPath', 'webhookTypesTaken'),
  ),
  'event.delivery': only(
    'b',
    open(
      'Signature, retry policy, expected response: not shown',
      'eventHeader',
      'eventRetries',
      'eventSuccess',
      'eventTimeout',
    ),
  ),
});
