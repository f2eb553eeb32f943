import type { RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  codedErrorSchema,
  createdSchema,
  errorTexts,
  faultSchema,
  messageErrorSchema,
} from '../../service/wire/common.ts';
import { metadataSchema, resultHeadersSchema } from '../../service/wire/list-headers.ts';
import type { Refused } from '../records/change.ts';
import type { Choices } from '../settings/choices.ts';

/** Answers of an operation, by status. */
export type Answers = RouteConfig['responses'];

/**
 * One answer. Its type deliberately omits the schema, which is only for description: bodies are made by functions of
 * this folder and not by `context.json`.
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

/** A record, alone or with the requested schemas. */
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

/** A page of a list without schemas. */
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

/** The answers to an update. */
export function updatedAnswer({ updateAnswer }: Choices): Answers {
  return updateAnswer === 'id'
    ? { 200: jsonAnswer('Done', createdSchema) }
    : { 204: { description: 'Done' } };
}

/** What is wrong with one field of a body; an empty `field` is the whole body. */
export interface FieldError {
  field: string;
  message: string;
}

/** "Validation failure" (interface.md, Errors), with its list in the chosen structure. */
export function validationFailed(choices: Choices, errors: readonly FieldError[]): Response {
  return json(400, {
    code: 400,
    message: errorTexts.validationFailed,
    errors: structured(choices, errors),
  });
}

/** "Bad request on tags": the same, under another sentence. */
export function badTagsRequest(choices: Choices, errors: readonly FieldError[]): Response {
  return json(400, { code: 400, message: errorTexts.badRequestTags, errors: structured(choices, errors) });
}

/** "Upload failure". */
export function uploadFailed(): Response {
  return json(400, { code: 400, message: errorTexts.uploadFailed });
}

/** "Bad list request". */
export function badListRequest(): Response {
  return coded(400, errorTexts.badList);
}

/** "Bad comparison": 400 as interface.md, Filtering says. */
export function badComparison(): Response {
  return sentence(400, errorTexts.badComparison);
}

/** "Invalid or missing token". */
export function unauthorized(choices: Choices): Response {
  const status = choices.authorizationStatus;
  return Response.json(
    { error: errorTexts.unauthorized },
    // RFC 9110 section 15.5.2: a 401 names the scheme.
    { status, ...(status === 401 && { headers: { 'www-authenticate': 'Bearer' } }) },
  );
}

export function forbidden(): Response {
  return coded(403, errorTexts.forbidden);
}

export function notFound(): Response {
  return coded(404, errorTexts.notFound);
}

/** The answer of web frameworks for an unknown address. */
export function missingPage(): Response {
  return new Response(
    '<!doctype html>\n<html lang="en"><title>404 Not Found</title><h1>404 Not Found</h1></html>\n',
    {
      status: 404,
      headers: { 'content-type': 'text/html; charset=UTF-8' },
    },
  );
}

/** "Unknown tag". @param status not shown: a choice */
function tagNotFound(status: number): Response {
  return json(status, [errorTexts.tagNotFound]);
}

/** A body of one sentence, `{error: <sentence>}`: file already linked, candidate not in job, and such. */
function sentence(status: number, text: string): Response {
  return json(status, { error: text });
}

/** "No such move": plain text. @param status not shown: a choice */
function noTransition(status: number): Response {
  return new Response(errorTexts.noTransition, {
    status,
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
  });
}

/** `{error: {code, message}}`, for statuses that have no sentence of their own in interface.md. */
export function coded(status: number, message: string): Response {
  return json(status, { error: { code: status, message } });
}

function structured(choices: Choices, errors: readonly FieldError[]): unknown {
  switch (choices.errorsStructure) {
    case 'list':
      return errors;
    case 'texts':
      return errors.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`));
    case 'children':
      return tree(errors);
  }
}

function tree(errors: readonly FieldError[]): unknown {
  const own = errors.filter(({ field }) => field === '').map(({ message }) => message);
  const fields = Map.groupBy(
    errors.filter(({ field }) => field !== ''),
    ({ field }) => field,
  );
  const children = Object.fromEntries(
    [...fields].map(([field, of]) => [field, { errors: of.map(({ message }) => message) }]),
  );
  return { ...(own.length > 0 && { errors: own }), children };
}

function json(status: number, body: unknown): Response {
  return Response.json(body, { status });
}

/** `null` as a success without content (choice `recordAnswer`), a refusal as its error. */
export function outcomeAnswer(choices: Choices, refusal: Refused | null): Response {
  if (refusal) return refusalAnswer(choices, refusal);
  return choices.recordAnswer === 'no content' ? new Response(null, { status: 204 }) : Response.json({});
}

/** The body and status of a refusal in interface.md, Errors. */
export function refusalAnswer(choices: Choices, { refused }: Refused): Response {
  switch (refused) {
    case 'not found':
      return notFound();
    case 'no transition':
      return noTransition(choices.noTransitionStatus);
    case 'not in job':
      return sentence(choices.messageStatus, errorTexts.notInRecruitment);
    case 'provision mismatch':
      return sentence(choices.messageStatus, errorTexts.provisionMismatch);
    case 'already assigned':
      return sentence(choices.messageStatus, errorTexts.fileAlreadyAssigned);
    case 'tag not found':
      return tagNotFound(choices.tagNotFoundStatus);
    case 'in job already':
      return validationFailed(choices, [{ field: '', message: 'Employee is already in the recruitment' }]);
    case 'unknown rejection':
      return validationFailed(choices, [{ field: 'rejection_id', message: 'This value is not valid.' }]);
    case 'unknown file type':
      return validationFailed(choices, [{ field: 'dictionary_type', message: 'This value is not valid.' }]);
  }
}

/** The answers to a success, for the document. */
export function doneAnswers({ recordAnswer }: Choices): RouteConfig['responses'] {
  return recordAnswer === 'no content'
    ? { 204: { description: 'Done' } }
    : { 200: jsonAnswer('Done', z.object({})) };
}
