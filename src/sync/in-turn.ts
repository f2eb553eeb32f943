/** Runs one task after the other, in the order of the calls. */
export type Lock = <T>(task: () => Promise<T>) => Promise<T>;

export function createLock(): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task);
    last = mine.catch(() => undefined);
    return mine;
  };
}
