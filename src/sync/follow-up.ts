import type { Board, Job } from '../board/job.ts';
import { standingAt } from '../board/validity.ts';
import { wordingKey } from '../outputs/keys.ts';
import { type Clock, instantOf } from './clock.ts';
import type { Lane } from './lane.ts';
import type { Hint } from './look.ts';

/** Milliseconds between a look that a webhook brought about and changed nothing, and the next one for its sake. */
const waits = [5_000, 30_000, 120_000];

/** More names than this are one request for the whole list. */
const mostNames = 50;

export interface FollowUpOptions {
  clock: Clock;
  /** The newest board, published or not. */
  latest: () => Board | null;
  /** Whether a complete look is running or wanted: it goes before another one. */
  isReading: () => boolean;
  /** Looks again: at these names where every webhook named a post, else, with an empty list, at the whole list. */
  again: (hints: readonly Hint[]) => void;
}

export interface FollowUp extends Lane {
  /** A webhook has come; `hint` is what it names. Called before it is answered. */
  heard(hint: Hint): void;
  /** A look has come out well, and this is the whole board that it gives. */
  seen(board: Board): void;
}

interface Open {
  hint: Hint;
  /** The jobs that the webhook may have changed, as they were before it; `null` where there was no board. */
  before: readonly Job[] | null;
}

/**
 * A service may send its webhook before its list knows of the change. So webhooks whose look changed nothing are
 * looked at again after 5 s, 30 s and 2 min. A webhook that names a post is done when that post has changed, one that
 * names none when anything has. There is one series for all that are not done; a new webhook begins it anew.
 */
export function createFollowUp({ clock, latest, isReading, again }: FollowUpOptions): FollowUp {
  const open = new Map<string, Open>();
  let step = 0;
  // Infinity while the look that comes next is waited for.
  let dueAt = Number.POSITIVE_INFINITY;

  function end(): void {
    open.clear();
    step = 0;
    dueAt = Number.POSITIVE_INFINITY;
  }

  function isDone(one: Open, board: Board): boolean {
    const after = jobsOf(board, one.hint);
    one.before ??= after;
    return !isSame(one.before, after, instantOf(clock));
  }

  const hasOnlyNames = (): boolean => !open.has(keyOf({}));

  return {
    heard(named) {
      const isKnown = open.has(keyOf(named));
      const hint = isKnown || open.size < mostNames ? named : {};
      const board = latest();
      open.set(keyOf(hint), { hint, before: board && jobsOf(board, hint) });
      step = 0;
      dueAt = Number.POSITIVE_INFINITY;
    },
    seen(board) {
      for (const [key, one] of open) if (isDone(one, board)) open.delete(key);
      const isAwaited = dueAt === Number.POSITIVE_INFINITY;
      const wait = waits[isAwaited ? step : 0];
      if (open.size === 0 || wait === undefined) return end();
      // Another look that comes in between puts the next one off, but never by more than the first wait.
      dueAt = isAwaited ? clock.now() + wait : Math.max(dueAt, clock.now() + wait);
    },
    dueAt: () => (hasOnlyNames() || !isReading() ? dueAt : Number.POSITIVE_INFINITY),
    run() {
      step += 1;
      dueAt = Number.POSITIVE_INFINITY;
      again(hasOnlyNames() ? [...open.values()].map(({ hint }) => hint) : []);
      return Promise.resolve();
    },
    close: end,
  };
}

const keyOf = ({ publishId, advertId, recruitmentId }: Hint): string =>
  [publishId, advertId, recruitmentId].join(' ');

function jobsOf({ jobs, upcoming }: Board, { publishId, advertId, recruitmentId }: Hint): readonly Job[] {
  const all = [...jobs, ...upcoming];
  if (publishId !== undefined) return all.filter((job) => job.publishId === publishId);
  if (advertId !== undefined) return all.filter((job) => job.advertId === advertId);
  return recruitmentId === undefined ? all : all.filter((job) => job.recruitmentId === recruitmentId);
}

/**
 * Whether both have the same jobs, but for those whose time is over, whatever order time brought them into, and their
 * images, which come when they were fetched.
 */
function isSame(before: readonly Job[], after: readonly Job[], at: string): boolean {
  const left = before.filter((job) => standingAt(at, job) !== 'past');
  const found = new Map(after.map((job) => [job.advertId, job]));
  for (const job of left) {
    const other = found.get(job.advertId);
    if (!other || (other !== job && wordingKey(other) !== wordingKey(job))) return false;
    found.delete(job.advertId);
  }
  return [...found.values()].every((job) => standingAt(at, job) === 'past');
}
