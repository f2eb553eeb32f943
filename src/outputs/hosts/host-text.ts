/** A file for a host, and what it could not hold. */
export interface HostText {
  text: string;
  /** For a person: how many of what are left out, why, and what that means. Empty where all is in. */
  leftOut: readonly string[];
}

/** One sentence of `leftOut`; none for a count of 0. */
export function leaveOut(count: number, sentence: (count: string) => string): string[] {
  return count > 0 ? [sentence(count.toLocaleString('en'))] : [];
}

/** What is left out where an address can't be asked for. */
export const notAddresses = (count: number): string[] =>
  leaveOut(
    count,
    (many) =>
      `${many} remembered addresses are in none of the hosts' files: no request can mean them (control characters, "?", "#" or ".." in them).`,
  );
