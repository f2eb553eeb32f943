import { z } from 'zod';
import { type Clock, type ClosableTask, instantOf, type Lock } from '../base/timing.ts';
import { itemsBy } from '../board/following.ts';
import type { Board, Job } from '../board/job.ts';
import { openStateAt } from '../board/listed-post.ts';
import { idSchema } from '../service/wire/post.ts';
import { wordingKey } from '../site/keys.ts';
import { dropBetween } from './board-changes.ts';
import type { CompleteRead } from './complete-read.ts';
import type { Publisher } from './publisher.ts';
import {
  createTicket,
  type Debounced,
  debounce,
  dueAt,
  isBurst,
  type Outcome,
  stoppedOutcome,
  type Ticket,
  type Urgency,
} from './requests.ts';
import type { BoardRead, Happening, Hint, ReadService, Reason } from './sync.ts';

export interface NamedReadOptions<L extends BoardRead> {
  read: ReadService<L>;
  publisher: Publisher<L>;
  completeRead: CompleteRead;
  accepting: Lock;
  clock: Clock;
  emit: (event: Happening) => void;
  /** Is called with the board of each accepted read. */
  seen: (board: Board) => void;
  /** The mark of all requests up to now; `null` while a complete read answers them. */
  mark: () => number | null;
  /** Whether so many requests wait for a complete read that it should answer the named ones, too. */
  isBurst: () => boolean;
  /** Requests a complete read, because `count` posts could not be read alone. */
  giveUp: (reasons: readonly Reason[], count: number) => Promise<Outcome>;
  signal: AbortSignal;
}

export interface NamedRead extends ClosableTask {
  /** Whether named posts may be read alone: there is a board to build on, and the service seems available. */
  canRead(): boolean;
  /** @returns how the read ends that answers the request */
  request(hint: Hint, urgency: Urgency, reason: Reason): Promise<Outcome>;
}

/** Requests that are read together. */
interface Batch {
  hints: readonly Hint[];
  reasons: readonly Reason[];
  ticket: Ticket;
}

/** Posts that may be read alone while a complete read runs. Each is read again when that read ends. */
const mostNamed = 50;

/**
 * Reads single posts: those that a webhook named, and those whose validity has begun or ended. Hands the board with
 * their changes to the publisher. Requests a complete read if that fails, if many jobs would vanish, or if many
 * requests come at once.
 */
export function createNamedRead<L extends BoardRead>(options: NamedReadOptions<L>): NamedRead {
  const { read, publisher, completeRead, clock, emit, giveUp, signal } = options;
  let gathering: Debounced | null = null;
  let hints: Hint[] = [];
  let ticket: Ticket | null = null;
  const reasons = new Set<Reason>();
  // How many complete reads had succeeded when a named one failed: until the next one succeeds, a service that is down
  // is spared.
  let failedAfter: number | null = null;

  function canRead(): boolean {
    const { latest } = publisher;
    const isHopeful = latest() !== null && completeRead.reads() !== failedAfter;
    return isHopeful && completeRead.noted() < mostNamed && !options.isBurst();
  }

  async function readPosts(batch: Batch, base: L): Promise<void> {
    const { hints: wanted } = batch;
    const mark = options.mark();
    let found = base;
    for (const hint of wanted) found = await read({ hint, base: found, signal });
    signal.throwIfAborted();
    // A drop caused by a hint can't be confirmed here: the complete read and its guard decide.
    if (dropBetween(base.board, found.board) !== null) return leaveToList(batch);
    publisher.accept(found, { reasons: batch.reasons, mark, tickets: [batch.ticket] });
    for (const hint of wanted) completeRead.noteNamed(hint);
    options.seen(found.board);
  }

  const leaveToList = (batch: Batch): void =>
    void giveUp(batch.reasons, batch.hints.length).then(batch.ticket.end);

  function takeBatch(): Batch {
    const batch = { hints, reasons: [...reasons], ticket: ticket ?? createTicket() };
    gathering = ticket = null;
    hints = [];
    reasons.clear();
    return batch;
  }

  return {
    canRead,
    request(hint, urgency, reason) {
      gathering = debounce(gathering, clock.now(), urgency);
      hints.push(hint);
      reasons.add(reason);
      ticket ??= createTicket();
      const { outcome } = ticket;
      if (isBurst(gathering)) leaveToList(takeBatch());
      return outcome;
    },
    dueAt: () => (gathering === null ? Number.POSITIVE_INFINITY : dueAt(gathering)),
    async run() {
      const batch = takeBatch();
      if (!canRead()) return leaveToList(batch);
      const began = clock.now();
      try {
        await options.accepting(async () => {
          const base = publisher.latest();
          if (base === null) leaveToList(batch);
          else await readPosts(batch, base);
        });
        const board = publisher.latest()?.board;
        const found = { jobs: board?.jobs.length ?? 0, problems: board?.problems.length ?? 0 };
        emit({ type: 'read', whole: false, ms: clock.now() - began, ...found });
      } catch (error) {
        if (signal.aborted) return batch.ticket.end(stoppedOutcome);
        failedAfter = completeRead.reads();
        emit({ type: 'read-failed', whole: false, ms: clock.now() - began, error });
        leaveToList(batch);
      }
    },
    close() {
      takeBatch().ticket.end(stoppedOutcome);
    },
  };
}

