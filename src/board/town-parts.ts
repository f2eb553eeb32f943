/** A piece of the text of a town. */
export interface Part {
  text: string;
  /** What parts it from the one before: a slash in a word, a bar, a comma; a space for a dash or a word. */
  mark: '' | '/' | '|' | ',' | '&' | ' ';
}

const between =
  /(\s*(?:(?<!\d)\/|\/(?!\d)|[|;؛•·\n])\s*|\s*[,،]\s*|\s+[-–—]\s+|\s*[+&]\s*|\s+(?:and|or|und|oder|i|oraz|lub|albo|et|ou|y|en|og|och|eller|ja|és|și|ve|та|і|або|и|или|و|أو)\s+)/u;

/** More towns than this are no place of one job. */
const mostTowns = 20;

/** The pieces of a text in which towns may stand. */
export function partsOf(text: string): Part[] {
  const pieces = text.split(between).slice(0, 2 * mostTowns - 1);
  return pieces.flatMap((piece, at): Part[] =>
    at % 2 === 1 ? [] : [{ text: piece, mark: at === 0 ? '' : markOf(pieces[at - 1] ?? '') }],
  );
}

function markOf(between: string): Part['mark'] {
  if (between === '/') return '/';
  if (/[/|;؛•·\n]/.test(between)) return '|';
  if (/[,،]/.test(between)) return ',';
  return /[&+]/.test(between) ? '&' : ' ';
}

/** Without what parts a town from the next field of a form. */
export function trimmed(text: string): string {
  const inner = text.replace(/^[\s,،;؛:/|.*•·–—-]+|[\s,،;؛:/|*•·–—-]+$/gu, '');
  // A full stop ends a sentence, but belongs to "Frankfurt a. M." and "Gorzów Wlkp."
  return /^[^.]*\p{Ll}{3}\.$/u.test(inner) && !shortened.test(inner) ? inner.slice(0, -1) : inner;
}

/** Regions, shortened behind the name of a town. */
const shortened =
  /[ -](?:Wlkp|Młp|Maz|Mazow|Śląs|Pom|Podl|Lubel|Lubus|Świętokrz|Dolnośl|Westf|Oldb|Oldenb|Thür|Württ|Holst|Meckl|Brandenb|Schles|Niederbay|Oberpf)\.$/iu;

/** The postcode that a text is, without the letters of its country; `null` where it is something else. */
export const postcodeOf = (text: string): string | null => {
  const isOne = /^(?:[A-Z]{1,3}-)?(?:\d{2}-\d{3}|\d{3} \d{2}|\d{4} ?[A-Z]{2}|\d{4,6})$/.test(text);
  return isOne || british.test(text) ? text.replace(/^[A-Z]{1,3}-/, '') : null;
};

const british = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/;

const before =
  /^(?:[A-Z]{1,3}-)?(\d{2}-\d{3}|\d{3} \d{2}|\d{4} ?[A-Z]{2}(?= \p{Lu}\p{Ll})|\d{4,6})[\s,]+(?=\p{L})/u;
const behind =
  /(?<=[\p{L}.])[\s,]+(?:[A-Z]{1,3}-)?(\d{2}-\d{3}|\d{3} \d{2}|\d{4,6}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/u;

/** A name without the postcode before or behind it. */
export function withoutPostcode(name: string): { name: string; postcode: string | null } {
  const postcode = before.exec(name)?.[1] ?? behind.exec(name)?.[1] ?? null;
  return { name: postcode === null ? name : trimmed(name.replace(before, '').replace(behind, '')), postcode };
}
