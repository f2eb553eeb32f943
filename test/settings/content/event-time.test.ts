import { describe, expect, test } from 'vitest';
import { eventMoment, eventOver } from '../../../src/settings/content/event-time.ts';

describe('a time of an event', () => {
  test.each(['2027-03-18', '2027-03-18T17:00Z', '2027-03-18T17:00:30+01:00', '2028-02-29'])(
    'can be %s',
    (written) => {
      expect(eventMoment(written)).not.toBeNull();
    },
  );

  test.each(['', '18.3.2027', '2027-02-29', '2027-03-18T17:00', '2027-03-18T25:00Z', '2027-03-18 17:00Z'])(
    'can’t be %j',
    (written) => {
      expect(eventMoment(written)).toBeNull();
    },
  );
});

describe('an event is over', () => {
  test.each([
    [
      'at its end',
      { start: '2027-03-18T17:00+01:00', end: '2027-03-18T20:00+01:00' },
      '2027-03-18T19:00:00Z',
    ],
    ['two hours after its start', { start: '2027-03-18T17:00+01:00', end: null }, '2027-03-18T18:00:00Z'],
    ['with its day in the site’s zone', { start: '2027-07-01' }, '2027-07-01T22:00:00Z'],
    ['with its last day', { start: '2027-01-01', end: '2027-01-03' }, '2027-01-03T23:00:00Z'],
  ])('%s', (_, event, at) => {
    expect(eventOver(event, 'Europe/Warsaw')).toBe(at);
  });
});
