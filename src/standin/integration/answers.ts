import type { RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import { createdSchema } from '../../service/wire/common.ts';
import { codedErrorSchema, faultSchema, messageErrorSchema } from '../../service/wire/errors.ts';
import { resultHeadersSchema } from '../../service/wire/list-headers.ts';
import { metadataSchema } from '../../service/wire/metadata.ts';
import type { Choices } from '../choices.ts';

/** Answers of an operation, by status. */
export type Answers = RouteConfig['responses'];

/**
 * One answer. The type says nothing of its schema on purpose: it describes only, because bodies are made by the
 * room's own functions and not by `context.json`.
 */
export type Answer = Answers[string];

/** Answers as `/openapi.json` describes them; every operation picks those that its row has. */
export function jsonAnswer(description: string, schema: z.ZodType): Answer {
  return { description, content: { 'application/json': { schema } } };
}

export const validationAnswer = jsonAnswer("'Validation Failed', with the list of errors", faultSchema);
export const badListAnswer = jsonAnswer("'Bad Request': headers that can't be used", codedErrorSchema);
export const unauthorizedAnswer = jsonAnswer("'Authorization key is invalid.'", messageErrorSchema);
export const forbiddenAnswer = jsonAnswer("'Forbidden'", codedErrorSchema);
export const notFoundAnswer = jsonAnswer("'Not Found'", codedErrorSchema);

/** A record, alone or with the schemas that were asked for. */
export function recordAnswer(description: string, schema: z.ZodType): Answer {
  return jsonAnswer(description, z.union([schema, withSchemas(schema), metadataSchema]));
}

/** A page of records with its headers. */
export function recordsAnswer(description: string, schema: z.ZodType): Answer {
  const list = z.array(schema);
  return {
    ...jsonAnswer(description, z.union([list, withSchemas(list), metadataSchema])),
    headers: resultHeadersSchema,
  };
}

/** A page of a list that knows no schemas. */
export function listAnswerOf(description: string, schema: z.ZodType): Answer {
  return { ...jsonAnswer(description, z.array(schema)), headers: resultHeadersSchema };
}

function withSchemas(schema: z.ZodType): z.ZodType {
  return z.object({
    data: schema,
    metadata: metadataSchema.optional(),
    request_metadata: metadataSchema.optional(),
  });
}

/** What an update is answered with. */
export function updatedAnswer({ updateAnswer }: Choices): Answers {
  return updateAnswer === 'id'
    ? { 200: jsonAnswer('Done', createdSchema) }
    : { 204: { description: 'Done' } };
}
