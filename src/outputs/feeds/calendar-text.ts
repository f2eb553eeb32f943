import { cleanXml } from './xml-text.ts';

/** Octets of a line without its end (RFC 5545, section 3.1). */
const longestLine = 75;

/** A property whose value is text (RFC 5545, section 3.3.11), folded, with its line end. */
export function textLine(name: string, text: string): string {
  const value = cleanXml(text)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', ' ');
  return foldLine(`${name}:${value}`);
}

/**
 * A content line with its line end. Longer ones are folded: 75 octets a line, the space that begins a
 * continuation counted, never inside a character.
 */
export function foldLine(line: string): string {
  const octets = Buffer.byteLength(line);
  if (octets <= longestLine) return `${line}\r\n`;
  let folded = '';
  let from = 0;
  while (from < line.length) {
    const room = from === 0 ? longestLine : longestLine - 1;
    // Where every character is one octet, as in addresses, nothing has to be counted.
    const end = octets === line.length ? from + room : endOfPart(line, from, room);
    folded += `${from === 0 ? '' : ' '}${line.slice(from, end)}\r\n`;
    from = end;
  }
  return folded;
}

/** Where the characters from `from` on that fit into so many octets end. */
function endOfPart(line: string, from: number, room: number): number {
  let end = from;
  let octets = 0;
  while (end < line.length) {
    const codePoint = line.codePointAt(end) ?? 0;
    octets += octetsOf(codePoint);
    if (octets > room) break;
    end += codePoint > 0xffff ? 2 : 1;
  }
  return end;
}

/** In UTF-8. */
const octetsOf = (codePoint: number) =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
