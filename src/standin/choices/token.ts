import { choice } from './choice.ts';

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
