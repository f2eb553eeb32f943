import {
  type ErrorBody,
  type FieldFault,
  fieldFaultsOf,
  type RequestName,
  readErrorBody,
  ServiceError,
  ServiceStatusError,
} from '../http/errors.ts';
import type { ServiceAnswer } from '../http/exchange.ts';
import { ascii } from '../http/printable.ts';
import type { Quote } from './credentials.ts';

/**
 * The service understood a request to its integration API and refused it (interface.md, "Errors"). The body decides
 * the class, at any status; the status decides only where the body says nothing.
 * Faults in transit (no answer, half an answer, 429, 500 and above) are other errors of the service.
 */
export abstract class IntegrationError extends ServiceError {
  /** The status that it came with; some services send 200. */
  readonly status: number;

  constructor(request: RequestName, status: number, what: string, hint: string) {
    super(request, what, hint);
    this.status = status;
  }
}

/** The token is missing, unknown, expired, or not valid for this. A fresh one has already been tried. */
export class AuthorizationError extends IntegrationError {
  override readonly name = 'AuthorizationError';

  constructor(request: RequestName, status: number, said: string) {
    super(
      request,
      status,
      `the service does not accept our token${said}`,
      "Check in the service's settings screen that the API client exists, is for V2, and has the scope that this needs; then SERVICE_SCOPE.",
    );
  }
}

/** We are authenticated, but lack permission. */
export class ForbiddenError extends IntegrationError {
  override readonly name = 'ForbiddenError';

  constructor(request: RequestName, status: number, said: string) {
    super(
      request,
      status,
      `the service forbids it${said}`,
      "Give the API client the scope, or in variant A the user of SERVICE_USERNAME the permission, in the service's settings screen.",
    );
  }
}

/** There is no such record; or, where `isProven` is false, perhaps no such address. */
export class NotFoundError extends IntegrationError {
  override readonly name = 'NotFoundError';
  /** The service says so in its own error body; else a proxy in between may have answered. */
  readonly isProven: boolean;

  constructor(request: RequestName, status: number, isProven: boolean) {
    super(
      request,
      status,
      isProven ? 'the service has no such record' : 'nothing is found at this address',
      isProven
        ? 'It was deleted, or never was there: check the id, and that SERVICE_URL is the instance it belongs to.'
        : "Check that SERVICE_URL is the address of the service's instance, and that its variant knows this request.",
    );
    this.isProven = isProven;
  }
}

/** Fields that the service does not accept. */
export class ValidationError extends IntegrationError {
  override readonly name = 'ValidationError';
  /** What is wrong, field by field, as far as the service says; may be empty. */
  readonly faults: readonly FieldFault[];

  constructor(request: RequestName, status: number, faults: readonly FieldFault[]) {
    const shown = faults.slice(0, 5).map(({ field, message }) => (field ? `${field}: ${message}` : message));
    const more = faults.length > 5 ? `; and ${faults.length - 5} more` : '';
    super(
      request,
      status,
      `the service does not take these fields (${shown.length > 0 ? shown.join('; ') + more : 'it does not say why'})`,
      "Correct the fields named; required fields and custom fields are set up in the service's settings screen.",
    );
    this.faults = faults;
  }
}

/** Why a whole request was refused. Names stay. */
export type RefusalReason = keyof typeof refusals;

/** The state of the records does not allow it, or the request asks for something that the service does not know. */
export class RefusedError extends IntegrationError {
  override readonly name = 'RefusedError';
  readonly reason: RefusalReason;

  constructor(request: RequestName, status: number, reason: RefusalReason, said = '') {
    const [what, hint] = refusals[reason];
    super(request, status, `${what}${said}`, hint);
    this.reason = reason;
  }
}

const refusals = {
  'no-transition': [
    'the candidate cannot be moved this way',
    "Read the candidate's stage again, and choose a move that the job's workflow has from there.",
  ],
  'already-assigned': [
    'the file is assigned to this candidate already',
    'Nothing needs to be done: go on as after a success.',
  ],
  'not-in-job': ['the candidate is not in this job', 'Add the candidate to the job first.'],
  'provision-type': [
    'this provision is not of the kind that belongs to one job',
    'Give it without a job, or choose a provision of the kind "within recruitment" in the settings screen.',
  ],
  'tag-unknown': ['the service has no such tag', "Create the tag in the service's settings screen first."],
  'bad-comparison': [
    'the service does not know a comparison of the filter',
    'Use one that the service documents for the field.',
  ],
  'upload-failed': [
    'the service could not take the file',
    'Check its type and size against what the service allows, and the name of its document type.',
  ],
  'bad-request': [
    'the service does not understand the request',
    "Check names and values of filter, sort and page against the service's documentation.",
  ],
  other: ['the service refuses it', 'Its answer should say why; ask its provider if it does not.'],
} as const satisfies Record<string, readonly [what: string, hint: string]>;

/**
 * A non-repeatable request was sent, and its outcome is unknown: the service may have executed it or not.
 * `cause` is what went wrong.
 */
export class UnsureError extends ServiceError {
  override readonly name = 'UnsureError';

  constructor(cause: ServiceError) {
    super(
      cause,
      `what came of it is not known: ${cause.message.replace(`${cause.method} ${cause.url}: `, '')}`,
      'It may have been done: look it up in the service before it is sent again.',
      { cause },
    );
  }
}

/**
 * What went wrong according to an answer with any status; `null` where it is a success.
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
