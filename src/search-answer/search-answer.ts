import { pageOf, pagesOf } from '../board/addresses.ts';
import type { Job } from '../board/job.ts';
import { isOwnKey } from '../board/own-key.ts';
import type { Card } from '../board/positions.ts';
import { type Asked, isEverything, isNarrowed, nothingAsked } from '../browser/board/asked.ts';
import { chosenParts, namesOn } from '../browser/board/asked-parts.ts';
import type { Engine } from '../browser/board/engine.ts';
import { leadOn, lessAsked, wayText } from '../browser/board/less-asked.ts';
import { type ListedValue, listValues, withNotStated } from '../browser/board/value-tree.ts';
import { queryOf } from '../browser/board/wish-of.ts';
import { everyRow } from '../browser/find/card-rows.ts';
import type { Found } from '../browser/find/wish.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { localesOf } from '../i18n/locales.ts';
import { dictionaryOf } from '../i18n/translate.ts';
import { facetLabels } from '../outputs/find/board-facets.ts';
import { type FacetKey, keysOf } from '../outputs/find/facet-keys.ts';
import { type AskedPage, searchQuery } from './asked-page.ts';

/** A text that leads to another search. */
export interface AnswerLink {
  label: string;
  /** `?type=full-time` */
  query: string;
}

/** A value of a facet, with how many cards it would leave. */
export interface AnswerValue extends Pick<ListedValue, 'value' | 'label' | 'also' | 'depth' | 'above'> {
  count: number;
  isChosen: boolean;
}

/** What a board's page shows that is printed for a search. */
export interface SearchAnswer {
  asked: Asked;
  /** Whether all jobs are shown, in the usual order. */
  isEverything: boolean;
  isNarrowed: boolean;
  /** How many cards were found. */
  count: number;
  page: number;
  pages: number;
  /** Where a page of it stands. */
  pageQuery(page: number): string;
  /** The cards of the page. */
  shown: readonly Card[];
  /** Which of them is the first with the words in its advert's text alone; -1 = none of them. */
  inTexts: number;
  /** What is chosen besides the words, each leading to the same search without it. */
  chosen: readonly AnswerLink[];
  /** What leads on where nothing is found: asking for less, and jobs that come near. */
  ways: readonly AnswerLink[];
  near: readonly Card[];
  /** By facet, its values in the order to show. */
  values: ReadonlyMap<FacetKey, readonly AnswerValue[]>;
  /** What is asked for beside words, facets and order, as fields of a form. */
  more: readonly (readonly [name: string, value: string])[];
}

/**
 * The page that a search finds, as the script of the board would show it.
 *
 * @param engine that has loaded what the words need
 * @param jobs of the board, by advert id
 * @param locale how the page writes amounts, `localeOf`
 */
export function searchAnswer(
  engine: Pick<Engine, 'rows' | 'find'>,
  { asked, page }: AskedPage,
  jobs: ReadonlyMap<number, Job>,
  locale: string,
): SearchAnswer {
  const { rows } = engine;
  const { language } = rows;
  const texts = dictionaryOf(language).find;
  const found = engine.find(queryOf(asked, null));
  const everything = engine.find(queryOf(nothingAsked, null));
  const jobAt = (row: number) => jobs.get(rows.advertId[row] ?? 0);
  const cards = (some: readonly number[], others?: Found['others']): Card[] =>
    some.flatMap((row) => {
      const job = jobAt(row);
      const more = (others?.get(row) ?? []).map(jobAt).filter((one) => one !== undefined);
      return job ? [{ job, others: more }] : [];
    });
  const parts = chosenParts(
    asked,
    found.meant,
    namesOn(rows, texts, { locale, labelOf: labelsIn(language) }),
  );
  const less =
    found.rows.length > 0
      ? []
      : lessAsked(asked, parts).map((way) => ({
          ...way,
          rows: engine.find(queryOf(way.without, null)).rows,
        }));
  const { helpful, nearest } = leadOn(less, everything.rows.length);
  const pages = pagesOf(found.rows).length;
  const at = Math.min(page, pages);
  const shown = pageOf(found.rows, at);
  const firstInTexts = found.rows[found.inTexts];
  return {
    asked,
    isEverything: isEverything(asked),
    isNarrowed: isNarrowed(asked),
    count: found.rows.length,
    page: at,
    pages,
    pageQuery: (number) => searchQuery({ asked, page: number }),
    shown: cards(shown, found.others),
    inTexts: firstInTexts === undefined ? -1 : shown.indexOf(firstInTexts),
    chosen: parts
      .filter(({ kind }) => kind !== 'words')
      .map(({ label, without }) => ({ label, query: searchQuery({ asked: without, page: 1 }) })),
    ways: helpful.map((way) => ({
      label: wayText(way, texts, language),
      query: searchQuery({ asked: way.without, page: 1 }),
    })),
    near: cards(nearest),
    values: new Map(keysOf(rows.facets).map((key) => [key, valuesOf(key, engine, asked, found, everything)])),
    more: fieldsOf(asked),
  };
}

/** Numbers of the adverts that a search finds. */
export function foundAdverts({ rows, find }: Pick<Engine, 'rows' | 'find'>, asked: Asked): number[] {
  return everyRow(find(queryOf(asked, null))).map((row) => rows.advertId[row] ?? 0);
}

/** What a search is called: its words and what is chosen, "kurier, Łódź". */
export const searchLabel = ({ rows }: Pick<Engine, 'rows'>, asked: Asked, locale: string): string =>
  chosenParts(
    asked,
    [],
    namesOn(rows, dictionaryOf(rows.language).find, { locale, labelOf: labelsIn(rows.language) }),
  )
    .map(({ label }) => label)
    .join(', ');

const none: ReadonlyMap<string, number> = new Map();

const labelsIn = (language: InterfaceLanguage) => (key: FacetKey) =>
  isOwnKey(key) ? '' : facetLabels(language)[key];

function valuesOf(
  key: FacetKey,
  { rows }: Pick<Engine, 'rows'>,
  asked: Asked,
  found: Found,
  everything: Found,
): AnswerValue[] {
  const { compare } = new Intl.Collator(localesOf(rows.language));
  const chosen = new Set(asked.facets[key]);
  const all = everything.counts[key] ?? none;
  const listed = listValues(rows.facets[key]?.choices ?? [], all, compare);
  return withNotStated(listed, all, dictionaryOf(rows.language).find.notStated)
    .map(({ value, label, also, depth, above }) => ({
      ...{ value, label, also, depth, above },
      count: found.counts[key]?.get(value) ?? 0,
      isChosen: chosen.has(value),
    }))
    .filter(({ count, isChosen }) => count > 0 || isChosen);
}

/** A circle and a part of the map, which no field of the form without scripts asks for. */
function fieldsOf({ around, km, part }: Asked): SearchAnswer['more'] {
  const query = new URLSearchParams(searchQuery({ asked: { ...nothingAsked, around, km, part }, page: 1 }));
  return [...query].filter(([name]) => name !== 'q');
}
