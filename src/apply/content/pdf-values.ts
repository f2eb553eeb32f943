/** A value of a PDF (ISO 32000-1, 7.3), without the content of texts. */
export type PdfValue =
  | { kind: 'name'; name: string }
  | { kind: 'number'; value: number }
  | { kind: 'reference'; number: number }
  | { kind: 'array'; items: PdfValue[] }
  | PdfDictionary
  | { kind: 'text'; bytes: Buffer }
  | { kind: 'word'; word: string };

export interface PdfDictionary {
  kind: 'dictionary';
  /** Of a duplicate key some readers use the first, some the last: all are here. */
  entries: Map<string, PdfValue[]>;
}

/** The remaining budget of reading: bytes to read, and values to make. */
export interface PdfBudget {
  bytes: number;
  values: number;
}

/** Reading costs more than any honest file needs, or values are nested too deeply. */
export class PdfTooComplex extends Error {
  override name = 'PdfTooComplex';
}

/** Takes values from the budget. @throws {PdfTooComplex} when it is used up */
export function spendValues(budget: PdfBudget, count: number): void {
  budget.values -= count;
  if (budget.values < 0) throw new PdfTooComplex();
}

const deepest = 100;
/** Longer texts are not needed here. */
const mostText = 1_000;
/** 7.2.2: 1 for white space, 2 for delimiters, 0 for all else. */
const classes = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) classes[byte] = 1;
for (const mark of '()<>[]{}/%') classes[mark.charCodeAt(0)] = 2;
const isRegular = (byte: number | undefined): boolean => byte !== undefined && classes[byte] === 0;

/** These end an object, even one that is not closed. */
const ends: ReadonlySet<string> = new Set(['obj', 'endobj', 'stream', 'endstream', 'xref', 'startxref', '']);

/** The byte of an escape in a text, and its length after the backslash (7.3.4.2). */
function escaped(bytes: Buffer, at: number): [code: number | null, length: number] {
  const byte = bytes[at] ?? 0;
  if (byte === 13) return [null, bytes[at + 1] === 10 ? 2 : 1];
  if (byte === 10) return [null, 1];
  if (byte < 0x30 || byte > 0x37) return [escapes[String.fromCharCode(byte)] ?? byte, 1];
  const [octal = ''] = /^[0-7]{1,3}/.exec(bytes.toString('latin1', at, at + 3)) ?? [];
  return [Number.parseInt(octal, 8) & 0xff, octal.length];
}

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/**
 * Reads values one after the other, as tolerantly as PDF readers do: skips errors.
 *
 * @throws {PdfTooComplex}
 */
export class PdfReader {
  readonly bytes: Buffer;
  at: number;
  private readonly budget: PdfBudget;

  constructor(bytes: Buffer, at: number, budget: PdfBudget) {
    this.bytes = bytes;
    this.at = at;
    this.budget = budget;
  }

