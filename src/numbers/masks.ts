/*
 * Small numbers may lead to a person, so none below 5 is shown, nor can one be computed from what is shown beside it:
 * where a sum and its parts are shown, further parts are left out (complementary suppression).
 */

export const under = 'under 5';
export const more = '5 or more';
/** A number as it is shown. None is shown as 0. */
export type Cell = number | typeof under | typeof more;

/** Smaller numbers are not shown. */
export const leastShown = 5;

const isSmall = (number: number): boolean => number > 0 && number < leastShown;

/** A number without its parts. */
export const cellOf = (number: number): Cell => (isSmall(number) ? under : number);

/**
 * Whether somebody who knows the sum of the left out parts can compute none of the small ones.
 *
 * @param small how many parts are from 1 to 4
 * @param larger how many are left out although they are 5 or more
 */
function isSafe(sum: number, small: number, larger: number): boolean {
  if (small === 0) return true;
  if (larger > 0) return sum > small + leastShown * larger;
  return small > 1 && small < sum && sum < small * (leastShown - 1);
}

/**
 * The parts of a sum as they are shown. Larger parts are left out from the end on, in whatever order they come: a part
 * that was left out for its size could be guessed.
 *
 * @param isSumShown else one part is left out, so that the others don't add up to it
 * @returns `null` when no choice of parts is safe beside the sum
 */
function maskParts(parts: readonly number[], isSumShown: boolean): Cell[] | null {
  const cells = parts.map(cellOf);
  const small = parts.filter(isSmall);
  let sum = small.reduce((total, part) => total + part, 0);
  let larger = 0;
  const isEnough = () => (isSumShown ? isSafe(sum, small.length, larger) : small.length > 0 || larger > 0);
  for (let at = parts.length - 1; at >= 0 && !isEnough(); at -= 1) {
    const part = parts[at] ?? 0;
    if (part < leastShown) continue;
    cells[at] = more;
    sum += part;
    larger += 1;
  }
  return isEnough() || !isSumShown ? cells : null;
}

export interface Masked {
  sum: Cell;
  /** As many as were given, in the same order. */
  groups: Cell[][];
}

/**
 * A sum that is divided in one way or several, as it is shown. The sum itself is left out where it can't be shown beside
 * its parts.
 *
 * @param groups each adds up to the sum
 * @param isShown whether the sum may be shown at all
 */
export function mask(sum: number, groups: readonly (readonly number[])[], isShown = true): Masked {
  const cells = groups.map((parts) => maskParts(parts, true));
  const isPossible = isShown && !isSmall(sum) && cells.every((one) => one !== null);
  return {
    sum: isPossible || sum === 0 ? sum : isSmall(sum) ? under : more,
    groups: groups.map((parts, at) => (isPossible && cells[at]) || (maskParts(parts, sum === 0) ?? [])),
  };
}

/** The same for the most frequent ones of many parts: the rest is one part more, and not shown. */
export const withRest = (sum: number, parts: readonly number[]): number[] => [
  sum - parts.reduce((total, part) => total + part, 0),
  ...parts,
];
