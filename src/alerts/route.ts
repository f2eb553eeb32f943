import type { IncomingMessage, ServerResponse } from 'node:http';
import { readRequestBody, reply, replyUnread } from '../base/reply.ts';
import type { Clock } from '../base/timing.ts';
import type { Board } from '../board/job.ts';
import { createLimit } from '../front/limits.ts';
import { encodeAddress, readTarget } from '../front/request-target.ts';
import { isFromOwnPage, type SenderOf } from '../front/sender.ts';
import type { Route } from '../front/server.ts';
import { alertTexts, dictionaryOf } from '../i18n/translate.ts';
import { alertsPath, boardAddress } from '../settings/addresses.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import { readField } from '../site/apply/check-field.ts';
import { readAsked } from '../site/search/query.ts';
import type { Keys } from '../store/sealed.ts';
import { type AlertPlace, alertAddress, readAlertPath } from './alert-address.ts';
import { type Alert, type Alerts, type Frequency, frequencies } from './alerts.ts';
import { alertQuery, type Matcher, packKnown } from './matching.ts';
import { alertPage, type FormState, formPage, messagePage, type PageAbout, pageStyle } from './pages.ts';
import { nextDueAt } from './schedule.ts';

/** Bytes of a form at most: an address, a search, and little else. */
const mostBytes = 16_384;

const windowMs = 10 * 60_000;
/** Requests for alerts of one sender in that time. A whole office, or a fair, may share one address. */
const mostRequests = { address: 20, net56: 40, net48: 80 };

export interface AlertRouteDeps {
  alerts: Alerts;
  keys: Keys;
  matcher: Matcher;
  /** The settings of the host. */
  site: SiteSettings;
  /** The board that is shown; `null` until there is one. */
  board: () => Board | null;
  /** The whole URL of a page of the site, from its path. */
  siteUrl: (path: string) => string;
  /** Finishes a page that has paths of these pages in it: adds the base path of the site. */
  finish: (page: string) => string;
  /** The address of the page about data protection. */
  privacyAt: (place: Pick<AlertPlace, 'site' | 'language'>) => string | null;
  /** Origins of these pages. */
  origins: readonly string[];
  senderOf: SenderOf;
  clock: Clock;
  /** Is called when an alert was stored. */
  wake: () => void;
}

type Exchange = [request: IncomingMessage, response: ServerResponse];

/**
 * The pages of alerts, without scripts:
 *
 * | request | |
 * | --- | --- |
 * | `GET /alerts/?<search>` | the form for an alert of this search |
 * | `POST /alerts/` | requests one; the answer does not depend on whether the address has alerts |
 * | `GET /alerts/<id>/<signature>/` | the page of an alert; changes nothing: programs open links of mails |
 * | `POST` there | `do=confirm`, `save` with `frequency`, `stop`; or `List-Unsubscribe=One-Click` (RFC 8058) |
 * | `GET /alerts/<id>/<signature>/jobs/` | leads to the jobs of the search |
 *
 * An address of an alert is a secret: it is not cached, not sent to other sites, and in no list.
 */
