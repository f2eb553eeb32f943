/** Milliseconds after which waiting is noticed. */
const aMoment = 300;

/**
 * Says in the place of the number of jobs that they are being looked for, where it takes longer than a moment.
 *
 * @returns call it when that ends; the number is what it was, unless another one stands there by now
 */
export function saySearching(count: HTMLElement, text: string): () => void {
  const before = count.textContent;
  const timer = setTimeout(() => {
    count.textContent = text;
    count.ariaBusy = 'true';
  }, aMoment);
  return () => {
    clearTimeout(timer);
    if (count.ariaBusy === null) return;
    count.ariaBusy = null;
    if (count.textContent === text) count.textContent = before;
  };
}
