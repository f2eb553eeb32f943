import { createRoute, type Hook, OpenAPIHono } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import {
  type TokenRequest,
  tokenErrorSchema,
  tokenRequestSchema,
  tokenSchema,
} from '../../service/wire/common.ts';
import type { ApiClient } from '../settings/schema.ts';
import type { StandinState } from '../state/state.ts';
import { jsonAnswer } from './answers.ts';
import { findToken, forgetToken, isDeactivated, type KnownToken, keepToken } from './route.ts';

/** OAuth error names (RFC 6749, section 5.2) of the faults here. */
export type OAuthErrorName =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope';

/** Why there is no token. */
export interface Refusal {
  error: OAuthErrorName;
  description: string;
}

/** The token for a request, or why there is none (interface.md, Authentication; RFC 6749, section 5.2). */
function grant(state: StandinState, request: TokenRequest): KnownToken | Refusal {
  const client = clientOf(state, request);
  if ('error' in client) return client;
  switch (request.grant_type) {
    case 'password':
      return state.variant === 'a' ? withUser(state, client, request) : unsupported(request.grant_type);
    case 'client_credentials':
      return state.variant === 'b'
        ? withScopes(state, client, client.userId, request.scope)
        : unsupported(request.grant_type);
    case 'refresh_token':
      return state.variant === 'a' && state.choices.refreshToken !== 'unsupported'
        ? withRefreshToken(state, client, request)
        : unsupported(request.grant_type);
    default:
      return unsupported(request.grant_type);
  }
}

/** A client's final name (interface.md, Authentication). */
function finalName(state: Pick<StandinState, 'settings'>, client: ApiClient): string {
  return `${state.settings.instance}_${client.name}`;
}

function clientOf(state: StandinState, { client_id, client_secret }: TokenRequest): ApiClient | Refusal {
  const client = state.settings.clients.find(
    (known) =>
      client_id === finalName(state, known) ||
      (state.choices.clientIdForm === 'either' && client_id === known.name),
  );
  if (client?.secret !== client_secret) {
    return refuse('invalid_client', 'The client credentials are invalid');
  }
  if (client.apiVersion !== 'v2' && state.choices.v1Client === 'refused') {
    return refuse('unauthorized_client', 'The client is bound to API V1, which is no longer supported');
  }
  return client;
}

function withUser(
  state: StandinState,
  client: ApiClient,
  { username, password, scope }: TokenRequest,
): KnownToken | Refusal {
  if (username === undefined || password === undefined) {
    return refuse('invalid_request', 'Missing parameters: "username" and "password" are required');
  }
  const user = state.settings.users.find((known) => known.username === username);
  if (user?.password !== password || isDeactivated(state, user.id)) {
    return refuse('invalid_grant', 'Invalid username and password combination');
  }
  return withScopes(state, client, user.id, scope);
}

function withRefreshToken(
  state: StandinState,
  client: ApiClient,
  { refresh_token, scope }: TokenRequest,
): KnownToken | Refusal {
  if (refresh_token === undefined) {
    return refuse('invalid_request', 'Missing parameter: "refresh_token" is required');
  }
  const known = findToken(state, 'refresh', refresh_token);
  if (known?.client !== finalName(state, client)) {
    return refuse('invalid_grant', 'Invalid refresh token');
  }
  const wanted = scopesIn(scope ?? known.scopes.join(' '));
  if (!wanted.every((name) => known.scopes.includes(name))) {
    return refuse('invalid_scope', 'The scope goes beyond that of the refresh token');
  }
  if (state.choices.refreshToken === 'rotating') forgetToken(state, refresh_token);
  return { ...known, scopes: wanted };
}

