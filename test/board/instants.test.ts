import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseInstant, readDeadline, readInstant } from '../../src/board/instants.ts';
import { listening } from './samples.ts';

const warsaw = 'Europe/Warsaw';
const field = { name: 'valid_start', otherwise: 'it counts as begun' } as const;

describe('an instant', () => {
  test.each<[string, string, string]>([
    ['2022-09-05 11:15:00', warsaw, '2022-09-05T09:15:00Z'],
    ['2022-12-05 11:15:00', warsaw, '2022-12-05T10:15:00Z'],
    ['2022-09-05 11:15', warsaw, '2022-09-05T09:15:00Z'],
    [' 2022-09-05 11:15:00 ', warsaw, '2022-09-05T09:15:00Z'],
    ['2022-09-05T11:15:00', warsaw, '2022-09-05T09:15:00Z'],
    ['2022-09-05T11:15:00Z', warsaw, '2022-09-05T11:15:00Z'],
    ['2022-09-05T11:15:00+02:00', 'America/New_York', '2022-09-05T09:15:00Z'],
    ['2022-09-05T11:15:00+0200', warsaw, '2022-09-05T09:15:00Z'],
    ['2022-09-05 11:15:00.987654', warsaw, '2022-09-05T09:15:00Z'],
    ['2022-09-05', warsaw, '2022-09-04T22:00:00Z'],
    ['2026-03-29 01:59:59', warsaw, '2026-03-29T00:59:59Z'],
    // 02:00 to 03:00 does not exist that night: moved on by an hour.
    ['2026-03-29 02:30:00', warsaw, '2026-03-29T01:30:00Z'],
    ['2026-03-29 03:00:00', warsaw, '2026-03-29T01:00:00Z'],
    // 02:00 to 03:00 occurs twice that night: the first counts.
    ['2026-10-25 02:30:00', warsaw, '2026-10-25T00:30:00Z'],
    ['2026-10-25 03:00:00', warsaw, '2026-10-25T02:00:00Z'],
    // Midnight does not exist that day in Beirut.
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00Z'],
    ['1969-12-30 23:59:59', warsaw, '1969-12-30T22:59:59Z'],
    ['1970-01-02 00:00:00', warsaw, '1970-01-01T23:00:00Z'],
    ['2089-12-31 23:59:59', 'America/New_York', '2090-01-01T04:59:59Z'],
  ])('%s in %s', (text, zone, instant) => {
    const { report, codes } = listening();
    expect(readInstant(text, zone, field, report)).toBe(instant);
    expect(codes).toEqual([]);
  });

  test('a date alone as the end means the whole day', () => {
    const { report } = listening();
    const end = { ...field, name: 'valid_end' } as const;
    expect(readInstant('2022-10-05', warsaw, end, report)).toBe('2022-10-05T22:00:00Z');
  });

  test.each([
    null,
    '',
    '  ',
    'null',
    '0000-00-00 00:00:00',
    '0000-00-00',
    '0000-00-00T00:00:00Z',
    '-0001-11-30 00:00:00',
    '1970-01-01',
    '1970-01-01 00:00:00',
    '1970-01-01 01:00:00',
    '1970-01-01 14:00:00',
    '1970-01-01T00:00:00Z',
    '1970-01-01T00:00:00+00:00',
    '1969-12-31 19:00:00',
    '1969-12-31T23:00:00Z',
  ])('%j is none', (text) => {
    for (const name of ['valid_start', 'valid_end'] as const) {
      const { report, codes } = listening();
      expect(readInstant(text, warsaw, { ...field, name }, report)).toBeNull();
      expect(codes).toEqual([]);
    }
  });

  test.each([
    '9999-12-31 23:59:59',
    '9999-12-31',
    '2090-01-01 00:00:00',
    '2099-12-31T00:00:00Z',
    '2100-01-01 00:00:00',
    '3000-01-01',
  ])('%j is too far off: none, and a problem', (text) => {
    const { report, codes, findings } = listening();
    const end = { name: 'valid_end', otherwise: 'it stays open until it is withdrawn' } as const;
    expect(readInstant(text, warsaw, end, report)).toBeNull();
    expect(codes).toEqual(['end-far']);
    expect(findings[0]).toBe(
      `its valid_end reads "${text}", which is too far off to be meant, so it stays open until it is withdrawn; clear it, or set the day that is meant`,
    );
    expect(readInstant(text, warsaw, field, report)).toBeNull();
    expect(codes).toEqual(['end-far', 'date-unreadable']);
  });

  test('what any zone makes of the first moment of 1970 is none', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const local = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).toPlainDateTime();
      const { report } = listening();
      expect(readInstant(local.toString().replace('T', ' '), zone, field, report), zone).toBeNull();
    }
  });

  test.each([
    'tomorrow',
    '2022-13-01 00:00:00',
    '2022-02-30 10:00:00',
    '2022-09-05 24:00:00',
    '2022-09-05 11:60:00',
    '05.09.2022 11:15',
    '05/09/2022',
    '1662362100',
    '2022-09-05 11:15:00 Europe/Warsaw',
    '2022-09-05T11:15:00+99:99',
    '0001-01-01 00:00:00',
    '+012022-01-01 00:00:00',
    '2022-09-05 11:15:00; DROP TABLE',
  ])('%j is a problem', (text) => {
    const { report, codes, findings } = listening();
    expect(readInstant(text, warsaw, field, report)).toBeNull();
    expect(codes).toEqual(['date-unreadable']);
    expect(findings[0]).toBe(
      `its valid_start reads "${text}", which is no date, so it counts as begun; write it as yyyy-MM-dd HH:mm:ss`,
    );
  });

  const zones = fc.constantFrom(
    warsaw,
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'UTC',
    'Africa/Casablanca',
  );
  const seconds = fc.integer({ min: 172_800, max: 3_786_825_600 });

  test('what a zone shows on its clocks is read back, unless clocks show it twice', () => {
    fc.assert(
      fc.property(zones, seconds, (zone, at) => {
        const instant = Temporal.Instant.fromEpochMilliseconds(at * 1000);
        const local = instant.toZonedDateTimeISO(zone).toPlainDateTime();
        const read = parseInstant(local.toString({ smallestUnit: 'second' }).replace('T', ' '), zone);
        const earlier = local.toZonedDateTime(zone, { disambiguation: 'earlier' }).toInstant();
        expect(read).toBe(earlier.toString());
        const shown = Temporal.Instant.from(read ?? '')
          .toZonedDateTimeISO(zone)
          .toPlainDateTime();
        expect(shown.equals(local)).toBe(true);
      }),
      { numRuns: 500, seed: 4 },
    );
  });

  test('any text gives an ISO instant or nothing', () => {
    const dateLike = fc.stringMatching(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), dateLike), zones, (text, zone) => {
        const instant = parseInstant(text, zone);
        if (instant === null) return;
        expect(instant).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
        expect(Number.isNaN(Date.parse(instant))).toBe(false);
      }),
      { numRuns: 1000, seed: 5 },
    );
  });
});

