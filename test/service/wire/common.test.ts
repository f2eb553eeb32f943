import { describe, expect, test } from 'vitest';
import { dateSchema, datetimeSchema, recordIdSchema } from '../../../src/service/wire/common.ts';

describe('ids', () => {
  test.each([
    [1, 1],
    ['1', 1],
    [' 42 ', 42],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ])('%j is %i', (value, id) => expect(recordIdSchema.parse(value)).toBe(id));

  test.each([
    0,
    -1,
    1.5,
    '0',
    '01',
    '1.0',
    '',
    'x',
    '9007199254740993',
    2 ** 53,
    null,
    undefined,
    [],
    {},
    true,
  ])('%j is none', (value) => expect(recordIdSchema.safeParse(value).success).toBe(false));
});

test.each(['2026-11-21', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is a day', (text) => {
  expect(dateSchema.safeParse(text).success).toBe(true);
  expect(datetimeSchema.safeParse(`${text} 00:00:00`).success).toBe(true);
  expect(datetimeSchema.safeParse(`${text} 23:59:59`).success).toBe(true);
});

test.each([
  '2026-02-29',
  '1900-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '0000-01-01',
  '26-1-1',
  '',
  'x',
])('%s is no day', (text) => {
  expect(dateSchema.safeParse(text).success).toBe(false);
  expect(datetimeSchema.safeParse(`${text} 00:00:00`).success).toBe(false);
});

test.each([
  '2026-11-21',
  '2026-11-21T10:00:00',
  '2026-11-21 24:00:00',
  '2026-11-21 10:60:00',
  '2026-11-21 10:00:60',
  '2026-11-21 10:00',
  '2026-11-21 10:00:00Z',
  ' 2026-11-21 10:00:00',
])('%s is no datetime', (text) => expect(datetimeSchema.safeParse(text).success).toBe(false));
