/** How a language that browsers have no words for writes days and counts. */
export interface OwnForms {
  plural(count: number): Intl.LDMLPluralRule;
  /** A number of days from today, negative for those that are over. */
  days(days: number): string;
  /** A number of minutes from now, at least one. */
  minutes(minutes: number): string;
  /** A day written out, as it is in UTC. */
  date(day: Date): string;
}

/** By language: pages in these languages add their words (`browser-words.ts`); else those of `Intl` are used. */
export const ownForms: Record<string, OwnForms> = {};
