/**
 * Says in the place of the number of jobs that they are being looked for.
 *
 * @param after milliseconds; what comes sooner is not announced
 * @returns call it when that ends; the number is what it was, unless another one stands there by now; `undefined` = it
 *   says so already, and whoever began ends it
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
