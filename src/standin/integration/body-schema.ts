import { z } from 'zod';
import type { Choices } from '../choices.ts';
import type { Field } from './fields/field.ts';

/**
 * The schema of a body, made of this instance's fields: it checks and parses, and describes in `/openapi.json`.
 *
 * @param demands whether the required fields have to be there
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
