import { html } from 'hono/html';
import type { Outbox, State, Summary } from '../apply/outbox.ts';

/** What the operator sees of applications: nothing about their senders. */
export interface ApplicationsState {
  counts: Record<State, number>;
  /** Those that are not delivered, the latest first: refused ones, then waiting ones. */
  undelivered: readonly Omit<Summary, 'hasData' | 'isBegun' | 'hasArrived' | 'withdrawnAt'>[];
  /** Why mail can't be sent, and since when; `null` while it can be, or when none is sent. */
  mailTrouble: { since: string; reason: string } | null;
  /** Why files can't be scanned for viruses, and since when. */
  scannerTrouble: { since: string; reason: string } | null;
}

/** The applications of a live site. */
export interface OperatedApplications {
  outbox: Pick<Outbox, 'counts' | 'list' | 'retry'>;
  mailTrouble(): ApplicationsState['mailTrouble'];
  scannerTrouble(): ApplicationsState['scannerTrouble'];
  /** Call it when something is to be retried at once. */
  wake(): void;
}

/** @param applications `null` when the site accepts none */
export async function applicationsState(
  applications: OperatedApplications | null,
): Promise<ApplicationsState | null> {
  if (applications === null) return null;
  const { outbox, mailTrouble, scannerTrouble } = applications;
  const [counts, dead, waiting] = await Promise.all([
    outbox.counts(),
    outbox.list('dead'),
    outbox.list('waiting'),
  ]);
  const undelivered = [...dead, ...waiting].map(
    ({ hasData, isBegun, hasArrived, withdrawnAt, ...shown }) => shown,
  );
  return { counts, undelivered, mailTrouble: mailTrouble(), scannerTrouble: scannerTrouble() };
}

/**
 * Retries an application, or all that the service refuses.
 *
 * @param reference `null` = all
 * @returns how many
 */
export async function retryApplications(
  applications: OperatedApplications | null,
  reference: string | null,
  now: number,
): Promise<number> {
  if (applications === null) return 0;
  const { outbox, wake } = applications;
  const chosen = reference === null ? (await outbox.list('dead')).map((one) => one.reference) : [reference];
  let tried = 0;
  for (const one of chosen) if (await outbox.retry(one, now)) tried += 1;
  if (tried > 0) wake();
  return tried;
}

/** More would make the page slow to read; the command and the JSON form have them all. */
const mostRows = 200;

/** The status of applications; nothing when the site accepts none. */
export function applicationsSection(state: ApplicationsState | null, time: TimeFormat): Html | null {
  if (state === null) return null;
  const { counts, undelivered, mailTrouble, scannerTrouble } = state;
  const left = undelivered.length - mostRows;
  const fact = (name: string, number: number) => html`<div><dt>${name}</dt><dd>${count(number)}</dd></div>`;
  return html`<section aria-labelledby="applications">
<h2 id="applications">Applications</h2>
<dl class="facts">
${fact('Waiting', counts.waiting)}
${fact('Refused', counts.dead)}
${fact('Delivered', counts.delivered)}
${fact('Taken back or deleted', counts.removed)}
</dl>
${[mailTrouble, scannerTrouble].map(
  (trouble) =>
    trouble &&
    html`<p class="message">${trouble.reason} <span class="when">Since ${moment(trouble.since, time)}</span></p>`,
)}
${
  undelivered.length === 0
    ? html`<p class="soft">None waits, and none is refused by the service.</p>`
    : html`<table>
<thead><tr><th scope="col">Reference</th><th scope="col">Received</th><th scope="col">State</th></tr></thead>
<tbody>${undelivered.slice(0, mostRows).map((one) => row(one, time))}</tbody>
</table>`
}
${left > 0 && html`<p class="soft">And ${count(left)} more: <code>jobfront applications list</code> has them all.</p>`}
${
  counts.dead > 0 &&
  html`<form method="post" action="/_jobfront/retry" class="buttons">
<button type="submit">Try all refused ones again</button>
</form>
<p class="soft">Mend what the reasons name first. <code>jobfront applications export</code> writes out what can’t be mended.</p>`
}
</section>`;
}

const row = (
  { reference, jobId, receivedAt, attempts, state, reason }: ApplicationsState['undelivered'][number],
  time: TimeFormat,
): Html => html`<tr>
<td><span class="far">${reference}</span> <span class="soft">${jobId === null ? 'no job' : `job ${jobId}`}</span></td>
<td>${moment(new Date(receivedAt).toISOString(), time)}</td>
<td>${state === 'dead' ? html`<span class="badge warn">refused</span>` : 'waiting'} <span class="soft">${count(attempts)} ${attempts === 1 ? 'attempt' : 'attempts'}</span>${reason !== null && html` <p>${reason}</p>`}
<form method="post" action="/_jobfront/retry"><input type="hidden" name="reference" value="${reference}"><button type="submit" aria-label="Try again: application ${reference}">Try again</button></form></td>
</tr>`;

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
