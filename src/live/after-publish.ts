/** What follows a publish, and nobody waits for. */
export interface AfterPublish {
  /**
   * Begins it: first what tidies up, then what adds the pictures, if any are missing.
   *
   * @param draw switches the release at its end; its signal asks it to leave that
   */
  begin(tidy: () => Promise<void>, draw: ((signal: AbortSignal) => Promise<void>) | null): void;
  /** Resolves when the release is not going to be switched; tidying may go on. Pictures that are missing stay so. */
  stopDrawing(): Promise<void>;
  /** Resolves when all of it is done. */
  done(): Promise<void>;
}

/** @param report hears of what went wrong. Must not throw */
export function createAfterPublish(report: (error: unknown) => void): AfterPublish {
  let all: Promise<void> = Promise.resolve();
  let drawn: Promise<void> = Promise.resolve();
  let drawing = new AbortController();
  return {
    begin(tidy, draw) {
      drawing = new AbortController();
      const { signal } = drawing;
      const work = async () => {
        await tidy();
        if (draw === null || signal.aborted) return;
        drawn = draw(signal);
        await drawn;
      };
      all = work().catch((error: unknown) => {
        if (!signal.aborted) report(error);
      });
    },
    stopDrawing() {
      drawing.abort();
      return drawn.catch(() => undefined);
    },
    done: () => all,
  };
}
