import { FormData } from 'undici';
import type { ServiceAnswer, ServiceRequest } from '../exchange.ts';
import type { Secret } from '../token/secret.ts';

/**
 * One request to the integration API, described but not sent: `createServiceClient(...).run(call)` sends it. What
 * makes a call is pure, and so is what understands its answer.
 */
export interface Call<Result> {
  method: ServiceRequest['method'];
  /** Below `/api/integration/v2`, with a slash at its beginning; see `pathOf`. */
  path: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: { json: unknown } | { form: FormData };
  /**
   * Doing it twice comes to the same as doing it once, so it is sent again where that may help. Any other call is
   * sent again only when the service can't have taken it (no connection, token refused, 429).
   */
  isRepeatable: boolean;
  /**
   * Understands an answer that is no error.
   *
   * @throws ServiceBodyError when it can't be understood
   */
  understand(answer: ServiceAnswer): Result;
}

const apiPath = '/api/integration/v2';

/** A path with ids in it: ``pathOf`/employees/${id}/notes` ``. Throws a RangeError for what is no id. */
export function pathOf(parts: TemplateStringsArray, ...ids: readonly number[]): string {
  const wrong = ids.find((id) => !Number.isSafeInteger(id) || id < 1);
  if (wrong !== undefined)
    throw new RangeError(`${wrong} is no id of the service: give a whole number from 1.`);
  return String.raw(parts, ...ids);
}

/** The request of a call to the service at `serviceUrl`, which may have a path of its own. */
export function requestOf(call: Call<unknown>, serviceUrl: string, token: Secret): ServiceRequest {
  const url = new URL(serviceUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${apiPath}${call.path}`;
  url.search = new URLSearchParams(call.query).toString();
  url.hash = '';
  const { body } = call;
  const isJson = body !== undefined && 'json' in body;
  return {
    method: call.method,
    url,
    headers: {
      accept: 'application/json',
      'user-agent': 'jobfront',
      ...(isJson && { 'content-type': 'application/json' }),
      ...call.headers,
      authorization: `Bearer ${token.reveal()}`,
    },
    body: body === undefined ? undefined : 'json' in body ? JSON.stringify(body.json) : body.form,
  };
}

/** A form with files (multipart). */
export function formOf(parts: Readonly<Record<string, string | { file: Blob; name: string }>>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, part.file, part.name);
  }
  return form;
}
