/** What a choice can be set to. */
export type ChoiceValue = string | number | boolean;

/** One behaviour that interface.md does not show. */
export interface Choice<T extends ChoiceValue = ChoiceValue> {
  /** What holds by default: the first of the options. */
  readonly value: T;
  readonly options: readonly T[];
  /** The section or row of interface.md that it belongs to, for example "Errors" or "C3". */
  readonly belongsTo: string;
  /** What the choice is about, and why the default is the likeliest. */
  readonly reason: string;
}

/**
 * A choice of a table, `name: choice('Errors', [401, 403], 'why')`. The first option is the default.
 *
 * @param belongsTo the section or row of interface.md, several separated by ", "
 */
export function choice<const T extends ChoiceValue>(
  belongsTo: string,
  options: readonly [T, ...T[]],
  reason: string,
): Choice<T> {
  return { value: options[0], options, belongsTo, reason };
}
