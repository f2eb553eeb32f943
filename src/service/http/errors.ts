import { STATUS_CODES } from 'node:http';
import { connectionTrouble, troubleWords } from '../../base/connection-trouble.ts';
import { ascii } from './printable.ts';

/** Which request an error speaks of. */
export interface RequestName {
  method: string;
  url: string;
}

/**
 * Anything that went wrong between us and the service. The text names the request, says what happened and
 * ends with `hint`, so printing `message` is enough. `cause` is the underlying error, if any.
 */
export class ServiceError extends Error {
  override readonly name: string = 'ServiceError';
  readonly method: string;
  readonly url: string;
  /** What the reader of the error can do about it: one or two sentences. */
  readonly hint: string;

  constructor(request: RequestName, what: string, hint: string, options?: ErrorOptions) {
    super(`${request.method} ${request.url}: ${what}. ${hint}`, options);
    this.method = request.method;
    this.url = request.url;
    this.hint = hint;
  }
}

/** The answer, headers and body together, was not complete at the deadline of one request. */
export class ServiceTimeoutError extends ServiceError {
  override readonly name = 'ServiceTimeoutError';

  constructor(request: RequestName, timeoutMs: number) {
    super(
      request,
      `no complete answer within ${timeoutMs} ms`,
      'Try again later; if the service is slow as a rule, raise SERVICE_TIMEOUT_MS.',
    );
  }
}

/** The service could not be reached, or hung up before it answered. */
export class ServiceConnectionError extends ServiceError {
  override readonly name = 'ServiceConnectionError';

  constructor(request: RequestName, cause: unknown) {
    const trouble = connectionTrouble(cause, URL.parse(request.url) ?? undefined);
    const { todo } = trouble;
    const where =
      'Check host and port of SERVICE_URL, and that the service runs and can be reached from this machine.';
    super(
      request,
      `no answer (${ascii(troubleWords(trouble), 300)})`,
      todo === null ? where : `${todo} The address is that of SERVICE_URL.`,
      { cause },
    );
  }
}

/** The service answered with another status than 200. */
export class ServiceStatusError extends ServiceError {
  override readonly name = 'ServiceStatusError';
  readonly status: number;
  /** The Retry-After header as it came, `null` where there was none. */
  readonly retryAfter: string | null;

  constructor(
    request: RequestName,
    status: number,
    more: { retryAfter: string | null; said: string | null },
  ) {
    const known = STATUS_CODES[status];
    const said = more.said === null ? '' : `, saying "${ascii(more.said, 120)}"`;
    super(request, `answered ${status}${known === undefined ? '' : ` ${known}`}${said}`, statusHint(status));
    this.status = status;
    this.retryAfter = more.retryAfter;
  }
}

/** What can be wrong with the body or the headers of an answer of status 200. */
export type BodyFault =
  | 'too-large'
  | 'broken-off'
  | 'undecodable'
  | 'html'
  | 'not-json'
  | 'error-object'
  | 'not-a-list';

/** The service answered 200, but the answer is not a list. */
export class ServiceBodyError extends ServiceError {
  override readonly name = 'ServiceBodyError';
  readonly fault: BodyFault;
  /** The status that an `error` object under a 200 speaks of; `null` where it names none. */
  readonly code: number | null;

  constructor(
    request: RequestName,
    fault: BodyFault,
    what: string,
    options: ErrorOptions & { code?: number } = {},
  ) {
    super(request, what, bodyHints[fault], options);
    this.fault = fault;
    this.code = options.code ?? null;
  }
}

/** The service redirected to an address that we do not follow. */
export class RedirectError extends ServiceError {
  override readonly name = 'RedirectError';
}

/** The list could not be proven complete. The rows read must not be used. */
export class IncompleteListError extends ServiceError {
  override readonly name = 'IncompleteListError';

  constructor(request: RequestName, what: string, hint: string) {
    super(request, `the list could not be proven complete and is not used: ${what}`, hint);
  }
}

/** The whole read exceeded its time budget. The rows read must not be used. */
export class BudgetError extends ServiceError {
  override readonly name = 'BudgetError';

  constructor(request: RequestName, budgetMs: number, why: string, options?: ErrorOptions) {
    super(
      request,
      `the read does not fit into its budget of ${budgetMs} ms: ${why}`,
      'Try again later, or raise SERVICE_READ_BUDGET_MS.',
      options,
    );
  }
}

const providerFault =
  "That is a fault on the service's side: try again later, and tell its provider if it stays.";

const bodyHints: Record<BodyFault, string> = {
  'too-large': 'Check SERVICE_URL; if the list really is that large, raise SERVICE_MAX_BYTES.',
  'broken-off': providerFault,
  undecodable: providerFault,
  html: "SERVICE_URL is probably not the address of the service's instance: check it, without /public at its end.",
  'not-json': "Check that SERVICE_URL is the address of the service's instance.",
  'error-object':
    "Check SERVICE_URL and `only` in site.config.ts; if both are right, ask the service's provider.",
  'not-a-list': "Check that SERVICE_URL is the address of the service's instance.",
};

function statusHint(status: number): string {
  if (status === 206) {
    return 'The service, or a cache before it, sent a part that was not asked for, several times: give its provider this message.';
  }
  if (status === 400) return 'The service does not accept the filter: check `only` in site.config.ts.';
  if (status === 401 || status === 403) {
    return 'The published list needs no login: check SERVICE_URL, and whether a firewall stands before the service.';
  }
  if (status === 404)
    return "Check that SERVICE_URL is the address of the service's instance, without /public at its end.";
  if (status === 429) return 'Try again later, and lower SERVICE_REQUESTS_PER_SECOND.';
  if (status === 408 || status === 425 || status >= 500) return providerFault;
  return "Check that SERVICE_URL is the address of the service's instance.";
}

/** Why there was no answer, in words (base/connection-trouble.ts), for messages. */
export const reasonOf = (failure: unknown): string => ascii(troubleWords(connectionTrouble(failure)), 300);
