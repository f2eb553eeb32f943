import { only, open, section, stated } from './row.ts';

export const customFieldRows = section('Resources and their fields: custom fields', {
  'custom.1': stated('Exposed when it has a SID and its integration switch is on'),
  'custom.2': stated(
    'Appears as `_<SID>`: returned, filtered and sorted by, writable in POST, PATCH and PUT',
  ),
  'custom.3': stated('Types File, Files and Location are not supported'),
  'custom.4': open('No sorting by dictionary or location values', 'unsortable'),
  'custom.5': stated('System fields have no `_` prefix'),
});

export const systemFieldRows = section('Resources and their fields: system fields', {
  'default.candidate': stated('Candidate: firstName, lastName, email are always there'),
  'default.job': stated('Job: name is always there'),
  'default.contact': stated('Contact: name, lastname'),
  'default.client': only('b', stated('Client: name')),
  'default.user': only('b', stated('User: username, permission_group, password')),
  'optional.switch': open('Optional fields are returned only when switched on', 'systemFieldFilters'),
  'optional.candidate': stated(
    'Candidate: mobile, location, status, source, sex, socialnet_alt, finance, candidate_about, availability, candidate_languages, owner',
  ),
  'optional.job': stated(
    'Job: status, branches, emp_number, note, remote, recruitment_deadline, client, person, regions, nrRef; job type `x_work_time` (A) or `job_type` (B), office `localization` (A) or `job_location` (B), `image` (B)',
  ),
  'optional.client': stated(
    'Client: name, city, country, note, phone, postal_code, status, street, vat_number, www, owners',
  ),
  'optional.contact': stated('Contact: phone, position, activityState'),
  'optional.user': only('b', stated('User: firstName, lastName, photo, phone')),
});

export const metadataRows = section('Resources and their fields: response metadata', {
  'metadata.response': open('`X-Response-Metadata`: the answer also carries a schema', 'responseMetadata'),
  'metadata.field': stated('Each field: `{type, required?, format?, description?, structure?}`'),
  'metadata.types': stated(
    'Types: integer, text, array, object, email, datetime, user_entity, client_entity',
  ),
  'metadata.structure': stated('`structure` lists sub-field names'),
  'metadata.request': open('`X-Request-Metadata` returns what can be sent', 'requestMetadata'),
});
