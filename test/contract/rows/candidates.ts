import { only, open, section, stated } from './row.ts';

export const candidateRows = section('Endpoints: candidates', {
  C1: open(
    'POST `/`: create, answers `{id}`; 400 validation',
    'createStatus',
    'requiredFields',
    'unknownFields',
    'unknownSource',
    'sameGuid',
  ),
  C2: open(
    'PUT `/{employee_id}`: same body as C1; 400, 404',
    'updateAnswer',
    'putLeavesOut',
    'unknownFields',
  ),
  C3: open('Single-field update: any subset; method and path not shown', 'singleFieldUpdate', 'updateAnswer'),
  C4: open('GET `/{employee_id}`, by guid, with the schema; 404', 'findByGuid', 'responseMetadata'),
  C5: stated('GET `/{employee_id}/tags`: page of `{id, name}`; 404'),
  C6: open(
    'Add tags: `{tags: [text]}`; method and path not shown; 400, 404, unknown tag',
    'addTagsMethod',
    'recordAnswer',
    'tagNotFoundStatus',
  ),
  C7: open(
    'POST `/{employee_id}/files/{file_id}` with `{dictionary_type}`; 400, 404, already assigned',
    'recordAnswer',
    'messageStatus',
  ),
  C8: only(
    'b',
    open(
      'POST `/{employee_id}/files/`: multipart upload, answers `{id}`; 400 upload, 404',
      'createStatus',
      'uploadTypeLeftOut',
      'uploadKinds',
      'uploadLimit',
    ),
  ),
  C9: open(
    'POST `…/_move_to_reject_state` with `{rejection_id}`; 400, 403, 404',
    'recordAnswer',
    'rejectHired',
  ),
  C10: open('POST `…/_move_to_next_state`; no transition, 403, 404', 'recordAnswer', 'noTransitionStatus'),
  C11: open(
    'POST `…/{state_id}/_move`; no transition, 403, 404',
    'recordAnswer',
    'foreignStage',
    'moveToSameStage',
  ),
  C12: only('a', open('POST `…/_back`; no transition, 403, 404', 'recordAnswer', 'moveBack')),
  C13: open(
    'POST `/{employee_id}/provisions/{provision_id}`; 400, 404, not in the recruitment, wrong type',
    'recordAnswer',
    'messageStatus',
    'provisionTwice',
  ),
  C14: open(
    'POST `/{employee_id}/provisions`: several at once; errors as C13',
    'recordAnswer',
    'provisionBatch',
  ),
  C15: open(
    'GET `/{employee_id}/recruitments`, with the module one more element; 404',
    'extrasOf',
    'extrasState',
  ),
  C16: open(
    "GET `/{employee_id}/activities` with query filters; 400 'Bad comparison used.', 404",
    'missingCompanion',
    'unreadableQuery',
  ),
  C17: open(
    "GET `/activities`, with `employee`; 400 'Bad comparison used.'",
    'missingCompanion',
    'unreadableQuery',
  ),
  C18: open("GET `/recruitment_history`; 400 'Bad comparison used.'", 'missingCompanion', 'unreadableQuery'),
  C19: open('POST `/{employee_id}/notes` with `{title, content}`; 400, 404', 'noteAnswer', 'noteContent'),
  C20: stated('GET `/{employee_id}/talents`: page of talents; 404'),
  C21: open(
    "GET `/`: page, filter, sort, schema; 400 'Bad Request'",
    'listFields',
    'defaultListOrder',
    'responseMetadata',
  ),
  'note.provisions': open(
    'With `recruitment` null the two sentences relate to the recruitment link; in the batch both are ids',
    'provisionWithoutJob',
  ),
  'note.guid': open('Effect of `X-Get-Find-By-Guid` on the look-up: not shown', 'findByGuid'),
});

export const candidateFilterRows = section('Endpoints: filter and sort fields of C21', {
  'C21.id': stated('id: `=`, `!=`, `<=`, `>=`'),
  'C21.text': stated('name, lastname, guid, email: `=`, `!=`, `like`'),
  'C21.datetime': open(
    'created_at, updated_at, synchro_time: `=`, `!=`, `<=`, `>=`',
    'dateFilter',
    'systemFieldFilters',
  ),
});

export const queryRows = section('Endpoints: query filters of C16, C17, C18', {
  'query.created_at': open('created_at: `=`, `!=`, `>=`, `<=` in C16, C17, C18', 'queryDate'),
  'query.updated_at': open('updated_at: `=`, `!=`, `>=`, `<=` in C16, C17, C18', 'queryDate'),
  'query.id': stated('id: `=`, `!=`, `>=`, `<=` in C16, C17, C18'),
  'query.sort_by': open('sort_by created_at or updated_at, sort_by_direction ASC or DESC', 'unreadableQuery'),
  'query.type': stated('type: `=`, `!=` in C16, C17'),
  'query.activity_date': open(
    'activity_date with companion `updated_at_comparison`, in C16, C17',
    'activityDateCompanion',
  ),
  'query.employee_id': stated('employee_id: `=`, `!=` in C17'),
  'query.created_by_id': only('b', open('created_by_id: `=`, `!=` in C16, C17 (B)', 'createdByInA')),
  'query.companion': open('Each field needs its companion', 'missingCompanion'),
});
