/** What `--now` says, as an ISO instant. @throws {Error} where it is none, with what to give */
export function instantOf(text: string): string {
  try {
    return Temporal.Instant.from(text).toString();
  } catch {
    throw new Error(
      `--now is ${JSON.stringify(text)}: give an ISO instant with its zone, such as 2026-11-21T08:00:00Z.`,
    );
  }
}
