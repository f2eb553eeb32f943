import {
  ServiceBodyError,
  ServiceConnectionError,
  type ServiceError,
  ServiceStatusError,
  ServiceTimeoutError,
} from '../errors.ts';
import { mayPass } from '../retry.ts';

/**
 * Whether a request that must not be done twice may be sent again after this failure: only where the service can't
 * have taken it, because no connection came about or it turned the request away for coming too fast.
 */
export function isHarmless(failure: unknown): failure is ServiceError {
  return mayPass(failure) && (isUnsent(failure) || isTurnedAway(failure));
}

/** Whether this failure leaves open if the service has done what it was asked. */
export function leavesUnsure(failure: unknown): failure is ServiceError {
  const mayBeTaken =
    failure instanceof ServiceTimeoutError ||
    failure instanceof ServiceConnectionError ||
    failure instanceof ServiceStatusError ||
    failure instanceof ServiceBodyError;
  return mayBeTaken && !isUnsent(failure) && !isTurnedAway(failure);
}

const isTurnedAway = (failure: unknown): boolean =>
  failure instanceof ServiceStatusError && failure.status === 429;

/** Codes of a connection that did not come about. */
const unconnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

function isUnsent(failure: unknown): boolean {
  if (!(failure instanceof ServiceConnectionError)) return false;
  for (let cause: unknown = failure.cause; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && unconnected.has(cause.code)) return true;
  }
  return false;
}