function withScopes(
  state: StandinState,
  client: ApiClient,
  userId: number,
  scope: string | undefined,
): KnownToken | Refusal {
  const asked = scopesIn(scope ?? '');
  const wanted = asked.length === 0 && state.choices.scopeLeftOut === 'all' ? client.scopes : asked;
  if (wanted.length === 0) return refuse('invalid_scope', 'A scope is required');
  if (state.variant === 'a' && asked.length > 1) {
    return refuse('invalid_scope', 'Give one scope');
  }
  const beyond = wanted.find((name) => !client.scopes.some((known) => known === name));
  if (beyond !== undefined) return refuse('invalid_scope', 'An unsupported scope was requested');
  return { client: finalName(state, client), userId, scopes: wanted };
}

function scopesIn(text: string): string[] {
  return [...new Set(text.split(' ').filter((name) => name !== ''))];
}

function unsupported(grantType: string): Refusal {
  return refuse(
    'unsupported_grant_type',
    `The grant type ${JSON.stringify(grantType.slice(0, 60))} is not supported`,
  );
}

function refuse(error: OAuthErrorName, description: string): Refusal {
  return { error, description };
}

/** Lifetime of an access token in seconds (interface.md, Limits). */
const lifetimes = { a: 3600, b: 2_592_000 } as const;

/** RFC 6749, section 5.1: an answer with a token must not be cached. */
const headers = { 'cache-control': 'no-store', pragma: 'no-cache' };

const route = createRoute({
  method: 'post',
  path: '/oauth2/token',
  operationId: 'token',
  tags: ['Token'],
  summary: 'A token for an API client',
  description: 'Form or JSON fields. Variant A: `password`, one scope; variant B: `client_credentials`.',
  request: {
    body: {
      content: {
        'application/x-www-form-urlencoded': { schema: tokenRequestSchema },
        'application/json': { schema: tokenRequestSchema },
      },
    },
  },
  responses: {
    200: jsonAnswer('The token', tokenSchema),
    400: jsonAnswer('Refused', tokenErrorSchema),
    401: jsonAnswer('Unknown client', tokenErrorSchema),
  },
});

/** The token endpoint (interface.md, Authentication). */
export function tokenRoutes(state: StandinState): OpenAPIHono {
  const invalid = (description: string) => refused(state, { error: 'invalid_request', description });
  const defaultHook: Hook<unknown, object, string, Response | undefined> = (result) => {
    if (result.success) return undefined;
    const names = new Set(result.error.issues.map((issue) => String(issue.path[0] ?? '')));
    return invalid(`Missing or unreadable parameters: ${[...names].join(', ')}`);
  };
  const routes = new OpenAPIHono({ defaultHook });
  routes.openapi(route, (context) => {
    // The validator of the other content type returns an empty object.
    const json: Partial<TokenRequest> = context.req.valid('json');
    const form: Partial<TokenRequest> = context.req.valid('form');
    const request = tokenRequestSchema.safeParse(json.client_id === undefined ? form : json);
    if (!request.success) return invalid('Send the parameters as form or JSON fields');
    const granted = grant(state, request.data);
    return 'error' in granted ? refused(state, granted) : issue(state, granted);
  });
  routes.onError((error) => {
    if (!(error instanceof HTTPException)) throw error;
    return invalid('Send the parameters as form or JSON fields');
  });
  return routes;
}

function issue(state: StandinState, known: KnownToken) {
  const lifetime = lifetimes[state.variant];
  const token = state.secret();
  keepToken(state, 'access', token, known, lifetime);
  const body = {
    access_token: token,
    expires_in: lifetime,
    token_type: 'Bearer',
    scope: known.scopes.join(' '),
    ...(state.variant === 'a' && { refresh_token: refreshToken(state, known) }),
  };
  return Response.json(body, { headers });
}

function refreshToken(state: StandinState, known: KnownToken): string {
  const token = state.secret();
  keepToken(state, 'refresh', token, known, state.choices.refreshTokenLifetime);
  return token;
}

function refused({ choices }: StandinState, { error, description }: Refusal): Response {
  const status = error === 'invalid_client' && choices.tokenErrorStatus === 'rfc' ? 401 : 400;
  return Response.json({ error, error_description: description }, { status, headers });
}
