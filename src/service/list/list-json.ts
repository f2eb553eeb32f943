import { setImmediate } from 'node:timers/promises';

/** JSON text that is read from its beginning, part by part. Anything but JSON throws a SyntaxError. */
export interface Input {
  readonly text: string;
  /** What is read next. */
  at: number;
}

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

function skipSpace(input: Input): void {
  while (isSpace(input.text.charCodeAt(input.at))) input.at += 1;
}

function take(input: Input, expected: string): void {
  skipSpace(input);
  if (input.text[input.at] !== expected) throw new SyntaxError(`No "${expected}" at ${input.at}.`);
  input.at += 1;
}

/** Whether an array or object ends here. */
function ends(input: Input, close: string): boolean {
  skipSpace(input);
  if (input.text[input.at] !== close) return false;
  input.at += 1;
  return true;
}

/** Whether another item follows the one that was read. */
function continues(input: Input, close: string): boolean {
  if (ends(input, close)) return false;
  take(input, ',');
  return true;
}

function readString(input: Input): unknown {
  const from = input.at;
  skipString(input);
  // A copy, which keeps nothing of the list in memory.
  return JSON.parse(input.text.slice(from, input.at));
}

/** A number, `true`, `false` or `null`. */
function readWord(input: Input): unknown {
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

function skipString(input: Input): void {
  const { text } = input;
  if (text.charCodeAt(input.at) !== quote) throw new SyntaxError(`No string at ${input.at}.`);
  const from = input.at + 1;
  // Texts are long and quotes in them few: the next quote is found many times faster than each character is looked at.
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at;
    while (before > from && text.charCodeAt(before - 1) === backslash) before -= 1;
    if ((at - before) % 2 === 1) continue;
    input.at = at + 1;
    return;
  }
  throw new SyntaxError('A string does not end.');
}

/** Skips one value of any kind. */
function skipValue(input: Input): void {
  skipSpace(input);
  const from = input.at;
  skipItems(input, 0);
  if (input.at === from) throw new SyntaxError(`No value at ${from}.`);
}

/**
 * Skips items up to the end of the array or object that contains them.
 *
 * @param commas stops before the next comma after this many
 * @returns how many commas
 */
function skipItems(input: Input, commas = Number.POSITIVE_INFINITY): number {
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

/** One record of a list, of no more size and depth than an honest one has. */
export interface ListRecord {
  value: unknown;
  /** The parts left out: ends of a sentence that begins with the record's name. */
  cut: readonly string[];
}

/** Levels of arrays and objects in a record; a post has five. */
const deepest = 16;
/** Items of one array, and members of one object. */
const mostItems = 200;
const mostMembers = 1000;
/** Characters of a member's name. */
const longestName = 200;
/** Items and members of a record in all; those of its two outer levels are read in any case. */
const mostParts = 10_000;
/** Characters that are read before the event loop is released. */
const atOnce = 500_000;

/**
 * Reads a JSON array of records, and of each as much as an honest one has. The rest is skipped and never becomes a
 * value: parsing five million brackets takes seconds, and so does walking through them. Time is linear, and the
 * event loop is released in between.
 *
 * @param text begins with "["
 * @param make called for each record as it is read, so that no more than one of them is in memory whole
 * @returns `null` if it is no JSON array; in skipped parts, only strings and brackets are checked
 */
export async function readListJson<Row>(
  text: string,
  make: (record: ListRecord) => Row,
): Promise<Row[] | null> {
  const records: Row[] = [];
  const input = { text, at: 1 };
  let rested = 0;
  try {
    for (let isMore = !ends(input, ']'); isMore; isMore = continues(input, ']')) {
      records.push(make(readRecord(input)));
      if (input.at - rested < atOnce) continue;
      rested = input.at;
      await setImmediate();
    }
    skipSpace(input);
    return input.at === text.length ? records : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Most losses of a record that are described; further ones are counted. */
const mostSaid = 5;

/** Notes what a record has lost, as ends of a sentence that begins with its name. @param how such as "left out" */
export function createLosses(how: string) {
  const said: string[] = [];
  let unsaid = 0;
  return {
    note(path: readonly string[], what: string): void {
      if (said.length < mostSaid) said.push(`${nameOf(path)} ${what}`);
      else unsaid += 1;
    },
    said: () => (unsaid === 0 ? said : [...said, `more is ${how} in ${unsaid} places`]),
  };
}

function readRecord(input: Input): ListRecord {
  const { note: leaveOut, said } = createLosses('left out');
  let parts = 0;
  const isRoomFor = (path: readonly string[]) => path.length < 3 || ++parts <= mostParts;

  function readValue(path: readonly string[]): unknown {
    skipSpace(input);
    const begin = input.text[input.at];
    if (begin === '"') return readString(input);
    if (begin !== '[' && begin !== '{') return readWord(input);
    if (path.length < deepest) {
      input.at += 1;
      return begin === '[' ? readArray(path) : readObject(path);
    }
    leaveOut(path, `is nested more than ${deepest} levels deep and is left out`);
    skipValue(input);
    return null;
  }

  function readArray(path: readonly string[]): unknown[] {
    const items: unknown[] = [];
    for (let isMore = !ends(input, ']'); isMore; isMore = continues(input, ']')) {
      const item = [...path, String(items.length)];
      if (items.length < mostItems && isRoomFor(item)) {
        items.push(readValue(item));
        continue;
      }
      const count = items.length + skipItems(input) + 1;
      leaveOut(path, `has ${count} items, of which the first ${items.length} are read`);
    }
    return items;
  }

  function readObject(path: readonly string[]): Record<string, unknown> {
    const members: [name: string, value: unknown][] = [];
    for (let isMore = !ends(input, '}'); isMore; isMore = continues(input, '}')) {
      const name = readName(input);
      const member = [...path, name ?? ''];
      if (name === null) {
        leaveOut(path, `has a name of more than ${longestName} characters, which is left out`);
        skipValue(input);
      } else if (members.length < mostMembers && isRoomFor(member)) {
        members.push([name, readValue(member)]);
      } else {
        const count = members.length + skipItems(input) + 1;
        leaveOut(path, `has ${count} members, of which the first ${members.length} are read`);
      }
    }
    return Object.fromEntries(members);
  }

  const value = readValue([]);
  return { value, cut: said() };
}

/** "its advert.values" for a message; no name is longer than real ones are. */
const nameOf = (path: readonly string[]): string =>
  path.length === 0
    ? 'it'
    : `its ${path
        .slice(0, 4)
        .map((name) => name.slice(0, 40))
        .join('.')}`;

/** A member's name and the colon after it; `null` where it is too long. */
function readName(input: Input): string | null {
  skipSpace(input);
  const from = input.at;
  skipString(input);
  const to = input.at;
  take(input, ':');
  // One character may be written with six.
  if (to - from > 6 * longestName + 2) return null;
  const name = String(JSON.parse(input.text.slice(from, to)));
  return name.length <= longestName ? name : null;
}
