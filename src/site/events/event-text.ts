import { localesOf } from '../../i18n/languages.ts';
import { wholeSlug } from '../../i18n/slug.ts';
import type { ContentPage } from '../../settings/content/content-page.ts';
import { eventOffset, eventOver, hasOffset } from '../../settings/content/event-time.ts';

/** An event as its page has it; times as in settings/content/event-time.ts. */
export interface EventTimes {
  start: string;
  end?: string | null | undefined;
}

const day = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const;

/**
 * When an event takes place, in its own zone: "Thu, 18 March 2027, 17:00–19:00 CET".
 *
 * @param locale `localeOf`
 * @param siteZone names the zone where its offset is the event's at that moment
 */
export function eventWhen({ start, end }: EventTimes, locale: string, siteZone: string): string {
  const last = end ?? start;
  if (!hasOffset(start)) {
    const days = new Intl.DateTimeFormat(localesOf(locale), { ...day, timeZone: 'UTC' });
    return days.formatRange(new Date(start), new Date(last));
  }
  const times = new Intl.DateTimeFormat(localesOf(locale), {
    ...day,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zoneOf(start, siteZone),
  });
  return times.formatRange(new Date(start), new Date(last));
}

/** The site's zone where it has the event's offset at its start; else the offset. */
function zoneOf(start: string, siteZone: string): string {
  const offset = eventOffset(start);
  const local = Temporal.Instant.from(start).toZonedDateTimeISO(siteZone);
  return local.offset === (offset === 'UTC' ? '+00:00' : offset) ? siteZone : offset;
}

/** The name of an event's calendar file, without its ending: "2027-03-18-1700-open-day". Equal for equal events. */
export function eventName({ title, start }: { title: string; start: string }, language: string): string {
  const moment = start.replace(/(?:Z|[+-]\d{2}:\d{2})$/, '').replace(/T(\d{2}):(\d{2}).*/, '-$1$2');
  return [moment, wholeSlug(title, language)].filter((part) => part !== '').join('-');
}

/**
 * The moments at which events of some pages end, ISO instants, each once, in order.
 *
 * @param timeZone the site's
 */
export function eventEnds(pages: readonly Pick<ContentPage, 'events'>[], timeZone: string): string[] {
  const ends = pages.flatMap(({ events = [] }) => events.map((event) => eventOver(event, timeZone)));
  return [...new Set(ends)].sort((one, other) => Date.parse(one) - Date.parse(other));
}

/** Those that have passed at a moment. @param at an ISO instant */
export const overEvents = (
  pages: readonly Pick<ContentPage, 'events'>[],
  timeZone: string,
  at: string,
): string[] => eventEnds(pages, timeZone).filter((end) => Date.parse(end) <= Date.parse(at));
