/**
 * Languages whose own code makes `Intl` write something else than their texts here.
 *
 * - `pt`: the bare code means Brazil ("polonês", "Polônia", "12.345"); the texts are European.
 * - `ga`, `mt`: Chrome has no words for them and writes in the visitor's own language instead, which can be any.
 *   Node has them, so pages are printed right; what a script adds later is English rather than, say, Polish.
 */
const written: ReadonlyMap<string, readonly string[]> = new Map([
  ['pt', ['pt-PT', 'pt']],
  ['ga', ['ga', 'en-IE', 'en']],
  ['mt', ['mt', 'en-MT', 'en']],
]);

/** How a day is written out: "5 September 2022". */
export const wholeDay = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/**
 * What to ask `Intl` for when it writes numbers, dates or names for readers of `language`: the first that it has
 * is taken. `lang` attributes keep the language itself.
 *
 * @param language BCP 47 tag; one that names a region ("pt-BR") is left as it is
 */
export const localesOf = (language: string): string[] => [...(written.get(language) ?? [language])];
