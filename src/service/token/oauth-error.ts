import { ascii } from '../ascii.ts';
import { type RequestName, ServiceError } from '../errors.ts';

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
