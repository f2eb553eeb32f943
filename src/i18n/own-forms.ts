/** How a language that browsers have no words for writes days and counts. */
export interface OwnForms {
  plural(count: number): Intl.LDMLPluralRule;
  /** A number of days from today, negative for those that are over. */
  days(days: number): string;
  /** A number of minutes from now, at least one. */
  minutes(minutes: number): string;
  /** A day written out. @param month 0 to 11 */
  date(day: number, month: number, year: number): string;
}

const known = new Map<string, OwnForms>();

/** Adds words that this browser has not; only pages in these languages load them (`browser-words.ts`). */
export function addForms(forms: Readonly<Record<string, OwnForms>>): void {
  for (const [language, own] of Object.entries(forms)) known.set(language, own);
}

/** The words of a language that were added; `undefined` where the words of `Intl` are used. */
export const ownForms = (language: string): OwnForms | undefined => known.get(language);
