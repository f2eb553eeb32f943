import type { IncomingMessage, ServerResponse } from 'node:http';
import { absolute } from '../base/site-path.ts';
import type { Clock } from '../base/timing.ts';
import type { DeployState } from '../export/deploy/deployer.ts';
import type { Route } from '../front/server.ts';
import type { Problem } from '../service/problem.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { Header } from '../site/hosts/security-headers.ts';
import { pageBelow } from '../site/page/page-below.ts';
import { sharedJobs, sharingKit } from '../site/sharing-kit.ts';
import type { SnapshotDifference, Store } from '../store/store.ts';
import type { ShownSite } from '../sync/shown-site.ts';
import type { Status } from '../sync/status.ts';
import type { Listener } from '../sync/sync.ts';
import type { Watcher } from '../sync/watcher.ts';
import {
  type ActionName,
  type ActionOutcome,
  createLastActions,
  isAction,
  type OperatorDifference,
  type TakeActionOptions,
  type Timeline,
  takeAction,
} from './actions.ts';
import { applicationsState, type OperatedApplications, retryApplications } from './applications.ts';
import { operatorStyle } from './document.ts';
import type { Login, LoginResult } from './login.ts';
import { numbersHome, numbersPage, numbersState, type OperatedNumbers, periodOf } from './numbers.ts';
import { operatorPage } from './page.ts';
import { type Exchange, refuse, refuseLogin, send, sendJson, setCommonHeaders } from './send.ts';
import { type Sharing, sharingHome, sharingList, sharingPage } from './sharing.ts';

export interface SiteOperatorOptions {
  settings: Settings;
  login: Login | null;
  store: Store;
  shown: ShownSite;
  watcher: Pick<Watcher, 'request'>;
  /** `null` when this process deploys nothing. */
  deployState: () => DeployState | null;
  /** `null` when the site accepts none. */
  applications: OperatedApplications | null;
  /** `null` when nothing is counted. */
  numbers: Pick<OperatedNumbers, 'report' | 'trouble'> | null;
  timeline: Timeline;
  status: () => Status;
  problems: () => readonly Problem[];
  security: readonly Header[];
  clock: Clock;
  emit: Listener;
  now: () => string;
  report: (error: unknown) => void;
}

/** The operator's page and actions at `/_jobfront/`, for a live site. */
export function createSiteOperator(options: SiteOperatorOptions): Route {
  const { settings, login, store, shown, watcher, timeline, status, clock, now, emit } = options;
  const lastActions = createLastActions();

  async function state() {
    return {
      status: status(),
      snapshots: await store.snapshots(),
      timeline: timeline.entries(),
      problems: options.problems(),
      deploy: options.deployState(),
      applications: await applicationsState(options.applications),
    };
  }

  async function publish({ confirm }: { confirm: boolean }) {
    const { result, reason } = await watcher.request('operator', { confirm });
    if (result !== 'published' && result !== 'unchanged') throw new Error(reason ?? result);
    return { snapshot: status().snapshot ?? '', changed: result === 'published' };
  }

  async function rollback(id: string, by: string) {
    const { snapshot } = await shown.rollback(id, by);
    emit({ type: 'shown', snapshot, at: now() });
  }

  const retry = (reference: string | null) =>
    retryApplications(options.applications, reference, clock.wallClock());

  const sharing: Sharing = {
    jobs: (query) => sharedJobs(shown.site()?.board ?? { jobs: [] }, query, settings),
    kit: (advertId) => sharingKit(shown.site()?.board ?? { jobs: [] }, advertId, settings),
  };

  const numbers: OperatedNumbers | null = options.numbers && {
    report: options.numbers.report,
    trouble: options.numbers.trouble,
    jobOf(advertId) {
      const job = shown.site()?.memory.jobs.get(advertId);
      return job && { title: job.title, address: job.addresses.at(-1) ?? '/' };
    },
  };

  const actions = { publish, rollback, unpin: shown.unpin, retry };
  const operator = {
    differenceOf: store.difference,
    sharing,
    numbers,
    login,
    state,
    actions,
    lastActions,
    clock,
    noted: (action: ActionName, { at, by, ok, message }: ActionOutcome) =>
      emit({ type: 'operated', action, by, ok, message, at }),
    security: options.security,
    siteName: settings.site.name,
    timeZone: settings.site.timeZone,
    siteUrl: settings.environment.SITE_URL,
    origins: [new URL(settings.environment.SITE_URL).origin],
    report: options.report,
  };
  return (request, response) => handleOperator(request, response, operator) !== null;
}

