import { type Budget, unpack } from './inflate.ts';
import { type Decrypt, decryptionOf } from './pdf-encryption.ts';
import {
  type PdfBudget,
  type PdfDictionary,
  PdfReader,
  PdfTooComplex,
  type PdfValue,
  spendValues,
} from './pdf-values.ts';

/** Most objects and packed streams: no applicant's paper has more. */
const mostObjects = 100_000;
const mostStreams = 1_000;

/**
 * Whether a PDF does something by itself: JavaScript or a program anywhere, or on opening (`OpenAction`, `AA`) more
 * than going to a page. Everything that looks like an object is read, even if the file's cross-reference table does not
 * name it: readers rebuild a broken table in the same way. Only streams of objects are unpacked.
 */
export async function inspectPdf(
  bytes: Buffer,
  unpacked: Budget,
): Promise<'pdf' | 'active' | 'locked' | 'damaged' | 'bomb'> {
  const pdf: Pdf = {
    bytes,
    objects: new Map(),
    streams: [],
    forms: new Set(),
    openings: [],
    events: [],
    unpacked,
    budget: { bytes: 2 * bytes.length + 1_000_000, values: 500_000 },
    packedLeft: 2 * bytes.length,
  };
  try {
    const trailers = readObjects(pdf);
    if (trailers === 'active') return 'active';
    const encryption = decryptionOf(trailers, (value) => resolved(pdf, value));
    if (encryption === 'locked') return 'locked';
    const found = await readStreams(pdf, encryption);
    if (found !== null) return found;
    const events = pdf.events
      .flatMap((value) => resolved(pdf, value))
      .flatMap((value) => entriesOf(pdf, value));
    const seen = new Set<number>();
    if ([...pdf.openings, ...events].some((value) => runs(pdf, value, seen, 0))) return 'active';
    const hasEnd = bytes.includes('%%EOF') || bytes.includes('startxref');
    return pdf.objects.size > 0 || hasEnd ? 'pdf' : 'damaged';
  } catch (error) {
    if (error instanceof PdfTooComplex) return 'bomb';
    throw error;
  }
}

/** All values of a dictionary; none of another value. @throws {PdfTooComplex} */
function entriesOf({ budget }: Pdf, value: PdfValue): PdfValue[] {
  if (value.kind !== 'dictionary') return [];
  const values = [...value.entries.values()].flat();
  spendValues(budget, values.length);
  return values;
}

/** Returns the dictionaries that may define the encryption of the file. */
function readObjects(pdf: Pdf): PdfDictionary[] | 'active' {
  const { bytes, budget } = pdf;
  const trailers: PdfDictionary[] = [];
  const words = /obj|trailer/g;
  const text = bytes.toString('latin1');
  let count = 0;
  for (const { 0: word, index } of text.matchAll(words)) {
    count += 1;
    if (count > mostObjects) throw new PdfTooComplex();
    if (word === 'obj' && text.slice(index - 3, index) === 'end') continue;
    const reader = new PdfReader(bytes, index + word.length, budget);
    const value = reader.value();
    const [number, generation] = word === 'obj' ? numbersBefore(text, index) : [-1, 0];
    if (isActive(value, pdf)) return 'active';
    if (value.kind === 'dictionary') {
      reader.skip();
      const start = reader.word() === 'stream' ? dataStart(bytes, reader.at) : null;
      const object: PdfObject = { number, generation, value, stream: start };
      if (start !== null) pdf.streams.push({ object, dictionary: value, start });
      if (value.entries.has('Encrypt')) trailers.push(value);
    }
    if (number >= 0) keep(pdf, number, value);
  }
  return trailers;
}

function keep({ objects }: Pdf, number: number, value: PdfValue): void {
  const known = objects.get(number);
  if (known) known.push(value);
  else objects.set(number, [value]);
}

/** The number and generation of an object, which are before the word `obj`. */
function numbersBefore(text: string, index: number): [number: number, generation: number] {
  const found = /(\d{1,10})\s+(\d{1,5})\s*$/.exec(text.slice(Math.max(0, index - 40), index));
  return found ? [Number(found[1]), Number(found[2])] : [-1, 0];
}

/** After the line break after `stream` (7.3.8.1). */
function dataStart(bytes: Buffer, at: number): number {
  if (bytes[at] === 13 && bytes[at + 1] === 10) return at + 2;
  return bytes[at] === 10 || bytes[at] === 13 ? at + 1 : at;
}

const runningNames: ReadonlySet<string> = new Set(['JavaScript', 'Launch']);

