import { localesOf } from '../../i18n/languages.ts';
import { pageLocale } from '../shared/dom.ts';

/*
 * Events of the owner's pages (components/blocks/Events.astro). A page may be shown for days, or be served by a host of
 * files long after it was built: events that are over meanwhile are removed. Times are also named in the visitor's zone
 * if it differs from the event's.
 */

function removeOver(): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-events]')) {
    for (const event of list.querySelectorAll<HTMLElement>('[data-over]')) {
      if (Date.parse(event.dataset.over ?? '') <= Date.now()) event.remove();
    }
    if (list.childElementCount > 0) continue;
    const block = list.closest('section');
    const text = block?.querySelector<HTMLElement>('[data-events-over]');
    list.remove();
    if (text) text.hidden = false;
    else block?.remove();
  }
}

/** Minutes and days in a zone, to compare zones: "3/18/2027, 17:00". */
const clockIn = (at: Date, offset?: string): string =>
  at.toLocaleString('en', { dateStyle: 'short', timeStyle: 'short', ...(offset && { timeZone: offset }) });

function nameDeviceTime(place: HTMLElement): void {
  const { deviceTime = '', start = '', end } = place.dataset;
  const [from, to] = [new Date(start), new Date(end ?? start)];
  const offset = /[+-]\d{2}:\d{2}$/.exec(start)?.[0] ?? 'UTC';
  if (clockIn(from) === clockIn(from, offset)) return;
  const isOtherDay = clockIn(from).split(',')[0] !== clockIn(from, offset).split(',')[0];
  const times = new Intl.DateTimeFormat([...localesOf(pageLocale()), 'en'], {
    hour: 'numeric',
    minute: '2-digit',
    ...(isOtherDay && { weekday: 'short', day: 'numeric', month: 'long' }),
  });
  place.textContent = deviceTime.replace('{time}', times.formatRange(from, to));
}

removeOver();
for (const place of document.querySelectorAll<HTMLElement>('[data-device-time]')) nameDeviceTime(place);
document.addEventListener('visibilitychange', removeOver);
addEventListener('pageshow', removeOver);
