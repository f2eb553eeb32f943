/**
 * Does something for each item, at most `limit` at once, in the order of the items. After a failure nothing new
 * is begun; what is under way is waited for, and then the first failure is thrown. So when this returns, nothing
 * runs any more.
 */
export async function eachLimit<T>(
  items: Iterable<T>,
  limit: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  let failure: { error: unknown } | null = null;
  const work = async () => {
    while (!failure) {
      const next = rest.next();
      if (next.done) return;
      try {
        await act(next.value);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, work));
  if (failure) throw (failure as { error: unknown }).error;
}
