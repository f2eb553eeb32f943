/**
 * One amount as people write it, as a number with at most two decimals: "7000", "27,00", "27.5", "5 400",
 * "5.400,00", "5,400.00", "1.200.000". `null` where it is no amount or could be two: "5.400" is 5400 to some
 * readers and 5.4 to others.
 */
export function readAmount(text: string): number | null {
  const plain = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text);
  if (plain !== null) return numberOf(plain[1], plain[2]);
  for (const grouped of groupings) {
    const [, whole, decimals] = grouped.exec(text) ?? [];
    if (whole === undefined || whole.length > 12) continue;
    const digits = whole.replace(/\D/g, '');
    // One dot or comma before three last digits may be a decimal mark as well.
    const isAmbiguous = decimals === undefined && /^\d{1,3}[.,]\d{3}$/.test(whole);
    return isAmbiguous ? null : numberOf(digits, decimals);
  }
  return null;
}

const groupings = [
  /^(\d{1,3}(?: \d{3})+)(?:[.,](\d{1,2}))?$/,
  /^(\d{1,3}(?:['’]\d{3})+)(?:[.,](\d{1,2}))?$/,
  /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
];

function numberOf(whole: string | undefined, decimals: string | undefined): number {
  return Number(`${whole}.${decimals ?? 0}`);
}
