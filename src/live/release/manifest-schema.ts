import { z } from 'zod';
import type { Manifest } from './manifest.ts';

const instant = z.iso.datetime({ offset: true });

/** Proves that what was read from disk is a manifest, before anything is served by it. */
export const manifestSchema: z.ZodType<Manifest> = z.object({
  format: z.literal(1),
  release: z.string(),
  createdAt: instant,
  boardAt: instant,
  owesForms: z.literal(true).optional(),
  completes: z.string().optional(),
  files: z.record(
    z.string().startsWith('/'),
    z.object({
      key: z.string(),
      hash: z.string().length(43),
      size: z.number().int().nonnegative(),
      type: z.string(),
      status: z.literal([200, 404, 410]),
      encodings: z.array(z.enum(['br', 'gzip'])),
      immutable: z.boolean(),
      until: instant.optional(),
    }),
  ),
  redirects: z.record(z.string(), z.string()),
});
