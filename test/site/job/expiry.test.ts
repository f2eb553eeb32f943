import { describe, expect, test } from 'vitest';
import { postingOf } from './posting-of.ts';

describe('the end', () => {
  test.each([
    // The deadline's whole day, in summer time and out of it.
    [null, '2026-11-30', '2026-11-30T23:59:59+01:00'],
    [null, '2026-10-24', '2026-10-24T23:59:59+02:00'],
    [null, '2026-10-25', '2026-10-25T23:59:59+01:00'],
    // Whichever comes first.
    ['2026-12-10T12:00:00Z', '2026-11-30', '2026-11-30T23:59:59+01:00'],
    ['2026-11-20T12:00:00Z', '2026-11-30', '2026-11-20T13:00:00+01:00'],
    ['2026-11-30T12:00:00Z', '2026-11-30', '2026-11-30T13:00:00+01:00'],
    // What ends at midnight ends on the day before.
    ['2026-11-30T23:00:00Z', null, '2026-11-30T23:59:59+01:00'],
    ['2026-11-30T23:00:00Z', '2026-11-30', '2026-11-30T23:59:59+01:00'],
    ['2026-11-30T22:00:00Z', null, '2026-11-30T23:00:00+01:00'],
    // "Never", as services write it.
    ['9999-12-31T23:59:59Z', null, undefined],
    [null, null, undefined],
  ])('of validity %s and deadline %s is %s', (validThrough, deadline, end) => {
    expect(postingOf({ validFrom: '2026-05-01T06:00:00Z', validThrough, deadline })?.validThrough).toBe(end);
  });

  test('of a zone west of Greenwich', () => {
    const posting = postingOf({ validThrough: null, deadline: '2026-11-30' }, { timeZone: 'America/Bogota' });
    expect(posting?.validThrough).toBe('2026-11-30T23:59:59-05:00');
    expect(posting?.datePosted).toBe('2026-11-01T04:00:00-05:00');
  });

  test('where the day begins at one, not at midnight', () => {
    const posting = postingOf(
      { validFrom: '2026-01-01T00:00:00Z', validThrough: '2026-04-23T22:00:00Z' },
      { timeZone: 'Africa/Cairo' },
    );
    expect(posting?.validThrough).toBe('2026-04-23T23:59:59+02:00');
  });
});
