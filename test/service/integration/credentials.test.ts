import { expect, test } from 'vitest';
import {
  type CredentialSettings,
  credentialsFrom,
  MissingCredentialsError,
  Secret,
} from '../../../src/service/integration/credentials.ts';

const secret = new Secret('hush');
const client = { SERVICE_CLIENT_ID: 'kolibra_careers', SERVICE_CLIENT_SECRET: secret };
const user = { SERVICE_USERNAME: 'anna', SERVICE_PASSWORD: secret };
const base = { clientId: 'kolibra_careers', clientSecret: secret };

test.each([
  [
    { SERVICE_VARIANT: 'b', ...client },
    { variant: 'b', ...base, scope: 'webhook' },
  ],
  [
    { SERVICE_VARIANT: 'b', ...client, ...user, SERVICE_SCOPE: 'x y' },
    { variant: 'b', ...base, scope: 'x y' },
  ],
  [
    { SERVICE_VARIANT: 'a', ...client, ...user },
    { variant: 'a', ...base, scope: 'webhook', username: 'anna', password: secret },
  ],
] satisfies [CredentialSettings, object][])('credentials are made of %j', (settings, expected) => {
  expect(credentialsFrom(settings, 'webhook')).toEqual(expected);
});

test.each([
  [{ SERVICE_VARIANT: 'b' }, ['SERVICE_CLIENT_ID', 'SERVICE_CLIENT_SECRET']],
  [{ SERVICE_VARIANT: 'b', SERVICE_CLIENT_ID: 'x', ...user }, ['SERVICE_CLIENT_SECRET']],
  [{ SERVICE_VARIANT: 'a', ...client }, ['SERVICE_USERNAME', 'SERVICE_PASSWORD']],
  [{ SERVICE_VARIANT: 'a', ...client, SERVICE_USERNAME: 'anna' }, ['SERVICE_PASSWORD']],
] satisfies [CredentialSettings, string[]][])('%j lacks %j', (settings, missing) => {
  try {
    credentialsFrom(settings, 'webhook');
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof MissingCredentialsError)) throw error;
    expect(error.missing).toEqual(missing);
    for (const name of missing) expect(error.message).toContain(name);
  }
});
