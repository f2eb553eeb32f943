import type { Board, Job } from '../../board/job.ts';
import { jobsOf } from '../../board/lists/addresses.ts';
import { facetsOfBoard } from '../../board/lists/lists.ts';
import { type Card, cardsOf } from '../../board/recruitments.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import { mapAddress } from '../../settings/addresses.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { hasSigns } from '../lists/browse.ts';
import { type ShownPicture, shownPicture, wideMap } from '../map/board-map.ts';
import { type FindView, findView } from './board.ts';
import { type CardView, cardView } from './card.ts';
import { type HeadView, languagesHead } from './head.ts';
import { type SmallView, smallView } from './small.ts';

/** The cards in the served page of a map: the first ones. The map has all jobs, and so has the list. */
export interface MapCards {
  /** Of jobs on the map. */
  placed: readonly Card[];
  /** Of jobs that have no place on it. */
  unplaced: readonly Card[];
  /** How many jobs have none. */
  unplacedCount: number;
}

/** Most cards of each kind. */
const most = 20;

/** @param jobs of a board, in its order */
function mapCards(jobs: readonly Job[]): MapCards {
  const unplaced = jobs.filter((job) => !job.place?.point);
  return {
    placed: cardsOf(jobs.filter((job) => job.place?.point)).slice(0, most),
    unplaced: cardsOf(unplaced).slice(0, most),
    unplacedCount: unplaced.length,
  };
}

/** The cards on the page of a map: the first ones. The map has all jobs, and so has the list. */
export interface MapCardsView {
  /** Of jobs on the map. */
  placed: readonly CardView[];
  /** Of jobs that have no place on it. */
  unplaced: readonly CardView[];
  /** How many jobs have none. */
  unplacedCount: number;
}

/** The jobs of a language on a large map. */
export interface MapPageView {
  kind: 'map';
  language: InterfaceLanguage;
  head: HeadView;
  /** How many cards the board has. */
  count: number;
  signed: boolean;
  find: FindView;
  picture: ShownPicture | null;
  cards: MapCardsView;
  small: SmallView | null;
}

export function mapPageView(language: InterfaceLanguage, board: Board, site: SiteSettings): MapPageView {
  const jobs = jobsOf(board, language, site);
  const picture = wideMap(jobs, language, site);
  return {
    kind: 'map',
    language,
    head: languagesHead(site.languages, (code) => mapAddress(code, site)),
    count: cardsOf(jobs).length,
    signed: hasSigns(facetsOfBoard(board, language, site).lists),
    find: findView(jobs, language, site),
    picture: picture && shownPicture(picture),
    cards: cardsIn(jobs, language, site),
    small: smallView(language, board, site),
  };
}

const cardsIn = memo(
  (jobs: readonly Job[], language: InterfaceLanguage, site: SiteSettings): MapCardsView => {
    const { placed, unplaced, unplacedCount } = mapCards(jobs);
    const view = (card: Parameters<typeof cardView>[0]) => cardView(card, language, site);
    return { placed: placed.map(view), unplaced: unplaced.map(view), unplacedCount };
  },
);
