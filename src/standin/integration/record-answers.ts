import type { RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import { errorTexts } from '../../service/wire/errors.ts';
import type { Choices } from '../choices.ts';
import type { Refused } from '../records/change.ts';
import { jsonAnswer } from './answers.ts';
import { noTransition, notFound, sentence, tagNotFound, validationFailed } from './errors.ts';

/** `null` as something done that has nothing to answer with (choice `recordAnswer`), a refusal as its error. */
export function outcomeAnswer(choices: Choices, refusal: Refused | null): Response {
  if (refusal) return refusalAnswer(choices, refusal);
  return choices.recordAnswer === 'no content' ? new Response(null, { status: 204 }) : Response.json({});
}

/** The body and status that interface.md, Errors has for what was refused. */
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

/** What is answered where it is done, for the document. */
export function doneAnswers({ recordAnswer }: Choices): RouteConfig['responses'] {
  return recordAnswer === 'no content'
    ? { 204: { description: 'Done' } }
    : { 200: jsonAnswer('Done', z.object({})) };
}
