import { z } from 'zod';
import { readRequestBody } from '../base/reply.ts';
import { type Clock, instantOf } from '../base/timing.ts';
import type { DeployState } from '../export/deploy/deployer.ts';
import type { Problem } from '../service/problem.ts';
import type { SnapshotDifference, SnapshotSummary } from '../store/store.ts';
import { nameOf } from '../sync/log.ts';
import type { Status } from '../sync/status.ts';
import type { Reason, SyncEvent } from '../sync/sync.ts';
import type { ApplicationsState } from './applications.ts';
import { type Access, isOwnRequest } from './login.ts';
import { type Exchange, refuse, sendBack, sendJson } from './send.ts';

/** Everything that the operator sees. The JSON form is exactly this, plus `lastAction`. */
export interface OperatorState {
  status: Status;
  /** The newest first. */
  snapshots: readonly SnapshotSummary[];
  /** The newest first. */
  timeline: readonly TimelineEntry[];
  /** Problems of the service's data on the shown board. */
  problems: readonly Problem[];
  /** The other host; `null` when the site is not deployed elsewhere, or by another process. */
  deploy: DeployState | null;
  /** `null` when the site accepts no applications. */
  applications: ApplicationsState | null;
}

/** The difference between two snapshots; `null` when one of them is not stored. */
export interface OperatorDifference {
  from: string;
  to: string;
  difference: SnapshotDifference | null;
}

/** The result of an operator's action, in one line. */
export interface ActionOutcome {
  /** ISO instant. */
  at: string;
  /** Who did it. */
  by: string;
  ok: boolean;
  message: string;
}

/** The actions of operators. Forms send texts; an unknown field is a fault. */
const inputs = {
  publish: z.strictObject({ confirm: z.union([z.boolean(), z.enum(['yes', ''])]).default(false) }),
  rollback: z.strictObject({ snapshot: z.string().min(1).max(40) }),
  unpin: z.strictObject({}),
  retry: z.strictObject({
    reference: z
      .string()
      .regex(/^[\dA-Z]{4}-[\dA-Z]{4}$/)
      .nullable()
      .default(null),
  }),
};

export type ActionName = keyof typeof inputs;

export type ActionInput =
  | { action: 'publish'; confirm: boolean }
  | { action: 'rollback'; snapshot: string }
  | { action: 'unpin' }
  | { action: 'retry'; reference: string | null };

export const isAction = (name: string): name is ActionName => Object.hasOwn(inputs, name);

/**
 * Reads the body of an action: a form, JSON, or nothing.
 *
 * @param type the Content-Type, '' when there is none
 * @returns `null` for a body that is unreadable or invalid
 */
function readActionInput(action: ActionName, type: string, body: Uint8Array): ActionInput | null {
  const fields = fieldsOf(type, body);
  if (action === 'publish') {
    const { data } = inputs.publish.safeParse(fields);
    return data ? { action, confirm: data.confirm === true || data.confirm === 'yes' } : null;
  }
  if (action === 'rollback') {
    const { data } = inputs.rollback.safeParse(fields);
    return data ? { action, snapshot: data.snapshot } : null;
  }
  if (action === 'retry') {
    const { data } = inputs.retry.safeParse(fields);
    return data ? { action, reference: data.reference } : null;
  }
  return inputs.unpin.safeParse(fields).success ? { action } : null;
}

function fieldsOf(type: string, body: Uint8Array): unknown {
  if (body.length === 0) return {};
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    const media = type.split(';', 1)[0]?.trim().toLowerCase();
    if (media === 'application/json') return JSON.parse(text);
    if (media === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(text));
    return null;
  } catch {
    return null;
  }
}

/** What the page's buttons do. Each may reject with an error whose message is meant for the operator. */
export interface OperatorActions {
  /**
   * Reads the service again and publishes. `confirm` confirms a sudden drop of jobs.
   *
   * @returns the shown snapshot, and whether it has changed
   */
  publish(options: { confirm: boolean }): Promise<{ snapshot: string; changed: boolean }>;
  /** Shows an older snapshot again, and pins it. */
  rollback(snapshot: string, by: string): Promise<unknown>;
  /** Resumes publishing after a rollback. */
  unpin(): Promise<unknown>;
  /** Retries an application, or with `null` all that the service refuses. Returns how many. */
  retry(reference: string | null): Promise<number>;
}

/** An answer for a script: `message` is for people. */
export interface ActionAnswer {
  ok: boolean;
  message: string;
  snapshot?: string;
  changed?: boolean;
}

/** Remembers the actions of operators, for everybody who opens the page. */
export interface LastActions {
  /** The newest, including a running one. */
  now(): ActionOutcome | null;
  /** Finished ones, the newest first. */
  all(): readonly ActionOutcome[];
  /** @param isDone whether it has finished */
  set(outcome: ActionOutcome, isDone: boolean): void;
}

/** @param most how many to keep */
export function createLastActions(most = 20): LastActions {
  let last: ActionOutcome | null = null;
  let done: readonly ActionOutcome[] = [];
  return {
    now: () => last,
    all: () => done,
    set(outcome, isDone) {
      last = outcome;
      if (isDone) done = [outcome, ...done].slice(0, most);
    },
  };
}

/**
 * An answer with its status: 200, 202 while running, 404 for an unknown snapshot or application, 500 when it failed.
 */
export interface ActionResult {
  status: 200 | 202 | 404 | 500;
  answer: ActionAnswer;
}

export interface ActOptions {
  actions: OperatorActions;
  state: () => OperatorState | Promise<OperatorState>;
}

