import type { Board } from '../../board/job.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import type { Site } from '../../settings/site-schema.ts';
import { type SmallBoard, type SmallMap, smallBoard } from '../lists/small-board.ts';
import { type ShownPicture, shownPicture } from '../map/board-map.ts';
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
export function smallView(
  language: InterfaceLanguage,
  board: Pick<Board, 'jobs'>,
  site: Site,
): SmallView | null {
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
