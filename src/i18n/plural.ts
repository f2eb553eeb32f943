import type { Plural } from './dictionary.ts';
import { isolate } from './direction.ts';
import { localesOf } from './languages.ts';
import { remember } from './remember.ts';

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

const rulesOf = remember(
  (language: string) => globalThis.ownForms?.[language]?.plural ?? new Intl.PluralRules(localesOf(language)),
);
const numbersOf = remember((language: string) => new Intl.NumberFormat(localesOf(language)));

/**
 * Fills `{name}` marks; a mark without a value stays unchanged, so that a mistake is visible. Latin words in an Arabic
 * text are isolated (`isolate`).
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) => {
    const value = values[name];
    return value === undefined ? mark : isolate(String(value), text);
  });
}

/** The plural form for `count`, with `{count}` written in the language's digits and `values` filled in. */
export function plural(
  forms: Plural,
  count: number,
  language: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const form = forms[rulesOf(language).select(count)] ?? forms.other;
  return fill(form, { count: numbersOf(language).format(count), ...values });
}

/** A number and the word that it counts: "16" and "jobs". The word may precede the number, or be alone ("وظيفتان"). */
export function numberAndWord(
  forms: Plural,
  count: number,
  language: string,
): { number: string; word: string } {
  const number = numbersOf(language).format(count);
  return { number, word: plural(forms, count, language).replace(number, '').trim() };
}
