import type { Board, FacetName } from '../../board/job.ts';
import { boardLanguage } from '../../board/lists/addresses.ts';
import type { RememberedJob } from '../../board/memory.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import type { Site } from '../../settings/site-schema.ts';
import { closedPage } from '../similar/similar-jobs.ts';
import { type SimilarView, similarView } from './card.ts';
import { bareHead, type HeadView } from './head.ts';

/** The page of a closed job. */
export interface ClosedJobView {
  kind: 'closed';
  /** Of the page. */
  language: InterfaceLanguage;
  head: HeadView;
  title: string;
  /** Of the title, BCP 47. */
  advertLanguage: string;
  /** ISO instant. */
  closedAt: string | null;
  similar: SimilarView;
  /** The town that it was in. */
  town: string | null;
  /** The lists of its place and of its fields of work. */
  lists: readonly { address: string; name: FacetName; label: string }[];
}

export function closedJobView(job: RememberedJob, board: Board, site: Site): ClosedJobView {
  const language = boardLanguage(job, site);
  const { similar, lists } = closedPage(job, board, site);
  const places = lists.flatMap(({ facet }) => (facet?.name === 'place' ? [facet.label] : []));
  return {
    kind: 'closed',
    language,
    head: bareHead,
    title: job.title,
    advertLanguage: job.language,
    closedAt: job.closedAt,
    similar: similarView(similar, language, site, similar.jobs.length),
    town: places[0] ?? job.locality,
    lists: lists.flatMap(({ address, facet }) =>
      facet ? [{ address, name: facet.name, label: facet.label }] : [],
    ),
  };
}
