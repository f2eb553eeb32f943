import type { FindTexts } from '../../i18n/dictionary.ts';
import { type InterfaceLanguage, localesOf } from '../../i18n/languages.ts';
import { plural } from '../../i18n/plural.ts';
import { type FacetKey, notStated, type Rows } from '../rows/rows.ts';
import { payName } from './facet-filter.ts';
import { type Around, type Asked, type Found, facetsOf, nothingAsked, withValues } from './query.ts';

/** One condition of a search, its name, and the search without it. */
export interface AskedPart {
  kind: 'words' | 'value' | 'around' | 'part';
  label: string;
  without: Asked;
}

/** Names of parts in the page's language. */
export interface PartNames {
  texts: FindTexts;
  /** `null` = no job has this value. */
  valueName(key: FacetKey, value: string): string | null;
  kilometres(km: number): string;
}

/** Everything that narrows the list, in the order of the form. A value that no job has is its own name. */
export function askedParts(asked: Asked, names: PartNames): AskedPart[] {
  const parts: AskedPart[] = [];
  const words = asked.words.trim();
  if (words !== '') parts.push({ kind: 'words', label: words, without: { ...asked, words: '' } });
  for (const key of facetsOf(asked)) {
    const values = asked.facets[key] ?? [];
    for (const value of values) {
      const others = values.filter((other) => other !== value);
      const label = names.valueName(key, value) ?? value;
      parts.push({ kind: 'value', label, without: withValues(asked, key, others) });
    }
  }
  if (asked.around) {
    const place = asked.around === 'here' ? names.texts.myPosition : asked.around.name;
    const label = `${place} + ${names.kilometres(asked.km)}`;
    parts.push({ kind: 'around', label, without: withAround(asked, null, asked.km) });
  }
  if (asked.part) parts.push({ kind: 'part', label: names.texts.mapPart, without: { ...asked, part: null } });
  return parts;
}

/** A removable condition: one of the search, or a value that words were taken for. */
export type Chosen = Omit<AskedPart, 'kind'> & { kind: AskedPart['kind'] | 'meant' };

/** Everything that narrows the list, values that words were taken for at the end. */
export function chosenParts(asked: Asked, meant: Found['meant'], names: PartNames): Chosen[] {
  const values = meant.map(
    ({ facet, value, without }): Chosen => ({
      kind: 'meant',
      label: names.valueName(facet, value) ?? value,
      without: { ...asked, words: without },
    }),
  );
  return [...askedParts(asked, names), ...values];
}

/**
 * The names of facet values and of a part of the map on a board.
 *
 * @param locale how the page writes amounts, `localeOf`
 * @param labelOf the page's name of a facet that every board has
 */
export function namesOn(
  rows: Rows,
  texts: FindTexts,
  { locale, labelOf }: { locale: string; labelOf(key: FacetKey): string },
): PartNames {
  const kilometre = new Intl.NumberFormat(localesOf(rows.language), {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: 0,
  });
  return {
    texts,
    kilometres: (km) => kilometre.format(km),
    valueName(key, value) {
      const facet = rows.facets[key];
      const name =
        value === notStated
          ? texts.notStated
          : (facet?.choices.find((one) => one.value === value)?.label ??
            (key === 'pay' ? payName(rows, value, locale) : null));
      // "Night" says enough, "yes" does not.
      const of = facet?.label ?? (value === notStated ? labelOf(key) : '');
      return name !== null && of ? `${of}: ${name}` : name;
    },
  };
}

/** `asked` around another place. With a first circle the nearest jobs come first, unless another order is chosen. */
export function withAround(asked: Asked, around: Around | null, km: Asked['km']): Asked {
  const isFirst = asked.around === null && around !== null && asked.sort === nothingAsked.sort;
  const isLast = around === null && asked.sort === 'distance';
  const sort = isFirst ? 'distance' : isLast ? nothingAsked.sort : asked.sort;
  return { ...asked, around, km, sort };
}

/** A search with less: an alternative to "nothing found". */
export interface LessAsked {
  /** `fewer` = fewer words; else the removed part. */
  kind: AskedPart['kind'] | 'fewer';
  /** The words that are left, else the removed part. */
  label: string;
  without: Asked;
}

/** The same with how many cards are found then, and the rows of the first of them. */
export type LessFound = Pick<LessAsked, 'kind' | 'label'> & { count: number; rows: readonly number[] };

/** Most alternatives, and most similar jobs. */
const most = { ways: 5, jobs: 3 };

/** More words than these are not taken apart. */
const mostWords = 6;

/** All searches with one condition less. */
export const lessAsked = (asked: Asked, chosen: readonly Chosen[]): LessAsked[] => [
  ...chosen.flatMap(({ kind, label, without }) => (kind === 'meant' ? [] : [{ kind, label, without }])),
  ...withFewerWords(asked).map((without) => ({ kind: 'fewer' as const, label: without.words, without })),
];

/** What is asked for with one word less, each once; nothing where there is one word only. */
function withFewerWords(asked: Asked): Asked[] {
  const words = asked.words.trim().split(/\s+/);
  if (words.length < 2 || words.length > mostWords) return [];
  // Of two words each alone, of more each left out.
  const fewer = new Set(words.map((_, at) => words.toSpliced(at, 1).join(' ')));
  return [...fewer].map((left) => ({ ...asked, words: left }));
}

/**
 * The alternatives that find something, the most jobs first, and similar rows: those of the one with the least change.
 *
 * @param all how many cards the board has: an alternative that shows all of them offers no similar rows
 */
export function bestAlternatives<Way extends LessFound>(
  ways: readonly Way[],
  all: number,
): { helpful: readonly Way[]; nearest: readonly number[] } {
  const helpful = ways
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, most.ways);
  const nearest = helpful.findLast(({ count }) => count < all)?.rows.slice(0, most.jobs) ?? [];
  return { helpful, nearest };
}

/** "Without “Remote”: 3 jobs", "“welder”: 2 jobs". */
export const wayText = (
  { kind, label, count }: LessFound,
  texts: Pick<FindTexts, 'only' | 'without'>,
  language: InterfaceLanguage,
): string => plural(kind === 'fewer' ? texts.only : texts.without, count, language, { value: label });
