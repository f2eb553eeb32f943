import { type Budget, unpack } from './inflate.ts';
import type { Decrypt } from './pdf-encryption.ts';
import { type PdfBudget, type PdfDictionary, type PdfValue, spendValues } from './pdf-values.ts';

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
export async function decoded(
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
export function resolved({ objects, budget }: Pick<Pdf, 'objects' | 'budget'>, value: PdfValue): PdfValue[] {
  const found = value.kind === 'reference' ? (objects.get(value.number) ?? []) : [value];
  spendValues(budget, 1 + found.length);
  return found;
}

/** The items of an array, or the value itself; charged as `resolved` is. @throws {PdfTooComplex} */
export function itemsOf({ budget }: Pick<Pdf, 'budget'>, value: PdfValue): PdfValue[] {
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

export const namesIn = (pdf: Pdf, values: readonly PdfValue[] = []): string[] =>
  allOf(pdf, values).flatMap((value) => (value.kind === 'name' ? [value.name] : []));