export interface OperatorOptions extends TakeActionOptions {
  /** `null` when no password is configured: then there is no page. */
  login: Login | null;
  /** The security headers of the site. Its policy has to allow styles and forms of the site's own. */
  security: readonly Header[];
  /** SITE_URL. */
  siteUrl: string;
  /** Name of the site, for the page's heading. */
  siteName: string;
  /** An IANA zone, for the times on the page. */
  timeZone: string;
  /** What is needed to share open jobs. */
  sharing: Sharing;
  /** `null` when nothing is counted. */
  numbers: OperatedNumbers | null;
  /** The difference between two snapshots. */
  differenceOf: (from: string, to: string) => Promise<SnapshotDifference | null>;
  /** Is called with unexpected errors. */
  report: (error: unknown) => void;
}

const home = '/_jobfront/';
const actionPaths = new Map<string, ActionName>(
  ['publish', 'rollback', 'unpin', 'retry'].filter(isAction).map((name) => [`${home}${name}`, name]),
);

/**
 * The operator's page, behind the secret: HTTP Basic for browsers, `Authorization: Bearer <secret>` for scripts.
 *
 * | request | |
 * | --- | --- |
 * | `GET /_jobfront/` | the page; as JSON for Bearer or `Accept: application/json` |
 * | `GET /_jobfront/?from=<id>&to=<id>` | the same, with the difference between two snapshots |
 * | `GET /_jobfront/jobs/?q=<words>` | the open jobs to share |
 * | `GET /_jobfront/jobs/<advert id>` | what is needed to share one: address by channel, text, picture, poster |
 * | `GET /_jobfront/numbers/?days=<7, 30, 90 or 396>` | what visitors did |
 * | `GET /_jobfront/style.css` | its style |
 * | `POST /_jobfront/publish` | publishes; `confirm=yes`, or `{"confirm": true}`, confirms a sudden drop |
 * | `POST /_jobfront/rollback` | shows `snapshot=<id>`, or `{"snapshot": "<id>"}`, again, and pins it |
 * | `POST /_jobfront/unpin` | resumes publishing |
 * | `POST /_jobfront/retry` | retries applications: `reference=<reference>`, or all that are refused |
 *
 * A form is redirected to the page (303), which shows the result in one line; JSON is
 * `{ok, message, snapshot?, changed?}` with 200, 202 while running, 404 for an unknown snapshot or application, or 500.
 * Else 400 for an invalid body, 401 without the secret, 403 for an action from another site, 405, 413, and 429 after
 * many wrong secrets (login.ts).
 *
 * @returns `null` for every other address, and for all when there is no secret, with request and response untouched;
 *   else a promise that never rejects
 */
export function handleOperator(
  request: IncomingMessage,
  response: ServerResponse,
  options: OperatorOptions,
): Promise<void> | null {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  const { login } = options;
  if (login === null || !(path === '/_jobfront' || path.startsWith(home))) return null;
  const exchange = { request, response, clock: options.clock };
  setCommonHeaders(response, options.security);
  const result = login(request);
  const asJson =
    result.access === 'bearer' ||
    wantsJson(request) ||
    /^bearer\b/i.test(request.headers.authorization ?? '');
  return answer(exchange, path, result, asJson, options).catch((error: unknown) => {
    options.report(error);
    if (response.headersSent) response.destroy();
    else refuse(exchange, 500, 'This could not be put together; see the log.', { asJson });
  });
}

/** JSON only where it is named: browsers send a list that ends with "anything". */
const wantsJson = ({ headers }: IncomingMessage): boolean =>
  /(?:^|,)\s*application\/json\s*(?:;|,|$)/i.test(headers.accept ?? '');

