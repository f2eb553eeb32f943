import {
  IncompleteListError,
  ServiceConnectionError,
  ServiceError,
  ServiceTimeoutError,
} from '../../service/errors.ts';
import type { Code } from '../codes/codes.ts';

/** Codes of Node and OpenSSL that speak of the encryption or its certificate (Node, TLS: X509 certificate error codes). */
const tlsCodes =
  /^(?:ERR_SSL_|ERR_TLS_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|EPROTO$)/;

/** Which finding a failed read of the list is. */
export function failureCode(failure: unknown): Code {
  if (failure instanceof IncompleteListError) return 'list-incomplete';
  const chain = causesOf(failure);
  if (chain.some((cause) => 'code' in cause && tlsCodes.test(String(cause.code)))) {
    return 'service-tls-broken';
  }
  const isSilent = chain.some(
    (cause) => cause instanceof ServiceConnectionError || cause instanceof ServiceTimeoutError,
  );
  return isSilent ? 'service-unreachable' : 'service-answer-unusable';
}

/** What a failed read says for itself, parted into what happened and what to do. */
export function failureWords(failure: unknown): { found: string; todo: string | undefined } {
  if (!(failure instanceof ServiceError)) {
    return { found: failure instanceof Error ? failure.message : String(failure), todo: undefined };
  }
  const { message, hint } = failure;
  return { found: message.endsWith(hint) ? message.slice(0, -hint.length).trim() : message, todo: hint };
}

/** An error and what it was caused by, the outermost first. */
function causesOf(failure: unknown): Error[] {
  const chain: Error[] = [];
  let next = failure;
  while (next instanceof Error && chain.length < 10) {
    chain.push(next);
    next = next.cause;
  }
  return chain;
}
