/** Something the watcher does by itself, one run at a time. Times are milliseconds of the watcher's clock. */
export interface Lane {
  /** When the next run may begin; Infinity while nobody wants one. Not asked while one is running. */
  dueAt(): number;
  /** Runs once. Never rejects, and leaves `dueAt` later than it was or the work done. */
  run(): Promise<void>;
  /** Runs no more; whoever waits for a run is told. */
  close(): void;
}
