import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Answer, openApi } from './api.ts';

const id = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('1', '3101', '2', '11') },
  fc.constantFrom(
    '0',
    '-1',
    '1e9',
    '01',
    '9007199254740993',
    '9'.repeat(50),
    '__proto__',
    'null',
    '%00',
    '..%2f',
  ),
  fc.string({ maxLength: 12 }).map(encodeURIComponent),
);
const posts = [
  '/employees/ID/tags',
  '/employees/ID/files/ID',
  '/employees/ID/notes',
  '/employees/ID/provisions',
  '/employees/ID/provisions/ID',
  '/employees/ID/recruitments/ID/states/_move_to_next_state',
  '/employees/ID/recruitments/ID/states/_move_to_reject_state',
  '/employees/ID/recruitments/ID/states/ID/_move',
  '/employees/ID/recruitments/ID/states/_back',
  '/recruitments/ID/employees/ID',
];
const lists = [
  '/employees/ID/tags',
  '/employees/ID/talents',
  '/employees/ID/recruitments',
  '/employees/ID/activities',
  '/employees/activities',
  '/employees/recruitment_history',
];
const pathOf = (template: string) =>
  fc
    .array(id, { minLength: 3, maxLength: 3 })
    .map((ids) => ids.reduce((path, each) => path.replace('ID', () => each), template));

/** Field names that mean something, so that hostile values get to where they are read. */
const field = fc.constantFrom(
  ...[
    'tags',
    'title',
    'content',
    'recruitment',
    'provision',
    'agreement_date',
    'rejection_id',
    'dictionary_type',
  ],
  '__proto__',
);
const value = fc.oneof(
  fc.constantFrom<unknown>(
    1,
    '1',
    '2026-11-20',
    'CV',
    ['Forklift'],
    2 ** 60,
    -1,
    '',
    null,
    [],
    {},
    'x'.repeat(5000),
  ),
  fc.jsonValue(),
);
const body = fc.oneof(
  fc.dictionary(field, value).map((object) => JSON.stringify(object)),
  fc.array(fc.dictionary(field, value)).map((list) => JSON.stringify(list)),
  fc.json(),
  fc.string(),
);

/** The bodies of interface.md, Errors, that these rows can have. */
function isKnown({ status, text, json, headers }: Answer): boolean {
  if (status === 204) return text === '';
  if (status === 201) return /^\{"id":\d+\}$/.test(text);
  if (status === 200) return Array.isArray(json) && headers.get('X-Result-Count') !== null;
  const { code, message, errors, error } = (json ?? {}) as Record<string, unknown>;
  switch (text) {
    case 'No transition for action':
      return status === 400;
    case '["Tag not found"]':
      return status === 404;
    default:
      return [
        code === 400 &&
          (message === 'Validation Failed' || message === 'Bad request') &&
          errors !== undefined,
        status === 400 && typeof error === 'string',
        JSON.stringify(error) ===
          JSON.stringify({ code: status, message: { 400: 'Bad Request', 404: 'Not Found' }[status] }),
      ].includes(true);
  }
}

test('whatever is sent is answered with a body of the interface', async () => {
  const api = await openApi('a');
  await api.candidate();
  await api.call('POST', `/recruitments/${api.job}/employees/1`);
  const seen = new Set<number>();
  const path = fc.constantFrom(...posts).chain(pathOf);
  await fc.assert(
    fc.asyncProperty(path, body, async (target, text) => {
      const answer = await api.call('POST', target, text);
      seen.add(answer.status);
      expect([target, answer.status, isKnown(answer), answer.text]).toEqual([
        target,
        answer.status,
        true,
        answer.text,
      ]);
    }),
    { numRuns: 600, seed: 7 },
  );
  expect([...seen].toSorted()).toEqual([201, 204, 400, 404]);
});

test('whatever is asked for is answered with a list or an error of the interface', async () => {
  const api = await openApi('b');
  await api.candidate();
  await api.call('POST', `/recruitments/${api.job}/employees/1`);
  const name = fc.constantFrom(
    'id',
    'type',
    'created_at',
    'updated_at',
    'activity_date',
    'employee_id',
    'created_by_id',
  );
  const operand = fc.oneof(
    fc.constantFrom('1', '2026-11-21', '2026-11-21 11:00:00', '9'.repeat(17)),
    fc.string(),
  );
  const comparison = fc.oneof(fc.constantFrom('=', '!=', '<=', '>='), fc.string({ maxLength: 4 }));
  const query = fc
    .array(
      fc.oneof(
        fc.tuple(name, operand, comparison).map(([key, text, how]) => [
          [key, text],
          [`${key}_comparison`, how],
        ]),
        fc
          .tuple(
            fc.constantFrom('sort_by', 'sort_by_direction'),
            fc.constantFrom('created_at', 'ASC', "'", ';'),
          )
          .map((pair) => [pair]),
      ),
      { maxLength: 4 },
    )
    .map((pairs) => new URLSearchParams(pairs.flat() as [string, string][]).toString());
  const size = fc.constantFrom('10', '1', '100', '1000', '0', 'x', '');
  const seen = new Set<number>();
  const path = fc.constantFrom(...lists).chain(pathOf);
  await fc.assert(
    fc.asyncProperty(path, query, size, async (target, asked, pageSize) => {
      const headers = { 'X-Request-Page-Size': pageSize };
      const answer = await api.call('GET', `${target}?${asked}`, undefined, headers);
      seen.add(answer.status);
      expect([target, asked, isKnown(answer), answer.text]).toEqual([target, asked, true, answer.text]);
    }),
    { numRuns: 600, seed: 7 },
  );
  expect([...seen].toSorted()).toEqual([200, 400, 404]);
});
