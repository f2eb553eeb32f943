import fc from 'fast-check';
import { nasty } from './hostile-bodies.ts';

/** Ids that are there, by their names in paths. */
const ids: Readonly<Record<string, readonly string[]>> = {
  employee_id: ['1', '2'],
  recruitment_id: ['3101', '3102'],
  state_id: ['11', '12', '13', '14', '15'],
  file_id: ['1'],
  provision_id: ['1', '2'],
  webhook_id: ['1', '2'],
};

const strangeSegment = fc.constantFrom(
  '0',
  '-1',
  '01',
  '1.0',
  '1e0',
  '+1',
  '9007199254740993',
  '9'.repeat(400),
  '..',
  '%2e%2e',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%00',
  '1%00',
  '%ff',
  '%',
  '1;v=2',
  '1%0d%0aX-Injected:1',
  '%5c..',
  'activities',
  'recruitment_history',
  '_back',
  '__proto__',
  "1'--",
  '%F0%9F%A6%8C',
);

/** The part of a path where this id belongs. */
export function segmentOf(name: string): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...(ids[name] ?? ['1'])) },
    { weight: 1, arbitrary: strangeSegment },
  );
}

const field = fc.constantFrom(
  'id',
  'name',
  'email',
  'guid',
  'created_at',
  'synchro_time',
  '_city',
  '_skills',
  '_expected_salary',
  '_driving_licence',
  '_branch',
  'language',
  'job_id',
  'nonsense',
  '__proto__',
);
const scalar = fc.oneof(
  fc.constantFrom('"1"', '"2026-11-21"', '"2026-11-21 11:00:00"', '"Ewa"', '""', '"%"', '"true"'),
  fc.constantFrom(
    ...nasty.filter((text) => text.length < 400).map((text) => text.replaceAll(/[^ -~]/g, '?')),
  ),
);
const comparison = fc.constantFrom('"="', '"!="', '"<="', '">="', '"in"', '"like"', '"<"', 'null', '5');
const filter = fc
  .array(
    fc
      .tuple(field, scalar, comparison)
      .map(([name, value, how]) => `${JSON.stringify(name)}:{"value":${value},"comparison":${how}}`),
    { maxLength: 3 },
  )
  .map((conditions) => `{${conditions.join(',')}}`);
const sort = fc
  .array(
    fc
      .tuple(field, fc.constantFrom('"ASC"', '"DESC"', '"asc"', '1'))
      .map(([name, direction]) => `${JSON.stringify(name)}:${direction}`),
    { maxLength: 3 },
  )
  .map((keys) => `{${keys.join(',')}}`);
const visible = fc
  .string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)), maxLength: 60 })
  .map((text) => text.trim());
const number = fc.constantFrom(
  '1',
  '2',
  '10',
  '100',
  '101',
  '0',
  '-1',
  '',
  '1.5',
  '0x10',
  '9007199254740993',
  '9'.repeat(30),
);

/** A good or bad value of a header, by its name. */
export function headerOf(name: string): fc.Arbitrary<string | string[]> {
  const good = /filter/.test(name)
    ? filter
    : /sort/.test(name)
      ? fc.oneof(sort, fc.constant('{"sort_by":"id","direction":"ASC"}'))
      : /size|page/.test(name)
        ? number
        : fc.constantFrom('true', 'employee_recruitments_states', 'TRUE', '1', '');
  return fc.oneof(
    { weight: 8, arbitrary: good },
    { weight: 1, arbitrary: visible },
    { weight: 1, arbitrary: fc.tuple(good, good).map((pair): string[] => [...pair]) },
  );
}

/** Values of query parameters, and what compares or sorts. */
export const operand = fc.constantFrom(
  '1',
  '2',
  '2026-11-21',
  '2026-11-21 11:00:00',
  '',
  'x',
  '9'.repeat(17),
  "'",
  '%',
);
export const how = fc.constantFrom(
  '=',
  '!=',
  '>=',
  '<=',
  'like',
  '',
  'ASC',
  'DESC',
  'created_at',
  'updated_at',
);
export const contentType = fc.oneof(
  { weight: 9, arbitrary: fc.constant<string | null>('application/json') },
  {
    weight: 2,
    arbitrary: fc.constantFrom<string | null>(
      null,
      '',
      'application/json; charset=utf-16',
      'APPLICATION/JSON',
      'text/plain',
      'text/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'nonsense',
    ),
  },
);