/** Milliseconds between a read for a webhook that changed nothing, and the next one for the same webhook. */
const waits = [5_000, 30_000, 120_000];

/** More names than this become one request for the whole list. */
const mostNames = 50;

export interface FollowUpOptions {
  clock: Clock;
  /** The newest board, published or not. */
  latest: () => Board | null;
  /** Whether a complete read is running or wanted: further complete reads wait for it. */
  isReading: () => boolean;
  /** Reads again: these names when every webhook named a post, else, with an empty list, the whole list. */
  again: (hints: readonly Hint[]) => void;
}

export interface FollowUp extends ClosableTask {
  /** Call it when a webhook arrives, before the answer; `hint` is what it names. */
  webhook(hint: Hint): void;
  /** Call it with the whole board after each successful read. */
  seen(board: Board): void;
}

interface Open {
  hint: Hint;
  /** The jobs that the webhook may have changed, as they were before it; `null` when there was no board. */
  before: readonly Job[] | null;
}

/**
 * A service may send its webhook before its list has the change. So webhooks whose read changed nothing are read again
 * after 5 s, 30 s and 2 min. A webhook that names a post is done when that post has changed, one that names none when
 * anything has. All that are not done share one series; a new webhook restarts it.
 */
export function createFollowUp({ clock, latest, isReading, again }: FollowUpOptions): FollowUp {
  const open = new Map<string, Open>();
  let step = 0;
  // Infinity while waiting for the next read.
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
    webhook(named) {
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
      // Another read in between postpones the next one, but never by more than the first wait.
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

type Ids = Pick<Job, 'publishId' | 'advertId' | 'recruitmentId'>;

const withPublishId = itemsBy(({ publishId }: Ids) => publishId);
const withAdvertId = itemsBy(({ advertId }: Ids) => advertId);
const withRecruitmentId = itemsBy(({ recruitmentId }: Ids) => recruitmentId);

/** The items of a list that a hint names, by the most exact of its ids; all items if it names none. */
export function namedBy<Item extends Ids>(
  { publishId, advertId, recruitmentId }: Hint,
  list: readonly Item[],
): readonly Item[] {
  const find = (): readonly Ids[] => {
    if (publishId !== undefined) return withPublishId(list, publishId);
    if (advertId !== undefined) return withAdvertId(list, advertId);
    return recruitmentId === undefined ? list : withRecruitmentId(list, recruitmentId);
  };
  return find() as readonly Item[];
}

const jobsOf = ({ jobs, upcoming }: Board, hint: Hint): readonly Job[] => [
  ...namedBy(hint, jobs),
  ...namedBy(hint, upcoming),
];

/**
 * Whether both have the same jobs, ignoring jobs that have ended, the order that changes with time, and images, which
 * arrive later.
 */
function isSame(before: readonly Job[], after: readonly Job[], at: string): boolean {
  const left = before.filter((job) => openStateAt(at, job) !== 'past');
  const found = new Map(after.map((job) => [job.advertId, job]));
  for (const job of left) {
    const other = found.get(job.advertId);
    if (!other || (other !== job && wordingKey(other) !== wordingKey(job))) return false;
    found.delete(job.advertId);
  }
  return [...found.values()].every((job) => openStateAt(at, job) === 'past');
}

/** An id, or an object that has it, as other bodies of interface.md, "Events" do; anything else names nothing. */
const namedId = z.union([idSchema, z.looseObject({ id: idSchema }).transform(({ id }) => id)]);
const optionalId = namedId.optional().catch(undefined);

const bodySchema = z
  .looseObject({ advert_publish_id: optionalId, job_post_id: optionalId, recruitment_id: optionalId })
  .transform((body) => ({
    publishId: body.advert_publish_id,
    advertId: body.job_post_id,
    recruitmentId: body.recruitment_id,
  }));

/** Which post the body of a webhook names. An unreadable body names nothing; it is only a hint. */
export function hintOf(body: Uint8Array): Hint {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return {};
  }
  const read = bodySchema.safeParse(value);
  if (!read.success) return {};
  return Object.fromEntries(Object.entries(read.data).filter(([, id]) => id !== undefined));
}
