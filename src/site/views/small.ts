import type { Job, Listing } from '../../board/job.ts';
import { jobsOf } from '../../board/lists/addresses.ts';
import { townCount } from '../../board/lists/facet-lists.ts';
import { facetsOfBoard } from '../../board/lists/lists.ts';
import { type Card, cardsOf } from '../../board/recruitments.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { boardAddress } from '../../settings/addresses.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { firstSentence } from '../job/advert-text.ts';
import { hasSigns } from '../lists/browse.ts';
import { mapOf, type PagePicture, type ShownPicture, shownPicture } from '../map/board-map.ts';
import { rowsAddress } from '../search/search-files.ts';
import { type CardView, cardView } from './card.ts';

/** A card with the first sentence of its advert. */
export interface LargeCardView extends CardView {
  sentence: string;
}

/** The jobs that a small board shows of one language. */
export interface SmallListView {
  language: InterfaceLanguage;
  /** Path of the board that they are on. */
  address: string;
  /** How many cards that board has. */
  count: number;
  /** All of them, or the first ones. */
  cards: readonly LargeCardView[];
}

export interface SmallMapView extends Omit<SmallMap, 'picture' | 'wide'> {
  picture: ShownPicture;
  wide: ShownPicture;
}

/** A board that shows all of its jobs at once. */
export interface SmallView extends Omit<SmallBoard, 'lists' | 'map'> {
  lists: readonly SmallListView[];
  map: SmallMapView | null;
}

/** What the board of a language shows where it is small; `null` = it has more jobs, and is searched. */
export function smallView(language: InterfaceLanguage, board: Listing, site: SiteSettings): SmallView | null {
  const small = smallBoard(language, board, site);
  if (small === null) return null;
  const { map } = small;
  return {
    ...small,
    lists: small.lists.map(({ cards, ...list }) => ({
      ...list,
      cards: cards.map(({ sentence, ...card }) => ({ ...cardView(card, language, site), sentence })),
    })),
    map: map && { ...map, picture: shownPicture(map.picture), wide: shownPicture(map.wide) },
  };
}

/** Cards up to which a board shows all of its jobs at once: larger, and without search, filters, order and browsing. */
const most = 6;

/** A card with the first sentence of its advert. */
export interface LargeCard extends Card {
  sentence: string;
}

/** The jobs that a small board shows of one language. */
export interface SmallList {
  language: InterfaceLanguage;
  /** Path of the board that they are on. */
  address: string;
  /** How many cards that board has. */
  count: number;
  /** All of them, or the first ones. */
  cards: readonly LargeCard[];
}

/** The jobs of a small board on a map. */
interface SmallMap {
  /** For the board, and for the page of the map. */
  picture: PagePicture;
  wide: PagePicture;
  /** Address of the rows that they are in. */
  rows: string;
  /** Whether they are in more than one place, so that a map shows more than the cards do. */
  isTelling: boolean;
}

/** A board that shows all of its jobs at once. */
interface SmallBoard {
  /** `false` = no job is advertised in the language of the board; the lists are those of the other languages. */
  isOwn: boolean;
  /** None where no job is open in any language. */
  lists: readonly SmallList[];
  /** How many cards and towns the lists have together; towns are 0 where they can't be counted across languages. */
  jobs: number;
  towns: number;
  /** Whether cards bear the signs of their fields of work. */
  isSigned: boolean;
  /** Of the list with the most jobs; `null` = none of them is on a map. */
  map: SmallMap | null;
}

/**
 * What the board of a language shows where it is small: a few jobs, or none, and then those of the other languages.
 * `null` = it has more, and is searched.
 */
export function smallBoard(
  language: InterfaceLanguage,
  board: Listing,
  site: SiteSettings,
): SmallBoard | null {
  const own = jobsOf(board, language, site);
  if (cardsOf(own).length > most) return null;
  const isOwn = own.length > 0;
  const languages = (isOwn ? [language] : site.languages).filter(
    (code) => jobsOf(board, code, site).length > 0,
  );
  const lists = languages.map((code) => listOf(code, board, site));
  const [first, ...others] = lists.toSorted((one, other) => other.count - one.count);
  const only = others.length === 0 ? first?.language : undefined;
  return {
    isOwn,
    lists,
    jobs: lists.reduce((sum, { count }) => sum + count, 0),
    towns: only === undefined ? 0 : townCount(jobsOf(board, only, site), only, site),
    isSigned: languages.some((code) => hasSigns(facetsOfBoard(board, code, site).lists)),
    map: first ? smallMap(first, language, site) : null,
  };
}

/** Whether a board is searched. */
export const isSearched = (language: InterfaceLanguage, board: Listing, site: SiteSettings): boolean =>
  cardsOf(jobsOf(board, language, site)).length > most;

function listOf(language: InterfaceLanguage, board: Listing, site: SiteSettings): SmallList {
  const cards = cardsOf(jobsOf(board, language, site));
  return {
    language,
    address: boardAddress(language, site),
    count: cards.length,
    cards: cards.slice(0, most).map(({ job, others }) => ({ job, others, sentence: firstSentence(job) })),
  };
}

function smallMap(list: SmallList, language: InterfaceLanguage, site: SiteSettings): SmallMap | null {
  const jobs = list.cards.flatMap(({ job, others }) => [job, ...others]);
  const [picture, wide] = [2.4, 1.2].map((aspect) => mapOf(jobs, aspect, { language, site }));
  if (!picture || !wide) return null;
  const spots = new Set(jobs.flatMap(spotOf));
  return { picture, wide, rows: rowsAddress(list.language, site), isTelling: spots.size > 1 };
}

/** Equal in a town and around it: tenths of a degree, some ten kilometres. */
const spotOf = ({ place }: Pick<Job, 'place'>): string[] =>
  place?.point ? [place.point.map((degrees) => degrees.toFixed(1)).join()] : [];
