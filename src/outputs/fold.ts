// Letters that are not a base letter with marks, so that stripping marks leaves them as they are.
const unmarked: Readonly<Record<string, string>> = {
  ł: 'l',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Text for comparing: lower case, without marks ("Łódź" and "lodz" fold alike). For search, never for display. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[łßøđæœðþı]/g, (letter) => unmarked[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}
