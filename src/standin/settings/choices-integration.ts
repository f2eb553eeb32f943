import { choice } from './choice.ts';

/** Choices of the conventions, and of the candidate and job records (C1 to C4, C21, J1 to J5). */
export const integrationChoices = {
  trailingSlash: choice(
    'Endpoints',
    ['both', 'redirect'],
    "The rows show some paths with and some without a slash at the end; both are answered. 'redirect' answers a GET in the other form with 301, as live services were seen to do.",
  ),
  errorsStructure: choice(
    'Errors',
    ['list', 'texts', 'children'],
    "Structure of the errors list: not shown. 'list' is [{field, message}], 'texts' is ['field: message'], 'children' is the tree of a form component, {children: {field: {errors: [message]}}}.",
  ),
  unknownFields: choice(
    'C1, C2, C3, J1, J2, J3',
    ['refused', 'ignored'],
    "A field that the record does not have, or whose integration switch is off: the interface lists what a body holds, and form components refuse extra fields. 'ignored' leaves it out.",
  ),
  createStatus: choice(
    'Endpoints, C1, J1',
    [201, 200],
    'Success status of creating: not shown. 201 is usual.',
  ),
  updateAnswer: choice(
    'Endpoints, C2, C3, J2, J3',
    ['no content', 'id'],
    "Status and body of updates: not shown. 204 without a body is usual; 'id' answers 200 with {id}.",
  ),
  singleFieldUpdate: choice(
    'C3, J3',
    ['patch', 'post', 'both'],
    'Method and path of the single-field update: not shown. Custom fields are "writable in POST, PATCH and PUT bodies", and no other row uses PATCH, so it is PATCH on the record.',
  ),
  putLeavesOut: choice(
    'C2, J2',
    ['keeps', 'clears'],
    "What PUT does with a field that the body leaves out: not shown. Keeping is safe for integrations that send only what they know; 'clears' empties it, as PUT does by its definition.",
  ),
  requiredFields: choice(
    'C1, J1',
    ['names', 'none'],
    "Which fields creating demands: not shown. lastName and firstName, and the job's name, are the system fields that cannot be removed, so they are demanded, with custom fields that are set to required. 'none' demands nothing.",
  ),
  unknownSource: choice(
    'C1',
    ['created', 'refused'],
    "A source name that the instance does not know: not shown. It is written as text, which is of use only if new names are taken; 'refused' answers 400.",
  ),
  findByGuid: choice(
    'C4, J4',
    ['path', 'ignored'],
    'With X-Get-Find-By-Guid: true the last part of the path is the guid. Effect not shown; the path is the only place that can hold it.',
  ),
  sameGuid: choice(
    'C1, J1',
    ['allowed', 'refused'],
    "Two records with one guid: nothing says that it is unique; the one with the lowest id is found. 'refused' answers 400.",
  ),
  listFields: choice(
    'C21, J5',
    ['fewer', 'all'],
    "A record in a list may carry fewer fields: it lacks a candidate's files and a job's workflow_id, which is said to be in the single-record read.",
  ),
  defaultListOrder: choice(
    'C21, J5',
    ['id ASC', 'id DESC'],
    'Order without X-Request-Sort, and among records that are equal: not shown. By id, the oldest first, as databases answer.',
  ),
  filterValue: choice(
    'Filtering',
    ['text', 'scalar'],
    "The value is <text>. 'scalar' takes a JSON number, true and false too.",
  ),
  likeCase: choice(
    'Filtering',
    ['exact', 'folded'],
    "'like' means that the value occurs within the field: letter by letter, also % and _. 'folded' tells no upper from lower case.",
  ),
  systemFieldFilters: choice(
    'C21, J5',
    ['listed', 'all'],
    "Whether optional system fields can be filtered and sorted by: the rows list the fields, and these are not among them. 'all' takes those that are switched on, location values never for sorting.",
  ),
  emptyFilter: choice(
    'Filtering',
    ['finds empty', 'refused'],
    "An empty text as the value: '=' finds records without a value, '!=' those with one. 'refused' answers 400.",
  ),
  dateFilter: choice(
    'Filtering',
    ['midnight', 'datetime only'],
    'A date as the value of a datetime field counts as its midnight.',
  ),
  unsortable: choice(
    'Custom fields and system fields',
    ['refused', 'ignored'],
    "Sorting by a dictionary or location field is not possible: 400, as for a field that is not there. 'ignored' leaves that sort out.",
  ),
  responseMetadata: choice(
    'Response metadata',
    ['together', 'instead'],
    "The response 'also carries a schema': {data, metadata}. Live services were seen to send the schema instead of the data.",
  ),
  requestMetadata: choice(
    'Response metadata',
    ['together', 'instead'],
    "X-Request-Metadata 'likewise returns what can be sent', on reads: {data, request_metadata}, or the schema alone.",
  ),
  jobStatus: choice(
    'States and transitions, J1',
    ['active', 'open'],
    'Status of a job, and its transitions: not shown. A job has this one from its beginning, as candidates have, until an update writes another text.',
  ),
  jobClient: choice(
    'Job, J1',
    ['first', 'demanded'],
    "A job whose body names no client: not shown. Its answers need one, so it is the first of the settings; 'demanded' answers 400. Null is no client id and is refused.",
  ),
  madeByNobody: choice(
    'Candidate, Job, Candidate activity',
    ['first user', 'left out'],
    "Who has made what no user made, such as the job of a post or what follows from an application form: not shown. created_by and updated_by are user references, so it is the instance's first user, as services have one of their own for this; 'left out' sends records without them.",
  ),
  unknownAddress: choice(
    'Endpoints',
    ['not found', 'page'],
    "An address that no row names, such as those of clients, contacts, users and the remaining job operations, which are not shown: 404 in the body of what is not found. 'page' answers 404 with an HTML page, as web frameworks do.",
  ),
  requestRate: choice(
    'Limits',
    [0, 5],
    'Requests a second that one sender may make: not shown, and no limit was seen, so there is none (0). With 5, more are answered with 429 and Retry-After.',
  ),
  maxBody: choice(
    'Limits',
    [1_000_000, 100_000, 10_000_000],
    'Most bytes of a JSON body: not shown. A megabyte is far more than any record needs; above it the answer is 413.',
  ),
};

