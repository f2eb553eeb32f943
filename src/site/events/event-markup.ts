import type { Event, WithContext } from 'schema-dts';
import { scriptJson } from '../job/posting.ts';
import type { EventTimes } from './event-text.ts';

export interface MarkedEvent extends EventTimes {
  title: string;
  place?: string | undefined;
  online?: string | undefined;
  /** Safe HTML. */
  text?: string | undefined;
  /** Where one registers. */
  action?: { to: string } | undefined;
}

/** The text of safe HTML, in which only these characters are escaped. */
const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => characters[name] ?? '');

const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/**
 * The markup of an event. Google requires name, start and location with an address; the others are recommended.
 *
 * @param organizer the company, with the whole address of its site
 */
export function eventMarkup(
  { title, start, end, place, online, text }: MarkedEvent,
  organizer: { name: string; url: string },
): string {
  const mode = place === undefined ? 'Online' : online === undefined ? 'Offline' : 'Mixed';
  const there = place === undefined ? [] : [{ '@type': 'Place', name: place, address: place } as const];
  const virtual = online === undefined ? [] : [{ '@type': 'VirtualLocation', url: online } as const];
  const locations = [...there, ...virtual];
  const [only] = locations;
  const description = plainText(text ?? '');
  const event: WithContext<Event> = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    startDate: start,
    ...(end && { endDate: end }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location: locations.length === 1 && only ? only : locations,
    ...(description && { description }),
    organizer: { '@type': 'Organization', name: organizer.name, url: organizer.url },
  };
  return `<script type="application/ld+json">${scriptJson(event)}</script>`;
}
