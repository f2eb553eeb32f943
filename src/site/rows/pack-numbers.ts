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
