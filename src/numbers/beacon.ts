import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { readRequestBody, reply, replyUnread } from '../base/reply.ts';
import type { Clock } from '../base/timing.ts';
import { readTarget } from '../front/request-target.ts';
import { isFromOwnPage, isFromPageOf, type SenderOf } from '../front/sender.ts';
import type { Route } from '../front/server.ts';
import { type Count, countsOfLink, countsOfSearch, countsOfView, type Place } from './counted.ts';

interface BeaconOptions {
  /** Origins of the pages. */
  origins: readonly string[];
  /** Whether the pages are on other hosts than this server. */
  isApart: boolean;
  placeAt: (path: string) => Place | null;
  isPerson: (headers: IncomingHttpHeaders) => boolean;
  senderOf: SenderOf;
  clock: Clock;
  count(counts: readonly Count[]): void;
}

/** The address to which pages report. */
const beaconPath = '/numbers';
const mostBytes = 2_000;

/** Answers `POST /numbers`: what pages report that the server can't see (browser/pages/numbers.ts). */
export function createBeaconRoute(options: BeaconOptions): Route {
  const { origins, isApart, placeAt, isPerson, senderOf, clock, count } = options;
  const mayReport = createLimit(clock);

  async function take(request: IncomingMessage, response: ServerResponse): Promise<true> {
    const { headers } = request;
    const refuse = (status: number, body: string): true => {
      replyUnread(request, response, { status, body }, clock);
      return true;
    };
    const isOurs = isApart ? isFromPageOf(headers, origins) : isFromOwnPage(headers, origins);
    if (isOurs !== true) return refuse(403, 'Only pages of the site report here.\n');
    if (!mayReport(senderOf(request))) return refuse(429, 'Too many reports.\n');
    const body = await readRequestBody(request, mostBytes);
    if (typeof body === 'string') return refuse(413, 'A report is short.\n');
    // Visitors who are not counted get the same answer.
    if (isPerson(headers)) count(countsOfBeacon(new URLSearchParams(Buffer.from(body).toString()), placeAt));
    if (isApart) response.setHeader('access-control-allow-origin', headers.origin ?? '');
    response.writeHead(204, { 'cache-control': 'no-store', vary: 'Origin' });
    response.end();
    return true;
  }

  return (request, response) => {
    if (request.url !== beaconPath) return false;
    if (request.method === 'POST') return take(request, response);
    if (!isApart) return false;
    reply(request, response, { status: 405, body: 'Report with POST.\n', headers: { allow: 'POST' } });
    return true;
  };
}

/** Longer ones are no words for a search. */
const mostWords = 200;

/**
 * What a page reports (browser/pages/numbers.ts): `what` is `view`, `search` or `link`; `at` the path of the page;
 * `from` the origin of the page before, or `inside`; `words` and `found` of a search; `source` and `utm_*` of the page.
 */
function countsOfBeacon(given: URLSearchParams, placeAt: (path: string) => Place | null): Count[] {
  const what = given.get('what');
  if (what === 'search') {
    const found = given.get('found') ?? '';
    const words = (given.get('words') ?? '').slice(0, mostWords + 1);
    return /^\d{1,7}$/.test(found) && words.trim() !== '' ? countsOfSearch(words, Number(found)) : [];
  }
  const path = readTarget(given.get('at') ?? '')?.path;
  const place = path === undefined ? null : placeAt(path);
  if (!place) return [];
  if (what === 'link') return place.kind === 'job' ? countsOfLink(place, { query: given }) : [];
  if (what !== 'view') return [];
  const from = given.get('from') ?? '';
  return countsOfView(place, {
    referrer: from === 'inside' ? '' : from,
    isInside: from === 'inside',
    query: given,
  });
}

/** Reports of one sender, and of all together, in a minute. A person sends few; many may share an address. */
const mostOfSender = 120;
const mostOfAll = 30_000;
const minuteMs = 60_000;

/**
 * Limits reports: returns whether one of this sender may be counted. Senders are known for the present minute, in
 * memory alone.
 */
function createLimit(clock: Pick<Clock, 'now'>): (sender: string) => boolean {
  let begun = Number.NEGATIVE_INFINITY;
  let all = 0;
  const senders = new Map<string, number>();
  return (sender) => {
    if (clock.now() - begun >= minuteMs) {
      begun = clock.now();
      all = 0;
      senders.clear();
    }
    const sent = (senders.get(sender) ?? 0) + 1;
    if (all >= mostOfAll || sent > mostOfSender) return false;
    senders.set(sender, sent);
    all += 1;
    return true;
  };
}
