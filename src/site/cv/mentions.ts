import { atOnce } from '../../base/steps.ts';
import type { Rows } from '../rows/rows.ts';
import { allOf, either, type Levels, level, mark } from '../search/combine.ts';
import { type Chunk, chunkTerms, notDemanded } from '../search/terms.ts';
import type { Term, Vocabulary } from '../search/vocabulary.ts';
import { type Finding, formSteps, indexSteps, type WordIndex } from '../search/word-index.ts';

/** By row, how well a job has a term of a long text (`level`). */
export type Mentions = (term: Term) => Levels;

/** The fewest letters of a word that is also looked for inside others, and of a stem that two forms share. */
const shortest = { inside: 5, stem: 4 } as const;

/**
 * Finds what jobs and a long text have in common: titles, fields of work and the words of adverts, in every form, and
 * titles and fields by their other names. Unlike a search, which somebody types, no word is a beginning or a typo, and
 * names of places count for nothing.
 *
 * @param texts the words of the adverts, all of them
 */
export function openMentions(rows: Rows, texts: readonly WordIndex[], vocabulary: Vocabulary): Mentions {
  const size = rows.title.length;
  const { stems, compounds } = vocabulary;
  const fieldsOf = (row: number) => rows.fields[row]?.join(' ') ?? '';
  const all = [...rows.title.keys()];
  const titleOf = (row: number) => rows.title[row] ?? '';
  const titles = atOnce(indexSteps(all, (row) => [titleOf(row)]));
  const fields = atOnce(indexSteps(all, (row) => [fieldsOf(row)]));
  const inTitles = atOnce(formSteps(all, titleOf, stems));
  const inFields = atOnce(formSteps(all, fieldsOf, stems));

  /** Rows whose adverts have a form of a word, unless they say that it is not demanded. */
  function inTexts(word: string): Iterable<number> {
    const own = new Set(stems(word).filter((stem) => stem.length >= shortest.stem));
    const isForm = (term: string) => term === word || stems(term).some((stem) => own.has(stem));
    const prefix = word.slice(0, Math.min(word.length, ...[...own].map(({ length }) => length)));
    const found = new Set<number>();
    for (const index of texts) {
      for (const list of index.rowsWhere(prefix, isForm)) for (const row of list) found.add(row);
    }
    for (const index of found.size > 0 ? texts : []) {
      for (const list of index.rowsOf(notDemanded + word, 'whole')) for (const row of list) found.delete(row);
    }
    return found;
  }

  function literal(forms: readonly Chunk[]): Levels {
    const found: Levels = new Uint8Array(size);
    for (const word of chunkTerms(forms)) {
      const how: Finding = word.length < shortest.inside ? 'whole' : 'part';
      mark(found, titles.rowsOf(word, 'whole'), level.title);
      mark(found, titles.rowsOf(word, how), level.titleInside);
      mark(found, fields.rowsOf(word, 'whole'), level.fact);
      mark(found, [inTexts(word)], level.text);
    }
    return found;
  }

  /** Marks titles and fields that have forms of words. */
  function named(found: Levels, words: readonly string[], as: { title: 10 | 5 | 11; field: 2 | 6 }): void {
    mark(found, inTitles.rowsWith(words), as.title);
    mark(found, inFields.rowsWith(words), as.field);
    if (compounds) mark(found, inTitles.rowsEndingWith(words), level.titleMeant);
  }

  const isWord = (part: string) =>
    [titles, fields].some((index) => [...index.rowsOf(part, 'beginning')].length > 0);

  /** What has a part of a compound that no job has whole. */
  function taken(words: readonly string[]): Levels {
    const found: Levels = new Uint8Array(size);
    for (const word of words) {
      for (const part of vocabulary.compound(word, isWord)[0] ?? []) {
        mark(found, inTitles.rowsWith([part]), level.titleMeant);
        mark(found, inFields.rowsWith([part]), level.factMeant);
      }
    }
    return found;
  }

  return ({ chunks, phrases }) => {
    const found = allOf(size, chunks, (one, forms) => one.set(literal(forms)));
    const own = chunks.flatMap(([first]) => first?.parts ?? []);
    named(found, own, { title: level.titleForm, field: level.factForm });
    for (const words of phrases) named(found, words, { title: level.titleMeant, field: level.factMeant });
    const isKnown = found.some((value) => value > 0);
    return isKnown ? found : either(found, taken(own));
  };
}
