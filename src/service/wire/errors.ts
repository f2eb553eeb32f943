import { z } from 'zod';

/** Error bodies, one schema for each shape of interface.md, Errors. */

/** 'Validation Failed', 'Bad request' (tags) and 'Could not upload file'. The structure of `errors` is not shown. */
export const faultSchema = z
  .looseObject({ code: z.int(), message: z.string(), errors: z.unknown().optional() })
  .meta({ id: 'Fault', description: 'What is wrong with the request' });

/** Bad list request, forbidden, not found. */
export const codedErrorSchema = z
  .looseObject({ error: z.looseObject({ code: z.int(), message: z.string() }) })
  .meta({ id: 'CodedError', description: 'An error with its code' });

/** Authorization, bad comparison, file already linked, candidate not in job, provision type mismatch. */
export const messageErrorSchema = z
  .looseObject({ error: z.string() })
  .meta({ id: 'MessageError', description: 'An error that is only a sentence' });

/** Failure of a token request. */
export const tokenErrorSchema = z
  .looseObject({ error: z.string(), error_description: z.string().nullish() })
  .meta({ id: 'TokenError', description: 'Why there is no token (RFC 6749, section 5.2)' });

/** Unknown tag: `["Tag not found"]`. */
export const tagErrorSchema = z.array(z.string()).meta({ id: 'TagError', description: 'Sentences' });

/** The sentences of error bodies, word for word. */
export const errorTexts = {
  validationFailed: 'Validation Failed',
  badRequestTags: 'Bad request',
  uploadFailed: 'Could not upload file',
  badList: 'Bad Request',
  badComparison: 'Bad comparison used.',
  unauthorized: 'Authorization key is invalid.',
  forbidden: 'Forbidden',
  notFound: 'Not Found',
  tagNotFound: 'Tag not found',
  fileAlreadyAssigned: 'File is already assigned to this employee',
  notInRecruitment: 'Employee is not in the recruitment',
  provisionMismatch: 'Cannot assign not within recruitment type provision with recruitment!',
  noTransition: 'No transition for action',
} as const;
