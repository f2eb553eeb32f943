import { errorTexts } from '../../service/wire/errors.ts';
import type { Choices } from '../choices.ts';

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

/** What web frameworks answer for an address that they do not know. */
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
export function tagNotFound(status: number): Response {
  return json(status, [errorTexts.tagNotFound]);
}

/** A body of one sentence, `{error: <sentence>}`: file already linked, candidate not in job, and such. */
export function sentence(status: number, text: string): Response {
  return json(status, { error: text });
}

/** "No such move": plain text. @param status not shown: a choice */
export function noTransition(status: number): Response {
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
