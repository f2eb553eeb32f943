import { inspect } from 'node:util';

const shown = '[secret]';

/**
 * A text that must not appear in a log, an error or a dump: printing a `Secret` prints `[secret]`. Only `reveal()`
 * returns the text; the code that sends it calls it.
 */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  /** Whether `text` holds the secret, as it is or as encoded in an address, a form or JSON. */
  isIn(text: string): boolean {
    if (this.#text === '') return false;
    const escaped = JSON.stringify(this.#text).slice(1, -1);
    const form = new URLSearchParams([['', this.#text]]).toString().slice(1);
    return [this.#text, escaped, form, encodeURIComponent(this.#text)].some((one) => text.includes(one));
  }

  toString(): string {
    return shown;
  }

  toJSON(): string {
    return shown;
  }

  [inspect.custom](): string {
    return shown;
  }
}

/** Returns a text of the service for use in an error, or `null` if it contains a secret. */
export type Quote = (text: string) => string | null;

/** @param secrets looked up anew each time: tokens come and go */
export function quoteWithout(secrets: () => readonly Secret[]): Quote {
  return (text) => (secrets().some((secret) => secret.isIn(text)) ? null : text);
}

/** Our credentials at the service (interface.md, "Authentication"). */
export type Credentials = ClientCredentials | PasswordCredentials;

interface Client {
  clientId: string;
  clientSecret: Secret;
  /** One scope in A, one or more between spaces in B. */
  scope: string;
}

/** Variant B: `client_credentials`. */
export interface ClientCredentials extends Client {
  variant: 'b';
}

/** Variant A: `password`. */
export interface PasswordCredentials extends Client {
  variant: 'a';
  username: string;
  password: Secret;
}

/** The settings that credentials are made of, by their names in the environment. */
export interface CredentialSettings {
  SERVICE_VARIANT: 'a' | 'b';
  SERVICE_CLIENT_ID?: string | undefined;
  SERVICE_CLIENT_SECRET?: Secret | undefined;
  SERVICE_USERNAME?: string | undefined;
  SERVICE_PASSWORD?: Secret | undefined;
  SERVICE_SCOPE?: string | undefined;
}

/** Settings that are missing before the service's integration API can be asked. */
export class MissingCredentialsError extends Error {
  override readonly name = 'MissingCredentialsError';
  readonly missing: readonly string[];

  constructor(missing: readonly string[]) {
    super(
      `The service asks who we are, and ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set. ` +
        "Create an API client in the service's settings screen and set its name and secret " +
        '(docs/webhooks.md explains how).',
    );
    this.missing = missing;
  }
}

/**
 * Credentials from settings.
 *
 * @param scope requested if SERVICE_SCOPE is not set
 * @throws {MissingCredentialsError} naming everything that is missing
 */
export function credentialsFrom(settings: CredentialSettings, scope: string): Credentials {
  const { SERVICE_CLIENT_ID: clientId, SERVICE_CLIENT_SECRET: clientSecret } = settings;
  const { SERVICE_USERNAME: username, SERVICE_PASSWORD: password } = settings;
  const asked = settings.SERVICE_SCOPE ?? scope;
  if (clientId !== undefined && clientSecret !== undefined) {
    const client = { clientId, clientSecret, scope: asked };
    if (settings.SERVICE_VARIANT === 'b') return { variant: 'b', ...client };
    if (username !== undefined && password !== undefined) {
      return { variant: 'a', ...client, username, password };
    }
  }
  const needed = {
    SERVICE_CLIENT_ID: clientId,
    SERVICE_CLIENT_SECRET: clientSecret,
    ...(settings.SERVICE_VARIANT === 'a' && { SERVICE_USERNAME: username, SERVICE_PASSWORD: password }),
  };
  throw new MissingCredentialsError(
    Object.entries(needed)
      .filter(([, value]) => value === undefined)
      .map(([name]) => name),
  );
}

/** Everything in the credentials that must not be shown. */
export function secretsOf(credentials: Credentials): Secret[] {
  return credentials.variant === 'a'
    ? [credentials.clientSecret, credentials.password]
    : [credentials.clientSecret];
}
