import type { Choice, ChoiceValue } from './choices/choice.ts';
import { eventChoices } from './choices/events.ts';
import { integrationChoices } from './choices/integration.ts';
import { publicChoices } from './choices/public.ts';
import { recordChoices } from './choices/records.ts';
import { tokenChoices } from './choices/token.ts';

/**
 * Every behaviour that interface.md does not show, by name: what was chosen, why, and what else can be set. The
 * rooms keep their own tables in `choices/`.
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

/** What holds in one stand-in. */
export type Choices = { readonly [Name in ChoiceName]: Table[Name]['options'][number] };

/** Choices by default, changed where a settings file or a test says so. Names and values have been checked. */
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

/** True where a choice can have this value, else the values that it can have. */
export function takesChoice(name: ChoiceName, value: ChoiceValue): true | readonly ChoiceValue[] {
  const options: readonly ChoiceValue[] = choiceTable[name].options;
  return options.includes(value) || options;
}
