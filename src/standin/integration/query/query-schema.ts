import { z } from 'zod';
import { codedErrorSchema, messageErrorSchema } from '../../../service/wire/errors.ts';
import type { Choices } from '../../choices.ts';
import { jsonAnswer } from '../answers.ts';
import type { QueryFields } from './read-query.ts';

/** A parameter that is text; of several with one name the last counts. */
function text(description: string) {
  return z
    .preprocess((value) => (Array.isArray(value) ? value.at(-1) : value), z.string().optional())
    .optional()
    .meta({ description });
}

/**
 * The query parameters of a list for its route. All are text here: what can't be read has an answer of its own
 * (`readRecordQuery`).
 */
export function querySchema(
  fields: QueryFields,
  { activityDateCompanion }: Pick<Choices, 'activityDateCompanion'>,
) {
  const filters = Object.entries(fields).flatMap(([name, { kind, comparators }]) => {
    const value = kind === 'id' ? 'An id' : '`yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`';
    if (name === 'activity_date' && activityDateCompanion === 'updated_at_comparison') {
      return [[name, text(`${value}; its companion is \`updated_at_comparison\``)] as const];
    }
    const companion = `Goes with \`${name}\`: ${[...comparators].join(' ')}`;
    return [[name, text(value)] as const, [`${name}_comparison`, text(companion)] as const];
  });
  return z.object({
    ...Object.fromEntries(filters),
    sort_by: text('`created_at` or `updated_at`'),
    sort_by_direction: text('`ASC` or `DESC`'),
  });
}

/** The two bodies of 400 that these lists have. */
export const badQueryAnswer = jsonAnswer(
  "'Bad comparison used.', or a query or page that can't be read",
  z.union([messageErrorSchema, codedErrorSchema]),
);
