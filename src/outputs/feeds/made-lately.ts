import type { Job } from '../../board/job.ts';

/** Jobs; three feeds show the same hundred one after another, and the feed of the next list shares many of them. */
const most = 400;

/**
 * `make`, done once for a job that is asked for again soon in the same context: for another format of the same feed, or
 * for the feed of the next list. What is older is let go, so that a large board's texts are not held once more.
 */
export function madeLately<Context extends object, Value>(
  make: (job: Job, context: Context) => Value,
): (job: Job, context: Context) => Value {
  // A Map keeps the order of insertion: its first job is the one made longest ago.
  const made = new Map<Job, Value>();
  let latest: WeakRef<Context> | undefined;
  return (job, context) => {
    if (latest?.deref() !== context) {
      made.clear();
      latest = new WeakRef(context);
    }
    const value = made.get(job) ?? make(job, context);
    made.set(job, value);
    const [oldest] = made.keys();
    if (oldest && made.size > most) made.delete(oldest);
    return value;
  };
}