/** Choices of the token endpoint and of authorization. */
export const tokenChoices = {
  clientIdForm: choice(
    'Authentication',
    ['final', 'either'],
    "client_id is 'the client name', and the final name of a client is <instance_name>_<client_name>. 'either' takes the short one too.",
  ),
  v1Client: choice(
    'Versioning',
    ['refused', 'taken'],
    'A client that is bound to V1, which is no longer supported, gets no token: unauthorized_client (RFC 6749, section 5.2).',
  ),
  scopeLeftOut: choice(
    'Authentication',
    ['refused', 'all'],
    "scope is required, so a request without it is refused with invalid_scope (RFC 6749, section 3.3). 'all' gives all scopes of the client.",
  ),
  refreshToken: choice(
    'Authentication',
    ['rotating', 'reusable', 'unsupported'],
    'Variant A sends a refresh_token, so it has to be good for something: grant_type refresh_token (RFC 6749, section 6) with client_id and client_secret. Each is good for one new token, as OAuth 2.1 asks.',
  ),
  refreshTokenLifetime: choice(
    'Authentication',
    [1_209_600, 86_400, 2_592_000],
    'Seconds that a refresh_token lives: not shown; two weeks are usual.',
  ),
  authorizationStatus: choice(
    'Errors, Authentication',
    [401, 400, 403],
    "Status of 'Authorization key is invalid.': not shown. 401 is what RFC 6750 asks for.",
  ),
  missingScope: choice(
    'Authentication',
    ['forbidden', 'unauthorized'],
    'A good token without the scope of the operation: 403 as in RFC 6750 (insufficient_scope), in the body that the interface has for 403.',
  ),
  permissionLimits: choice(
    'Authentication',
    ['jobs and moves', 'none'],
    "Which user permissions limit which operation: not shown. 403 is stated for jobs, moves and rejecting, so the user's role is asked there: job_view, job_edit, candidate_move, candidate_reject. 'none' asks for the scope alone.",
  ),
  tokenErrorStatus: choice(
    'Authentication, Errors',
    ['rfc', 'always 400'],
    'Status of token errors: 401 for invalid_client, 400 for all others (RFC 6749, section 5.2).',
  ),
};
