/** JSON text that is read from its beginning, part by part. Whatever is no JSON ends in a SyntaxError. */
export interface Input {
  readonly text: string;
  /** What is read next. */
  at: number;
}

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

export function skipSpace(input: Input): void {
  while (isSpace(input.text.charCodeAt(input.at))) input.at += 1;
}

export function take(input: Input, expected: string): void {
  skipSpace(input);
  if (input.text[input.at] !== expected) throw new SyntaxError(`No "${expected}" at ${input.at}.`);
  input.at += 1;
}

/** Whether an array or object ends here. */
export function ends(input: Input, close: string): boolean {
  skipSpace(input);
  if (input.text[input.at] !== close) return false;
  input.at += 1;
  return true;
}

/** Whether another item follows the one that was read. */
export function continues(input: Input, close: string): boolean {
  if (ends(input, close)) return false;
  take(input, ',');
  return true;
}

export function readString(input: Input): unknown {
  const from = input.at;
  skipString(input);
  // A copy, which keeps nothing of the list in memory.
  return JSON.parse(input.text.slice(from, input.at));
}

/** A number, `true`, `false` or `null`. */
export function readWord(input: Input): unknown {
  const from = input.at;
  skipValue(input);
  return JSON.parse(input.text.slice(from, input.at));
}

const quote = 34;
const comma = 44;
const openArray = 91;
const backslash = 92;
const closeArray = 93;
const openObject = 123;
const closeObject = 125;

export function skipString(input: Input): void {
  const { text } = input;
  if (text.charCodeAt(input.at) !== quote) throw new SyntaxError(`No string at ${input.at}.`);
  let at = input.at + 1;
  for (let code = text.charCodeAt(at); code !== quote; code = text.charCodeAt(at)) {
    if (at >= text.length) throw new SyntaxError('A string does not end.');
    at += code === backslash ? 2 : 1;
  }
  input.at = at + 1;
}

/** Passes over one value, whatever is in it. */
export function skipValue(input: Input): void {
  skipSpace(input);
  const from = input.at;
  skipItems(input, 0);
  if (input.at === from) throw new SyntaxError(`No value at ${from}.`);
}

/**
 * Passes over items up to the end of the array or object that they stand in.
 *
 * @param commas stops before the next comma after so many
 * @returns how many commas
 */
export function skipItems(input: Input, commas = Number.POSITIVE_INFINITY): number {
  const { text } = input;
  let depth = 0;
  let passed = 0;
  for (;;) {
    const code = text.charCodeAt(input.at);
    if (code === quote) {
      skipString(input);
      continue;
    }
    if (code === openArray || code === openObject) depth += 1;
    else if (code === closeArray || code === closeObject) {
      if (depth === 0) return passed;
      depth -= 1;
    } else if (code === comma && depth === 0) {
      if (passed === commas) return passed;
      passed += 1;
    } else if (input.at >= text.length) {
      throw new SyntaxError('The list does not end.');
    }
    input.at += 1;
  }
}
