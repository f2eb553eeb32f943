import { z } from 'zod';
import { idSchema } from '../service/wire/post.ts';
import type { Hint } from './sync.ts';

/** An id, or an object that has it, as other bodies of interface.md, "Events" do; anything else names nothing. */
const namedId = z.union([idSchema, z.looseObject({ id: idSchema }).transform(({ id }) => id)]);
const optionalId = namedId.optional().catch(undefined);

const bodySchema = z
  .looseObject({ advert_publish_id: optionalId, job_post_id: optionalId, recruitment_id: optionalId })
  .transform((body) => ({
    publishId: body.advert_publish_id,
    advertId: body.job_post_id,
    recruitmentId: body.recruitment_id,
  }));

/** Which post the body of a webhook names. An unreadable body names nothing; it is only a hint. */
export function hintOf(body: Uint8Array): Hint {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return {};
  }
  const read = bodySchema.safeParse(value);
  if (!read.success) return {};
  return Object.fromEntries(Object.entries(read.data).filter(([, id]) => id !== undefined));
}
