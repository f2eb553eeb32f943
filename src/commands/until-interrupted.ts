/** Resolves when somebody asks the process to end (Ctrl-C, SIGTERM). */
export function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}
