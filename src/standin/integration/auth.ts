import type { MiddlewareHandler } from 'hono';
import { isDeactivated } from '../oauth/deactivated.ts';
import { findToken } from '../oauth/tokens.ts';
import { type Permission, permissions, type Scope } from '../settings/schema.ts';
import type { StandinState } from '../state.ts';
import { forbidden, unauthorized } from './errors.ts';

/** Who calls. */
export interface Caller {
  /** The client's final name, "<instance>_<name>". */
  readonly clientName: string;
  /** The user who logged in (A), or as whom the client acts (B). */
  readonly userId: number;
  readonly scopes: readonly string[];
  readonly permissions: readonly Permission[];
}

/** What the handlers of the integration API find in `context.var`. */
export interface IntegrationEnv {
  Variables: { caller: Caller };
}

/**
 * Lets through whoever has a good token with the scope (interface.md, Authentication), and says who it is in
 * `context.var.caller`. `null` asks for a good token alone.
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

/** Lets through whoever may do it, after `requireScope`; others get 403 'Forbidden'. */
export function requirePermission(permission: Permission): MiddlewareHandler<IntegrationEnv> {
  return async (context, next) => {
    if (!context.var.caller.permissions.includes(permission)) return forbidden();
    return next();
  };
}

function callerOf(state: StandinState, header: string | undefined): Caller | null {
  // RFC 9110 section 11.1: the scheme's case says nothing.
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
