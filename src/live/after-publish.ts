/** What follows a publish, and nobody waits for. */
export interface AfterPublish {
  /**
   * Begins it: first what tidies up, which the next publish waits for, then what adds the pictures, if any are missing.
   * Each may switch the release at its end; its signal asks it to leave that.
   */
  begin(
    tidy: (signal: AbortSignal) => Promise<void>,
    draw: ((signal: AbortSignal) => Promise<void>) | null,
  ): void;
  /** Resolves when no pictures are going to be added; tidying may go on. Those that are missing stay so. */
  stopDrawing(): Promise<void>;
  /** Resolves when all of it has ended, whatever was done. */
  stop(): Promise<void>;
  /** Resolves when all of it is done; from when the signal says so, that is asked to leave the rest. */
  done(signal?: AbortSignal): Promise<void>;
}

/** @param report hears of what went wrong. Must not throw */
export function createAfterPublish(report: (error: unknown) => void): AfterPublish {
  let all: Promise<void> = Promise.resolve();
  let drawn: Promise<void> = Promise.resolve();
  let drawing = new AbortController();
  let tidying = new AbortController();
  const stopDrawing = async () => {
    drawing.abort();
    await drawn.catch(() => undefined);
  };
  const stop = async () => {
    tidying.abort();
    await stopDrawing();
    await all;
  };
  return {
    begin(tidy, draw) {
      drawing = new AbortController();
      tidying = new AbortController();
      const { signal } = drawing;
      let asked = tidying.signal;
      const work = async () => {
        await tidy(asked);
        if (draw === null || signal.aborted) return;
        asked = signal;
        drawn = draw(signal);
        await drawn;
      };
      all = work().catch((error: unknown) => {
        if (!asked.aborted) report(error);
      });
    },
    stopDrawing,
    stop,
    async done(signal) {
      if (signal?.aborted) await stop();
      signal?.addEventListener('abort', stop, { once: true });
      await all;
      signal?.removeEventListener('abort', stop);
    },
  };
}
