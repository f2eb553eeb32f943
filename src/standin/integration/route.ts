import { createHash } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Hook, OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { recordIdSchema } from '../../service/wire/common.ts';
import { metadataHeadersSchema } from '../../service/wire/list-headers.ts';
import type { Choices } from '../settings/choices.ts';
import { type Permission, permissions, type Scope } from '../settings/schema.ts';
import { statement } from '../state/database.ts';
import type { StandinState } from '../state/state.ts';
import type { Field } from '../tables/field.ts';
import { type FieldError, forbidden, notFound, unauthorized, validationFailed } from './answers.ts';

/** Environment of the integration API's handlers. */
export type RouteEnv = IntegrationEnv & { Bindings: HttpBindings };

/**
 * Routes of the integration API. Paths are whole (`/api/integration/v2/...`), without a slash at the end: both forms
 * are answered. Input that a schema of `createRoute` rejects is answered with the interface's bodies: a path with 404
 * 'Not Found', everything else with 'Validation Failed'. So is a body that is no JSON.
 */
export function integrationRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const defaultHook: Hook<unknown, RouteEnv, string, Response | undefined> = (result) => {
    if (result.success) return undefined;
    return result.target === 'param'
      ? notFound()
      : validationFailed(state.choices, fieldErrors(result.error));
  };
  const routes = new OpenAPIHono<RouteEnv>({ defaultHook });
  routes.onError((error) => {
    if (!(error instanceof HTTPException)) throw error;
    const message =
      error.status === 415 ? 'send the body as application/json' : "the body can't be read as JSON";
    return validationFailed(state.choices, [{ field: '', message }]);
  });
  return routes;
}

/** The faults that a schema found, field by field; dots between levels. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          field: [...issue.path, key].map(String).join('.'),
          message: 'This form should not contain extra fields.',
        }))
      : [{ field: issue.path.map(String).join('.'), message: issue.message }],
  );
}

/** The path of a candidate's own routes. */
export const candidateParams = z.object({
  employee_id: recordIdSchema.meta({ description: 'Candidate id' }),
});

/** The path of a job's own routes. */
export const jobParams = z.object({ recruitment_id: recordIdSchema.meta({ description: 'Job id' }) });

/** The path of a single-record read, which may contain a guid. An invalid id is simply not found. */
export const candidateOrGuidParams = z.object({
  employee_id: z
    .string()
    .meta({ description: 'Candidate id; with X-Get-Find-By-Guid its guid', example: '17' }),
});
export const jobOrGuidParams = z.object({
  recruitment_id: z.string().meta({ description: 'Job id; with X-Get-Find-By-Guid its guid', example: '17' }),
});

/** The headers of a single-record read (C4, J4). */
export const singleReadHeaders = metadataHeadersSchema.extend({
  'x-get-find-by-guid': z.string().optional().meta({ description: '`true`: the path holds the guid' }),
});

/** Marks operations in the document that need a token. */
export const bearer = [{ bearer: [] }];

/** Methods of the single-field update (choice `singleFieldUpdate`). */
export function singleUpdateMethods({ singleFieldUpdate }: Choices): ('patch' | 'post')[] {
  return singleFieldUpdate === 'both' ? ['patch', 'post'] : [singleFieldUpdate];
}

/** The answer to an update (choice `updateAnswer`). */
export function updated({ updateAnswer }: Choices, id: number): Response {
  return updateAnswer === 'id' ? Response.json({ id }) : new Response(null, { status: 204 });
}

/**
 * The schema of a body, made from this instance's fields: it checks and parses, and describes in `/openapi.json`.
 *
 * @param demands whether the required fields have to be present
 */
export function bodySchema(
  fields: readonly Field[],
  demands: boolean,
  choices: Choices,
): z.ZodType<Record<string, unknown>> {
  const shape = Object.fromEntries(
    fields.flatMap(({ name, write, metadata: { description } }) => {
      if (!write) return [];
      const schema = demands && write.required ? write.schema : write.schema.optional();
      return [[name, description === undefined ? schema : schema.meta({ description })]];
    }),
  );
  return choices.unknownFields === 'refused' ? z.strictObject(shape) : z.object(shape);
}

