import { isLocalPath } from './office.ts';

/** Objects, and links to them, that a reader opens (RTF 1.9.1, "Objects"). */
const objects = /\\obj(?:data|autlink|link|html|ocx|update)(?![a-z])/;
/** Fields that start programs. */
const fields = /^DDE(?:AUTO)?\b/i;
/** Most bytes to read of a destination: a path is shorter. */
const mostText = 1_000;
/** Most destinations: no letter has more. */
const mostDestinations = 2_000;

/** Rich text. Objects, an external template and fields of DDE are refused; pictures are none of these. */
export function inspectRtf(bytes: Buffer): 'rtf' | 'active' | 'damaged' {
  const text = bytes.toString('latin1');
  if (!/^\{\\rtf\d/.test(text) || !text.includes('}')) return 'damaged';
  // Readers skip line breaks and NUL in odd places, so those must not hide anything here.
  if (objects.test(withoutSpace(bytes))) return 'active';
  const templates = destinations(text, '\\template');
  const codes = destinations(text, '\\fldinst');
  if (templates === null || codes === null) return 'damaged';
  const isActive = templates.some((path) => !isLocalPath(path)) || codes.some((code) => fields.test(code));
  return isActive ? 'active' : 'rtf';
}

/** A space ends a control word; one is kept, so that two words do not become one. */
function withoutSpace(bytes: Buffer): string {
  const kept = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= 32) {
      kept[length] = byte;
      length += 1;
    }
  }
  return kept.toString('latin1', 0, length);
}

/** The texts of all destinations of a name, with escapes resolved; `null` when there are too many. */
function destinations(text: string, word: string): string[] | null {
  const found: string[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const start = at + word.length;
    if (/[a-z]/i.test(text[start] ?? '')) continue;
    if (found.length === mostDestinations) return null;
    found.push(textOf(text.slice(start, start + mostText)));
  }
  return found;
}

const tokens = /\\'([\da-f]{2})|\\u(-?\d+) ?\??|\\([a-z]+)(-?\d*) ?|\\([^a-z])|([{}])|([^\\{}\r\n\0]+)/gi;

function textOf(group: string): string {
  let depth = 0;
  let text = '';
  for (const [, hex, unicode, , , symbol, brace, plain] of group.matchAll(tokens)) {
    if (brace === '{') depth += 1;
    if (brace === '}') depth -= 1;
    if (depth < 0) break;
    if (hex !== undefined) text += String.fromCharCode(Number.parseInt(hex, 16));
    else if (unicode !== undefined) text += String.fromCharCode(Number(unicode) & 0xffff);
    else text += symbol ?? plain ?? '';
  }
  return text.trim();
}
