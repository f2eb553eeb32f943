import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Header } from '../serve/security-headers.ts';
import type { WatchClock } from '../watch/clock.ts';
import { readRequestBody } from '../watch/request-body.ts';
import type { IsSecret } from '../watch/secret.ts';
import { type Access, accessOf, challenge, isOwnRequest } from './access.ts';
import { type ActionInput, type ActionName, isAction, readActionInput } from './action-input.ts';
import {
  type ActionAnswer,
  act,
  type LastAction,
  type OperatorActions,
  outcomeOf,
  stillRunning,
} from './actions.ts';
import type { OperatorState } from './operator-state.ts';
import { operatorPage } from './page.ts';
import { type Exchange, refuse, send, sendBack, sendJson, setCommonHeaders } from './send.ts';
import { operatorStyle } from './style.ts';

export interface OperatorOptions {
  /** `createSecretCheck` of watch/secret.ts; `null` where no secret is configured: then there is no page. */
  isSecret: IsSecret | null;
  state: () => OperatorState | Promise<OperatorState>;
  actions: OperatorActions;
  /** `createLastAction()`, one for all requests. */
  lastAction: LastAction;
  /** The security headers of the site. Its policy has to allow styles and forms of the site's own. */
  security: readonly Header[];
  /** Name of the site, for the page's heading. */
  siteName: string;
  /** An IANA zone, for the times on the page. */
  timeZone: string;
  /** Origins of the site beside the one of the request's Host, such as "https://careers.example.com". */
  origins?: readonly string[];
  clock: WatchClock;
  /** Hears of what should not have happened. */
  report: (error: unknown) => void;
  /** How long an answer waits for an action before it says that it is under way. Milliseconds. */
  patienceMs?: number;
}

const home = '/_jobfront/';
/** Real forms have a few dozen bytes. */
const maxBytes = 4_096;
const actionPaths = new Map<string, ActionName>(
  ['publish', 'rollback', 'unpin'].filter(isAction).map((name) => [`${home}${name}`, name]),
);

/**
 * The operator's page, behind the secret: HTTP Basic for browsers, `Authorization: Bearer <secret>` for scripts.
 *
 * | request | |
 * | --- | --- |
 * | `GET /_jobfront/` | the page; as JSON for Bearer or `Accept: application/json` |
 * | `GET /_jobfront/style.css` | its style |
 * | `POST /_jobfront/publish` | publishes; `confirm=yes`, or `{"confirm": true}`, vouches for a sudden drop |
 * | `POST /_jobfront/rollback` | shows `release=<name>`, or `{"release": "<name>"}`, again, and pins it |
 * | `POST /_jobfront/unpin` | lets publishing go on |
 *
 * A form is led back to the page (303), which says in one line what came of it; JSON is
 * `{ok, message, release?, changed?}` with 200, 202 while it is under way, 404 for an unknown release, or 500. Else
 * 400 for a body that can't be used, 401 without the secret, 403 for an action from another site, 405, 413.
 *
 * @returns `null` for every other address, and for all where there is no secret, with request and response
 *   untouched; else a promise that never rejects
 */
export function handleOperator(
  request: IncomingMessage,
  response: ServerResponse,
  options: OperatorOptions,
): Promise<void> | null {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  const { isSecret } = options;
  if (isSecret === null || !(path === '/_jobfront' || path.startsWith(home))) return null;
  const exchange = { request, response, clock: options.clock };
  setCommonHeaders(response, options.security);
  const access = accessOf(request.headers, isSecret);
  const asJson = access === 'bearer' || wantsJson(request) || /^bearer\b/i.test(request.headers.authorization ?? '');
  return answer(exchange, path, access, asJson, options).catch((error: unknown) => {
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
  access: Access | null,
  asJson: boolean,
  options: OperatorOptions,
): Promise<void> {
  const { request } = exchange;
  if (access === null) {
    const scheme = asJson && !/^basic\b/i.test(request.headers.authorization ?? '') ? 'Bearer' : challenge;
    const headers = { 'WWW-Authenticate': scheme };
    return refuse(exchange, 401, 'Give the secret as the password.', { asJson, headers });
  }
  const action = actionPaths.get(path);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (action) {
    if (request.method === 'POST') return takeAction(exchange, action, access, asJson, options);
    const headers = { Allow: 'POST' };
    return refuse(exchange, 405, 'Send this with POST.', { asJson, headers });
  }
  if (![home, '/_jobfront', `${home}style.css`].includes(path)) {
    return refuse(exchange, 404, `There is nothing at this address; see ${home}.`, { asJson });
  }
  if (!isRead) {
    const headers = { Allow: 'GET, HEAD' };
    return refuse(exchange, 405, 'Read this address with GET.', { asJson, headers });
  }
  if (path === '/_jobfront') {
    return send(exchange, 308, 'text/plain; charset=utf-8', `See ${home}.\n`, { Location: home });
  }
  if (path !== home) return send(exchange, 200, 'text/css; charset=utf-8', operatorStyle);
  const state = await options.state();
  const lastAction = options.lastAction.now();
  if (asJson) return sendJson(exchange, 200, { ...state, lastAction });
  const { siteName, timeZone, clock } = options;
  const page = await operatorPage(state, { lastAction, siteName, timeZone, now: clock.wallClock() });
  send(exchange, 200, 'text/html; charset=utf-8', page);
}

async function takeAction(
  exchange: Exchange,
  action: ActionName,
  access: Access,
  asJson: boolean,
  options: OperatorOptions,
): Promise<void> {
  const { headers } = exchange.request;
  if (!isOwnRequest(headers, access, options.origins ?? [])) {
    const message = `This came from another site, or from none: use the page at ${home}, or a script with "Authorization: Bearer <secret>".`;
    return refuse(exchange, 403, message, { asJson });
  }
  const body = await readRequestBody(exchange.request, maxBytes);
  if (body === 'broken-off') return;
  if (body === 'too-large') {
    return refuse(exchange, 413, `The body may have at most ${maxBytes} bytes.`, { asJson });
  }
  const input = readActionInput(action, headers['content-type'] ?? '', body);
  if (input === null) {
    const message =
      'The body could not be used: send a form or JSON with the fields of this action and no others.';
    return refuse(exchange, 400, message, { asJson });
  }
  const result = await doFor(input, options);
  if (!asJson) return sendBack(exchange, home);
  sendJson(exchange, statusOf(input, result), result);
}

/** Starts the action and waits for it as long as patience lasts. What comes of it is kept either way. */
async function doFor(input: ActionInput, options: OperatorOptions): Promise<ActionAnswer> {
  const { clock, lastAction, patienceMs = 20_000 } = options;
  const out = Promise.withResolvers<ActionAnswer>();
  const cancel = clock.after(patienceMs, () => {
    lastAction.set(outcomeOf(stillRunning, clock));
    out.resolve(stillRunning);
  });
  const done = act(input, options).then((result) => {
    cancel();
    lastAction.set(outcomeOf(result, clock));
    return result;
  });
  return Promise.race([done, out.promise]);
}

function statusOf(input: ActionInput, result: ActionAnswer): number {
  if (result === stillRunning) return 202;
  if (result.ok) return 200;
  return input.action === 'rollback' && result.isUnknown ? 404 : 500;
}
