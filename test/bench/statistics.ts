/** Milliseconds, requests a second, or any other figures of one kind. */
export interface Summary {
  median: number;
  min: number;
  max: number;
  count: number;
}

/** @throws {RangeError} without figures */
export function summarize(figures: readonly number[]): Summary {
  const sorted = figures.toSorted((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) throw new RangeError('There is nothing to summarize.');
  const upper = sorted[Math.floor(sorted.length / 2)] ?? max;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? min;
  return { median: (lower + upper) / 2, min, max, count: sorted.length };
}

/** The figure below which so much of them lies, such as 0.99. @throws {RangeError} without figures */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new RangeError('There is nothing to summarize.');
  return found;
}
