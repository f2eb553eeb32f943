import SearchableMap from 'minisearch/SearchableMap';

/** From this length on, a word is also found inside others ("entwickler" in "softwareentwickler"). */
const shortestInside = 5;
/** From this length on, a word may have one typo; from the second on, two. */
const shortestWithTypo = 5;
const shortestWithTwo = 8;
/** What words with a typo can have been meant as. */
const hasTypos = /^[\p{L}\p{M} ]{4,}$/u;

/** How much of a term a word has to be; each finds what the one before finds. */
export type Finding = 'whole' | 'beginning' | 'part';

/** Terms, and the rows of each. */
export interface WordIndex {
  /** Rows of the terms that are `word`, that begin with it, or that hold it, where it is long enough to tell something. */
  rowsOf(word: string, how: Finding): Iterable<readonly number[]>;
  /** Rows of the terms that `word` is a typo of. */
  rowsLike(word: string): Iterable<readonly number[]>;
  /** Makes ready for the first typo, which would take a frame or two. */
  warm(): void;
}

/** @param entries each term once */
export function wordIndex(entries: Iterable<readonly [term: string, rows: readonly number[]]>): WordIndex {
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
  const terms = sorted.map(([term]) => term);
  const rows = sorted.map(([, of]) => of);
  let tree: SearchableMap<readonly number[]> | undefined;
  const typos = () => {
    tree ??= SearchableMap.from(
      sorted.filter(([term]) => hasTypos.test(term)).map(([term, of]) => [term, of]),
    );
    return tree;
  };
  const from = (prefix: string) => {
    let [low, high] = [0, terms.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((terms[middle] ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  function* rowsOf(word: string, how: Finding) {
    const first = from(word);
    if (how === 'whole') {
      if (terms[first] === word) yield rows[first] ?? [];
      return;
    }
    for (let at = first; terms[at]?.startsWith(word); at += 1) yield rows[at] ?? [];
    if (how === 'beginning' || word.length < shortestInside) return;
    for (let at = 0; at < terms.length; at += 1) {
      if ((terms[at]?.indexOf(word, 1) ?? -1) > 0) yield rows[at] ?? [];
    }
  }
  function* rowsLike(word: string) {
    if (word.length < shortestWithTypo || /\d/.test(word)) return;
    for (const [found] of typos()
      .fuzzyGet(word, word.length < shortestWithTwo ? 1 : 2)
      .values())
      yield found;
    for (const swapped of swaps(word)) yield* rowsOf(swapped, 'beginning');
  }
  return { rowsOf, rowsLike, warm: () => void typos() };
}

/** The word with two neighbours swapped: one slip of the fingers, though two edits. */
const swaps = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) => at)
    .filter((at) => word[at] !== word[at + 1])
    .map((at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`);