  /**
   * The next value. At the end it is an empty word.
   *
   * @param references whether `12 0 R` is one value; else it is two numbers and a word
   */
  value(depth = 0, references = true): PdfValue {
    if (depth > deepest) throw new PdfTooComplex();
    this.spend(1);
    this.budget.values -= 1;
    this.skip();
    const byte = this.bytes[this.at];
    if (byte === 0x2f) return { kind: 'name', name: this.name() };
    if (byte === 0x28) return { kind: 'text', bytes: this.literal() };
    if (byte === 0x3c && this.bytes[this.at + 1] === 0x3c) return this.dictionary(depth);
    if (byte === 0x3c) return { kind: 'text', bytes: this.hex() };
    if (byte === 0x5b) return this.array(depth);
    if (byte !== undefined && !isRegular(byte)) {
      const mark = byte === 0x3e && this.bytes[this.at + 1] === 0x3e ? '>>' : String.fromCharCode(byte);
      this.at += mark.length;
      return { kind: 'word', word: mark };
    }
    const word = this.word();
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word)) return { kind: 'word', word };
    return (references ? this.reference(word) : null) ?? { kind: 'number', value: Number(word) };
  }

  /** Skips white space and comments. */
  skip(): void {
    const start = this.at;
    for (; ; this.at += 1) {
      const byte = this.bytes[this.at];
      if (byte === 0x25) {
        while (this.at < this.bytes.length && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) {
          this.at += 1;
        }
      } else if (byte === undefined || classes[byte] !== 1) break;
    }
    this.spend(this.at - start);
  }

  /** The next word, such as `stream`; an empty one when there is none. */
  word(): string {
    const start = this.at;
    // The format has no longer words.
    while (isRegular(this.bytes[this.at])) this.at += 1;
    this.spend(this.at - start);
    return this.bytes.toString('latin1', start, Math.min(this.at, start + 64));
  }

  private spend(bytes: number): void {
    this.budget.bytes -= bytes;
    if (this.budget.bytes < 0 || this.budget.values < 0) throw new PdfTooComplex();
  }

  /** `12 0 R`, from its first number; `null` when it is only a number. */
  private reference(word: string): PdfValue | null {
    if (!/^\d{1,10}$/.test(word)) return null;
    const { at } = this;
    this.skip();
    if (/^\d{1,5}$/.test(this.word())) {
      this.skip();
      if (this.bytes[this.at] === 0x52 && !isRegular(this.bytes[this.at + 1])) {
        this.at += 1;
        return { kind: 'reference', number: Number(word) };
      }
    }
    this.at = at;
    return null;
  }

  /** With `#xx` resolved (7.3.5). */
  private name(): string {
    this.at += 1;
    const start = this.at;
    while (isRegular(this.bytes[this.at])) this.at += 1;
    this.spend(this.at - start);
    return this.bytes
      .toString('latin1', start, Math.min(this.at, start + 400))
      .replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }

  /** Ends at the closing parenthesis. */
  private literal(): Buffer {
    const { bytes } = this;
    const start = this.at;
    const text: number[] = [];
    let depth = 0;
    let at = start;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === 0x5c) {
        const [code, length] = escaped(bytes, at + 1);
        if (code !== null && text.length < mostText) text.push(code);
        at += length;
        continue;
      }
      if (byte === 0x29) depth -= 1;
      if (depth === 0 && byte === 0x29) break;
      if (depth > 0 && text.length < mostText) text.push(byte ?? 0);
      if (byte === 0x28) depth += 1;
    }
    this.at = Math.min(at + 1, bytes.length);
    this.spend(this.at - start);
    return Buffer.from(text);
  }

  private hex(): Buffer {
    this.at += 1;
    const end = this.bytes.indexOf(0x3e, this.at);
    const stop = end < 0 ? this.bytes.length : end;
    this.spend(stop - this.at);
    const text = this.bytes.toString('latin1', this.at, Math.min(stop, this.at + 4 * mostText));
    this.at = Math.min(stop + 1, this.bytes.length);
    const digits = text.replace(/[^\da-f]/gi, '');
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
  }

  private array(depth: number): PdfValue {
    this.at += 1;
    const items: PdfValue[] = [];
    for (;;) {
      const { at } = this;
      const value = this.value(depth + 1, false);
      if (value.kind === 'word' && (value.word === ']' || this.isEnd(value.word, at))) break;
      const number = items.at(-2);
      if (value.kind === 'word' && value.word === 'R' && number?.kind === 'number') {
        items.splice(-2, 2, { kind: 'reference', number: number.value });
      } else items.push(value);
    }
    return { kind: 'array', items };
  }

  private dictionary(depth: number): PdfDictionary {
    this.at += 2;
    const entries = new Map<string, PdfValue[]>();
    for (;;) {
      const before = this.at;
      const key = this.value(depth + 1);
      if (key.kind === 'word' && key.word === '>>') break;
      if (key.kind === 'word' && this.isEnd(key.word, before)) break;
      if (key.kind !== 'name') continue;
      const { at } = this;
      const value = this.value(depth + 1);
      if (value.kind === 'word' && value.word === '>>') break;
      if (value.kind === 'word' && this.isEnd(value.word, at)) break;
      const known = entries.get(key.name);
      if (known) known.push(value);
      else entries.set(key.name, [value]);
    }
    return { kind: 'dictionary', entries };
  }

  /** Words that end an object are left for the caller. */
  private isEnd(word: string, at: number): boolean {
    if (!ends.has(word)) return false;
    this.at = at;
    return true;
  }
}
