import type { Job } from '../../board/job.ts';
import { pageOf, pagesOf } from '../../board/lists/addresses.ts';
import type { Card } from '../../board/recruitments.ts';
import type { FindTexts } from '../../i18n/dictionary.ts';
import { localeOf, localesOf } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { isOwnKey } from '../../settings/facets.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { foundDots } from '../map/map-dots.ts';
import { facetLabels } from '../rows/facet-columns.ts';
import { packSteps } from '../rows/pack-values.ts';
import { type PayScale, payScale } from '../rows/pay-scale.ts';
import { type FacetKey, isFacetKey, keysOf, type Rows } from '../rows/rows.ts';
import { everyFit } from './card-rows.ts';
import type { Engine } from './finder.ts';
import {
  type Asked,
  type AskedPage,
  type Found,
  isEverything,
  isNarrowed,
  nothingAsked,
  queryOf,
  readAsked,
  searchQuery,
} from './query.ts';
import { bestAlternatives, chosenParts, lessAsked, namesOn, wayText } from './query-parts.ts';
import {
  type AnswerCard,
  type AnswerInclude,
  cardColumns,
  cardsPerAnswer,
  type ServerAnswer,
} from './server-query.ts';
import { payFields, readPayFields } from './typed-pay.ts';
import { type ListedValue, listValues, withNotStated } from './value-tree.ts';

/** Parameters, besides the facets, that ask for other jobs than the plain page shows, or for another order. */
const narrowing: readonly string[] = ['q', 'near', 'part', 'sort', payFields.least];

/**
 * Reads the query of an address as a search; `null` where it asks for nothing, as those of campaigns do (`utm_source`).
 * Any query gets an answer. The visitor's own position is not known here, and narrows nothing. The fields of pay count
 * as the value of the facet that they ask for, and then alone.
 */
export function readSearch(query: string): AskedPage | null {
  // No page can contain control characters or lone surrogates.
  const clean = (text: string) => text.replace(/\p{Cc}+/gu, ' ').toWellFormed();
  const from = new URLSearchParams(
    [...new URLSearchParams(query)].map(([name, value]) => [name, clean(value)]),
  );
  if (![...from.keys()].some((name) => narrowing.includes(name) || isFacetKey(name))) return null;
  const { words, around, sort, ...read } = readAsked(from.toString());
  const pay = readPayFields(from);
  const rest = pay === null ? read : { ...read, facets: { ...read.facets, pay: [pay] } };
  const known = around === 'here' ? null : around;
  return {
    asked: {
      ...rest,
      // They may have been cut.
      words: words.toWellFormed(),
      around: known,
      sort: sort === 'distance' && !known ? nothingAsked.sort : sort,
      view: nothingAsked.view,
    },
    page: Number(/^[1-9]\d{0,3}$/.exec(from.get('page') ?? '')?.[0] ?? 1),
  };
}

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
  /** How many cards were found that fit. */
  count: number;
  /** How many cards without stated pay follow, and which card of the page is the first of them; -1 = none. */
  unpaid: { count: number; from: number };
  page: number;
  pages: number;
  /** The cards of the page. */
  shown: readonly Card[];
  /** Which of them is the first with the words in its advert's text alone; -1 = none of them. */
  inTexts: number;
  /** Whether no job answers all of the words, and these, from the first page on, answer most of them. */
  isWidened: boolean;
  /** What is chosen besides the words, each leading to the same search without it. */
  chosen: readonly AnswerLink[];
  /** Alternatives if nothing is found: asking for less, and similar jobs. */
  ways: readonly AnswerLink[];
  near: readonly Card[];
  /** By facet, its values in the order to show. */
  values: ReadonlyMap<FacetKey, readonly AnswerValue[]>;
  /** What the jobs of the board pay. */
  scale: PayScale;
  /** What is asked for beside words, facets and order, as fields of a form. */
  more: readonly (readonly [name: string, value: string])[];
}

/**
 * The page that a search finds, as the script of the board would show it.
 *
 * @param engine that has loaded what the words need
 * @param jobs of the board, by advert id
 * @param site that the board is of
 */
