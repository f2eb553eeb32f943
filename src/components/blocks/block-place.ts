import type { InterfaceLanguage } from '../../i18n/languages.ts';
import type { Block, BlockOf } from '../../settings/content/blocks.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import type { BlocksView } from '../../site/views/blocks.ts';

/** Where a block is, and what it may print from. */
export interface BlockPlace {
  /** Unique on the page: what elements of the block are named by. */
  name: string;
  /** The first block of the page. */
  isFirst: boolean;
  /** Of the page whose blocks these are; absent on pages of jobs. */
  address?: string;
  /** The page's title. */
  title: string;
  language: InterfaceLanguage;
  site: SiteSettings;
  /** What the blocks of its page show of the board. */
  shown: BlocksView;
}

/** What the component of a block gets. The text below the front matter comes in its slot. */
export interface BlockProps<Type extends Block['type']> {
  block: BlockOf<Type>;
  place: BlockPlace;
}
