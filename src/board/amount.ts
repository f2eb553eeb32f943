import { digitOf } from './romanize.ts';

/** What an amount may mean. */
export interface Amount {
  /** Every number that it may be, at most two decimals each; the first is the one that people mean more often. */
  values: readonly number[];
  /**
   * The dot or comma before three last digits that leaves two of them: "5.400" is 5400 to some readers and 5.4 to
   * others. `null` where no mark is in doubt.
   */
  mark: '.' | ',' | null;
}

/**
 * One amount as people write it: "7000", "27,00", "27.5", "5 400", "5.400,00", "5,400.00", "1'200", "1.200.000",
 * "12,00,000" (the Indian way). `null` where it is none.
 */
export function readAmount(text: string): Amount | null {
  const plain = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text);
  if (plain !== null) return sure(numberOf(plain[1], plain[2]));
  for (const grouped of groupings) {
    const [, whole, decimals] = grouped.exec(text) ?? [];
    if (whole === undefined || whole.length > 12) continue;
    const value = numberOf(whole.replace(/\D/g, ''), decimals);
    const [, before, mark, after] =
      /^(\d{1,3})([.,])(\d{3})$/.exec(decimals === undefined ? whole : '') ?? [];
    if (mark === undefined) return sure(value);
    return { values: [value, Number(`${before}.${after}`)], mark: mark === '.' ? '.' : ',' };
  }
  return null;
}

const sure = (value: number): Amount => ({ values: [value], mark: null });

const groupings = [
  /^(\d{1,3}(?: \d{3})+)(?:[.,](\d{1,2}))?$/,
  /^(\d{1,3}(?:'\d{3})+)(?:[.,](\d{1,2}))?$/,
  /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
  /^(\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d{1,2}))?$/,
];

function numberOf(whole: string | undefined, decimals: string | undefined): number {
  return Number(`${whole}.${decimals ?? 0}`);
}

const apostrophes = /[’‘ʼʹ′`´]/g;
const dashes = /[‐‑‒–—―−]/g;

/**
 * Digits and marks of any script as ASCII has them ("٥٬٠٠٠" is "5'000"), one kind of dash and of apostrophe. Marks
 * that only show that an amount is round are dropped: "3.500,-", "1'200.–", "32 000:-".
 */
export function asciiAmounts(text: string): string {
  return text
    .replace(apostrophes, "'")
    .normalize('NFKC')
    .replace(/(?![0-9])\p{Nd}/gu, digitOf)
    .replaceAll('٬', "'")
    .replaceAll('٫', ',')
    .replaceAll('،', ',')
    .replace(dashes, '-')
    .replace(/(?<=\d)[.,:]-{1,2}(?! ?\d)/g, '');
}
