/** ASCII for a decimal digit of another script. Digits of a script are a row of ten, from zero on; rows may follow each other. */
export function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
