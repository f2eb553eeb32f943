import { html } from 'hono/html';

/** A piece of a page: all values are escaped. */
export type Html = ReturnType<typeof html>;

/** How the page writes moments. */
export interface TimeFormat {
  /** Milliseconds since 1970. */
  now: number;
  /** An IANA zone. */
  timeZone: string;
}

/** A moment, with its distance from now: "2 Mar 2026, 14:03:07 (4 minutes ago)". `null` is `none`. */
export function moment(instant: string | null, { now, timeZone }: TimeFormat, none = 'never'): Html {
  if (instant === null) return html`${none}`;
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return html`${instant}`;
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone });
  return html`<time datetime="${new Date(at).toISOString()}">${text.format(at)}</time> <span class="soft far">(${distance(at - now)})</span>`;
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

function distance(ms: number): string {
  const [unit, size] = units.find(([, least]) => Math.abs(ms) >= least) ?? ['second', 1_000];
  const format = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
  return format.format(Math.trunc(ms / size), unit);
}

/** 0.4 s, 12 s, 3 min. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 10_000) return `${(ms / 1_000).toFixed(1)} s`;
  return ms < 120_000 ? `${Math.round(ms / 1_000)} s` : `${Math.round(ms / 60_000)} min`;
}

/** 12,345 */
export const count = (number: number): string => number.toLocaleString('en-GB');
