/** A read that is over sooner says nothing. */
const quietMs = 1000;

/**
 * Tells how far a read has come, at most once a second, and not before the first one has passed.
 *
 * @param now a clock in milliseconds
 * @param write takes one line, its end included
 */
export function progressTeller(
  now: () => number,
  write: (line: string) => void,
): (progress: { read: number; total: number }) => void {
  let last = now();
  return ({ read, total }) => {
    if (now() - last < quietMs) return;
    last = now();
    write(`${read} of ${total} posts read\n`);
  };
}
