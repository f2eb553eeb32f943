import type { ChoiceName } from '../../../src/standin/settings/choices.ts';
import type { Variant } from '../../../src/standin/state/state.ts';

/** One statement of interface.md. */
export interface Row {
  /** Its section there. */
  readonly section: string;
  /** What it says, in short. */
  readonly words: string;
  /** The choices that fill what it does not show; none = it says everything. */
  readonly choices: readonly ChoiceName[];
  /** The variants that it is given to. */
  readonly variants: readonly Variant[];
}

type Entry = Omit<Row, 'section'>;

/** A row that says all there is to say. */
export function stated(words: string): Entry {
  return { words, choices: [], variants: ['a', 'b'] };
}

/** A row that leaves something open, which these choices decide. */
export function open(words: string, ...choices: readonly [ChoiceName, ...ChoiceName[]]): Entry {
  return { words, choices, variants: ['a', 'b'] };
}

/** A row that interface.md gives to one variant. */
export function only(variant: Variant, entry: Entry): Entry {
  return { ...entry, variants: [variant] };
}

/** The rows of one section, by their ids. */
export function section<const Id extends string>(
  name: string,
  entries: Readonly<Record<Id, Entry>>,
): Readonly<Record<Id, Row>> {
  const rows = Object.entries<Entry>(entries).map(([id, entry]) => [id, { section: name, ...entry }]);
  return Object.fromEntries(rows);
}
