import { only, open, section, stated } from './row.ts';

export const authenticationRows = section('Authentication', {
  'auth.1': stated('The token is a bearer token'),
  'auth.2': open(
    'A client has a name of letters and digits, final name `<instance>_<client>`, scopes, a secret, one API version',
    'clientIdForm',
    'v1Client',
  ),
  'auth.3': open('Scopes `employee` (candidates) and `recruitment` (jobs)', 'missingScope'),
  'auth.4': stated('`POST /oauth2/token` takes form or JSON fields'),
  'token.client_id': stated('client_id, required'),
  'token.client_secret': stated('client_secret, required'),
  'token.grant_type': stated('grant_type, required: `password` (A), `client_credentials` (B)'),
  'token.username': only('a', stated('username, required')),
  'token.password': only('a', stated('password, required')),
  'token.scope': open(
    "scope, required: one of the client's (A), one or more separated by a space (B)",
    'scopeLeftOut',
  ),
  'auth.5': stated(
    'Answer `{access_token, expires_in, token_type, scope}`, in A also `refresh_token`; 3600 s (A), 2592000 s (B)',
  ),
  'auth.6': open('Error `{error, error_description}`', 'tokenErrorStatus'),
  'auth.7': open(
    "Missing or invalid token: `{error: 'Authorization key is invalid.'}`",
    'authorizationStatus',
  ),
  'auth.8': stated("Some operations answer 403 `{error: {code: 403, message: 'Forbidden'}}`"),
  'auth.9': only('b', stated('The public endpoint needs no token')),
  'auth.10': only('a', open('Use of `refresh_token`: not shown', 'refreshToken', 'refreshTokenLifetime')),
  'auth.11': open('Which user permissions limit which operation: not shown', 'permissionLimits'),
});
