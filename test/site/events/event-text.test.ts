import { describe, expect, test } from 'vitest';
import { eventMarkup } from '../../../src/site/events/event-markup.ts';
import { eventName, eventWhen, overEvents } from '../../../src/site/events/event-text.ts';

const plain = (text: string) =>
  text
    .replace(/[\u2009\u202f\u00a0]/g, ' ')
    .replaceAll(' – ', '–')
    .replace(' at ', ', ');

describe('the time of an event', () => {
  test.each([
    [
      'in the site’s zone',
      '2027-03-18T17:00+01:00',
      '2027-03-18T20:00+01:00',
      'Thu 18 March 2027, 17:00–20:00 CET',
    ],
    ['in another zone', '2027-03-18T17:00-05:00', undefined, 'Thu 18 March 2027, 17:00 GMT-5'],
    ['of a day', '2027-03-18', undefined, 'Thu 18 March 2027'],
  ])('%s is named there', (_, start, end, text) => {
    expect(plain(eventWhen({ start, end }, 'en-GB', 'Europe/Warsaw')).replace('Thu,', 'Thu')).toBe(text);
  });
});

test('events are over from their end on', () => {
  const pages = [
    { events: [{ title: 'A', start: '2027-03-18T17:00Z', end: '2027-03-18T18:00Z', place: '' }] },
    {},
  ];
  expect(overEvents(pages, 'UTC', '2027-03-18T17:59:59Z')).toEqual([]);
  expect(overEvents(pages, 'UTC', '2027-03-18T18:00:00Z')).toEqual(['2027-03-18T18:00:00Z']);
});

test('a calendar file is named by time and title, whatever the title has', () => {
  expect(eventName({ title: 'Dzień ../otwarty!', start: '2027-03-18T17:00+01:00' }, 'pl')).toBe(
    '2027-03-18-1700-dzien-otwarty',
  );
  expect(eventName({ title: '☕', start: '2027-03-18' }, 'en')).toBe('2027-03-18');
});

test('the markup has what search engines require, and its texts end no script', () => {
  const organizer = { name: 'Kolibra', url: 'https://careers.example/' };
  const event = { title: '</script>A', start: '2027-03-18', place: 'Łódź', text: '<p>R&amp;D &lt;3</p>' };
  const html = eventMarkup(event, organizer);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(JSON.parse(html.replace(/^<script[^>]*>|<\/script>$/g, ''))).toMatchObject({
    '@type': 'Event',
    name: '</script>A',
    startDate: '2027-03-18',
    location: { '@type': 'Place', address: 'Łódź' },
    description: 'R&D <3',
    organizer,
  });
});
