import { z } from 'zod';

/** A token request (interface.md, Authentication), as form or JSON fields. */
export const tokenRequestSchema = z
  .looseObject({
    client_id: z.string().meta({ description: 'The client name' }),
    client_secret: z.string(),
    grant_type: z.string().meta({ description: '`password` (A), `client_credentials` (B), `refresh_token`' }),
    username: z.string().optional().meta({ description: 'Variant A' }),
    password: z.string().optional().meta({ description: 'Variant A' }),
    refresh_token: z.string().optional().meta({ description: 'With grant `refresh_token`' }),
    scope: z
      .string()
      .optional()
      .meta({ description: 'One scope (A); one or more, separated by a space (B)' }),
  })
  .meta({ id: 'TokenRequest', description: 'Who asks for a token, and for what' });

/** A token. `expires_in` is in seconds: 3600 in A, 2592000 in B. Only A sends `refresh_token`. */
export const tokenSchema = z
  .looseObject({
    access_token: z.string().min(1),
    expires_in: z.preprocess(
      (value) => (typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value),
      z.int().min(0),
    ),
    token_type: z.string().meta({ example: 'Bearer' }),
    scope: z.string().nullish(),
    refresh_token: z.string().nullish().meta({ description: 'Variant A' }),
  })
  .meta({ id: 'Token', description: 'An access token' });

export type TokenRequest = z.output<typeof tokenRequestSchema>;
