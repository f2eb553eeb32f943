import { allDone, eachLimit } from './each-limit.ts';
import type { PlannedFile } from './manifest.ts';
import { shareWork } from './share-work.ts';

/** Files in work at once: enough that disk and compression never wait for the rendering, nor it for them. */
const atOnce = 48;
/**
 * Files that another thread makes: enough that it has something to do while this one is busy for long, and few enough
 * that it is soon done when there is nothing left to do here.
 */
export const apartAtOnce = 128;

interface Lanes<Item> {
  signal?: AbortSignal | undefined;
  /** Before a file that came back is rendered here. */
  pause: () => Promise<void>;
  act: (item: Item | PlannedFile) => Promise<void>;
}

/**
 * Acts on all items. Files that another thread can make are made there, from the last one on, and here when everything
 * else is done, from the first one on. A thread that has not begun to answer holds nothing up; for what it has been given
 * from then on it is waited for, until it ends or the signal comes.
 *
 * @param own what is made here
 * @param apart files that have `renderApart`
 * @throws the first failure, when nothing runs any more; the reason of the signal
 */
export async function inTwoLanes<Item>(
  own: readonly Item[],
  apart: readonly PlannedFile[],
  { signal, pause, act: actOn }: Lanes<Item>,
): Promise<void> {
  const over = Promise.withResolvers<never>();
  const isIdle = Promise.withResolvers<null>();
  // Those who wait hear of it.
  over.promise.catch(() => undefined);
  const end = () => over.reject(signal?.reason);
  signal?.addEventListener('abort', end, { once: true });
  const shared = shareWork(own, apart);
  const act = shared.untilOneFails(async (item: Item | PlannedFile) => {
    signal?.throwIfAborted();
    await actOn(item);
  }, over.reject);

  /** @param until resolves when it is not worth waiting for any longer */
  const actApart = (planned: PlannedFile, until?: Promise<null>) => {
    // Asked for at once: it may be long until its turn comes among what is made here.
    const made = Promise.try(() => planned.renderApart?.() ?? null);
    // Whoever waits for it is told; where nobody does any more, it is not missed.
    made.catch(() => undefined);
    return act({
      ...planned,
      render: async () => {
        const bytes = await Promise.race([made, over.promise, ...(until ? [until] : [])]);
        if (bytes) return bytes;
        await pause();
        return planned.render();
      },
    });
  };

  async function there(): Promise<void> {
    const rest = shared.there();
    const first = rest.next();
    // One alone: a thread that is only beginning keeps no more than that from this one.
    if (!first.done) await actApart(first.value, isIdle.promise);
    await eachLimit(rest, apartAtOnce, (planned) => actApart(planned));
  }

  const here = () => eachLimit(shared.here(), atOnce, act).finally(() => isIdle.resolve(null));

  try {
    await allDone([there(), here()]).catch(() => over.promise);
  } finally {
    signal?.removeEventListener('abort', end);
  }
}