export function searchAnswer(
  engine: Pick<Engine, 'rows' | 'find' | 'everything'>,
  { asked, page }: AskedPage,
  jobs: ReadonlyMap<number, Job>,
  site: AnswerSite,
): SearchAnswer {
  const { rows } = engine;
  const { language } = rows;
  const texts = dictionaryOf(language, site).find;
  const found = engine.find(queryOf(asked, null));
  const everything = engine.everything();
  const jobAt = (row: number) => jobs.get(rows.advertId[row] ?? 0);
  const cards = (some: readonly number[], others?: Found['others']): Card[] =>
    some.flatMap((row) => {
      const job = jobAt(row);
      const more = (others?.get(row) ?? []).map(jobAt).filter((one) => one !== undefined);
      return job ? [{ job, others: more }] : [];
    });
  const parts = chosenParts(asked, found.meant, namesOf(rows, site));
  const less =
    found.rows.length > 0
      ? []
      : lessAsked(asked, parts).map((way) => {
          const { rows, fit, isWidened } = engine.find(queryOf(way.without, null));
          return { ...way, rows, count: isWidened ? 0 : fit };
        });
  const { helpful, nearest } = bestAlternatives(less, everything.rows.length);
  const pages = pagesOf(found.rows).length;
  const at = Math.min(page, pages);
  const shown = pageOf(found.rows, at);
  const firstUnpaid = found.rows[found.fit];
  const firstInTexts = found.rows[found.inTexts];
  return {
    asked,
    isEverything: isEverything(asked),
    isNarrowed: isNarrowed(asked),
    count: found.fit,
    unpaid: {
      count: found.rows.length - found.fit,
      from: firstUnpaid === undefined ? -1 : shown.indexOf(firstUnpaid),
    },
    page: at,
    pages,
    shown: cards(shown, found.others),
    isWidened: at === 1 && found.isWidened,
    inTexts: firstInTexts === undefined ? -1 : shown.indexOf(firstInTexts),
    chosen: parts
      .filter(({ kind }) => kind !== 'words')
      .map(({ label, without }) => ({ label, query: searchQuery({ asked: without, page: 1 }) })),
    ways: helpful.map((way) => ({
      label: wayText(way, texts, language),
      query: searchQuery({ asked: way.without, page: 1 }),
    })),
    near: cards(nearest),
    values: new Map(
      keysOf(rows.facets).map((key) => [key, valuesOf(key, engine, asked, found, everything, texts)]),
    ),
    scale: scaleOf(rows.pays),
    more: fieldsOf(asked),
  };
}

/** Numbers of the adverts that a search finds: those that answer all of its words. */
export function foundAdverts({ rows, find }: Pick<Engine, 'rows' | 'find'>, asked: Asked): number[] {
  const found = find(queryOf(asked, null));
  return found.isWidened ? [] : everyFit(found).map((row) => rows.advertId[row] ?? 0);
}

/** The name of a search: its words and chosen values, "kurier, Łódź". */
export const searchLabel = ({ rows }: Pick<Engine, 'rows'>, asked: Asked, site: AnswerSite): string =>
  chosenParts(asked, [], namesOf(rows, site))
    .map(({ label }) => label)
    .join(', ');

/**
 * The same for a mail to somebody who may not have typed it: words and the name of a place lead nowhere and are short,
 * and values that the board does not know are left out.
 */
export function recognisedLabel({ rows }: Pick<Engine, 'rows'>, asked: Asked, site: AnswerSite): string {
  const names = namesOf(rows, site);
  const facets = Object.fromEntries(
    keysOf(asked.facets).map((key) => [
      key,
      (asked.facets[key] ?? []).filter((value) => names.valueName(key, value) !== null),
    ]),
  );
  const around =
    asked.around === null || asked.around === 'here'
      ? asked.around
      : { ...asked.around, name: harmless(asked.around.name) };
  return searchLabel({ rows }, { ...asked, words: harmless(asked.words), facets, around }, site);
}

