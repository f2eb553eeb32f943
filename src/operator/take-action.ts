import type { Clock } from '../sync/clock.ts';
import { readRequestBody } from '../sync/request-body.ts';
import { type Access, isOwnRequest } from './access.ts';
import { type ActionInput, type ActionName, readActionInput } from './action-input.ts';
import {
  type ActionResult,
  type ActOptions,
  act,
  type LastAction,
  outcomeOf,
  stillRunning,
} from './actions.ts';
import { type Exchange, refuse, sendBack, sendJson } from './send.ts';

export interface TakeActionOptions extends ActOptions {
  /** `createLastAction()`, one for all requests. */
  lastAction: LastAction;
  /** Origins of the site beside the one of the request's Host, such as "https://careers.example.com". */
  origins?: readonly string[];
  clock: Clock;
  /** How long an answer waits for an action before it says that it is under way. Milliseconds. */
  patienceMs?: number;
}

/** Real forms have a few dozen bytes. */
const maxBytes = 4_096;

/** Answers a POST that has shown a secret: checks where it comes from and what it says, and does it. */
export async function takeAction(
  exchange: Exchange,
  wanted: { action: ActionName; access: Access; asJson: boolean; home: string },
  options: TakeActionOptions,
): Promise<void> {
  const { action, access, asJson, home } = wanted;
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
  const { status, answer } = await doFor(input, options);
  if (asJson) sendJson(exchange, status, answer);
  else sendBack(exchange, home);
}

/** Starts the action and waits for it as long as patience lasts. What comes of it is kept either way. */
function doFor(input: ActionInput, options: TakeActionOptions): Promise<ActionResult> {
  const { clock, lastAction, patienceMs = 20_000 } = options;
  const { promise, resolve } = Promise.withResolvers<ActionResult>();
  const finish = (result: ActionResult) => {
    lastAction.set(outcomeOf(result, clock));
    resolve(result);
  };
  const cancel = clock.after(patienceMs, () => finish(stillRunning));
  void act(input, options).then((result) => {
    cancel();
    finish(result);
  });
  return promise;
}
