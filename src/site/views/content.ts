import type { Board } from '../../board/job.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { type ContentPage, contentVariants } from '../../settings/content/content-page.ts';
import type { Site } from '../../settings/site-schema.ts';
import { sortedVariants } from '../page/alternates.ts';
import { type BlocksView, blocksView } from './blocks.ts';
import type { HeadView } from './head.ts';

/** A page that the owner wrote. Its text and its blocks come with the compiled site, or with the settings. */
export interface ContentView {
  kind: 'content';
  language: InterfaceLanguage;
  head: HeadView;
  /** Which of the owner's pages it is. */
  id: string;
  address: string;
  title: string;
  description: string;
  shown: BlocksView;
}

/** @param content the owner's pages of the site */
export function contentView(
  page: ContentPage,
  board: Pick<Board, 'jobs'>,
  site: Site,
  content: readonly ContentPage[],
): ContentView {
  const { id, language, address, title, description } = page;
  const variants = contentVariants(page, content).map(({ language, address }) => ({ language, address }));
  return {
    kind: 'content',
    ...{ language, id, address, title, description },
    head: { variants: sortedVariants(variants), job: null },
    shown: blocksView(page, board, site),
  };
}
