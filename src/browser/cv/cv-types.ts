import type { FindTexts } from '../../i18n/dictionary.ts';
import type { Rows } from '../../site/rows/rows.ts';

/** Types of a CV that have text which a browser can read (cv-text.ts). Apart from the reader, which is loaded later. */
export const readable: readonly string[] = ['pdf', 'docx', 'odt', 'txt'];

export const endingOf = (name: string): string => /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

export const isReadable = (name: string): boolean => readable.includes(endingOf(name));

/** What the search with a CV needs from its page. */
export interface CvNeeds {
  form: HTMLFormElement;
  rows: Rows;
  texts: FindTexts;
  /** The page's empty card. */
  card: HTMLTemplateElement;
  /** Said where something can't be loaded. */
  failed: string;
}

/** The dialog that finds jobs with a CV. */
export interface CvPanel {
  /** @param file that was dropped on the page */
  open(file?: File): void;
}
