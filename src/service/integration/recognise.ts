import { ascii } from '../ascii.ts';
import { type ServiceError, ServiceStatusError } from '../errors.ts';
import type { ServiceAnswer } from '../exchange.ts';
import { type ErrorBody, readErrorBody } from '../token/error-body.ts';
import type { Quote } from '../token/quote.ts';
import {
  AuthorizationError,
  ForbiddenError,
  NotFoundError,
  type RefusalReason,
  RefusedError,
  ValidationError,
} from './errors.ts';
import { fieldFaultsOf } from './field-faults.ts';

/**
 * What went wrong according to an answer, whatever its status; `null` where it is a success.
 *
 * The body decides before the status, and its message before its code, because live services send these bodies
 * under statuses that interface.md does not show.
 */
export function failureIn(answer: ServiceAnswer, quote: Quote): ServiceError | null {
  const isFailure = answer.status < 200 || answer.status > 299;
  const body = readErrorBody(answer.body, isFailure);
  if (body === null) return isFailure ? byCode(answer, answer.status, null, quote) : null;
  const known = body.message === null ? undefined : messages.get(keyOf(body.message));
  if (known === 'authorization') return new AuthorizationError(answer.request, answer.status, '');
  if (known === 'validation' || (known === 'bad-request' && body.errors !== undefined)) {
    return new ValidationError(answer.request, answer.status, quotable(body.errors, quote));
  }
  if (known === 'forbidden') return new ForbiddenError(answer.request, answer.status, '');
  if (known === 'not-found') return new NotFoundError(answer.request, answer.status, true);
  if (known !== undefined) return new RefusedError(answer.request, answer.status, known);
  if (body.message !== null && tokenErrors.has(body.message)) {
    return new AuthorizationError(answer.request, answer.status, saying(body, quote));
  }
  return byCode(answer, body.code ?? answer.status, body, quote);
}

function byCode(answer: ServiceAnswer, code: number, body: ErrorBody | null, quote: Quote): ServiceError {
  const { request, status, headers } = answer;
  const said = saying(body, quote);
  if (body?.errors !== undefined && (code === 400 || code === 422)) {
    return new ValidationError(request, status, quotable(body.errors, quote));
  }
  if (code === 401) return new AuthorizationError(request, status, said);
  if (code === 403) return new ForbiddenError(request, status, said);
  if (code === 404) return new NotFoundError(request, status, body?.code === 404);
  if (code === 408 || code === 425 || code === 429 || code >= 500) {
    const text = body?.message ?? null;
    const more = { retryAfter: headers.get('retry-after'), said: text === null ? null : quote(text) };
    return new ServiceStatusError(request, code, more);
  }
  return new RefusedError(request, status, code === 400 ? 'bad-request' : 'other', said || ` (${status})`);
}

function saying(body: ErrorBody | null, quote: Quote): string {
  const text = [body?.message, body?.description].filter(Boolean).join(': ');
  const shown = text === '' ? null : quote(text);
  return shown === null ? '' : `, saying "${ascii(shown, 160)}"`;
}

function quotable(errors: unknown, quote: Quote) {
  return fieldFaultsOf(errors).map(({ field, message }) => ({
    field: field === null ? null : quote(field),
    message: quote(message) ?? '(not shown: it holds a secret)',
  }));
}

const keyOf = (message: string): string => message.toLowerCase().replace(/[\s.!]+$/, '');

/** The messages of interface.md, "Errors", in lower case and without their last mark. */
const messages: ReadonlyMap<
  string,
  'authorization' | 'validation' | 'forbidden' | 'not-found' | RefusalReason
> = new Map([
  ['authorization key is invalid', 'authorization'],
  ['validation failed', 'validation'],
  ['forbidden', 'forbidden'],
  ['not found', 'not-found'],
  ['bad request', 'bad-request'],
  ['bad comparison used', 'bad-comparison'],
  ['could not upload file', 'upload-failed'],
  ['tag not found', 'tag-unknown'],
  ['file is already assigned to this employee', 'already-assigned'],
  ['employee is not in the recruitment', 'not-in-job'],
  ['cannot assign not within recruitment type provision with recruitment', 'provision-type'],
  ['no transition for action', 'no-transition'],
] as const);

/** Types of RFC 6749 and RFC 6750 that speak of the token, should a request other than for a token be answered so. */
const tokenErrors: ReadonlySet<string> = new Set([
  'invalid_token',
  'expired_token',
  'invalid_grant',
  'invalid_client',
  'unauthorized',
  'access_denied',
]);
