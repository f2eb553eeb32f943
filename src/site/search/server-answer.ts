import { foundDots } from '../map/map-dots.ts';
import { keysOf } from '../rows/facet-keys.ts';
import { packSteps } from '../rows/pack-numbers.ts';
import type { Rows } from '../rows/rows.ts';
import { scaleOf } from './answer.ts';
import { everyFit } from './card-rows.ts';
import type { Engine } from './finder.ts';
import { type Asked, type AskedPage, isNarrowed, queryOf } from './query.ts';
import {
  type AnswerCard,
  type AnswerInclude,
  cardColumns,
  cardsPerAnswer,
  type ServerAnswer,
} from './server-query.ts';

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
  ...{ language, texts, pay: scaleOf(pays) },
  choices: keysOf(facets).map((key) => {
    const { choices = [], label } = facets[key] ?? {};
    return [key, { choices, label }];
  }),
});