/** Letters, short numbers and few marks: no address, no phone number, and not much of a message. */
const harmless = (text: string): string =>
  text
    .replace(/[^\p{L}\p{M}\p{N}+#'’&-]+/gu, ' ')
    .replace(/\p{N}{4,}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 40)
    .toWellFormed();

/** Pay on a board, computed once for all requests. */
const scaleOf = memo((pays: Rows['pays']): PayScale => payScale(pays));

const none: ReadonlyMap<string, number> = new Map();

type AnswerSite = Pick<SiteSettings, 'texts' | 'address' | 'locales' | 'timeZone'>;

const namesOf = (rows: Rows, site: AnswerSite) =>
  namesOn(rows, dictionaryOf(rows.language, site).find, {
    locale: localeOf(rows.language, site),
    labelOf: (key) => (isOwnKey(key) ? '' : facetLabels(rows.language, site)[key]),
  });

function valuesOf(
  key: FacetKey,
  { rows }: Pick<Engine, 'rows'>,
  asked: Asked,
  found: Found,
  everything: Found,
  { notStated }: Pick<FindTexts, 'notStated'>,
): AnswerValue[] {
  const { compare } = new Intl.Collator(localesOf(rows.language));
  const chosen = new Set(asked.facets[key]);
  const all = everything.counts[key] ?? none;
  const listed = listValues(rows.facets[key]?.choices ?? [], all, compare);
  return withNotStated(listed, all, notStated)
    .map(({ value, label, also, depth, above }) => ({
      value,
      label,
      also,
      depth,
      above,
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

/** Reads what `answerQuery` (server-query.ts) wrote, besides the query. */
export function readInclude(query: string): AnswerInclude {
  const from = new URLSearchParams(query);
  const dots = Number(/^\d\.\d\d$/.exec(from.get('dots') ?? '')?.[0] ?? 0);
  return { choices: from.has('choices'), ids: from.has('ids'), dots: dots < 0.1 ? null : dots };
}

/** The answer to a search. @param page counts from 1; none of the cards where there is no such page */
export function serverAnswer(
  { rows, find }: Pick<Engine, 'rows' | 'find'>,
  { asked, page }: AskedPage,
  include: AnswerInclude,
): ServerAnswer {
  const found = find(queryOf(asked, null));
  const shown = found.rows.slice((page - 1) * cardsPerAnswer, page * cardsPerAnswer);
  const idOf = (row: number) => rows.advertId[row] ?? 0;
  const othersOf = (row: number) => found.others.get(row) ?? [];
  const isShown = new Set(shown);
  return {
    count: found.fit,
    all: found.rows.length,
    found: shown.map((row) => [idOf(row), ...othersOf(row).map(idOf)]),
    cards: shown.flatMap((row) => [row, ...othersOf(row)]).map((row) => cardOf(rows, row)),
    distances: found.distances.size === 0 ? [] : shown.map((row) => found.distances.get(row) ?? 0),
    inTexts: found.inTexts,
    isWidened: found.isWidened,
    meant: found.meant,
    groups: found.groups
      .filter(({ first }) => isShown.has(first))
      .map(({ first, ...group }) => ({ ...group, first: idOf(first) })),
    counts: keysOf(found.counts).map((key) => [key, [...(found.counts[key] ?? [])]]),
    ...(include.ids && { ids: idsOf(rows, find, asked) }),
    ...(include.dots !== null && { dots: picture(rows, everyFit(found), shown, include.dots) }),
    ...(include.choices && { board: boardOf(rows) }),
  };
}

const cardOf = (rows: Rows, row: number) =>
  Object.fromEntries([
    ['id', rows.advertId[row]],
    ...cardColumns.map((name) => [name, rows[name][row]]),
  ]) as AnswerCard;

function idsOf({ advertId }: Rows, find: Engine['find'], asked: Asked): string | null {
  const onMap = { ...asked, part: null };
  if (!isNarrowed(onMap)) return null;
  const ids = everyFit(find(queryOf(onMap, null))).map((row) => advertId[row] ?? 0);
  return packSteps(ids.sort((one, other) => one - other));
}

function picture(
  rows: Rows,
  found: readonly number[],
  shown: readonly number[],
  aspect: number,
): NonNullable<ServerAnswer['dots']> {
  const { viewBox, dots, of } = foundDots(found, rows, aspect);
  return { viewBox, dots, of: shown.map((row) => of.get(row) ?? -1) };
}

const boardOf = ({ language, texts, facets, pays }: Rows): NonNullable<ServerAnswer['board']> => ({
  language,
  texts,
  pay: scaleOf(pays),
  choices: keysOf(facets).map((key) => {
    const { choices = [], label } = facets[key] ?? {};
    return [key, { choices, label }];
  }),
});
