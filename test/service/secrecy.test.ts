import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { createCandidate, readCandidate } from '../../src/service/integration/candidates.ts';
import { Secret } from '../../src/service/integration/credentials.ts';
import { registerWebhook } from '../../src/service/integration/webhooks.ts';
import { failureOf } from './fake-deps.ts';
import {
  clientOf,
  clientSecret,
  credentialsA,
  type FakeScript,
  fakeIntegration,
  type Heard,
  password,
  type Reply,
  tokenBody,
} from './fake-integration.ts';

const refresh = 'refresh-token-of-the-tests';
const hook = 'https://jobs.example/webhooks/Qx7-fixed_for_the_tests-31337';

/** Every way in which a secret might be written. */
const secrets = [clientSecret, password, refresh, 'of-the-tests', 'Qx7-fixed_for_the_tests'].flatMap(
  (text) => [
    text,
    encodeURIComponent(text),
    new URLSearchParams({ a: text }).toString().slice(2),
    JSON.stringify(text).slice(1, -1),
  ],
);

/** An error with everything that hangs on it, as logs and dumps write it. */
function dump(value: unknown): string {
  const parts = [inspect(value, { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true })];
  for (let cause = value; cause instanceof Error; cause = cause.cause) {
    parts.push(String(cause), cause.stack ?? '', JSON.stringify(cause));
    parts.push(JSON.stringify(Object.getOwnPropertyDescriptors(cause)));
  }
  return parts.join('\n');
}

function expectNoSecret(value: unknown): void {
  const text = dump(value);
  for (const secret of secrets) expect(text.includes(secret), `${secret} in ${text}`).toBe(false);
}

/** A service that says back all that it hears. */
const echo = ({ headers, body }: Heard): string =>
  `${headers.authorization} ${body} ${decodeURIComponent(body.replaceAll('+', ' '))}`;

const tokenGiven = (count: number) => ({ body: tokenBody(count, { refresh_token: refresh }) });

const scripts: [string, FakeScript][] = [
  [
    'the token endpoint says everything back',
    {
      token: (heard) => ({ status: 400, body: { error: 'invalid_client', error_description: echo(heard) } }),
    },
  ],
  ['the error type is a secret', { token: (heard) => ({ status: 400, body: { error: echo(heard) } }) }],
  ['the token endpoint answers a page', { token: (heard) => ({ body: `<html>${echo(heard)}` }) }],
  ['the token endpoint answers a text', { token: (heard) => ({ body: echo(heard) }) }],
  ['the token endpoint fails', { token: (heard) => ({ status: 500, body: echo(heard) }) }],
  ['the token endpoint hangs up', { token: () => 'hangs up' }],
  ['the token can not be sent', { token: () => ({ body: { access_token: 'of-the-tests\r\nX: y' } }) }],
  [
    'the token is of another kind',
    { token: (_, count) => ({ body: { ...tokenBody(count), token_type: 'mac' } }) },
  ],
  [
    'the token endpoint sends us elsewhere with it',
    {
      token: (heard) => ({
        status: 307,
        headers: { location: `https://elsewhere.example/?${encodeURIComponent(echo(heard))}` },
      }),
    },
  ],
];
const replies: [string, (heard: Heard) => Reply][] = [
  ['an error says everything back', (heard) => ({ status: 400, body: { error: echo(heard) } })],
  [
    'a refused token is said back',
    (heard) => ({ status: 401, body: { error: 'invalid_token', error_description: echo(heard) } }),
  ],
  [
    'a validation says everything back',
    (heard) => ({ status: 400, body: { code: 400, message: 'Validation Failed', errors: [echo(heard)] } }),
  ],
  [
    'an outage says everything back',
    (heard) => ({ status: 503, body: { error: { code: 503, message: echo(heard) } } }),
  ],
  ['a text says everything back', (heard) => ({ body: echo(heard) })],
  ['the service hangs up', () => 'hangs up'],
  ['the answer breaks off', () => 'breaks off'],
];
for (const [name, answer] of replies)
  scripts.push([name, { token: (_, count) => tokenGiven(count), answer }]);

test.each(scripts)('when %s, no error shows a secret', async (_name, script) => {
  const service = await fakeIntegration(script);
  const client = clientOf(service.url, { credentials: credentialsA });
  for (const call of [
    createCandidate({ name: 'Ewa' }),
    readCandidate(1),
    registerWebhook('job_updated', hook),
  ]) {
    const failure = await failureOf(client.run<unknown>(call));
    expectNoSecret(failure);
    expect(failure.message).toMatch(/[A-Z][^.]+\.$/);
  }
  expectNoSecret(client);
});

test('credentials and settings can be dumped', () => {
  expectNoSecret(credentialsA);
  expectNoSecret({ deep: [{ credentialsA }] });
  expect(JSON.stringify(credentialsA)).toContain('"clientSecret":"[secret]"');
  const secret = new Secret('hush-hush');
  for (const text of [
    `${secret}`,
    String(secret),
    secret.toString(),
    inspect(secret),
    JSON.stringify({ secret }),
  ]) {
    expect(text).toContain('[secret]');
    expect(text).not.toContain('hush');
  }
  expect(Object.keys(secret)).toEqual([]);
  expect(secret.reveal()).toBe('hush-hush');
});

test('a secret is found in every form that it may come back in', () => {
  const text = 'a "b" & ł%';
  const secret = new Secret(text);
  const forms = [
    text,
    JSON.stringify({ text }),
    encodeURIComponent(text),
    new URLSearchParams({ text }).toString(),
  ];
  for (const form of forms) expect(secret.isIn(`x ${form} y`)).toBe(true);
  expect(secret.isIn('a b')).toBe(false);
  expect(new Secret('').isIn('anything')).toBe(false);
});