describe('a deadline', () => {
  const start = '2026-05-01T06:00:00Z';

  test.each<[unknown, string]>([
    ['2026/05/30', '2026-05-30'],
    ['2026-05-30', '2026-05-30'],
    [' 2026/05/30 ', '2026-05-30'],
    ['2026/05/30 00:00:00', '2026-05-30'],
    [['2026/05/30'], '2026-05-30'],
    ['2026/05/01', '2026-05-01'],
  ])('%j', (value, day) => {
    const { report, codes } = listening();
    expect(readDeadline(value, start, warsaw, report)).toBe(day);
    expect(codes).toEqual([]);
  });

  test.each(['9999/12/31', '2090-01-01', '2099/12/31 00:00:00'])('%j is too far off', (value) => {
    const { report, codes } = listening();
    expect(readDeadline(value, start, warsaw, report)).toBeNull();
    expect(codes).toEqual(['end-far']);
  });

  test.each([undefined, null, '', 'null', '0000/00/00', '0000-00-00', '1970/01/01', '1970-01-01 00:00:00'])(
    '%j is none',
    (value) => {
      const { report, codes } = listening();
      expect(readDeadline(value, start, warsaw, report)).toBeNull();
      expect(codes).toEqual([]);
    },
  );

  test.each([
    ['2026/02/30'],
    ['30/05/2026'],
    ['2026/05-30'],
    ['soon'],
    [20260530],
    [{}],
    [true],
    [['2026/05/30', 'x']],
  ])('%j is a problem', (value) => {
    const { report, codes } = listening();
    expect(readDeadline(value, start, warsaw, report)).toBeNull();
    expect(codes).toEqual(['date-unreadable']);
  });

  test('before the day of the start, in the zone, it is a problem', () => {
    const { report, codes, findings } = listening();
    expect(readDeadline('2026/04/30', start, warsaw, report)).toBeNull();
    expect(codes).toEqual(['deadline-before-start']);
    expect(findings[0]).toContain('2026-04-30 lies before its start on 2026-05-01');
    // 22:30 UTC on the 30th is already the 1st in Warsaw.
    expect(readDeadline('2026/04/30', '2026-04-30T22:30:00Z', warsaw, report)).toBeNull();
    expect(readDeadline('2026/04/30', '2026-04-30T22:30:00Z', 'UTC', report)).toBe('2026-04-30');
    expect(readDeadline('2020/01/01', null, warsaw, report)).toBe('2020-01-01');
  });
});
