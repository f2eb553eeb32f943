import { only, open, section, stated } from './row.ts';

export const errorRows = section('Errors', {
  'error.validation': open(
    "`{code: 400, message: 'Validation Failed', errors}`: create and update, file attach, reject, provisions, notes",
    'errorsStructure',
  ),
  'error.tags': open("`{code: 400, message: 'Bad request', errors}`: add tags", 'errorsStructure'),
  'error.upload': only('b', stated("`{code: 400, message: 'Could not upload file'}`: C8")),
  'error.list': stated("`{error: {code: 400, message: 'Bad Request'}}`: candidate, job and public lists"),
  'error.comparison': stated("`{error: 'Bad comparison used.'}`: activity and history lists"),
  'error.token': open(
    "`{error: 'Authorization key is invalid.'}`: all of the Integration API",
    'authorizationStatus',
  ),
  'error.forbidden': open(
    "`{error: {code: 403, message: 'Forbidden'}}`: job endpoints, reject and moves",
    'permissionLimits',
    'missingScope',
  ),
  'error.not-found': stated(
    "`{error: {code: 404, message: 'Not Found'}}`: unknown candidate, job, file or webhook",
  ),
  'error.tag': open("`['Tag not found']`: add tags", 'tagNotFoundStatus'),
  'error.file': open("`{error: 'File is already assigned to this employee'}`: C7", 'messageStatus'),
  'error.not-in-job': open("`{error: 'Employee is not in the recruitment'}`: provisions", 'messageStatus'),
  'error.provision': open(
    "`{error: 'Cannot assign not within recruitment type provision with recruitment!'}`: provisions",
    'messageStatus',
  ),
  'error.move': open('Plain text `No transition for action`: moves', 'noTransitionStatus'),
  'error.oauth': open('`{error, error_description}`: token endpoint', 'tokenErrorStatus'),
  'error.gap.status': open(
    'Statuses of message-only bodies: not shown',
    'authorizationStatus',
    'tagNotFoundStatus',
    'messageStatus',
    'noTransitionStatus',
  ),
  'error.gap.oauth': open('Values of the OAuth error type: not shown', 'tokenErrorStatus'),
  'error.gap.list': open('Structure of the errors list: not shown', 'errorsStructure'),
});

export const limitRows = section('Limits', {
  'limit.page': stated('At most 10 records without `X-Request-Page-Size`'),
  'limit.token': stated('Access token lifetime 3600 s (A), 2592000 s (B)'),
  'limit.name': stated('Client names: Latin letters and digits only'),
  'limit.types': stated('Custom field types File, Files, Location unsupported'),
  'limit.gap.page': open('Maximum page size: not shown', 'largePage'),
  'limit.gap.rate': open('Request rate limits: not shown', 'requestRate'),
  'limit.gap.upload': open(
    'Maximum upload size and file types: not shown',
    'uploadLimit',
    'uploadKinds',
    'maxBody',
  ),
});

export const versionRows = section('Versioning', {
  'version.1': open('The version is in the path; version 1 is no longer supported', 'unknownAddress'),
  'version.2': open('An API client is bound to one API version', 'v1Client'),
  'version.3': only('b', stated('The public path carries no version')),
  'version.4': only(
    'b',
    open('`job_post_edited` is deprecated for `job_post_publish_edited`', 'deprecatedEvent'),
  ),
  'version.5': open(
    'Both variants exist; what is labelled with one is not in the other',
    'publicApiInA',
    'webhooksInA',
    'uploadInA',
    'moveBackInB',
    'createdByInA',
  ),
});
