import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter, dayCalendar } from '../../../src/site/apply/my-application.ts';

test.each([
  // A Friday, and what is already Saturday where the company is.
  ['2026-11-27T12:00:00Z', 1, 'Europe/Warsaw', '2026-11-30'],
  ['2026-11-27T12:00:00Z', 3, 'Europe/Warsaw', '2026-12-02'],
  ['2026-11-27T23:30:00Z', 1, 'Europe/Warsaw', '2026-11-30'],
  ['2026-11-27T03:00:00Z', 1, 'America/New_York', '2026-11-27'],
  ['2026-11-28T12:00:00Z', 5, 'UTC', '2026-12-04'],
  // Over a change of clocks.
  ['2026-10-23T22:30:00Z', 2, 'Europe/Berlin', '2026-10-27'],
])('what begins at %s and takes %i working days in %s is done on %s', (from, days, zone, day) => {
  expect(dayAfter(Date.parse(from), days, zone)).toBe(day);
});

test('it is a working day that has so many of them before it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 1, max: 60 }), (from, days) => {
      const end = Date.parse(dayAfter(from, days, 'UTC'));
      const start = Math.floor(from / 86_400_000);
      const between = Array.from({ length: end / 86_400_000 - start }, (_, at) => start + at + 1);
      // 1970 began on a Thursday.
      expect(between.filter((day) => ![2, 3].includes(day % 7))).toHaveLength(days);
      expect([0, 6]).not.toContain(new Date(end).getUTCDay());
    }),
  );
});

test('its calendar file says one whole day, and nothing in a title ends a line of it', () => {
  const file = dayCalendar({ day: '2026-12-02', summary: 'We answer;\nBEGIN:VALARM', uid: 'A@b', at: 0 });
  expect(file.split('\r\n')).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Jobfront//Applications//EN', 'BEGIN:VEVENT', 'UID:A@b'],
    ...['DTSTAMP:19700101T000000Z', 'DTSTART;VALUE=DATE:20261202'],
    'SUMMARY:We answer\\;\\nBEGIN:VALARM',
    ...['TRANSP:TRANSPARENT', 'END:VEVENT', 'END:VCALENDAR', ''],
  ]);
});