async function answer(
  exchange: Exchange,
  path: string,
  result: LoginResult,
  asJson: boolean,
  options: OperatorOptions,
): Promise<void> {
  const { request } = exchange;
  if (result.access === null) return refuseLogin(exchange, result.waitSeconds, { asJson });
  const { access, by } = result;
  if (result.isMonitor) {
    const message = 'METRICS_TOKEN reads /metrics and /status.json alone: give OPERATOR_PASSWORD here.';
    return refuse(exchange, 403, message, { asJson });
  }
  const action = actionPaths.get(path);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (action) {
    if (request.method === 'POST') return takeAction(exchange, { action, access, by, asJson, home }, options);
    const headers = { Allow: 'POST' };
    return refuse(exchange, 405, 'Send this with POST.', { asJson, headers });
  }
  const shared =
    path.startsWith(sharingHome) && isRead ? await sharingAnswer(path, request.url ?? '', options) : null;
  if (shared !== null) {
    if (asJson) return sendJson(exchange, 200, shared.data);
    return send(exchange, 200, 'text/html; charset=utf-8', pageBelow(await shared.page(), options.siteUrl));
  }
  if (path === numbersHome && isRead) {
    const days = periodOf(request.url?.split('?')[1] ?? '');
    const { numbers, siteName, timeZone, clock } = options;
    if (asJson) return sendJson(exchange, 200, numbers && (await numbersState(numbers, days)));
    const format = { siteName, timeZone, now: clock.wallClock() };
    const page = await numbersPage(numbers, days, format);
    return send(exchange, 200, 'text/html; charset=utf-8', pageBelow(page, options.siteUrl));
  }
  if (![home, '/_jobfront', `${home}style.css`].includes(path)) {
    return refuse(exchange, 404, `There is nothing at this address; see ${absolute(home, options)}.`, {
      asJson,
    });
  }
  if (!isRead) {
    const headers = { Allow: 'GET, HEAD' };
    return refuse(exchange, 405, 'Read this address with GET.', { asJson, headers });
  }
  if (path === '/_jobfront') {
    return send(exchange, 308, 'text/plain; charset=utf-8', `See ${absolute(home, options)}.\n`, {
      Location: home,
    });
  }
  if (path !== home) return send(exchange, 200, 'text/css; charset=utf-8', operatorStyle);
  const state = await options.state();
  const lastAction = options.lastActions.now();
  const actions = options.lastActions.all();
  const difference = await askedDifference(request.url ?? '', options);
  if (asJson)
    return sendJson(exchange, 200, { ...state, lastAction, actions, ...(difference && { difference }) });
  const { siteName, timeZone, clock } = options;
  const page = await operatorPage(state, {
    lastAction,
    actions,
    difference,
    siteName,
    timeZone,
    now: clock.wallClock(),
  });
  send(exchange, 200, 'text/html; charset=utf-8', pageBelow(page, options.siteUrl));
}

/** The list of jobs to share, or what is needed for one of them; `null` = there is no such address. */
async function sharingAnswer(
  path: string,
  url: string,
  { sharing, siteName }: OperatorOptions,
): Promise<{ data: unknown; page: () => Promise<string> } | null> {
  const name = path.slice(sharingHome.length);
  if (name === '') {
    const query = (new URLSearchParams(url.split('?')[1] ?? '').get('q') ?? '').trim().slice(0, 200);
    const found = sharing.jobs(query);
    return { data: found, page: () => sharingList(query, found, siteName) };
  }
  const kit = /^\d{1,15}$/.test(name) ? sharing.kit(Number(name)) : undefined;
  return kit === undefined ? null : { data: kit, page: () => sharingPage(kit, siteName) };
}

async function askedDifference(
  url: string,
  { differenceOf }: OperatorOptions,
): Promise<OperatorDifference | null> {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  const [from, to] = [query.get('from'), query.get('to')];
  return from === null || to === null ? null : { from, to, difference: await differenceOf(from, to) };
}
