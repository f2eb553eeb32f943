import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  codedErrorSchema,
  faultSchema,
  messageErrorSchema,
  tagErrorSchema,
  tokenErrorSchema,
} from '../../../src/service/wire/common.ts';
import { somePosts } from '../harness.ts';
import { openApi } from '../records/api.ts';

/** Every error body of interface.md, Errors; the one that is plain text stands apart. */
const errorBodies = [codedErrorSchema, faultSchema, messageErrorSchema, tagErrorSchema, tokenErrorSchema];

const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    2 ** 53,
    -1,
    1e300,
    '2'.repeat(30),
    "'; DROP TABLE candidates; --",
    '\u0000',
    '\r\nX: y',
  ),
);
const segment = fc.oneof(
  fc.constantFrom(
    '1',
    '0',
    '-1',
    '3101',
    '9007199254740993',
    '%2e%2e',
    '..%2f..%2fetc',
    '%00',
    'null',
    "1'--",
    '%ff',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map(encodeURIComponent),
);
const headerText = fc
  .oneof(fc.json(), fc.string({ maxLength: 40 }))
  .map((text) => text.replaceAll(/[^ -~]/g, '?').slice(0, 2000));
const query = fc.webQueryParameters({ size: 'small' });
// The first value of these takes seconds to make: long enough for a connection that is kept open to be closed.
fc.sample(fc.tuple(value, segment, headerText, query), 1);

test.each(['a', 'b'] as const)(
  'variant %s: whatever is sent to any operation, the answer is one of the interface',
  async (variant) => {
    const api = await openApi(variant, { posts: somePosts(2) });
    const { paths } = (await (await fetch(`${api.standin.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { requestBody?: { content: object } }>>;
    };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, of]) => ({
        path,
        method,
        isBodied: of.requestBody !== undefined,
      })),
    );
    expect(operations.length).toBeGreaterThan(24);
    const asked = fc.constantFrom(...operations).chain((operation) =>
      fc.record({
        operation: fc.constant(operation),
        segments: fc.array(segment, { minLength: 4, maxLength: 4 }),
        body: fc.oneof(
          fc.dictionary(
            fc.constantFrom(
              'name',
              'lastname',
              'email',
              'owner',
              'tags',
              'type',
              'url',
              '_skills',
              '__proto__',
            ),
            value,
          ),
          value,
        ),
        isBroken: fc.boolean(),
        type: fc.constantFrom(
          'application/json',
          'application/json',
          'text/plain',
          'multipart/form-data; boundary=x',
        ),
        headers: fc.dictionary(
          fc.constantFrom(
            'x-request-filter',
            'x-request-sort',
            'x-request-page-size',
            'x-request-current-page',
            'x-get-find-by-guid',
            'x-response-metadata',
            'x-additional-modules',
          ),
          headerText,
        ),
        query,
      }),
    );
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(asked, async ({ operation, segments, body, isBroken, type, headers, query }) => {
        let index = 0;
        const path = operation.path.replaceAll(/\{\w+\}/g, () => segments[index++] ?? '1');
        const text = JSON.stringify(body) ?? 'null';
        const isSent = operation.isBodied && !['get', 'head'].includes(operation.method);
        const root = '/api/integration/v2';
        const known = path.startsWith(root) ? path.slice(root.length) : `/../../..${path}`;
        const answer = await api.call(
          operation.method.toUpperCase(),
          `${known}?${query}`,
          isSent ? (isBroken ? text.slice(0, -1) : text) : undefined,
          { ...headers, ...(isSent && { 'content-type': type }) },
        );
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        expect(answer.status).toBeLessThan(500);
        if (answer.status < 400) return;
        const isPlain = answer.text === 'No transition for action';
        expect(
          isPlain || errorBodies.some((schema) => schema.safeParse(answer.json).success),
          answer.text,
        ).toBe(true);
      }),
      { numRuns: 400, seed: 21 },
    );
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 404]));
    const alive = await api.call('GET', '/recruitments/3101');
    expect(alive.status === 200 || alive.json).toBe(true);
  },
);

test.each([
  ['deep JSON', `{"name":${'['.repeat(50_000)}${']'.repeat(50_000)},"lastname":"x"}`],
  [
    'many keys',
    JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 1]))),
  ],
  ['a key twice', '{"name":"a","name":5,"lastname":"b"}'],
  ['a lone surrogate', '{"name":"\\ud800","lastname":5}'],
  ['bytes that are no text', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('latin1')],
])('%s is a validation failure', async (_, body) => {
  const api = await openApi();
  const answer = await api.call('POST', '/employees', body);
  expect([answer.status, answer.json]).toMatchObject([400, { code: 400, message: 'Validation Failed' }]);
});

test('texts of every kind come back as they went in', async () => {
  const api = await openApi();
  const id = await api.candidate();
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), async (text) => {
      expect((await api.call('PATCH', `/employees/${id}`, { lastname: text, _about: text })).status).toBe(
        204,
      );
      const { json } = await api.call('GET', `/employees/${id}`);
      expect(json).toMatchObject({ lastname: text, _about: text });
    }),
    { numRuns: 60, seed: 22 },
  );
});