/** Whether a value has an action that is refused anywhere. Collects what has to be checked once everything is read. */
function isActive(value: PdfValue, pdf: Pdf): boolean {
  // An action may have its type in an object of its own.
  if (value.kind === 'name') return runningNames.has(value.name);
  if (value.kind === 'array') {
    return value.items.some((item) => item.kind !== 'name' && isActive(item, pdf));
  }
  if (value.kind !== 'dictionary') return false;
  const { entries } = value;
  if (entries.has('JS') || entries.has('JavaScript')) return true;
  for (const opening of entries.get('OpenAction') ?? []) pdf.openings.push(opening);
  for (const actions of entries.get('AA') ?? []) pdf.events.push(actions);
  for (const form of entries.get('XFA') ?? []) collectForms(form, pdf);
  for (const [key, values] of entries) {
    for (const one of values) {
      if (one.kind === 'name' ? key === 'S' && runningNames.has(one.name) : isActive(one, pdf)) return true;
    }
  }
  return false;
}

/** A stream, or names and streams in turn (12.7.8); that array may be an object of its own. */
function collectForms(value: PdfValue, { forms }: Pdf): void {
  if (value.kind === 'reference') forms.add(value.number);
  if (value.kind === 'array') {
    for (const item of value.items) if (item.kind === 'reference') forms.add(item.number);
  }
}

/** Reads streams of objects and of forms. Returns why the file is refused; `null` when it is not. */
async function readStreams(pdf: Pdf, decrypt: Decrypt | null): Promise<'active' | 'damaged' | 'bomb' | null> {
  for (const number of [...pdf.forms]) {
    for (const value of pdf.objects.get(number) ?? []) collectForms(value, pdf);
  }
  const packed = pdf.streams.filter(({ object, dictionary: { entries } }) => {
    // Readers go by its entries, not by its declared type.
    const hasObjects = entries.has('First') && entries.has('N');
    return hasObjects || isForm(pdf, object);
  });
  if (packed.length > mostStreams) return 'bomb';
  for (const { object, dictionary, start } of packed) {
    const bytes = await decoded(pdf, { object, dictionary, start }, decrypt);
    if (typeof bytes === 'string') return bytes;
    if (isForm(pdf, object) && hasScript(bytes)) return 'active';
    const found = dictionary.entries.has('First') ? readPacked(pdf, bytes, dictionary) : null;
    if (found !== null) return found;
  }
  return null;
}

/** A stream without a known number may be any. */
const isForm = ({ forms }: Pdf, { number }: PdfObject): boolean =>
  forms.has(number) || (number < 0 && forms.size > 0);

/** Scripts of a form (XFA 3.3, "script"), in any of the encodings of XML. */
const hasScript = (bytes: Buffer): boolean =>
  /<(?:[\w.-]+:)?script\b/i.test(bytes.toString('latin1').replaceAll('\0', ''));

/** The objects of an object stream (7.5.7): pairs of number and offset, then the objects. */
function readPacked(pdf: Pdf, bytes: Buffer, { entries }: PdfDictionary): 'active' | 'damaged' | null {
  const [first] = (entries.get('First') ?? []).flatMap((value) => resolved(pdf, value));
  if (first?.kind !== 'number') return 'damaged';
  pdf.budget.bytes += 2 * bytes.length;
  const head = new PdfReader(bytes, 0, pdf.budget);
  const places: [number: number, at: number][] = [];
  while (head.at < bytes.length) {
    const number = head.value();
    const offset = head.value();
    if (number.kind !== 'number' || offset.kind !== 'number') break;
    places.push([number.value, first.value + offset.value]);
    if (head.at >= first.value) break;
  }
  for (const [number, at] of places) {
    if (!(at >= 0 && at < bytes.length)) continue;
    const value = new PdfReader(bytes, Math.trunc(at), pdf.budget).value();
    if (isActive(value, pdf)) return 'active';
    keep(pdf, number, value);
  }
  return null;
}

/** Actions that stay within the document (12.6.4), and printing. */
const harmless: ReadonlySet<string> = new Set([
  'GoTo',
  'GoTo3DView',
  'Hide',
  'Named',
  'ResetForm',
  'SetOCGState',
  'Thread',
  'Trans',
]);

/** Whether an action, or one that follows it, is more than going somewhere in the document. */
function runs(pdf: Pdf, value: PdfValue, seen: Set<number>, depth: number): boolean {
  if (depth > 100) throw new PdfTooComplex();
  spendValues(pdf.budget, 1);
  if (value.kind === 'reference') {
    if (seen.has(value.number)) return false;
    seen.add(value.number);
    return resolved(pdf, value).some((one) => runs(pdf, one, seen, depth + 1));
  }
  if (value.kind !== 'dictionary') return false;
  const { entries } = value;
  if (namesIn(pdf, entries.get('S')).some((name) => !harmless.has(name))) return true;
  return (entries.get('Next') ?? [])
    .flatMap((next) =>
      resolved(pdf, next).flatMap((one) => (one.kind === 'array' ? itemsOf(pdf, one) : [next])),
    )
    .some((next) => runs(pdf, next, seen, depth + 1));
}

