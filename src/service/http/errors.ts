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
    return 'The published list needs no login: check SERVICE_URL, and whether a firewall is in front of the service.';
  }
  if (status === 404)
    return "Check that SERVICE_URL is the address of the service's instance, without /public at its end.";
  if (status === 429) return 'Try again later, and lower SERVICE_REQUESTS_PER_SECOND.';
  if (status === 408 || status === 425 || status >= 500) return providerFault;
  return "Check that SERVICE_URL is the address of the service's instance.";
}

/** Why there was no answer, in words (base/connection-trouble.ts), for messages. */
export const reasonOf = (failure: unknown): string => ascii(troubleWords(connectionTrouble(failure)), 300);

/** An error body of interface.md, "Errors", in any of its forms. */
export interface ErrorBody {
  /** The `code` in the body, `null` where it has none. */
  code: number | null;
  message: string | null;
  /** The list of a validation failure; `undefined` where there is none. */
  errors: unknown;
  /** `error_description` of an OAuth error; `message` is then its type. */
  description: string | null;
}

const nothing: ErrorBody = { code: null, message: null, errors: undefined, description: null };

/**
 * Reads an error from a body: `{error: text}`, `{error: {code, message}}`, `{code, message, errors}`,
 * `{error, error_description}`, `['Tag not found']`, or the plain text `No transition for action`.
 *
 * @param isFailure whether the status is an error; else only bodies count that can't be a success: a record (it has
 *   an `id`) or a list is never taken for an error
 * @returns `null` for everything else
 */
export function readErrorBody(text: string, isFailure: boolean): ErrorBody | null {
  const trimmed = text.trim();
  const value = parse(trimmed);
  if (typeof value === 'string' || value === undefined) {
    const plain = typeof value === 'string' ? value : trimmed;
    return /^no transition for action\b/i.test(plain) ? { ...nothing, message: plain } : null;
  }
  if (Array.isArray(value)) {
    const only: unknown = value.length === 1 ? value[0] : null;
    return typeof only === 'string' && /^tag not found\b/i.test(only) ? { ...nothing, message: only } : null;
  }
  if (!isRecord(value) || ('id' in value && !isFailure)) return null;
  if ('error' in value) return ofError(value);
  return 'code' in value && 'message' in value ? ofCode(value) : null;
}

function ofError(value: Record<string, unknown>): ErrorBody {
  const { error } = value;
  if (isRecord(error)) return { ...ofCode(error), errors: error.errors ?? value.errors };
  const description = value.error_description;
  return {
    ...nothing,
    message: textOf(error),
    errors: value.errors,
    description: typeof description === 'string' ? description : null,
  };
}

const ofCode = (value: Record<string, unknown>): ErrorBody => ({
  code: codeOf(value.code),
  message: textOf(value.message),
  errors: value.errors,
  description: null,
});

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A status, also as text. */
function codeOf(value: unknown): number | null {
  const code = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof code === 'number' && Number.isInteger(code) ? code : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses JSON; `undefined`, which JSON can't express, for invalid JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is wrong with one field. */
export interface FieldFault {
  /** The field's name, dots between levels; `null` where the service names none. */
  field: string | null;
  message: string;
}

const mostFaults = 50;
const mostLevels = 10;
const nameKeys = ['field', 'property', 'property_path', 'propertyPath', 'path', 'name', 'key'];
const messageKeys = ['message', 'error', 'detail', 'description'];
/** Keys of levels that only wrap the errors. */
const packing = new Set(['errors', 'children', 'fields', 'violations']);

/**
 * Reads the `errors` of a validation answer. Their structure is undocumented (interface.md, "Errors"), so all usual
 * forms are read: texts, objects with a message and a name, maps from field to texts, and these within each other.
 * Anything else is left out.
 */
export function fieldFaultsOf(errors: unknown): FieldFault[] {
  const faults: FieldFault[] = [];
  collect(errors, [], faults);
  return faults;
}

function collect(value: unknown, path: readonly string[], faults: FieldFault[]): void {
  if (faults.length >= mostFaults || path.length > mostLevels) return;
  if (typeof value === 'string' || typeof value === 'number') {
    const message = ascii(String(value).trim(), 200);
    if (message !== '') faults.push({ field: path.join('.') || null, message });
  } else if (Array.isArray(value)) {
    for (const one of value.slice(0, mostFaults)) collect(one, path, faults);
  } else if (typeof value === 'object' && value !== null) {
    collectObject(Object.entries(value), path, faults);
  }
}

function collectObject(
  entries: readonly (readonly [string, unknown])[],
  path: readonly string[],
  faults: FieldFault[],
): void {
  const textAt = (keys: readonly string[]): string | null => {
    const found = entries.find(([key, value]) => keys.includes(key) && typeof value === 'string');
    return typeof found?.[1] === 'string' ? found[1] : null;
  };
  const name = textAt(nameKeys);
  const message = textAt(messageKeys);
  // A map from fields may have a field called "name": only beside a message it names another.
  if (message !== null && (name !== null || entries.length === 1 || path.length > 0)) {
    collect(message, name === null ? path : [...path, ascii(name, 100)], faults);
    return;
  }
  for (const [key, value] of entries.slice(0, mostFaults)) {
    collect(value, packing.has(key) ? path : [...path, ascii(key, 100)], faults);
  }
}
