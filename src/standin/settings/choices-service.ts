/** The value of a choice. */
export type ChoiceValue = string | number | boolean;

/** One behaviour that interface.md does not define. */
export interface Choice<T extends ChoiceValue = ChoiceValue> {
  /** The default: the first of the options. */
  readonly value: T;
  readonly options: readonly T[];
  /** Its section or row of interface.md, for example "Errors" or "C3". */
  readonly belongsTo: string;
  /** The subject of the choice, and why the default is the likeliest. */
  readonly reason: string;
}

/**
 * A choice of a table, `name: choice('Errors', [401, 403], 'why')`. The first option is the default.
 *
 * @param belongsTo the section or row of interface.md, several separated by ", "
 */
export function choice<const T extends ChoiceValue>(
  belongsTo: string,
  options: readonly [T, ...T[]],
  reason: string,
): Choice<T> {
  return { value: options[0], options, belongsTo, reason };
}

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
    "'like' means that the value occurs within the field: letter by letter, also % and _. 'folded' treats upper and lower case alike.",
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

/** Choices of the public API and of the extent of the two variants. */
export const publicChoices = {
  publicApiInA: choice(
    'Public API',
    ['none', 'same as B'],
    "The description gives the public API to variant B only, so in A its addresses are unknown: 404. 'same as B' is for sites that read the list of an instance of variant A that has it anyway.",
  ),
  webhooksInA: choice(
    'Events',
    ['none', 'same as B'],
    'The description adds webhooks in variant B, so in A their addresses are unknown: 404, and nothing is sent.',
  ),
  listExpired: choice(
    'Public API',
    [false, true],
    'Whether posts stay on the list after their valid_end. The list is called "published", so they leave it; a post whose valid_start lies ahead is listed, as both dates come with every post.',
  ),
  publicSortFields: choice(
    'Public API',
    ['filters and dates', 'filters'],
    "Fields that the public list can be sorted by: it takes 'a field', and names none. Those that it can be filtered by and the two dates; 'filters' refuses the dates.",
  ),
  optionValues: choice(
    'Published job post',
    ['as live services', 'texts'],
    "`options` is an object of text values. Live services also send lists of texts, and numbers and flags in own fields, and so do some of the sample's and of the generated posts, because readers have to cope with it. 'texts' sends a list as one text with commas and the job_location whole, and leaves out what is null.",
  ),
  valueTexts: choice(
    'Published job post',
    ['as live services', 'always there'],
    "Each of `values` has a `value`. On live services an empty one can lack it, and so it does in some posts; 'always there' sends empty text.",
  ),
  geolocation: choice(
    'Published job post',
    ['as live services', 'text'],
    "The geolocation is a JSON-encoded string with seven keys. On live services an object, null, numbers as coordinates, missing keys and text that breaks off were seen, and so they are in some posts; 'text' sends all seven as text, and no geolocation where it can't be read.",
  ),
  openEnd: choice(
    'Published job post',
    ['null', 'in a year'],
    "`valid_end` is a datetime. Live services send null for 'until further notice', and so do posts here; 'in a year' sends the end of the day one year after the start of the stand-in, or after the post was published.",
  ),
  applicationForm: choice(
    'Published job post',
    ['sent', 'left out'],
    "Live services send `application_form` with every post, the address of the form. The interface does not name it; 'left out' sends posts without it.",
  ),
  largePage: choice(
    'Limits',
    ['cap', 'refuse'],
    'A page size above 100. Live services stop at 100: some silently, others answer 400.',
  ),
};

/** Choices of webhooks and events. */
export const eventChoices = {
  webhookScope: choice(
    'Webhook endpoints',
    ['webhook', 'none'],
    "The scope is not stated. Live services have one of this name; 'none' takes any good token.",
  ),
  webhookTypesTaken: choice(
    'Webhook endpoints, Events',
    ['both', 'table', 'listed'],
    "Type 'is one of the event types listed under Events', and two lists stand there with different names of the job post events. Both are taken; 'table' takes those of the table alone, 'listed' those of the types listing.",
  ),
  webhookTypesPath: choice(
    'Webhook endpoints',
    ['types', 'none'],
    "Method and path of the types listing: not shown. GET /webhooks/types; 'none' answers 404 there.",
  ),
  webhookRemoval: choice(
    'Webhook endpoints',
    ['delete', 'post'],
    "Method and path of removing: not shown. DELETE /webhooks/{id}, which live services were seen to answer with 204; 'post' is POST /webhooks/{id}/_delete, as the moves are written.",
  ),
  webhookList: choice(
    'Webhook endpoints',
    ['none', 'shown'],
    "A listing of registrations is not described and was not seen, so GET /webhooks/ is 404. 'shown' answers [{id, type, url}].",
  ),
  webhookCreateStatus: choice(
    'Webhook endpoints',
    [200, 201],
    'Success status of a registration: not shown. The row has a response body and names no status, so 200.',
  ),
  webhookTwice: choice(
    'Webhook endpoints',
    ['added', 'same', 'refused'],
    "The same type and address once more: not shown. It becomes a second registration, which gets events as well; 'same' answers the first one, 'refused' answers 400.",
  ),
  eventHeader: choice(
    'Events',
    ['X-Service-Event', 'X-Recruitment-Event'],
    'Name of the header with the event type: the neutral word of the interface. The real name holds a brand; the second is an example. Beside it nothing is added: a signature is not shown.',
  ),
  eventHeaderName: choice(
    'Events',
    ['registered', 'own'],
    "An event with two names is sent under the one that was registered; 'own' always sends the name of the table.",
  ),
  eventIds: choice(
    'Events',
    ['numbers', 'texts'],
    "Ids in bodies: 'their JSON type is an identifier', and identifiers are integers. 'texts' sends them as text, as live services send many numbers.",
  ),
  eventSuccess: choice(
    'Events',
    ['2xx', 'any answer'],
    'Expected response of a receiver: not shown. 2xx, as for all webhooks.',
  ),
  eventRetries: choice(
    'Events',
    ['none', 'two'],
    "Retry policy: not shown, so a delivery that fails is lost, and whoever needs it must not rely on it. 'two' tries again after 5 and 30 seconds.",
  ),
  eventTimeout: choice(
    'Events',
    [10, 3, 30],
    'Seconds that the service waits for the answer of a receiver: not shown.',
  ),
  withdrawnPost: choice(
    'Events',
    ['job_updated', 'silent'],
    "A post that is withdrawn: the table names no event. The job that it advertised has changed; 'silent' sends nothing.",
  ),
  deprecatedEvent: choice(
    'Events, Versioning',
    ['sent', 'silent'],
    "job_post_edited is deprecated, not gone: who registers for it gets every edit with the body of job_post_publish_edited. 'silent' takes the registration and sends nothing.",
  ),
  gapBodies: choice(
    'Events',
    ['ids', 'empty'],
    "Bodies marked 'see gap below' (consents, hired, job_post_edited, CRM, user_deactivated): not shown. Each names the records that it is about by their ids, in the words of the other bodies; job_post_edited is as job_post_publish_edited. 'empty' sends {}.",
  ),
};
