import type { Job } from '../../board/job.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import type { FacetKey } from '../rows/rows.ts';
import type { AnswerValue, SearchAnswer } from '../search/answer.ts';
import { dotsOf } from './board.ts';
import { type CardView, cardView } from './card.ts';

/** What a board's page shows that is printed for a search. */
export interface SearchView extends Omit<SearchAnswer, 'shown' | 'near' | 'values'> {
  /** The cards of the page. */
  cards: readonly CardView[];
  /** For each of them, which dot of the board's picture shows its job; `null` = none. */
  dots: readonly (number | null)[];
  /** Jobs that come near, where nothing is found. */
  near: readonly CardView[];
  /** By facet, its values in the order to show. */
  values: Readonly<Partial<Record<FacetKey, readonly AnswerValue[]>>>;
}

/** @param jobs all of the board */
export function searchView(
  { shown, near, values, ...answer }: SearchAnswer,
  jobs: readonly Job[],
  language: InterfaceLanguage,
  site: SiteSettings,
): SearchView {
  return {
    ...answer,
    cards: shown.map((card) => cardView(card, language, site)),
    dots: dotsOf(shown, jobs, language, site),
    near: near.map((card) => cardView(card, language, site)),
    values: Object.fromEntries(values),
  };
}
