import { z } from 'zod';
import { Secret } from '../service/integration/credentials.ts';

const strong = /^([\w-]{22,}|[0-9a-f]{32,})$/i;
const make = 'at least 22 letters, digits, - or _, drawn at random (openssl rand -hex 16)';

/** At least 128 bits, as base64url or hex. */
const secret = z.string().regex(strong, `give ${make}`);

/** Somebody who may operate the site. */
export interface Operator {
  /** `null` where all operators share one password. */
  name: string | null;
  password: Secret;
}

/** One password, or several, each of which may have a name before it: `anna:… ben:…`. */
const operators = z.string().transform((text, context): Operator[] => {
  const found = text
    .split(/\s+/)
    .filter(Boolean)
    .map((one) => {
      const [, name = null, password = ''] = /^(?:([\p{L}\d._-]{1,40}):)?(.*)$/u.exec(one) ?? [];
      return { name, password };
    });
  if (found.some(({ password }) => !strong.test(password))) {
    context.addIssue(`give ${make}; for several people name:password for each, between spaces`);
    return z.NEVER;
  }
  // Otherwise the log would name the wrong operator.
  if (new Set(found.map(({ password }) => password)).size < found.length) {
    context.addIssue('give each person a password of their own');
    return z.NEVER;
  }
  return found.map(({ name, password }) => ({ name, password: new Secret(password) }));
});

/** The permissions on the live site. */
export const accessSettings = {
  WEBHOOK_SECRET: secret
    .optional()
    .describe('Secret in the address of webhooks. Access logs of proxies may record it.'),
  WEBHOOK_SECRET_OLD: secret
    .optional()
    .describe('The former secret, valid until the service has the new one.'),
  OPERATOR_PASSWORD: operators
    .optional()
    .describe(
      "Password of the operator's page; for several people `anna:<password> ben:<password>`, then the log names who did what. Without it `WEBHOOK_SECRET` is the password, with a warning.",
    ),
  METRICS_TOKEN: secret
    .optional()
    .describe('Bearer token for reading `/metrics` and `/status.json`, and for nothing else.'),
  STATUS_ACCESS: z
    .enum(['public', 'local', 'password'])
    .default('local')
    .describe(
      'Who may read `/metrics` and the details of `/status.json` without `METRICS_TOKEN` or `OPERATOR_PASSWORD`: programs on this machine (`local`), nobody (`password`), or everybody, without numbers of applications and paths of files (`public`).',
    ),
};
