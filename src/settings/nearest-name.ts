import { remember } from '../i18n/remember.ts';

/**
 * The name that was probably meant by a misspelled one: equal but for case and punctuation ("siteurl",
 * "SITE-URL"), equal but for the order of its words ("URL_SITE"), or a slip or two away ("colour", "langauges").
 * `null` where none is near.
 *
 * @param names the first of equally near ones is taken
 * @param most letters that may be missing, added, wrong or swapped; by the length of the name if left out
 */
export function nearestName(
  written: string,
  names: Iterable<string>,
  most = slipsOf(written.length),
): string | null {
  const known = [...names];
  const same = known.find((name) => plain(name) === plain(written));
  if (same !== undefined) return same;
  const turned = known.find((name) => words(name).length > 1 && sorted(name) === sorted(written));
  if (turned !== undefined) return turned;
  let nearest: { name: string; slips: number } | null = null;
  for (const name of known) {
    const slips = slipsBetween(plain(written), plain(name), Math.min(most, (nearest?.slips ?? most + 1) - 1));
    if (slips !== null) nearest = { name, slips };
  }
  return nearest?.name ?? null;
}

/** In a name of two letters every slip makes a different name. */
const slipsOf = (length: number): number => (length < 3 ? 0 : length < 8 ? 1 : length < 14 ? 2 : 3);

// Every variable of the environment is compared with every setting.
const plain = remember((name: string): string => name.toLowerCase().replace(/[^\p{L}\d]/gu, ''));

/** "SITE_URL" and "siteUrl" are the same two words. */
const words = remember((name: string): readonly string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean),
);

const sorted = remember((name: string): string => words(name).toSorted().join(' '));

/**
 * How many letters have to be added, removed, replaced or swapped with their neighbour to turn one word into the other
 * (optimal string alignment); `null` if more than `most`.
 */
function slipsBetween(one: string, other: string, most: number): number | null {
  if (Math.abs(one.length - other.length) > most) return null;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const cost = one[row - 1] === other[at - 1] ? 0 : 1;
      let slips = Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + cost);
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]) {
        slips = Math.min(slips, (beforeLast[at - 2] ?? 0) + 1);
      }
      next.push(slips);
    }
    [beforeLast, last] = [last, next];
  }
  const slips = last[other.length] ?? 0;
  return slips <= most ? slips : null;
}
