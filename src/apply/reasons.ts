import { ServiceError, ServiceStatusError } from '../service/http/errors.ts';
import {
  AuthorizationError,
  ForbiddenError,
  NotFoundError,
  RefusedError,
  UnsureError,
  ValidationError,
} from '../service/integration/errors.ts';
import { OAuthError } from '../service/integration/token.ts';
import { SealError } from './sealed.ts';

// The service may quote what somebody has sent, and addresses hold ids of candidates: none of it stands in a reason.

/** Why the service refuses a step for good, without personal data. */
export function refusalText(error: unknown): string {
  if (error instanceof ValidationError) {
    const fields = error.faults.map(({ field }) => field ?? '').filter((field) => /^\w{1,40}$/.test(field));
    return fields.length > 0
      ? `the service does not take ${[...new Set(fields)].join(', ')}`
      : 'the service does not take the fields';
  }
  if (error instanceof RefusedError) return `the service refuses it (${error.reason}, ${error.status})`;
  if (error instanceof NotFoundError) {
    return 'the service has no such record any more, or knows no such request (uploads need variant b)';
  }
  return 'the service refuses it';
}

/** Why a step could not be done now, without personal data; `null` for what is no fault of the service. */
export function troubleText(error: unknown): string | null {
  if (error instanceof UnsureError) return 'the service did not say whether it was done';
  if (error instanceof OAuthError)
    return 'the service gives no token: check SERVICE_CLIENT_ID and its secret';
  if (error instanceof AuthorizationError)
    return 'the service does not accept our token: check SERVICE_SCOPE';
  if (error instanceof ForbiddenError) return "the service forbids it: check the API client's rights";
  if (error instanceof ServiceStatusError) return `the service answered ${error.status}`;
  if (error instanceof ServiceError) return `the service could not be asked (${error.name})`;
  if (error instanceof SealError) return 'what is kept here can not be opened: check APPLY_KEY';
  return null;
}
