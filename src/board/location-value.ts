import { isMissing, tidy } from './text.ts';

/** Longer location values are not read at all: a place takes a few hundred characters. */
const longest = 20_000;
/** A string in a string in a string was seen nowhere; two levels were. */
const deepest = 3;

/** What a location value of the service turned out to be. */
export type LocationValue =
  | { kind: 'location'; parts: Readonly<Record<string, unknown>> }
  /** A plain name such as "Gdańsk" where JSON was expected. */
  | { kind: 'name'; name: string }
  | { kind: 'nothing' }
  | { kind: 'unreadable' };

/**
 * Opens a location value: a JSON-encoded string (interface.md, Published job post), an object, or JSON encoded
 * several times over, up to three levels. Null, empty text and `[]` (an empty object, as PHP writes it) are
 * nothing.
 */
export function openLocation(value: unknown): LocationValue {
  let inner = value;
  for (let level = 0; level < deepest && typeof inner === 'string' && inner.length <= longest; level += 1) {
    if (saysNothing(inner)) return { kind: 'nothing' };
    try {
      inner = JSON.parse(inner);
    } catch {
      break;
    }
  }
  if (Array.isArray(inner) && inner.length < 2) inner = inner[0];
  if (inner === null || inner === undefined) return { kind: 'nothing' };
  if (typeof inner === 'string') return nameOrNothing(inner);
  if (typeof inner === 'object' && !Array.isArray(inner)) return { kind: 'location', parts: { ...inner } };
  return { kind: 'unreadable' };
}

/** Text that is no JSON is a name only if it has letters and no trace of JSON, HTML or a formula. */
function nameOrNothing(text: string): LocationValue {
  if (text.length > longest) return { kind: 'unreadable' };
  if (saysNothing(text)) return { kind: 'nothing' };
  const name = tidy(text);
  const isName = name.length <= 200 && /\p{L}/u.test(name) && !/[{}[\]<>"\\:=|@]/.test(name);
  return isName ? { kind: 'name', name } : { kind: 'unreadable' };
}

/** Empty, "null", "-" and the like; a lone bracket is the beginning of something. */
function saysNothing(text: string): boolean {
  return isMissing(tidy(text)) && !/[{}[\]]/.test(text);
}
