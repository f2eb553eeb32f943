import type { Settings } from '../config.ts';
import type { Header } from '../outputs/security-headers.ts';
import type { Clock } from '../sync/clock.ts';
import type { Listener } from '../sync/events.ts';
import { createSecretCheck, type IsSecret } from '../sync/secret.ts';
import { createLogin, type Login } from './login.ts';
import { createStatusAccess, type MayRead } from './status-access.ts';

export interface SiteAccess {
  /** `null` where there is no secret, and so neither webhooks nor the operator's page. */
  isSecret: IsSecret | null;
  /** What must never be told: these secrets, and those of the service. */
  secretTexts: readonly string[];
  /** What checks the operator's password, and who may read the status. */
  open(deps: { clock: Clock; emit: Listener; security: readonly Header[] }): {
    login: Login | null;
    mayRead: MayRead;
  };
}

/**
 * Who may do and read what on the live site, by its settings.
 *
 * @throws when a secret is too easy to guess, or one is missing that STATUS_ACCESS needs
 */
export function siteAccess(environment: Settings['environment']): SiteAccess {
  const { WEBHOOK_SECRET, WEBHOOK_SECRET_OLD, STATUS_ACCESS: access } = environment;
  const secrets = [WEBHOOK_SECRET, WEBHOOK_SECRET_OLD].filter((one) => one !== undefined);
  if (secrets.length === 0 && access === 'password') {
    throw new Error('STATUS_ACCESS=password needs a password: set WEBHOOK_SECRET, or STATUS_ACCESS=local.');
  }
  const isSecret = secrets.length > 0 ? createSecretCheck(secrets) : null;
  const ours = [environment.SERVICE_CLIENT_SECRET, environment.SERVICE_PASSWORD];
  return {
    isSecret,
    secretTexts: [...secrets, ...ours.flatMap((secret) => secret?.reveal() ?? [])],
    open({ clock, emit, security }) {
      const login = isSecret && createLogin({ isSecret, clock, emit });
      return { login, mayRead: createStatusAccess({ access, login, security, clock }) };
    },
  };
}
