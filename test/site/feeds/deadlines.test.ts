import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { Job } from '../../../src/board/job.ts';
import { cleanXml } from '../../../src/site/feeds/feed-jobs.ts';
import { expiryOf } from '../../../src/site/job/expiry.ts';
import { sampleJob } from '../job-sample.ts';
import { boardOf, changedInstant, contextOf, filesOf, kolibra } from './feed-context.ts';
import { boards } from './standin-boards.ts';

const calendarOf = async (jobs: readonly Job[], address = '/deadlines.ics') =>
  (await filesOf(contextOf(boardOf(jobs)))).get(address) ?? '';

function eventsOf(calendar: string) {
  const component = new ICAL.Component(ICAL.parse(calendar));
  return component.getAllSubcomponents('vevent').map((event) => {
    const value = (name: string) => event.getFirstPropertyValue(name);
    const start = value('dtstart');
    if (!(start instanceof ICAL.Time)) throw new Error('An event has no start.');
    return {
      uid: value('uid'),
      stamp: String(value('dtstamp')),
      day: start.toString(),
      allDay: start.isDate,
      summary: value('summary'),
      location: value('location'),
      geo: value('geo'),
      url: value('url'),
    };
  });
}

describe.each(boards)('the calendars of %s', (_, board) => {
  test('are read back as the deadlines of their jobs', async () => {
    const files = await filesOf(contextOf(board));
    const calendars = [...files.keys()].filter((address) => address.endsWith('deadlines.ics'));
    expect(calendars).toHaveLength(4);
    const events = calendars.flatMap((address) => eventsOf(files.get(address) ?? ''));
    const expected = board.jobs.flatMap((job) => {
      const day = expiryOf(job, kolibra.timeZone)?.day;
      if (day === undefined) return [];
      const uid = `deadline-${job.advertId}@careers.example`;
      const stamp = changedInstant(job.advertId);
      return [{ uid, stamp, day, allDay: true, url: `https://careers.example${job.address}` }];
    });
    const byUid = (one: { uid: unknown }, other: { uid: unknown }) =>
      String(one.uid) < String(other.uid) ? -1 : 1;
    expect(events.sort(byUid)).toMatchObject(expected.sort(byUid));
    expect(events).toHaveLength(expected.length);
  });

  test('are made of lines of 75 octets that end in CRLF', async () => {
    for (const [address, text] of await filesOf(contextOf(board))) {
      if (!address.endsWith('deadlines.ics')) continue;
      expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
  });
});

describe('a deadline', () => {
  test('stands with title, place and point, and marks nobody as busy', async () => {
    const job = sampleJob({
      advertId: 7,
      displayTitle: 'Magazynier; UDT, C+E \\ „nocki”',
      address: '/jobs/7-x/',
    });
    const calendar = await calendarOf([job]);
    expect(eventsOf(calendar)).toEqual([
      {
        uid: 'deadline-7@careers.example',
        stamp: '2026-11-21T12:00:07Z',
        day: '2026-12-01',
        allDay: true,
        summary: 'Ostatni dzień na aplikowanie: Magazynier; UDT, C+E \\ „nocki”',
        location: 'Łódź, Polska',
        geo: [51.75944, 19.457216],
        url: 'https://careers.example/jobs/7-x/',
      },
    ]);
    expect(calendar).toContain('\r\nTRANSP:TRANSPARENT\r\n');
    expect(calendar).toContain('\r\nDTSTART;VALUE=DATE:20261201\r\n');
  });

  test.each([
    ['the deadline, where that comes first', '2026-11-30', '2026-12-05T22:59:59Z', '2026-11-30'],
    ['the end of validity, where that comes first', '2026-12-30', '2026-12-05T22:59:59Z', '2026-12-05'],
    ["the day in the site's zone", null, '2026-12-01T23:30:00Z', '2026-12-02'],
    ['summer time counted in', null, '2026-07-01T22:30:00Z', '2026-07-02'],
    ['the day before, for what ends at midnight', null, '2026-12-01T23:00:00Z', '2026-12-01'],
  ])('is %s', async (_, deadline, validThrough, day) => {
    expect(eventsOf(await calendarOf([sampleJob({ deadline, validThrough })]))[0]?.day).toBe(day);
  });

  test('is not there for a job that is open until further notice', async () => {
    const calendar = await calendarOf([sampleJob({ deadline: null, validThrough: null })]);
    expect(eventsOf(calendar)).toEqual([]);
    const component = new ICAL.Component(ICAL.parse(calendar));
    expect(component.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
  });

  test('forges no event, whatever a title says', async () => {
    const title = 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:forged';
    const events = eventsOf(await calendarOf([sampleJob({ displayTitle: title })]));
    expect(events).toHaveLength(1);
    expect(events[0]?.summary).toBe(`Ostatni dzień na aplikowanie: ${cleanXml(title)}`);
  });

  test('is named in the language of its board', async () => {
    const job = sampleJob({ language: 'de', displayTitle: 'Fahrer' });
    const calendar = await calendarOf([job], '/de/deadlines.ics');
    expect(eventsOf(calendar)[0]?.summary).toBe('Bewerbungsschluss: Fahrer');
    expect(calendar).toContain('X-WR-CALNAME:Bewerbungsfristen bei Kolibra\r\n');
    expect(await calendarOf([job], '/deadlines.ics')).not.toContain('VEVENT');
  });
});