type TokenKind = 'access' | 'refresh';

/** The rights of a token. */
export interface KnownToken {
  /** The client's final name. */
  client: string;
  userId: number;
  scopes: readonly string[];
}

type Tokens = Pick<StandinState, 'database' | 'now'>;

/** Stores a token until it expires. Only its hash is stored. */
export function keepToken(
  { database, now }: Tokens,
  kind: TokenKind,
  token: string,
  known: KnownToken,
  lifetime: number,
): void {
  const seconds = secondsAt(now());
  statement(database, 'DELETE FROM tokens WHERE expires_at <= ?').run(seconds);
  statement(
    database,
    'INSERT INTO tokens (hash, kind, client, user_id, scopes, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(hashOf(token), kind, known.client, known.userId, known.scopes.join(' '), seconds + lifetime);
}

/** The rights of a token; `null` when it is unknown or has expired. */
export function findToken({ database, now }: Tokens, kind: TokenKind, token: string): KnownToken | null {
  const row = statement(
    database,
    'SELECT client, user_id, scopes FROM tokens WHERE hash = ? AND kind = ? AND expires_at > ?',
  ).get(hashOf(token), kind, secondsAt(now()));
  if (!row) return null;
  return { client: String(row.client), userId: Number(row.user_id), scopes: String(row.scopes).split(' ') };
}

/** Revokes a token. */
export function forgetToken({ database }: Tokens, token: string): void {
  statement(database, 'DELETE FROM tokens WHERE hash = ?').run(hashOf(token));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}

function secondsAt(instant: Temporal.Instant): number {
  return Math.floor(instant.epochMilliseconds / 1000);
}

/** Whether a user was deactivated: they get no new tokens, and existing ones are invalid. */
export function isDeactivated({ database }: Pick<StandinState, 'database'>, userId: number): boolean {
  return statement(database, 'SELECT 1 FROM deactivated_users WHERE user_id = ?').get(userId) !== undefined;
}

/** The holder of a request's token. */
export interface Caller {
  /** The client's final name, "<instance>_<name>". */
  readonly clientName: string;
  /** The user who logged in (A), or for whom the client acts (B). */
  readonly userId: number;
  readonly scopes: readonly string[];
  readonly permissions: readonly Permission[];
}

/** `context.var` of the handlers of the integration API. */
interface IntegrationEnv {
  Variables: { caller: Caller };
}

/**
 * Requires a valid token with the scope (interface.md, Authentication), and sets its holder as `context.var.caller`.
 * `null` only requires a valid token.
 */
export function requireScope(state: StandinState, scope: Scope | null): MiddlewareHandler<IntegrationEnv> {
  return async (context, next) => {
    const caller = context.var.caller ?? callerOf(state, context.req.header('authorization'));
    if (!caller) return unauthorized(state.choices);
    if (scope !== null && !caller.scopes.includes(scope)) {
      return state.choices.missingScope === 'forbidden' ? forbidden() : unauthorized(state.choices);
    }
    context.set('caller', caller);
    return next();
  };
}

/** Requires a permission, after `requireScope`; others get 403 'Forbidden'. */
export function requirePermission(permission: Permission): MiddlewareHandler<IntegrationEnv> {
  return async (context, next) => {
    if (!context.var.caller.permissions.includes(permission)) return forbidden();
    return next();
  };
}

function callerOf(state: StandinState, header: string | undefined): Caller | null {
  // RFC 9110 section 11.1: the scheme is case-insensitive.
  const token = /^bearer +([\w.~+/=-]{1,500})$/i.exec(header ?? '')?.[1];
  const found = token === undefined ? null : findToken(state, 'access', token);
  if (!found) return null;
  if (isDeactivated(state, found.userId)) return null;
  const user = state.settings.users.find(({ id }) => id === found.userId);
  const role = state.settings.roles.find(({ name }) => name === user?.role);
  return {
    clientName: found.client,
    userId: found.userId,
    scopes: found.scopes,
    permissions: state.choices.permissionLimits === 'none' ? permissions : (role?.permissions ?? []),
  };
}