/** An object, or a trailer, with the position of its stream; `null` when it has none. */
export interface PdfObject {
  number: number;
  generation: number;
  value: PdfValue;
  stream: number | null;
}

/** The state of reading a PDF. */
export interface Pdf {
  bytes: Buffer;
  /** By number; several may have the same number, and a broken cross-reference table may refer to any of them. */
  objects: Map<number, PdfValue[]>;
  streams: { object: PdfObject; dictionary: PdfDictionary; start: number }[];
  /** Streams of forms (XFA), by number. */
  forms: Set<number>;
  /** What happens on opening: an action, or a place in the document. */
  openings: PdfValue[];
  /** Dictionaries of actions for events. */
  events: PdfValue[];
  budget: PdfBudget;
  unpacked: Budget;
  /** Remaining budget of encoded bytes of streams to unpack. */
  packedLeft: number;
}

/** The bytes of a stream, decrypted and unpacked. */
async function decoded(
  pdf: Pdf,
  { object, dictionary, start }: Pdf['streams'][number],
  decrypt: Decrypt | null,
): Promise<Buffer | 'damaged' | 'bomb'> {
  const { entries } = dictionary;
  const end = streamEnd(pdf, start, entries);
  pdf.packedLeft -= end - start;
  if (pdf.packedLeft < 0) return 'bomb';
  const whole = pdf.bytes.subarray(start, end);
  const bytes = decrypt ? decrypt(whole, object.number, object.generation) : whole;
  if (bytes === null) return 'damaged';
  const filters = [...(entries.get('Filter') ?? []), ...(entries.get('F') ?? [])];
  const names = namesIn(pdf, filters);
  if (names.length === 0) return filters.length === 0 ? bytes : 'damaged';
  // Other encodings are for pictures; so are predictors.
  const isDeflate = names.length === 1 && /^(?:FlateDecode|Fl)$/.test(names[0] ?? '');
  if (!isDeflate || hasPredictor(pdf, [...(entries.get('DecodeParms') ?? []), ...(entries.get('DP') ?? [])]))
    return 'damaged';
  // Without the head of zlib: PDF readers ignore its checksum.
  return unpack(bytes.subarray(2), pdf.unpacked);
}

/**
 * The end of the data of a stream: by its length, or by the word after it, whichever is later; the end of the file
 * without such a word. So everything that is searched here is part of the stream, and is charged as such.
 */
function streamEnd(pdf: Pdf, start: number, entries: PdfDictionary['entries']): number {
  const lengths = (entries.get('Length') ?? [])
    .flatMap((value) => resolved(pdf, value))
    .map((value) => (value.kind === 'number' ? Math.max(0, Math.trunc(value.value)) : 0));
  const said = start + lengths.reduce((most, length) => Math.max(most, length), 0);
  const word = pdf.bytes.indexOf('endstream', start);
  return Math.min(pdf.bytes.length, Math.max(said, word < 0 ? pdf.bytes.length : word));
}

const hasPredictor = (pdf: Pdf, values: readonly PdfValue[]): boolean =>
  allOf(pdf, values).some(
    (value) =>
      value.kind === 'dictionary' &&
      (value.entries.get('Predictor') ?? []).some((one) => !(one.kind === 'number' && one.value <= 1)),
  );

/**
 * Resolves a value: itself, or all objects of the number that it refers to. Each costs as much as reading a value:
 * otherwise references to many objects with references would multiply.
 *
 * @throws {PdfTooComplex}
 */
function resolved({ objects, budget }: Pick<Pdf, 'objects' | 'budget'>, value: PdfValue): PdfValue[] {
  const found = value.kind === 'reference' ? (objects.get(value.number) ?? []) : [value];
  spendValues(budget, 1 + found.length);
  return found;
}

/** The items of an array, or the value itself; charged as `resolved` is. @throws {PdfTooComplex} */
function itemsOf({ budget }: Pick<Pdf, 'budget'>, value: PdfValue): PdfValue[] {
  if (value.kind !== 'array') return [value];
  spendValues(budget, value.items.length);
  return value.items;
}

/** Resolved values, and the items of those that are arrays. */
const allOf = (pdf: Pdf, values: readonly PdfValue[]): PdfValue[] =>
  values
    .flatMap((value) => resolved(pdf, value))
    .flatMap((value) => itemsOf(pdf, value))
    .flatMap((value) => resolved(pdf, value));

const namesIn = (pdf: Pdf, values: readonly PdfValue[] = []): string[] =>
  allOf(pdf, values).flatMap((value) => (value.kind === 'name' ? [value.name] : []));
