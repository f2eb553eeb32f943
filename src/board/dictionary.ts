import { plainName } from './html/entities.ts';
import { textsOf } from './options.ts';
import { fold, quote } from './text.ts';

/**
 * Looks the texts of an option up in the owner's dictionary, without case (interface.md: option values are
 * text; live services send localized text, one or several).
 *
 * @returns the meanings found, each once, in the order of the option; and what the dictionary lacks, quoted.
 */
export function lookUp<Meaning>(
  value: unknown,
  dictionary: Readonly<Record<string, Meaning>>,
): { meanings: Meaning[]; unmapped: string[] } {
  const known = new Map(Object.entries(dictionary).map(([text, meaning]) => [folded(text), meaning]));
  const { texts, strange } = textsOf(value);
  const meanings = new Set<Meaning>();
  const unmapped: string[] = [];
  for (const text of texts) {
    const meaning = known.get(folded(text));
    if (meaning === undefined) unmapped.push(quote(text));
    else meanings.add(meaning);
  }
  return { meanings: [...meanings], unmapped: [...unmapped, ...strange.map(quote)] };
}

/** For the comparison: an import may have escaped the one and not the other. */
const folded = (text: string): string => fold(plainName(text));
