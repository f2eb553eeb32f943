import { z } from 'zod';
import { userAgent } from '../../base/version.ts';
import {
  type RequestName,
  readErrorBody,
  ServiceBodyError,
  ServiceError,
  ServiceStatusError,
} from '../http/errors.ts';
import type { ServiceAnswer, ServiceRequest } from '../http/exchange.ts';
import { ascii } from '../http/printable.ts';
import { tokenSchema } from '../wire/common.ts';
import { type Credentials, type Quote, Secret } from './credentials.ts';

/** The address of the token endpoint of the service at `serviceUrl`, which may have a path of its own. */
export function tokenUrl(serviceUrl: string): URL {
  const url = new URL(serviceUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/oauth2/token`;
  url.search = '';
  url.hash = '';
  return url;
}

/** Requests a token with the credentials themselves: the grant of their variant. */
export function tokenRequest(url: URL, credentials: Credentials): ServiceRequest {
  const grant: Readonly<Record<string, string>> =
    credentials.variant === 'a'
      ? {
          grant_type: 'password',
          username: credentials.username,
          password: credentials.password.reveal(),
        }
      : { grant_type: 'client_credentials' };
  return form(url, { ...clientOf(credentials), ...grant, scope: credentials.scope });
}

/**
 * Requests a token with the previous refresh token (RFC 6749, section 6; interface.md does not document it).
 * Without a scope: it stays the same.
 */
export function refreshRequest(url: URL, credentials: Credentials, refreshToken: Secret): ServiceRequest {
  return form(url, {
    ...clientOf(credentials),
    grant_type: 'refresh_token',
    refresh_token: refreshToken.reveal(),
  });
}

const clientOf = ({ clientId, clientSecret }: Credentials) => ({
  client_id: clientId,
  client_secret: clientSecret.reveal(),
});

function form(url: URL, fields: Readonly<Record<string, string>>): ServiceRequest {
  return {
    method: 'POST',
    url,
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': userAgent,
    },
    body: new URLSearchParams(fields).toString(),
  };
}

/** The token endpoint refused to give a token. */
export class OAuthError extends ServiceError {
  override readonly name = 'OAuthError';
  /** `error` of the body (RFC 6749, section 5.2), `null` where it names none. */
  readonly type: string | null;

  /** @param description of the service; leave it out where it may hold a secret */
  constructor(request: RequestName, status: number, type: string | null, description: string | null) {
    const reason = [type, description].filter((text) => text !== null && text !== '').join(': ');
    super(
      request,
      `the service gives no token (${reason === '' ? `it answered ${status}` : ascii(reason, 200)})`,
      (type === null ? undefined : hints.get(type)) ??
        "Check SERVICE_VARIANT, SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET against the service's settings screen.",
    );
    this.type = type;
  }
}

const hints: ReadonlyMap<string, string> = new Map([
  [
    'invalid_client',
    "Check SERVICE_CLIENT_ID (its whole name, <instance>_<client>) and SERVICE_CLIENT_SECRET against the service's settings screen.",
  ],
  [
    'invalid_grant',
    'Check SERVICE_USERNAME and SERVICE_PASSWORD: try them at the login page of the service.',
  ],
  [
    'invalid_scope',
    'Give the API client the scopes of SERVICE_SCOPE, or ask for fewer; variant A takes one.',
  ],
  ['unsupported_grant_type', 'Set SERVICE_VARIANT to the other variant: a logs a user in, b does not.'],
  ['unauthorized_client', 'Set SERVICE_VARIANT to the other variant, or create an API client for V2.'],
]);

/** A token as received. */
export interface Token {
  access: Secret;
  /** Variant A gives one. */
  refresh: Secret | null;
  /** Its lifetime in milliseconds, from the request on. */
  lifeMs: number;
}

/** What an Authorization header may contain (RFC 6750, section 2.1), and nothing that could break out of it. */
const tokenText = z.string().regex(/^[\x21-\x7e]{1,8192}$/);

/** As the wire schema, except for fields that live services leave out; stricter for header values. */
const answerSchema = tokenSchema.extend({
  access_token: tokenText,
  token_type: z
    .string()
    .regex(/^bearer$/i)
    .nullish(),
  expires_in: tokenSchema.shape.expires_in.nullish().catch(null),
  refresh_token: tokenText.nullish().catch(null),
});

/** Lifetime assumed if the service names none: a short one. */
const unknownLifeMs = 300_000;

/**
 * Parses the answer of the token endpoint (interface.md, "Authentication"). Its body holds secrets, so no
 * error quotes it, but for the description of an OAuth error that `quote` lets through.
 *
 * @throws OAuthError when it is refused; ServiceStatusError when it is temporary; ServiceBodyError when it is no
 *   answer of a token endpoint
 */
export function understandToken(answer: ServiceAnswer, quote: Quote): Token {
  const { request, status, headers, body } = answer;
  const isFailure = status < 200 || status > 299;
  const error = readErrorBody(body, isFailure);
  if (error !== null || isFailure) {
    const code = error?.code ?? status;
    if (code === 408 || code === 425 || code === 429 || code >= 500) {
      throw new ServiceStatusError(request, code, { retryAfter: headers.get('retry-after'), said: null });
    }
    const type = error?.message ?? null;
    const description = error?.description ?? null;
    const show = (text: string | null) => (text === null ? null : quote(text));
    throw new OAuthError(request, status, show(type), show(description));
  }
  const read = answerSchema.safeParse(parse(body));
  if (!read.success) throw notAToken(answer, read.error);
  const { access_token, refresh_token, expires_in } = read.data;
  return {
    access: new Secret(access_token),
    refresh: refresh_token ? new Secret(refresh_token) : null,
    lifeMs: expires_in == null ? unknownLifeMs : expires_in * 1000,
  };
}

function notAToken({ request, body }: ServiceAnswer, error: z.ZodError): ServiceBodyError {
  const text = body.trim();
  if (text.startsWith('<'))
    return new ServiceBodyError(request, 'html', 'answered a page instead of a token');
  const field = error.issues.map(({ path }) => path.join('.')).find((path) => path !== '');
  return new ServiceBodyError(
    request,
    'not-json',
    field === undefined ? 'answered something else than a token' : `the ${field} of its answer can't be used`,
  );
}

/** Hides the error of the parser, which quotes the text. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
