import { fold, foldings } from '../../i18n/fold.ts';

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

/**
 * How to get a job's slug from its title: so many letters of the title written as a slug; so many of it with umlauts
 * spelled out, as -1 less that number; else the slug itself.
 */
export type PackedSlug = number | string;

export function packSlug(slug: string, title: string): PackedSlug {
  const [plain, spelled] = roughSlugs(title);
  if (plain.startsWith(slug)) return slug.length;
  return spelled.startsWith(slug) ? -1 - slug.length : slug;
}

export function unpackSlug(packed: PackedSlug, title: string): string {
  if (typeof packed === 'string') return packed;
  const [plain, spelled] = roughSlugs(title);
  return packed >= 0 ? plain.slice(0, packed) : spelled.slice(0, -1 - packed);
}

function roughSlugs(title: string): [plain: string, spelled: string] {
  const forms = foldings(title);
  return [rough(forms[0] ?? fold(title)), rough(forms.at(-1) ?? '')];
}

const rough = (folded: string) => folded.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');

/** What precedes and follows the advert's number. */
export interface PackedAddresses {
  /** The part before the number ("/jobs/", "/velo/jobs/"), each once. */
  roots: string[];
  /** By row, an index of `roots` (packNumbers). */
  root: string;
  /** Addresses of another form, by row. */
  other: Record<string, string>;
}

const form = /^((?:https?:\/\/[^/]+)?\/(?:[^/]+\/)*)(\d+)(?:-([^/]+))?\/$/;

/** An address in parts: "/jobs/", the number, the slug. `null` where it has another form. */
export function addressParts(address: string, advertId: number): { root: string; slug: string } | null {
  const [, root = '', number, slug = ''] = form.exec(address) ?? [];
  return number === String(advertId) ? { root, slug } : null;
}

export function packAddresses(addresses: readonly string[], advertIds: readonly number[]): PackedAddresses {
  const roots = new Map<string, number>();
  const other: Record<string, string> = {};
  const root = addresses.map((address, row) => {
    const parts = addressParts(address, advertIds[row] ?? 0);
    if (parts === null) other[row] = address;
    const before = parts?.root ?? '';
    const at = roots.get(before) ?? roots.size;
    roots.set(before, at);
    return at;
  });
  return { roots: [...roots.keys()], root: packNumbers(root), other };
}

/** @param slugs by row */
export function unpackAddresses(
  { roots, root, other }: PackedAddresses,
  advertIds: readonly number[],
  slugs: readonly string[],
): string[] {
  return unpackNumbers(root).map((at, row) => {
    const slug = slugs[row];
    return other[row] ?? `${roots[at] ?? ''}${advertIds[row]}${slug ? `-${slug}` : ''}/`;
  });
}

/** Values that recur, each included once. */
export interface Distinct<Item> {
  /** The first item of each kind. */
  samples: Item[];
  /** By item, the index of its kind. */
  of: number[];
}

/** The kinds of items, the most frequent first, so that most indices are small. */
export function distinct<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  counts?: readonly number[],
): Distinct<Item> {
  const kinds = new Map<string, { sample: Item; count: number; at: number }>();
  const kindOf = items.map((item, index) => {
    const key = keyOf(item);
    const kind = kinds.get(key) ?? { sample: item, count: 0, at: 0 };
    kinds.set(key, kind);
    kind.count += counts?.[index] ?? 1;
    return kind;
  });
  const sorted = [...kinds.values()].sort((one, other) => other.count - one.count);
  sorted.forEach((kind, at) => {
    kind.at = at;
  });
  return { samples: sorted.map(({ sample }) => sample), of: kindOf.map(({ at }) => at) };
}

/**
 * Printable ASCII without `"` and `\`, which JSON escapes, and without `<`: 92 signs. The first half ends a number,
 * the second half says that it goes on.
 */
const signs = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
  .filter((sign) => !'"\\<'.includes(sign))
  .join('');
const half = signs.length / 2;

/** Whole numbers from 0 on as text: a number below 46 is one sign, one below 2,162 two. `unpackNumbers` reads it. */
export function packNumbers(numbers: Iterable<number>): string {
  let text = '';
  for (const number of numbers) {
    let rest = number;
    let packed = signs.charAt(rest % half);
    for (rest = Math.floor(rest / half); rest > 0; rest = Math.floor(rest / half)) {
      packed = signs.charAt(half + (rest % half)) + packed;
    }
    text += packed;
  }
  return text;
}

const worth = new Map(Array.from(signs, (sign, at) => [sign.charCodeAt(0), at] as const));

/** What `packNumbers` packed. */
export function unpackNumbers(text: string): number[] {
  const numbers: number[] = [];
  let number = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = worth.get(text.charCodeAt(at)) ?? 0;
    number = number * half + (sign % half);
    if (sign >= half) continue;
    numbers.push(number);
    number = 0;
  }
  return numbers;
}

/** Whole numbers, negative ones too, of which each is near the one before it. `unpackSteps` reads it. */
export function packSteps(numbers: readonly number[]): string {
  let before = 0;
  return packNumbers(
    numbers.map((number) => {
      const step = number - before;
      before = number;
      return step >= 0 ? step * 2 : -step * 2 - 1;
    }),
  );
}

/** What `packSteps` packed. */
export function unpackSteps(text: string): number[] {
  let number = 0;
  return unpackNumbers(text).map((step) => {
    number += step % 2 === 0 ? step / 2 : -(step + 1) / 2;
    return number;
  });
}

/** @param day since 1970-01-01 */
export const isoDay = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
