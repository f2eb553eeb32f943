import { createRoute, type Hook, OpenAPIHono } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import { tokenErrorSchema } from '../../service/wire/errors.ts';
import { type TokenRequest, tokenRequestSchema, tokenSchema } from '../../service/wire/token.ts';
import { jsonAnswer } from '../integration/answers.ts';
import type { StandinState } from '../state.ts';
import { grant, type Refusal } from './grant.ts';
import { type KnownToken, keepToken } from './tokens.ts';

/** Seconds that an access token lives (interface.md, Limits). */
const lifetimes = { a: 3600, b: 2_592_000 } as const;

/** RFC 6749, section 5.1: nobody keeps an answer that holds a token. */
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
    // What the other validator has not seen is an empty object.
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
