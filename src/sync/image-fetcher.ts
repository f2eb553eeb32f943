import { openConnections } from '../service/http/exchange.ts';
import { ImageError, LateImageError, type Picture, readImage } from '../service/http/read-image.ts';
import { createPace, type PaceClock } from '../service/http/retry.ts';

export interface ImageFetcherOptions {
  /** Whether images may be fetched from an address. */
  isAllowed: (url: URL) => boolean;
  /** Deadline of one image, milliseconds. */
  timeoutMs: number;
  requestsPerSecond: number;
  clock: PaceClock;
  /** For the images of one post, and for one run, which ends when everything is fetched; milliseconds. */
  perPostMs: number;
  inAllMs: number;
  /** Whether an image is still to be fetched. */
  isDue: (source: string) => boolean;
  /** Whether a post has reached its limit with these images. */
  isEnough: (sources: readonly string[]) => boolean;
  /** @throws ImageError when there is no room for an image */
  makeRoom: (bytes: number) => Promise<void>;
  take: (source: string, picture: Picture) => Promise<void>;
  fail: (source: string, reason: string) => void;
  /** Called now and then while images arrive, and at the end of a run. */
  progress: () => void;
  /** Called at the end of a run, before the last progress. Must not reject. */
  end: () => Promise<void>;
}

/** Fetches images in the background, for several posts at the same time. */
export interface ImageFetcher {
  /** @param posts source addresses, post by post, in the order of fetching */
  fetch(posts: readonly (readonly string[])[]): void;
  /** The posts that still wait. */
  waiting(): readonly (readonly string[])[];
  /** Starts no fetch while this work is running. */
  pauseDuring<Result>(work: Promise<Result>): Promise<Result>;
  /** The current run, to its very end; `null` when nothing is being fetched. */
  underWay(): Promise<void> | null;
  stop(): Promise<void>;
}

/** Of one image. */
const mostBytes = 8_000_000;
/** Posts whose images are fetched at once, each one image after the other: a slow one delays no other. */
const atOnce = 4;
/** Between two calls of `progress`: the first time, and at most. */
const firstProgressMs = 2_000;
const longestProgressMs = 60_000;

interface Run extends PromiseWithResolvers<void> {
  connections: ReturnType<typeof openConnections>;
  endsAt: number;
  /** Posts whose images are being fetched, by these: another read of one does not start a second time. */
  active: Set<string>;
  reportedAt: number;
  reportMs: number;
  /** Whether to report when `reportMs` are over. */
  isReportDue: boolean;
  /** Aborted when the run ends, which reports once more. */
  end: AbortController;
}

export function createImageFetcher(options: ImageFetcherOptions): ImageFetcher {
  const { clock, perPostMs, inAllMs, isDue, isEnough } = options;
  const mostMs = Math.min(options.timeoutMs, perPostMs);
  const stopping = new AbortController();
  const { signal } = stopping;
  const turn = createPace(options.requestsPerSecond, clock);
  const asked = new Set<string>();
  let queue: readonly (readonly string[])[] = [];
  let next = 0;
  let run: Run | null = null;
  /** The last run, including the work at its end. */
  let ending: Promise<void> | null = null;
  let pause: Promise<void> | null = null;

  /** Whether a run has no time left. Pauses of `pauseDuring` are added to its time afterwards. */
  const isOver = ({ endsAt }: Run): boolean => pause === null && clock.now() >= endsAt;

  async function copy(source: string, timeoutMs: number, { connections }: Run): Promise<void> {
    await options.makeRoom(mostBytes);
    const { isAllowed } = options;
    const limits = { timeoutMs, maxBytes: mostBytes, isAllowed, signal };
    await options.take(source, await readImage(new URL(source), limits, connections));
  }

  /** @returns how long it took, milliseconds; `null` when there is no time left */
  async function fetchImage(source: string, leftMs: number, its: Run): Promise<number | null> {
    while (pause) await pause;
    if (isOver(its)) return null;
    await turn(signal);
    if (isOver(its)) return null;
    const began = clock.now();
    const timeoutMs = Math.min(mostMs, leftMs, its.endsAt - began);
    try {
      await copy(source, timeoutMs, its);
    } catch (error) {
      // An image that only got the rest of the run's time has not failed, and has more time in the next run.
      if (signal.aborted || (timeoutMs < mostMs && error instanceof LateImageError)) return null;
      options.fail(source, error instanceof ImageError ? error.message : "it can't be read");
    }
    return clock.now() - began;
  }

  /** The images of one post, one after the other, until its budget is used up. */
  async function fetchAll(sources: readonly string[], its: Run): Promise<void> {
    let leftMs = perPostMs;
    for (const source of sources) {
      if (leftMs < 1 || isEnough(sources)) return;
      if (asked.has(source) || !isDue(source)) continue;
      asked.add(source);
      const took = await fetchImage(source, leftMs, its).finally(() => asked.delete(source));
      if (took === null) return;
      leftMs -= took;
      reportSoon(its);
    }
  }

  /** Reports when the time between two reports is over, even while other images are slow. */
  function reportSoon(its: Run): void {
    const report = () => {
      its.isReportDue = false;
      its.reportedAt = clock.now();
      its.reportMs = Math.min(longestProgressMs, its.reportMs * 2);
      reportProgress();
    };
    const wait = its.reportedAt + its.reportMs - clock.now();
    if (wait <= 0) report();
    if (wait <= 0 || its.isReportDue) return;
    its.isReportDue = true;
    clock.sleep(wait, its.end.signal).then(
      () => its.isReportDue && report(),
      () => undefined,
    );
  }

  /** A listener that throws must not stop the fetching. */
  function reportProgress(): void {
    try {
      options.progress();
    } catch {}
  }

  function begin(): Run {
    const now = clock.now();
    return {
      ...Promise.withResolvers<void>(),
      connections: openConnections(atOnce),
      endsAt: now + inAllMs,
      active: new Set<string>(),
      reportedAt: now,
      reportMs: firstProgressMs,
      isReportDue: false,
      end: new AbortController(),
    };
  }

  function go(its: Run): void {
    while (its.active.size < atOnce) {
      const post = signal.aborted || isOver(its) ? undefined : queue[next];
      if (!post) break;
      next += 1;
      const name = post.join(' ');
      if (its.active.has(name)) continue;
      its.active.add(name);
      const done = () => {
        its.active.delete(name);
        go(its);
      };
      void fetchAll(post, its).then(done, done);
    }
    if (its.active.size > 0 || run !== its) return;
    run = null;
    its.end.abort();
    ending = its.promise;
    const over = () => {
      if (ending === its.promise) ending = null;
      if (!signal.aborted) reportProgress();
      its.resolve();
    };
    void Promise.all([its.connections.destroy(), options.end()]).then(over, over);
  }

  return {
    fetch(posts) {
      queue = posts;
      next = 0;
      if (posts.length === 0 || signal.aborted) return;
      run ??= begin();
      go(run);
    },
    waiting: () => queue.slice(next),
    pauseDuring(work) {
      const began = clock.now();
      const over = () => {
        if (run) run.endsAt += clock.now() - began;
        if (pause === done) pause = null;
      };
      const done: Promise<void> = work.then(over, over);
      pause = done;
      return work;
    },
    underWay: () => run?.promise ?? ending,
    async stop() {
      stopping.abort(new Error('The site is being stopped.'));
      await Promise.all([run?.promise, ending]);
    },
  };
}
