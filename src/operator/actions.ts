import { type Clock, instantOf } from '../sync/clock.ts';
import type { ActionInput } from './action-input.ts';
import type { ActionOutcome, OperatorState } from './operator-state.ts';

/** What the page's buttons do. Each may reject with an error whose message is meant for the operator. */
export interface OperatorActions {
  /**
   * Looks again and publishes. `confirm` vouches for a sudden drop of jobs.
   *
   * @returns the snapshot that is shown now, and whether it is another one than before
   */
  publish(options: { confirm: boolean }): Promise<{ snapshot: string; changed: boolean }>;
  /** Shows an older snapshot again, and pins it. */
  rollback(snapshot: string): Promise<unknown>;
  /** Lets publishing go on after a rollback. */
  unpin(): Promise<unknown>;
}

/** An answer for a script: `message` is for people. */
export interface ActionAnswer {
  ok: boolean;
  message: string;
  snapshot?: string;
  changed?: boolean;
}

/** Remembers what came of the last action, for everybody who looks at the page. */
export interface LastAction {
  now(): ActionOutcome | null;
  set(outcome: ActionOutcome): void;
}

export function createLastAction(): LastAction {
  let last: ActionOutcome | null = null;
  return {
    now: () => last,
    set(outcome) {
      last = outcome;
    },
  };
}

/** An answer with its status: 200, 202 while it is under way, 404 for an unknown snapshot, 500 when it failed. */
export interface ActionResult {
  status: 200 | 202 | 404 | 500;
  answer: ActionAnswer;
}

export interface ActOptions {
  actions: OperatorActions;
  state: () => OperatorState | Promise<OperatorState>;
}

/** Does it once, and says in one line what came of it. Never rejects. */
export async function act(input: ActionInput, options: ActOptions): Promise<ActionResult> {
  try {
    return await doIt(input, options);
  } catch (error) {
    const why = error instanceof Error && error.message !== '' ? error.message : String(error);
    return { status: 500, answer: { ok: false, message: `${failures[input.action]}: ${why}` } };
  }
}

async function doIt(input: ActionInput, { actions, state }: ActOptions): Promise<ActionResult> {
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
  const { snapshot } = input;
  if (!(await state()).snapshots.some(({ id }) => id === snapshot)) {
    const message = 'There is no such snapshot any more, so nothing was changed. Choose one of the list.';
    return { status: 404, answer: { ok: false, message } };
  }
  await actions.rollback(snapshot);
  const message = `Snapshot ${snapshot} is shown now, and pinned: nothing new is shown until you unpin it.`;
  return { status: 200, answer: { ok: true, message, snapshot } };
}

const failures: Readonly<Record<ActionInput['action'], string>> = {
  publish: 'Not published',
  rollback: 'Not rolled back',
  unpin: 'Not unpinned',
};

/** The answer while an action still runs: what comes of it stands on the page later. */
export const stillRunning: ActionResult = {
  status: 202,
  answer: { ok: true, message: 'It is under way. Load this page again to see what comes of it.' },
};

export const outcomeOf = ({ answer: { ok, message } }: ActionResult, clock: Clock): ActionOutcome => ({
  at: instantOf(clock),
  ok,
  // One line, however long a message of somebody else's was.
  message: message.replace(/\s+/g, ' ').trim().slice(0, 500),
});
