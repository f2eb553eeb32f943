import { open, section, stated } from './row.ts';

export const jobRows = section('Endpoints: jobs', {
  J1: open(
    'PUT `/`: create, answers `{id}`; 400, 403',
    'createStatus',
    'requiredFields',
    'unknownFields',
    'sameGuid',
    'jobStatus',
  ),
  J2: open('PUT `/{recruitment_id}`: same body; 400, 403, 404', 'updateAnswer', 'putLeavesOut'),
  J3: open('Single-field update: any subset; method and path not shown', 'singleFieldUpdate', 'updateAnswer'),
  J4: open('GET `/{recruitment_id}`, by guid, with the schema; 403, 404', 'findByGuid', 'responseMetadata'),
  J5: open("GET `/`: page, filter, sort, schema; 400 'Bad Request'", 'listFields', 'defaultListOrder'),
  J6: open(
    'POST `/{recruitment_id}/employees/{employee_id}`: add candidate to job',
    'recordAnswer',
    'addedTwice',
  ),
  'J5.id': stated('id: `=`, `!=`, `<=`, `>=`'),
  'J5.text': stated('name, status, guid: `=`, `!=`, `like`'),
  'J5.datetime': open('created_at, updated_at: `=`, `!=`, `<=`, `>=`', 'dateFilter'),
  'jobs.others': open(
    'Clients, contacts, users, CRM records and the remaining job operations: not shown',
    'unknownAddress',
  ),
});
