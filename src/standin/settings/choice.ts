/** The value of a choice. */
export type ChoiceValue = string | number | boolean;

/** One behaviour that interface.md does not define. */
export interface Choice<T extends ChoiceValue = ChoiceValue> {
  /** The default: the first of the options. */
  readonly value: T;
  readonly options: readonly T[];
  /** Its section or row of interface.md, for example "Errors" or "C3". */
  readonly belongsTo: string;
  /** The subject of the choice, and why the default is the likeliest. */
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
