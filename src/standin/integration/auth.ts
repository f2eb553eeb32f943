import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { type Permission, permissions, type Scope } from '../settings/schema.ts';
import type { StandinState } from '../state/state.ts';
import { statement } from '../state/statements.ts';
import { forbidden, unauthorized } from './answers.ts';

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
export interface IntegrationEnv {
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
