import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldFaultsOf } from '../../../src/service/http/errors.ts';

const email = { field: 'email', message: 'not an address' };

test.each([
  [[email], [email]],
  [[{ property_path: 'email', message: 'not an address' }], [email]],
  [{ email: 'not an address' }, [email]],
  [{ email: ['not an address'] }, [email]],
  [{ children: { email: { errors: ['not an address'] } } }, [email]],
  [{ email: { message: 'not an address' } }, [email]],
  [['email: not an address'], [{ field: null, message: 'email: not an address' }]],
  ['whole text', [{ field: null, message: 'whole text' }]],
  [
    { errors: ['at the top'], children: { a: { children: { b: { errors: ['deep'] } } } } },
    [
      { field: null, message: 'at the top' },
      { field: 'a.b', message: 'deep' },
    ],
  ],
  [{ name: ['too short'] }, [{ field: 'name', message: 'too short' }]],
  [{ name: 'too short', email: 'not an address' }, [{ field: 'name', message: 'too short' }, email]],
  [[{ message: 'alone' }], [{ field: null, message: 'alone' }]],
  [[], []],
  [null, []],
  [undefined, []],
  [7, [{ field: null, message: '7' }]],
  [[null, true, '', '  ', {}], []],
])('%j is read', (errors, expected) => {
  expect(fieldFaultsOf(errors)).toEqual(expected);
});

test('any JSON at all is read without a failure, into printable text of bounded size', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (errors) => {
      const faults = fieldFaultsOf(errors);
      expect(faults.length).toBeLessThanOrEqual(50);
      for (const { message } of faults) expect(message).toMatch(/^[\x20-\x7e]{1,1300}$/);
    }),
  );
});

test('a list without end and a nest without bottom are cut', () => {
  let nest: unknown = 'deep';
  for (let level = 0; level < 5000; level += 1) nest = { a: nest };
  expect(fieldFaultsOf(nest)).toEqual([]);
  expect(fieldFaultsOf(Array.from({ length: 10_000 }, () => 'x'))).toHaveLength(50);
});
