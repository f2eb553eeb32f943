/**
 * Replaces the number of jobs by a note that the search is running.
 *
 * @param after milliseconds; what arrives sooner is not announced
 * @returns call it when the search ends; it restores the number, unless there is another one by now; `undefined` = the
 *   note is there already, and the caller that set it removes it
 */
export function saySearching(count: HTMLElement, text: string, after = 0): (() => void) | undefined {
  if (count.ariaBusy) return;
  const before = count.textContent;
  const say = () => {
    count.textContent = text;
    count.ariaBusy = 'true';
  };
  const timer = after ? setTimeout(say, after) : say();
  return () => {
    clearTimeout(timer ?? 0);
    if (count.ariaBusy === null) return;
    count.ariaBusy = null;
    if (count.textContent === text) count.textContent = before;
  };
}
