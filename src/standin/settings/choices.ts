import type { Choice, ChoiceValue } from './choice.ts';
import { eventChoices } from './choices-events.ts';
import { integrationChoices, tokenChoices } from './choices-integration.ts';
import { publicChoices } from './choices-public.ts';
import { recordChoices } from './choices-records.ts';

/**
 * Every behaviour that interface.md does not define, by name: the default, why, and the other options. The tables are
 * in the files `choices-*.ts`.
 */
export const choiceTable = {
  ...publicChoices,
  ...tokenChoices,
  ...integrationChoices,
  ...recordChoices,
  ...eventChoices,
};

type Table = typeof choiceTable;
export type ChoiceName = keyof Table;

/** The chosen values of one stand-in. */
export type Choices = { readonly [Name in ChoiceName]: Table[Name]['options'][number] };

/** Default choices, with the changes of a settings file or a test. Names and values have been checked. */
export function makeChoices(changes: Readonly<Record<string, ChoiceValue>> = {}): Choices {
  const chosen = Object.entries<Choice>(choiceTable).map(([name, choice]) => [
    name,
    changes[name] ?? choice.value,
  ]);
  return Object.fromEntries(chosen) as Choices;
}

export function hasChoice(name: string): name is ChoiceName {
  return Object.hasOwn(choiceTable, name);
}

/** True when a choice can have this value, else its possible values. */
export function takesChoice(name: ChoiceName, value: ChoiceValue): true | readonly ChoiceValue[] {
  const options: readonly ChoiceValue[] = choiceTable[name].options;
  return options.includes(value) || options;
}

/** Where interface.md leaves the list's behaviour open: the choices of the same names, with their reasons. */
export interface ListRules {
  /** Whether posts stay listed after their `valid_end`. */
  listExpired: boolean;
  /** What happens to an `X-Request-Page-Size` above `maxPageSize`: both were seen on live services. */
  largePage: 'cap' | 'refuse';
  /** What the public list can be sorted by. */
  sortFields: 'filters and dates' | 'filters';
}

/** Records on a page when the request does not say (interface.md, Limits). */
export const defaultPageSize = 10;

/** Most records on a page. Not in interface.md; live services stop at 100. */
export const maxPageSize = 100;
