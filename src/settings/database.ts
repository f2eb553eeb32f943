import { z } from 'zod';
import { Secret } from '../service/integration/credentials.ts';

/** The URL of a PostgreSQL database; it contains a password and must stay secret. */
const databaseUrl = z
  .string()
  .refine(
    (text) => /^postgres(?:ql)?:/.test(text) && URL.canParse(text),
    'give postgresql://user:password@host:5432/name, with %40 for an @ in the password',
  )
  .transform((text) => new Secret(text));

const connections = 'give a whole number from 1 to 50';

/** Where the live site stores its boards, if not in its data folder. */
export const databaseSettings = {
  DATABASE_URL: databaseUrl
    .optional()
    .describe(
      'PostgreSQL database for the boards and applications of the live site, with `?sslmode=verify-full&sslrootcert=<file>` for TLS. Without it they are in `DATA_DIR` (docs/live-sites.md).',
    ),
  DATABASE_SCHEMA: z
    .string()
    .regex(/^[a-z_][a-z0-9_]{0,49}$/, 'give at most 50 small letters, digits and _, a letter first')
    .default('jobfront')
    .describe('Schema of this site alone in the database.'),
  DATABASE_CONNECTIONS: z.coerce
    .number({ error: connections })
    .int(connections)
    .min(1, connections)
    .max(50, connections)
    .default(4)
    .describe(
      'Maximum number of connections that queries share. A process has two more, and as many again and one if it takes applications.',
    ),
};
