import type { Header } from '../security-headers.ts';

/**
 * The value of a header, for a configuration file where it stands between double quotes.
 *
 * @throws {Error} when nginx or Apache would read more in it than text
 */
export function plainValue([name, value]: Header): string {
  if (/^[ !#&-Z^-z|~[\]]*$/.test(value) && !/[\\"$%`]/.test(value)) return value;
  throw new Error(
    `The header ${name} has a character that can't stand in the files for nginx and Apache: ${JSON.stringify(value)}.`,
  );
}
