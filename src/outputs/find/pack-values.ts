import { packNumbers, packSteps, unpackNumbers, unpackSteps } from './pack-numbers.ts';

/** A column of whole numbers in which values recur or are missing. */
export interface PackedValues {
  /** Every value once, ascending (packSteps). */
  values: string;
  /** By row, the place of its value in `values`, counted from 1; 0 = none (packNumbers). */
  of: string;
}

export function packValues(column: readonly (number | null)[]): PackedValues {
  const values = [...new Set(column.filter((value) => value !== null))].sort((one, other) => one - other);
  const at = new Map(values.map((value, index) => [value, index + 1]));
  return {
    values: packSteps(values),
    of: packNumbers(column.map((value) => (value === null ? 0 : (at.get(value) ?? 0)))),
  };
}

export function unpackValues({ values, of }: PackedValues): (number | null)[] {
  const all = [null, ...unpackSteps(values)];
  return unpackNumbers(of).map((index) => all[index] ?? null);
}

/** A column of texts that differ in numbers ("KOL-3001/2026", "5200–7000 zł"). */
export interface PackedTexts {
  /** Every text once, each of its numbers written as "~"; the most frequent first. */
  forms: string[];
  /** The numbers of each form: for each "~" a column of them, in the order of the texts (packSteps). */
  numbers: string[][];
  /** By text, an index of `forms` (packNumbers). */
  of: string;
}

const mark = '~';
/** Numbers as `String` would write them: no zeros before them, and exact. */
const number = /(?<!\d)(?:0|[1-9]\d{0,8})(?!\d)/g;

export function packTexts(column: readonly string[]): PackedTexts {
  const forms = new Map<string, { form: string; numbers: number[][]; count: number; at: number }>();
  const formOf = column.map((text) => {
    const found = text.includes(mark) ? [] : (text.match(number) ?? []);
    const form = found.length === 0 ? text : text.replace(number, mark);
    // A text with a "~" of its own is no form of another.
    const key = `${found.length}${form}`;
    const entry = forms.get(key) ?? { form, numbers: found.map((): number[] => []), count: 0, at: 0 };
    forms.set(key, entry);
    entry.count += 1;
    found.forEach((digits, slot) => {
      entry.numbers[slot]?.push(Number(digits));
    });
    return entry;
  });
  const sorted = [...forms.values()].sort((one, other) => other.count - one.count);
  sorted.forEach((entry, at) => {
    entry.at = at;
  });
  return {
    forms: sorted.map(({ form }) => form),
    numbers: sorted.map(({ numbers }) => numbers.map(packSteps)),
    of: packNumbers(formOf.map(({ at }) => at)),
  };
}

export function unpackTexts({ forms, numbers, of }: PackedTexts): string[] {
  const columns = numbers.map((slots) => slots.map((packed) => unpackSteps(packed)[Symbol.iterator]()));
  return unpackNumbers(of).map((index) => {
    const form = forms[index] ?? '';
    const slots = columns[index] ?? [];
    if (slots.length === 0) return form;
    let slot = 0;
    return form.replaceAll(mark, () => {
      const { value } = slots[slot]?.next() ?? {};
      slot += 1;
      return String(value ?? '');
    });
  });
}
