import { type Stepwise, stepwise } from '../../base/steps.ts';
import { fold } from '../../i18n/fold.ts';
import type { Rows } from '../rows/rows.ts';
import type { Stems } from './stems.ts';
import { type Forms, formSteps, indexSteps, type WordIndex, wordsIn } from './word-index.ts';

/**
 * Where the words of a board's rows are, texts aside. Each part is made when it is first needed, and once.
 */
export interface RowWords {
  titles(): WordIndex;
  /** What a card says beside the title. */
  facts(): WordIndex;
  /** Titles and facts by the forms of their words. */
  forms(stems: Stems): { titles: Forms; facts: Forms };
  /** Rows with some words one after the other, unchanged. */
  inTitles(words: readonly string[]): readonly number[];
  inFacts(words: readonly string[]): readonly number[];
  /** Rows whose reference ("KOL-3001/2026") holds a term with a digit, from the beginning of one of its parts on. */
  withReference(term: string): readonly number[];
  /** Rows whose reference begins with a term. Letters alone often begin all references of a company. */
  withReferenceFrom(term: string): readonly number[];
  /** All parts, except those for words in quotation marks, which few ask for. */
  parts(stems: Stems): readonly Pick<Stepwise<unknown>, 'steps'>[];
}

/** @param some rows; all of them if left out */
export function rowWords(rows: Rows, some: readonly number[] = [...rows.title.keys()]): RowWords {
  const facts = factWords(rows);
  const factsOf = (row: number) => `${rows.line[row]} ${rows.fields[row]?.join(' ') ?? ''}`;
  const titleOf = (row: number) => rows.title[row] ?? '';
  const textsBy = (textOf: (row: number) => string) =>
    stepwise(function* () {
      yield;
      return some.map(textOf);
    });
  const plainTitles = textsBy((row) => plain(titleOf(row)));
  const plainFacts = textsBy((row) => plain(facts(row).join(' | ')));
  const references = textsBy((row) => fold(rows.reference[row] ?? ''));
  const where = (texts: Stepwise<readonly string[]>, isFound: (text: string) => boolean) =>
    some.filter((_, at) => isFound(texts.get()[at] ?? ''));
  const titles = stepwise(() => indexSteps(some, (row) => [titleOf(row)]));
  const allFacts = stepwise(() => indexSteps(some, facts));
  let forms: ({ of: Stems } & Stepwise<{ titles: Forms; facts: Forms }>) | null = null;
  const formsOf = (stems: Stems) => {
    if (forms?.of === stems) return forms;
    forms = {
      of: stems,
      ...stepwise(function* () {
        return {
          titles: yield* formSteps(some, titleOf, stems, initialsOf),
          facts: yield* formSteps(some, factsOf, stems),
        };
      }),
    };
    return forms;
  };
  return {
    titles: titles.get,
    facts: allFacts.get,
    forms: (stems) => formsOf(stems).get(),
    inTitles: (words) => where(plainTitles, (text) => text.includes(` ${words.join(' ')} `)),
    inFacts: (words) => where(plainFacts, (text) => text.includes(` ${words.join(' ')} `)),
    withReference: (term) => (/\d/.test(term) ? where(references, (one) => holds(one, term)) : []),
    withReferenceFrom: (term) => where(references, (one) => one !== '' && one.startsWith(term)),
    parts: (stems) => [titles, allFacts, formsOf(stems), references],
  };
}

/** What a card says beside the title: place, fields, work model, type, company. */
function factWords(rows: Rows): (row: number) => string[] {
  const labels = labelTexts(rows.facets);
  return (row) => [
    rows.line[row] ?? '',
    rows.fields[row]?.join(' ') ?? '',
    rows.company[row] ?? '',
    ...labels(row),
  ];
}

/** What the facets call the values of a row. */
export function labelTexts(facets: Rows['facets']): (row: number) => string[] {
  const labels = (['place', 'field', 'type', 'work'] as const).map((key) => {
    const { choices, sets, of } = facets[key];
    return {
      of,
      texts: sets.map((set) =>
        set.map((at) => `${choices[at]?.label ?? ''} ${choices[at]?.also ?? ''}`).join(' '),
      ),
    };
  });
  return (row) => labels.map((label) => label.texts[label.of[row] ?? 0] ?? '');
}

/** "sre" of "Site Reliability Engineer": the first letters of each three to five words that follow each other. */
function initialsOf(title: string): string[] {
  const first = wordsIn(title).map((word) => fold(word.charAt(0)));
  return first.flatMap((_, from) =>
    [3, 4, 5]
      .filter((length) => from + length <= first.length)
      .map((length) => first.slice(from, from + length).join('')),
  );
}

function holds(reference: string, term: string): boolean {
  for (let at = reference.indexOf(term); at >= 0; at = reference.indexOf(term, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(reference.charAt(at - 1))) return true;
  }
  return false;
}

/** "Técnico/a", "Infirmier(ère)", "Entwickler*in": what is behind the sign is no word. */
const otherForms = /(?<=\p{L}{3})(?:[/·*:_]\p{L}{1,5}|\(\p{L}{1,5}\))(?=\s|$)/gu;

/** A text as folded words with a space on both sides of each. */
const plain = (text: string): string =>
  ` ${fold(text)
    .replace(otherForms, '')
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}|.]+|[^\p{L}\p{N}+#|]+$/gu, ''))
    .filter((word) => word !== '')
    .join(' ')} `;