export function createAlertRoute(deps: AlertRouteDeps): Route {
  const { alerts, keys, matcher, clock } = deps;
  const limit = createLimit(windowMs, mostRequests, clock);
  const dueAfter = (id: string, frequency: Frequency, now: number) =>
    nextDueAt(id, frequency, now, deps.site.timeZone);
  const contentOf = ({ site, language }: AlertPlace) => ({ brand: site.brand ?? null, language });

  return (request, response) => {
    const { url = '' } = request;
    // Nearly all requests end here.
    if (!url.includes('/alerts')) return false;
    const target = readTarget(url);
    const place = target && readAlertPath(target.path, keys, deps.site);
    if (!place) return false;
    for (const [name, value] of privately) response.setHeader(name, value);
    // The form's address is no secret, and browsers have to name its origin when it is sent.
    if (place.kind !== 'form') response.setHeader('Referrer-Policy', 'no-referrer');
    return answer(place, target.query, [request, response]);
  };

  async function answer(place: AlertPlace, query: string, exchange: Exchange): Promise<true> {
    const { method } = exchange[0];
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead && (method !== 'POST' || place.kind === 'style' || place.kind === 'jobs'))
      return notAllowed(place, exchange);
    if (place.kind === 'style') {
      const headers = { 'cache-control': 'public, max-age=600' };
      reply(...exchange, {
        status: 200,
        type: 'text/css; charset=utf-8',
        body: pageStyle(place.site),
        headers,
      });
      return true;
    }
    if (place.kind === 'form') return isRead ? showForm(place, query, exchange) : take(place, exchange);
    return isRead ? showAlert(place, exchange) : change(place, exchange);
  }

  async function showForm(place: AlertPlace, query: string, exchange: Exchange): Promise<true> {
    const search = alertQuery(query);
    const state = { email: '', frequency: frequencies[0], fault: null };
    return writeForm(place, { ...state, search, isHere: readAsked(query).around === 'here' }, 200, exchange);
  }

  async function writeForm(
    place: AlertPlace,
    state: Omit<FormState, 'label'>,
    status: number,
    exchange: Exchange,
  ): Promise<true> {
    const label = await labelOf({ ...contentOf(place), search: state.search });
    if (label === null) return notYet(place, exchange);
    const action = alertsPath(place.language, place.site);
    const about = aboutOf(place, (language) => `${alertsPath(language, place.site)}${state.search}`);
    return write(status, await formPage(about, { ...state, label }, action), exchange);
  }

  async function take(place: AlertPlace, exchange: Exchange): Promise<true> {
    const [request] = exchange;
    if (isFromOwnPage(request.headers, deps.origins) === false) {
      const body = 'This came from another site: use the form on our page.\n';
      replyUnread(...exchange, { status: 403, body }, clock);
      return true;
    }
    const fields = await fieldsOf(exchange);
    if (!fields) return true;
    const search = alertQuery(fields.get('search') ?? '');
    const typed = fields.get('email') ?? '';
    const frequency = frequencyIn(fields);
    const { text: email, fault } = readField('email', typed, true);
    if (fault !== null) {
      const state = { search, isHere: false, email: typed.slice(0, 254), frequency, fault: 'email' as const };
      return writeForm(place, state, 422, exchange);
    }
    const texts = alertTexts(place.language, place.site);
    const wait = limit(deps.senderOf(request));
    if (wait > 0) return tooMany(place, Math.ceil(wait / 1_000), exchange);
    // People leave the hidden field empty. A program that fills it in learns nothing.
    if ((fields.get('website') ?? '') === '') {
      const taken = await alerts.add({ ...contentOf(place), email, search, frequency }, clock.wallClock());
      if (taken === 'full') return tooMany(place, windowMs / 1_000, exchange);
      deps.wake();
    }
    return writeMessage(place, 200, texts.sent, texts.sentHint, exchange);
  }

  async function tooMany(place: AlertPlace, seconds: number, exchange: Exchange): Promise<true> {
    exchange[1].setHeader('retry-after', String(seconds));
    const { title, tooOften } = alertTexts(place.language, place.site);
    return writeMessage(place, 429, title, tooOften, exchange);
  }

  async function showAlert(place: AlertPlace, exchange: Exchange): Promise<true> {
    const alert = place.id === null ? null : await alerts.find(place.id);
    if (!alert || (place.kind === 'jobs' && alert.state === 'new')) return gone(place, 404, exchange);
    await alerts.use(alert.id, clock.wallClock());
    if (place.kind === 'jobs') {
      const board = boardAddress(place.language, place.site);
      const to = deps.siteUrl(encodeAddress(board)) + alert.search;
      reply(...exchange, { status: 303, body: '', headers: { location: to } });
      return true;
    }
    return writeAlert(place, alert, null, exchange);
  }

  async function change(place: AlertPlace, exchange: Exchange): Promise<true> {
    const fields = await fieldsOf(exchange);
    if (!fields) return true;
    const alert = place.id === null ? null : await alerts.find(place.id);
    const isOneClick = fields.get('List-Unsubscribe') === 'One-Click';
    const wanted = isOneClick ? 'stop' : fields.get('do');
    const texts = alertTexts(place.language, place.site);
    if (wanted === 'stop') {
      // A repeated request has the same result.
      if (place.id !== null) await alerts.remove(place.id);
      return place.id === null
        ? gone(place, 404, exchange)
        : writeMessage(place, 200, texts.stopped, texts.stoppedHint, exchange);
    }
    if (!alert) return gone(place, 404, exchange);
    const now = clock.wallClock();
    if (wanted === 'confirm') return confirm(place, alert, now, exchange);
    if (wanted !== 'save' || alert.state !== 'active') return writeAlert(place, alert, null, exchange);
    const frequency = frequencyIn(fields);
    await alerts.setFrequency(alert.id, frequency, dueAfter(alert.id, frequency, now));
    await alerts.use(alert.id, now);
    return writeAlert(place, { ...alert, frequency }, 'saved', exchange);
  }

  async function confirm(place: AlertPlace, alert: Alert, now: number, exchange: Exchange): Promise<true> {
    if (alert.state === 'active') return writeAlert(place, alert, 'confirmed', exchange);
    const board = deps.board();
    // What is open now is not new: the board has to be known.
    const matches = board && (await matcher.find(board, alert));
    if (!matches) return notYet(place, exchange);
    const known = packKnown(matches.jobs.keys());
    const id = await alerts.confirm(alert, { known, dueAt: dueAfter(alert.id, alert.frequency, now) }, now);
    const confirmed = id === null ? null : await alerts.find(id);
    if (!confirmed) return gone(place, 404, exchange);
    return writeAlert(place, confirmed, 'confirmed', exchange);
  }

  async function writeAlert(
    place: AlertPlace,
    alert: Alert,
    done: 'confirmed' | 'saved' | null,
    exchange: Exchange,
  ): Promise<true> {
    const label = await labelOf(alert);
    if (label === null) return notYet(place, exchange);
    const at = (language: AlertPlace['language']) =>
      alertAddress(alert.id, { keys, language, site: place.site });
    const own = at(place.language);
    const shown = { state: alert.state, frequency: alert.frequency, label, jobs: `${own}jobs/` };
    return write(200, await alertPage(aboutOf(place, at), shown, own, done), exchange);
  }

  /** The search in words; `null` while no board is known. */
  async function labelOf(alert: Pick<Alert, 'brand' | 'language' | 'search'>): Promise<string | null> {
    const board = deps.board();
    return board && ((await matcher.find(board, alert))?.label ?? '');
  }

  function aboutOf(place: AlertPlace, at: (language: AlertPlace['language']) => string): PageAbout {
    const { site, language } = place;
    return {
      ...{ site, language },
      style: `${alertsPath(site.defaultLanguage, site)}style.css`,
      board: deps.siteUrl(boardAddress(language, site)),
      variants: Object.fromEntries(site.languages.map((code) => [code, at(code)])),
      privacy: deps.privacyAt(place),
    };
  }

  /** The pages of messages have no other languages: what they are about is not repeated. */
  async function writeMessage(
    place: AlertPlace,
    status: number,
    title: string,
    hint: string,
    exchange: Exchange,
  ): Promise<true> {
    const about = { ...aboutOf(place, () => ''), variants: {} };
    return write(status, await messagePage(about, title, hint), exchange);
  }

  function gone(place: AlertPlace, status: number, exchange: Exchange): Promise<true> {
    const { gone, goneHint } = alertTexts(place.language, place.site);
    return writeMessage(place, status, gone, goneHint, exchange);
  }

  function notYet(place: AlertPlace, exchange: Exchange): Promise<true> {
    exchange[1].setHeader('retry-after', '30').setHeader('refresh', '15');
    const { outage, outageHint } = dictionaryOf(place.language, place.site);
    return writeMessage(place, 503, outage, outageHint, exchange);
  }

  function notAllowed(place: AlertPlace, exchange: Exchange): true {
    const allow = place.kind === 'form' || place.kind === 'page' ? 'GET, HEAD, POST' : 'GET, HEAD';
    const answer = { status: 405, body: 'Read this address with GET.\n', headers: { allow } };
    replyUnread(...exchange, answer, clock);
    return true;
  }

  function write(status: number, page: string, [request, response]: Exchange): true {
    const answer = { status, type: 'text/html; charset=utf-8', body: deps.finish(page) };
    reply(request, response, answer);
    return true;
  }

  /** The fields of a sent form; `null` when it was answered that there are none. */
  async function fieldsOf([request, response]: Exchange): Promise<URLSearchParams | null> {
    const body = await readRequestBody(request, mostBytes);
    if (body === 'broken-off') response.destroy();
    else if (body === 'too-large')
      replyUnread(request, response, { status: 413, body: 'This form is too large.\n' }, clock);
    else return readFields(request.headers['content-type'] ?? '', Buffer.from(body).toString());
    return null;
  }
}

const privately = [
  ['X-Robots-Tag', 'noindex'],
  ['Cache-Control', 'no-store'],
] as const;

/** Programs that unsubscribe may send `multipart/form-data` (RFC 8058, section 3.1); it has this one field then. */
function readFields(type: string, body: string): URLSearchParams {
  if (!/^multipart\/form-data\b/i.test(type)) return new URLSearchParams(body);
  const isOneClick = /name="?List-Unsubscribe"?[^\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\r?\n/i.test(body);
  return new URLSearchParams(isOneClick ? { 'List-Unsubscribe': 'One-Click' } : {});
}

const frequencyIn = (fields: URLSearchParams): Frequency =>
  frequencies.find((one) => one === fields.get('frequency')) ?? frequencies[0];
