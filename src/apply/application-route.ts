import type { IncomingMessage, ServerResponse } from 'node:http';
import { reply, replyUnread } from '../base/reply.ts';
import type { Clock } from '../base/timing.ts';
import { boardLanguage, ownJobsOf } from '../board/lists/addresses.ts';
import { facetsOfBoard, listAddressOf } from '../board/lists/lists.ts';
import { isFromOwnPage } from '../front/sender.ts';
import type { Route } from '../front/server.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { siteAt } from '../settings/brands.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { ApplicationState, ShownApplication } from '../site/apply/my-application.ts';
import { type Printer, printPage } from '../site/print-page.ts';
import { jobQuery } from '../site/search/list-query.ts';
import { similarOpenJobs } from '../site/similar/similar-jobs.ts';
import type { Site } from '../site/site.ts';
import { pageSettings, type SitePart, sitePartAt } from '../site/site-parts.ts';
import { similarView } from '../site/views/card.ts';
import type { Keys } from '../store/sealed.ts';
import {
  type ApplicationAddress,
  applicationAddress,
  readApplicationAddress,
} from './application-address.ts';
import { type ApplyPagesDeps, closedQuery, createApplyPages } from './apply-pages.ts';
import type { FileStore } from './file-store.ts';
import type { AuditLine, Outbox, Summary } from './outbox.ts';

export interface ApplicationRouteDeps {
  settings: Settings;
  /** The current site. */
  shown: () => Pick<Site, 'board' | 'memory'> | null;
  printer: Printer;
  outbox: Pick<Outbox, 'find' | 'audit' | 'withdraw'>;
  files: Pick<FileStore, 'remove'>;
  /** Is called when a withdrawal is stored, which a delivery decides on. */
  wake?: () => void;
  keys: Keys;
  clock: Clock;
}

/**
 * The pages "My application": GET shows the status of the application, POST withdraws it and redirects to the page. An
 * application that the service has can't be withdrawn; the page says so (409). While that is unknown, the withdrawal is
 * stored. An address without a valid signature is not found. The address is a secret: it is not sent to other sites,
 * not cached and not indexed by search engines.
 */
export function createApplicationRoute(deps: ApplicationRouteDeps): Route {
  const { settings, shown, outbox, keys, clock } = deps;
  const { site } = settings;
  const origins = [new URL(settings.environment.SITE_URL).origin];

  return (request, response) => {
    const { url = '', method } = request;
    // Nearly all requests end here.
    if (!url.includes('/application/')) return false;
    const path = url.split('?', 1)[0] ?? '';
    const place = readApplicationAddress(path.endsWith('/') ? path : `${path}/`, keys, site);
    if (!place) return false;
    for (const [name, value] of privately) response.setHeader(name, value);
    if (!path.endsWith('/')) {
      // As people type it, and as some programs extract it from a mail.
      const headers = { location: `${path}/${url.slice(path.length)}` };
      replyUnread(request, response, { status: 308, body: '', headers }, clock);
      return true;
    }
    if (method === 'GET' || method === 'HEAD') return show(place, path, false, request, response);
    if (method === 'POST') return withdraw(place, path, request, response);
    const allow = { allow: 'GET, HEAD, POST' };
    replyUnread(
      request,
      response,
      { status: 405, body: 'Read this address with GET.\n', headers: allow },
      clock,
    );
    return true;
  };

  async function withdraw(
    place: ApplicationAddress,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    if (!isFromThisPage(request, origins)) {
      const text = 'This came from another site: use the button on the page of your application.\n';
      replyUnread(request, response, { status: 403, body: text }, clock);
      return true;
    }
    const files = await outbox.withdraw(place.reference, clock.wallClock());
    if (files === 'stored') deps.wake?.();
    else if (files) await deps.files.remove(files);
    const state = (await outbox.find(place.reference))?.state;
    if (files !== 'stored' && state !== 'removed') return show(place, path, true, request, response);
    // A repeated POST has the same result.
    replyUnread(request, response, { status: 303, body: '', headers: { location: path } }, clock);
    return true;
  }

  async function show(
    place: ApplicationAddress,
    path: string,
    isTooLate: boolean,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const { reference, language } = place;
    const summary = await outbox.find(reference);
    const now = shown();
    if (!summary) return false;
    if (!now) {
      const body = 'The site is starting: load this page again in a minute.\n';
      reply(request, response, { status: 503, body, headers: { 'retry-after': '10' } });
      return true;
    }
    const part = sitePartAt(path, {
      board: now.board,
      memory: now.memory.jobs,
      settings: pageSettings(settings),
    });
    const job = jobOf(summary, part, language);
    const application: ShownApplication = {
      reference,
      language,
      job,
      isClosed: request.url?.endsWith(closedQuery) === true,
      ...statusOf(summary, await outbox.audit(reference), isTooLate),
      ...similarTo(job?.advertId ?? null, part, language),
      variants: Object.fromEntries(
        place.site.languages.map((code) => [
          code,
          applicationAddress(reference, { keys, language: code, site: place.site }),
        ]),
      ),
    };
    const body = await printPage(
      deps.printer,
      { settings: part.settings, application },
      { address: path, status: 200 },
    );
    const page = { type: 'text/html; charset=utf-8', body };
    if (request.method === 'POST') {
      replyUnread(request, response, { ...page, status: 409 }, clock);
      return true;
    }
    reply(request, response, { ...page, status: 200 });
    return true;
  }
}

