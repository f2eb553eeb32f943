import { open, section, stated } from './row.ts';

export const conventionRows = section('Resources and their fields: conventions', {
  'convention.datetime': stated('datetime is `yyyy-MM-dd HH:mm:ss`, date is `yyyy-MM-dd`'),
  'convention.user': stated('A user reference is `{id: integer}`'),
  'convention.ids': stated('Identifiers in paths are integers'),
  'convention.extra': open('Reads return extra fields; a record in a list may carry fewer', 'listFields'),
});

export const candidateFieldRows = section('Resources and their fields: candidate', {
  'candidate.id': open('`id`: integer, read-only', 'unknownFields'),
  'candidate.name': stated('`name`: text, first name'),
  'candidate.lastname': stated('`lastname`: text, last name'),
  'candidate.email': stated('`email`: email'),
  'candidate.status': open("`status`: text, read-only, always 'active'", 'unknownFields'),
  'candidate.files': stated('`files`: array of `{filename, file_uploaded}`'),
  'candidate.source': open('`source`: read as `{id, value}`, written as its name', 'unknownSource'),
  'candidate.owner': stated('`owner`: read as `{id}`, written as a user id'),
  'candidate.socialnet_id': stated('`socialnet_id`: text, profile URL'),
  'candidate.created_at': stated('`created_at`: datetime'),
  'candidate.updated_at': stated('`updated_at`: datetime of the last data update'),
  'candidate.created_by': open('`created_by`: user reference', 'madeByNobody'),
  'candidate.updated_by': open('`updated_by`: user reference', 'madeByNobody'),
  'candidate.guid': open('`guid`: text or null, writable, left out of answers when null', 'sameGuid'),
  'candidate.synchro_time': stated('`synchro_time`: datetime, set by the client'),
  'candidate._sid': stated('`_<sid>`: custom fields'),
});

export const jobFieldRows = section('Resources and their fields: job', {
  'job.id': stated('`id`: integer, in every answer'),
  'job.workflow_id': open('`workflow_id`: integer, in the single-record read', 'listFields'),
  'job.status': open('`status`: text, optional', 'jobStatus'),
  'job.name': stated('`name`: text'),
  'job.client': open('`client`: `{id}` in every answer, written as a client id', 'jobClient'),
  'job.workflow': stated('`workflow`: written as an id, shown as a numeric string'),
  'job.guid': open('`guid`: text, optional', 'sameGuid'),
  'job.synchro_time': stated('`synchro_time`: datetime, optional'),
  'job.created_at': stated('`created_at`, `updated_at`: datetime, in every answer'),
  'job.created_by': open('`created_by`, `updated_by`: user reference', 'madeByNobody'),
});

export const activityFieldRows = section('Resources and their fields: candidate activity', {
  'activity.id': stated('`id`: integer'),
  'activity.activity_date': stated('`activity_date`: datetime'),
  'activity.type': stated("`type`: `{id, value}`, 'Note' or 'Stage in recruitment'"),
  'activity.content': open(
    '`content`: HTML text, or `{content, state: {id, name}}` on stage activities; may be empty',
    'noteContent',
  ),
  'activity.recruitment': stated('`recruitment`: `{id}`, on stage activities'),
  'activity.employee': stated('`employee`: `{id, string_represent}`, only in the list of all candidates'),
  'activity.created_by': open('`created_by`: user reference', 'madeByNobody'),
  'activity.created_at': stated('`created_at`, `updated_at`: datetime'),
});

export const otherRecordRows = section('Resources and their fields: other records', {
  'record.history': stated(
    'History record: `id`, `employee {id}`, `recruitment {id}`, `workflow_state {id, name, sid}`, `created_at`, `updated_at`, optional `created_by`, `updated_by`',
  ),
  'record.tag': stated('Tag: `{id, name}`'),
  'record.talent': stated('Talent: `{id, name, public: integer}`'),
  'record.candidate_job': stated('Candidate job entry: `{recruitment: {id, name}}`'),
  'record.extras': open(
    'Extras entry: `{extras: {employee_recruitments_states: [{state, recruitment_id}]}}`',
    'extrasOf',
    'extrasState',
  ),
  'record.note': stated('Note, written: `{title, content}`'),
  'record.provision': stated(
    'Provision assignment, written: `{recruitment: id or null, provision, agreement_date}`',
  ),
  'record.webhook': stated('Webhook registration: written `{type, url}`, returned `{id, url}` (variant B)'),
  'record.others': open(
    'Records of clients, contacts, users, provisions and files: not shown',
    'unknownAddress',
  ),
});
