import { expect, test } from 'vitest';
import { ServiceStatusError } from '../../../src/service/http/errors.ts';
import type { Quote } from '../../../src/service/integration/credentials.ts';
import {
  failureIn,
  IntegrationError,
  NotFoundError,
  RefusedError,
  ValidationError,
} from '../../../src/service/integration/errors.ts';

const all: Quote = (text) => text;

function failure(body: unknown, status: number, quote = all) {
  const headers = new Headers({ 'retry-after': '7' });
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = { method: 'POST', url: 'https://service.example/api/integration/v2/employees/1' };
  return failureIn({ request, status, headers, body: text }, quote);
}

/** Name of the error, and its reason where it has one. */
const kind = (error: Error | null) => (error instanceof RefusedError ? error.reason : (error?.name ?? null));

const bodies: [unknown, string][] = [
  [{ code: 400, message: 'Validation Failed', errors: [] }, 'ValidationError'],
  [{ code: 400, message: 'Bad request', errors: ['tags: this is required'] }, 'ValidationError'],
  [{ error: { code: 400, message: 'Validation Failed' } }, 'ValidationError'],
  [{ code: 400, message: 'Could not upload file' }, 'upload-failed'],
  [{ error: { code: 400, message: 'Bad Request' } }, 'bad-request'],
  [{ error: 'Bad comparison used.' }, 'bad-comparison'],
  [{ error: 'Authorization key is invalid.' }, 'AuthorizationError'],
  [{ error: 'authorization key is invalid' }, 'AuthorizationError'],
  [{ error: 'invalid_token', error_description: 'The token has ended' }, 'AuthorizationError'],
  [{ error: { code: 403, message: 'Forbidden' } }, 'ForbiddenError'],
  [{ error: { code: '404', message: 'Not Found' } }, 'NotFoundError'],
  [['Tag not found'], 'tag-unknown'],
  [{ error: 'File is already assigned to this employee' }, 'already-assigned'],
  [{ error: 'Employee is not in the recruitment' }, 'not-in-job'],
  [{ error: 'Cannot assign not within recruitment type provision with recruitment!' }, 'provision-type'],
  ['No transition for action', 'no-transition'],
  ['"No transition for action."', 'no-transition'],
];
const statuses = [200, 201, 400, 401, 403, 404, 409, 422, 500];

test.each(bodies)('%j is recognised under any status', (body, expected) => {
  for (const status of statuses) expect([status, kind(failure(body, status))]).toEqual([status, expected]);
});

test.each(bodies)('the error of %j says what happened and what to do', (body) => {
  const error = failure(body, 400);
  if (!(error instanceof IntegrationError)) throw new Error('another family');
  expect(error.message).toMatch(/^POST https:\S+: .+\. [A-Z].+\.$/);
  expect(error.status).toBe(400);
  expect(error.message).toContain(error.hint);
});

test.each([
  [401, 'AuthorizationError'],
  [403, 'ForbiddenError'],
  [404, 'NotFoundError'],
  [400, 'bad-request'],
  [405, 'other'],
  [409, 'other'],
  [418, 'other'],
  [302, 'other'],
  [408, 'ServiceStatusError'],
  [429, 'ServiceStatusError'],
  [500, 'ServiceStatusError'],
  [503, 'ServiceStatusError'],
])('status %i decides where the body says nothing', (status, expected) => {
  for (const body of ['', 'null', '{}', '[]', '[1]', '<html>', 'Oops', '{"error":null}', '{"error":[]}']) {
    expect([body, kind(failure(body, status))]).toEqual([body, expected]);
  }
});

test.each([
  [{ error: { code: 429, message: 'Too Many Requests' } }, 'ServiceStatusError'],
  [{ error: { code: 500, message: 'Internal Server Error' } }, 'ServiceStatusError'],
  [{ code: 401, message: 'Expired JWT Token' }, 'AuthorizationError'],
  [{ code: 422, message: 'Unprocessable', errors: { email: ['taken'] } }, 'ValidationError'],
  [{ error: 'Something else' }, 'other'],
])('%j is an error even under 200', (body, expected) => {
  expect(kind(failure(body, 200))).toBe(expected);
});

test.each([
  ['{"id":5}'],
  ['{"id":5,"error":"a field of this name"}'],
  ['{"id":5,"code":1,"message":"x"}'],
  ['[]'],
  ['["advert_published"]'],
  ['[{"error":"in a record"}]'],
  [''],
  ['null'],
  ['{}'],
  ['true'],
  ['OK'],
])('%s under 200 is a success', (body) => {
  expect(failure(body, 200)).toBeNull();
});

test('what the service says is quoted, cut, and without characters that a terminal obeys', () => {
  const error = failure({ error: `\u001b[31m${'x'.repeat(1000)}` }, 400);
  expect(error?.message).toContain('saying "\\u001b[31mxxx');
  expect(error?.message.length).toBeLessThan(500);
});

test('only the service itself proves that a record is not there', () => {
  const proven = failure({ error: { code: 404, message: 'Not Found' } }, 404);
  const page = failure('<html>404</html>', 404);
  expect([proven, page].map((error) => error instanceof NotFoundError && error.isProven)).toEqual([
    true,
    false,
  ]);
});

test('a validation error lists what is wrong, five of it in its text', () => {
  const errors = Array.from({ length: 7 }, (_, index) => ({ field: `f${index}`, message: 'wrong' }));
  const error = failure({ code: 400, message: 'Validation Failed', errors }, 400);
  if (!(error instanceof ValidationError)) throw new Error('another error');
  expect(error.faults).toHaveLength(7);
  expect(error.message).toContain('f0: wrong; f1: wrong; f2: wrong; f3: wrong; f4: wrong; and 2 more');
});

test('a pause that the service asks for is kept', () => {
  const error = failure('', 503);
  if (!(error instanceof ServiceStatusError)) throw new Error('another error');
  expect(error.retryAfter).toBe('7');
});

test('what must not be quoted is left out, field by field', () => {
  const quote: Quote = (text) => (text.includes('hush') ? null : text);
  const errors = [
    { field: 'a', message: 'hush' },
    { field: 'hush', message: 'b' },
  ];
  for (const body of [
    { code: 400, message: 'Validation Failed', errors },
    { error: 'hush' },
    { error: 'invalid_token', error_description: 'hush' },
    { error: { code: 500, message: 'hush' } },
  ]) {
    const error = failure(body, 400, quote);
    expect(JSON.stringify([error?.message, error])).not.toContain('hush');
  }
});