/** Runs it once, and describes the result in one line. Never rejects. */
async function act(input: ActionInput, by: string, options: ActOptions): Promise<ActionResult> {
  try {
    return await doIt(input, by, options);
  } catch (error) {
    const why = error instanceof Error && error.message !== '' ? error.message : String(error);
    return { status: 500, answer: { ok: false, message: `${failures[input.action]}: ${why}` } };
  }
}

async function doIt(input: ActionInput, by: string, { actions, state }: ActOptions): Promise<ActionResult> {
  if (input.action === 'publish') {
    const { snapshot, changed } = await actions.publish({ confirm: input.confirm });
    const message = changed
      ? `Published: snapshot ${snapshot} is shown now.`
      : `Nothing has changed: snapshot ${snapshot} is shown.`;
    return { status: 200, answer: { ok: true, message, snapshot, changed } };
  }
  if (input.action === 'unpin') {
    await actions.unpin();
    return { status: 200, answer: { ok: true, message: 'Unpinned: the next publish shows what is new.' } };
  }
  if (input.action === 'retry') {
    const { reference } = input;
    const count = await actions.retry(reference);
    if (reference !== null && count === 0) {
      const message = `Nothing of application ${reference} waits or was refused, or its data is gone.`;
      return { status: 404, answer: { ok: false, message } };
    }
    const what = reference ?? (count === 1 ? 'One application' : `${count} applications`);
    return { status: 200, answer: { ok: true, message: `${what} will be tried again now.` } };
  }
  const { snapshot } = input;
  if (!(await state()).snapshots.some(({ id }) => id === snapshot)) {
    const message = 'There is no such snapshot any more, so nothing was changed. Choose one of the list.';
    return { status: 404, answer: { ok: false, message } };
  }
  await actions.rollback(snapshot, by);
  const message = `Snapshot ${snapshot} is shown now, and pinned: nothing new is shown until you unpin it.`;
  return { status: 200, answer: { ok: true, message, snapshot } };
}

const failures: Readonly<Record<ActionInput['action'], string>> = {
  publish: 'Not published',
  rollback: 'Not rolled back',
  unpin: 'Not unpinned',
  retry: 'Not tried again',
};

/** The answer while an action still runs: the page shows the result later. */
const stillRunning: ActionResult = {
  status: 202,
  answer: { ok: true, message: 'It is under way. Load this page again to see what comes of it.' },
};

const outcomeOf = ({ answer: { ok, message } }: ActionResult, by: string, clock: Clock): ActionOutcome => ({
  at: instantOf(clock),
  by,
  ok,
  // One line, even if a message from elsewhere is long.
  message: message.replace(/\s+/g, ' ').trim().slice(0, 500),
});

export interface TakeActionOptions extends ActOptions {
  /** `createLastActions()`, one for all requests. */
  lastActions: LastActions;
  /** Is called once for each action, when it is done. Must not throw. */
  noted: (action: ActionName, outcome: ActionOutcome) => void;
  /** Origins of the site beside the one of the request's Host, such as "https://careers.example.com". */
  origins?: readonly string[];
  clock: Clock;
  /** How long an answer waits for an action before it reports it as running. Milliseconds. */
  patienceMs?: number;
}

/** Real forms have a few dozen bytes. */
const maxBytes = 4_096;

/** Handles a POST with a valid secret: checks its origin and content, and runs the action. */
export async function takeAction(
  exchange: Exchange,
  wanted: { action: ActionName; access: Access; by: string; asJson: boolean; home: string },
  options: TakeActionOptions,
): Promise<void> {
  const { action, access, by, asJson, home } = wanted;
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
  const { status, answer } = await doFor(input, by, options);
  if (asJson) sendJson(exchange, status, answer);
  else sendBack(exchange, home);
}

/** Starts the action and waits for it as long as patience lasts. The result is kept either way. */
function doFor(input: ActionInput, by: string, options: TakeActionOptions): Promise<ActionResult> {
  const { clock, lastActions, noted, patienceMs = 20_000 } = options;
  const { promise, resolve } = Promise.withResolvers<ActionResult>();
  const cancel = clock.after(patienceMs, () => {
    lastActions.set(outcomeOf(stillRunning, by, clock), false);
    resolve(stillRunning);
  });
  void act(input, by, options).then((result) => {
    cancel();
    const outcome = outcomeOf(result, by, clock);
    lastActions.set(outcome, true);
    noted(input.action, outcome);
    resolve(result);
  });
  return promise;
}

/** One publish, successful or failed. */
export interface TimelineEntry {
  /** ISO instant of its end. */
  at: string;
  /** Why it was made; empty when not recorded. */
  reasons: readonly Reason[];
  /** How long it took, milliseconds. */
  ms: number;
  /** Its snapshot; `null` when it failed. */
  snapshot: string | null;
  /** Why it failed, for the operator; `null` when it succeeded. */
  failure: string | null;
}

/** The last publishes of this process, in memory. */
export interface Timeline {
  add(entry: TimelineEntry): void;
  /**
   * Records a publish, or a failed one, from the watcher's events. Publishes that changed nothing are left out: there
   * is one after every read.
   */
  take(event: SyncEvent): void;
  /** The newest first. */
  entries(): readonly TimelineEntry[];
}

/** @param most how many entries to keep */
export function createTimeline(most = 50): Timeline {
  let entries: readonly TimelineEntry[] = [];
  function add(entry: TimelineEntry): void {
    entries = [entry, ...entries].slice(0, most);
  }
  return {
    add,
    take(event) {
      if (event.type === 'published' && event.changed) {
        const { at, reasons, ms, snapshot } = event;
        add({ at, reasons, ms, snapshot, failure: null });
      } else if (event.type === 'publish-failed') {
        const { at, ms, error } = event;
        const failure = error instanceof Error ? error.message : nameOf(error);
        add({ at, reasons: [], ms, snapshot: null, failure });
      }
    },
    entries: () => entries,
  };
}
