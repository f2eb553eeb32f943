/** Formats of counts and days in a language that browsers do not support, by the names of `Intl`. */
export interface OwnForms {
  plural: Pick<Intl.PluralRules, 'select'>;
  /** Days from today (negative for past ones) and minutes from now (at least one). */
  relative: { format(value: number, unit: 'day' | 'minute'): string };
  /** A day in words, in UTC. */
  date: { format(day: Date): string };
}

declare global {
  /**
   * By language: pages in a language that browsers do not support add its words (`browser-words.ts`); all others use
   * `Intl`. It is global so that scripts of other pages load no module for it.
   */
  var ownForms: Readonly<Record<string, OwnForms>> | undefined;
}
