import type { Secret } from './secret.ts';

/** Lets a text of the service into an error, or `null` where it holds something that must not be shown. */
export type Quote = (text: string) => string | null;

/** @param secrets looked up anew each time: tokens come and go */
export function quoteWithout(secrets: () => readonly Secret[]): Quote {
  return (text) => (secrets().some((secret) => secret.isIn(text)) ? null : text);
}
