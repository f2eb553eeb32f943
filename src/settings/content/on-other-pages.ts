import { spellingOf } from '../../i18n/slug.ts';
import type { Block, BlockOf, Picture } from './blocks.ts';
import type { PageData } from './front-matter.ts';

/** A page as Astro's collection holds it. */
interface Entry {
  id: string;
  data: Pick<PageData, 'blocks' | 'brand'>;
}

/** Blocks of the owner's pages of one language that are also shown on pages of jobs. */
export interface BlocksElsewhere {
  /** The steps below adverts: those of the first page, by its file's name, that has some; `null` = none. */
  hiring: BlockOf<'process'> | null;
  /**
   * Quotes of people for adverts in their fields, in the order of the pages. One without a picture gets that of the
   * team of the same field.
   */
  voices: readonly BlockOf<'quote'>[];
  /** Other blocks for adverts in their fields of work, in the order of the pages. */
  onJobs: readonly OnJobs[];
  /** The owner's text for a board without jobs: the first such text; `null` = none. */
  empty: BlockOf<'text'> | null;
  /** The hero of the board: the first by its page's file name; `null` = the program's own words. */
  hero: BlockOf<'hero'> | null;
  /** Blocks below the list of the board, all of one page: the first by its file's name; `null` = none. */
  board: { page: string; blocks: readonly Block[] } | null;
}

/** A block that has fields of work. */
export type OnJobs = Extract<Block, { onJobs: string[] }>;

/**
 * Finds these blocks among the pages of a language.
 *
 * @param brand key of the site's brand; left out for the main site
 */
export function blocksElsewhere(
  entries: readonly Entry[],
  language: string,
  brand?: string,
): BlocksElsewhere {
  const own = entries
    .filter(({ id, data }) => id.startsWith(`${language}/`) && data.brand === brand)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const blocks = own.flatMap(({ data }) => data.blocks);
  const hiring = blocks.find((block) => block.type === 'process' && block.onJobs !== undefined);
  const empty = blocks.find((block) => block.type === 'text' && block.onEmpty);
  const boards = own.map(({ id, data }) => ({ page: id, blocks: data.blocks.filter(isOnBoard) }));
  return {
    hiring: hiring?.type === 'process' ? hiring : null,
    voices: blocks
      .filter((block) => block.type === 'quote')
      .filter(({ onJobs }) => onJobs.length > 0)
      .map((quote) => ({ ...quote, picture: quote.picture ?? pictureOf(quote.onJobs, blocks, language) })),
    onJobs: blocks
      .filter((block) => block.type !== 'quote' && block.type !== 'process')
      .filter((block) => 'onJobs' in block)
      .filter(({ onJobs }) => onJobs.length > 0),
    empty: empty?.type === 'text' ? empty : null,
    hero: blocks.filter((block) => block.type === 'hero').find(({ onBoard }) => onBoard) ?? null,
    board: boards.find((page) => page.blocks.length > 0) ?? null,
  };
}

/** Whether a block is below the list of the board. The hero is above it. */
export const isOnBoard = (block: Block): boolean =>
  block.type !== 'hero' && 'onBoard' in block && block.onBoard;

/** The picture of the owner's first team in one of these fields of work. */
function pictureOf(
  fields: readonly string[],
  blocks: readonly Block[],
  language: string,
): Picture | undefined {
  const teams = blocks.filter((block) => block.type === 'team').flatMap(({ items }) => items);
  const isOwn = isOneOf(fields, language);
  return teams.find(({ picture, jobs }) => picture && jobs?.field.some(isOwn))?.picture;
}

/** Whether a field of work is one of these, however they are written. */
function isOneOf(fields: readonly string[], language: string): (field: string) => boolean {
  const same = (field: string) => spellingOf(field, language).same;
  const own = new Set(fields.map(same));
  return (field) => own.has(same(field));
}

/** Those blocks that are for a job's own fields of work, however they are written. */
export function forFields<Shown extends { onJobs: readonly string[] }>(
  blocks: readonly Shown[],
  { fields }: { fields: readonly string[] },
  language: string,
): Shown[] {
  const isOwn = isOneOf(fields, language);
  return blocks.filter(({ onJobs }) => onJobs.some(isOwn));
}
