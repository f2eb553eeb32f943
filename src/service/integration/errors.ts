import { type RequestName, ServiceError } from '../errors.ts';
import type { FieldFault } from './field-faults.ts';

/**
 * The service understood a request to its integration API and refused it (interface.md, "Errors"). Which class it
 * becomes is decided by the body, under whatever status it came, and by the status where the body says nothing.
 * Faults of the way there (no answer, half an answer, 429, 500 and above) are other errors of the service.
 */
export abstract class IntegrationError extends ServiceError {
  /** The status that it came with; some services send 200. */
  readonly status: number;

  constructor(request: RequestName, status: number, what: string, hint: string) {
    super(request, what, hint);
    this.status = status;
  }
}

/** The token is missing, unknown, ended, or not for this. A fresh one has been tried already. */
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

/** We are known, but may not do this. */
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
  /** The service itself says so in its own error body; else anything on the way may have answered. */
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

/** Fields that the service does not take. */
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
  other: ['the service refuses it', 'What it says should tell why; ask its provider if it does not.'],
} as const satisfies Record<string, readonly [what: string, hint: string]>;