/** All routes of applications: the forms, and the pages of sent applications. */
export const createApplyRoutes = (
  deps: ApplicationRouteDeps & Omit<ApplyPagesDeps, 'applicationAddress'>,
): Route[] => {
  const { keys, settings } = deps;
  return [
    createApplyPages({
      ...deps,
      applicationAddress: (reference, language, form) =>
        applicationAddress(reference, { keys, language, site: siteAt(form, settings.site) }),
    }),
    createApplicationRoute(deps),
  ];
};

const privately = [
  ['Referrer-Policy', 'no-referrer'],
  ['X-Robots-Tag', 'noindex'],
  ['Cache-Control', 'no-store'],
] as const;

/**
 * Browsers that do not send Sec-Fetch-Site send "null" as the origin of a page without referrers (Fetch standard,
 * "append a request Origin header"). They are accepted: another site would have to know the address.
 */
function isFromThisPage({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  if (headers['sec-fetch-site'] === undefined && headers.origin === 'null') return true;
  return isFromOwnPage(headers, origins) === true;
}

const events: Partial<Record<AuditLine['event'], ApplicationState>> = {
  received: 'received',
  delivered: 'delivered',
  'withdrawal requested': 'withdrawing',
  'taken back': 'takenBack',
  removed: 'deleted',
};

/**
 * The status of an application, by its summary.
 *
 * @param isRefused whether its sender has just tried to withdraw it too late
 */
export function statusOf(
  { state, reason, isBegun, hasArrived, withdrawnAt, hasData }: Summary,
  lines: readonly AuditLine[],
  isRefused = false,
): Pick<ShownApplication, 'state' | 'history' | 'canTakeBack' | 'isUnclear' | 'isTooLate'> {
  const history = lines.flatMap(({ event, at }) => {
    const of = events[event];
    return of ? [{ state: of, at }] : [];
  });
  const isWithdrawn = withdrawnAt !== null;
  const wasRefused = lines.some(({ event }) => event === 'withdrawal too late');
  const same = {
    history,
    canTakeBack: hasData && !hasArrived && !isWithdrawn && (state === 'waiting' || state === 'dead'),
    isUnclear: isBegun && !hasArrived,
    isTooLate: isRefused || wasRefused || (isWithdrawn && hasArrived),
  };
  if (state === 'delivered') return { state, ...same };
  if (state === 'removed') return { state: history.at(-1)?.state ?? 'deleted', ...same };
  if (isWithdrawn && !hasArrived) return { state: 'withdrawing', ...same };
  const isDelayed = state === 'dead' || reason !== null;
  return { state: isDelayed ? 'delayed' : isBegun ? 'underWay' : 'received', ...same };
}

/** The job with its title in the language of the page, if it is open in that language. */
function jobOf({ jobId }: Summary, { board }: SitePart, language: string): ShownApplication['job'] {
  const jobs = jobId === null ? [] : board.jobs.filter(({ recruitmentId }) => recruitmentId === jobId);
  const job = jobs.find((one) => one.language === language) ?? jobs[0];
  if (!job) return null;
  const { advertId, displayTitle: title, address } = job;
  return { advertId, title, address, language: job.language };
}

/** Similar jobs that fill one row. */
const mostSimilar = 2;

/** Open jobs similar to one, in the language of the page, and the search for jobs like it. */
function similarTo(
  advertId: number | null,
  { board, settings: { site } }: SitePart,
  language: InterfaceLanguage,
): Pick<ShownApplication, 'similar' | 'alike'> {
  const job = board.jobs.find((one) => one.advertId === advertId);
  if (!job) return { similar: [], alike: '' };
  const own = boardLanguage(job, site);
  const listed = ownJobsOf(board, own, site);
  return {
    similar: similarView(similarOpenJobs(job, listed), language, site, mostSimilar).cards,
    alike: jobQuery(job, listAddressOf(job, 'field', facetsOfBoard(board, own, site), site)),
  };
}
