import { z } from 'zod';
import type { Proof } from './proof.ts';

const instant = z.iso.datetime({ offset: true });
const sum = z.string().regex(/^[\w-]{43}$/);
const id = z.int().positive();

const proofSchema = z.object({
  site: z.url(),
  checkedAt: instant,
  chain: z.object({ entries: z.int().positive(), hash: sum, since: instant }).exactOptional(),
  jobs: z.array(z.object({ id, url: z.url(), sha256: sum, validThrough: instant.nullable() })),
  closed: z.array(z.object({ id, url: z.url(), closedAt: instant })),
});

/** Reads a signed list that somebody else may have written. @throws {Error} with what is wrong */
export function readProof(text: string): Proof {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new Error('it is no JSON', { cause });
  }
  const read = proofSchema.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`${issue?.path.join('.')}: ${issue?.message}`);
}
