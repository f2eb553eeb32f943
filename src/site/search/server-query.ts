import type { InterfaceLanguage } from '../../i18n/languages.ts';
import type { MapDot } from '../map/map-dots.ts';
import type { PayScale } from '../rows/pay-scale.ts';
import type { FacetChoice, FacetKey, Rows, RowTexts } from '../rows/rows.ts';
import { type Asked, type Found, nothingAsked, type Query, writeAsked } from './query.ts';

/** Cards of one answer. */
export const cardsPerAnswer = 50;

/** What an answer contains besides the results. */
export interface AnswerInclude {
  /** The choices of all facets, which are those of the whole board. */
  choices: boolean;
  /** Which adverts the interactive map is to show. */
  ids: boolean;
  /** The dots of the map's picture, whose width divided by its height this is; `null` = none. */
  dots: number | null;
}

/** The columns of `Rows` that a card is made of. */
export const cardColumns = [
  'title',
  'lang',
  'address',
  'where',
  'facts',
  'fields',
  'sign',
  'place',
  'pay',
  'posted',
  'closes',
  'highlighted',
] as const;

/** What the card of an advert says: its row in these columns. */
export type AnswerCard = { id: number } & { [Name in (typeof cardColumns)[number]]: Rows[Name][number] };

/** Search results of a board, as its server sends them to a script. Adverts are identified by their ids. */
export interface ServerAnswer {
  /** How many cards were found that fit. */
  count: number;
  /** Those with the cards after them, of jobs that do not say what they pay (`Found.fit`). */
  all: number;
  /** The adverts of this answer's cards, in their order, with the further ones that a card represents. */
  found: (readonly [id: number, ...others: number[]])[];
  cards: AnswerCard[];
  /** Kilometres of the found, where a circle is drawn. */
  distances: number[];
  /** Index, among all cards, of the first that has the words in the advert's text alone. */
  inTexts: number;
  isWidened: boolean;
  meant: Found['meant'];
  /** The groups that begin in this answer, by the advert of their first card. */
  groups: { label: string; first: number; count: number }[];
  counts: [facet: FacetKey, counts: [value: string, cards: number][]][];
  /** Of all that were found, wherever on the map (packSteps, ascending); `null` = all of the board. */
  ids?: string | null;
  dots?: {
    viewBox: string;
    dots: readonly MapDot[];
    /** By card of this answer, the index of its dot; -1 = not on the map. */
    of: number[];
  };
  board?: {
    language: InterfaceLanguage;
    texts: RowTexts;
    pay: PayScale;
    choices: [facet: FacetKey, facet: { choices: readonly FacetChoice[]; label?: string | undefined }][];
  };
}

/** The query that asks for an answer: that of the board's page, and what else to include. @param page counts from 1 */
export function answerQuery(query: Query, page: number, include: AnswerInclude): string {
  const { near, part = null, ...asked } = query;
  const around = near && (near.name === '' ? nearby(near.point) : { name: near.name, point: near.point });
  const whole: Asked = { ...asked, around, km: near?.km ?? nothingAsked.km, part, view: nothingAsked.view };
  return [
    writeAsked(whole, '') || '?q=',
    ...(page > 1 ? [`page=${page}`] : []),
    ...writeInclude(include),
  ].join('&');
}

/** The parameters of an answer's own. */
export const writeInclude = ({ choices, ids, dots }: AnswerInclude): string[] => [
  ...(choices ? ['choices=1'] : []),
  ...(ids ? ['ids=1'] : []),
  ...(dots === null ? [] : [`dots=${dots.toFixed(2)}`]),
];

/** The visitor's own position, rounded to a kilometre. A circle has a name in the address. */
const nearby = ([latitude, longitude]: readonly [number, number]) => ({
  name: '-',
  point: [Math.round(latitude * 100) / 100, Math.round(longitude * 100) / 100] as const,
});
