import { open, section, stated } from './row.ts';

export const commonRows = section('Endpoints: common rules', {
  'rule.1': open('A missing or invalid token gives the authorization error', 'authorizationStatus'),
  'rule.2': stated('Bodies are JSON, that of the upload is multipart/form-data'),
  'rule.3': stated('Lists return a JSON array and take page, filter and sort headers'),
  'header.authorization': stated('`Authorization: Bearer <ACCESS_TOKEN>`'),
  'header.page-size': stated('`X-Request-Page-Size`: records on a page'),
  'header.current-page': stated('`X-Request-Current-Page`: page number from 1; page 2 gives N+1..2N'),
  'header.filter': stated('`X-Request-Filter`: JSON'),
  'header.sort': stated('`X-Request-Sort`: JSON'),
  'header.metadata': stated('`X-Response-Metadata`, `X-Request-Metadata`'),
  'header.modules': stated('`X-Additional-Modules`: employee_recruitments_states on the candidate jobs list'),
  'header.guid': open('`X-Get-Find-By-Guid: true` on single candidate and job reads', 'findByGuid'),
  'result.count': stated('`X-Result-Count`: number of results returned'),
  'result.current-page': stated('`X-Result-Current-Page`: current page'),
  'result.page-size': stated('`X-Result-Page-Size`: page size'),
  'result.total-count': stated('`X-Result-Total-Count`: total of records'),
  'result.total-pages': stated('`X-Result-Total-Pages`: highest page with records'),
  'rule.6': open(
    'Success statuses and bodies of updates: not shown',
    'createStatus',
    'updateAnswer',
    'recordAnswer',
  ),
  'rule.paths': open('Paths are shown with and without a slash at the end', 'trailingSlash'),
});

export const filterRows = section('Endpoints: filtering', {
  'filter.form': open(
    'Each key a field, each value `{value: <text>, comparison}`',
    'filterValue',
    'emptyFilter',
  ),
  'filter.combination': stated('Several fields are combined with OR (A) or AND (B)'),
  'filter.escapes': stated('Special characters are sent as JSON unicode escapes'),
  'comparator.=': stated('`=`: equals'),
  'comparator.!=': stated('`!=`: not equal, records with an empty value included'),
  'comparator.<=': open('`<=` on date, datetime and number fields', 'dateFilter'),
  'comparator.>=': open('`>=` on date, datetime and number fields', 'dateFilter'),
  'comparator.in': stated('`in`: like `=`, for fields with several values'),
  'comparator.like': open('`like`: the value occurs within a text field', 'likeCase'),
  'filter.unsupported': stated(
    "An unsupported comparator on an activity or history list gives 400 'Bad comparison used.'",
  ),
});

export const sortRows = section('Endpoints: sorting', {
  'sort.keys': open('`{field: ASC or DESC}`, applied in key order', 'defaultListOrder'),
});
