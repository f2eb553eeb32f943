import { remember } from '../../i18n/remember.ts';

/** Window widths, in rem, from which a header's whole menu may be beside the name (styles/shared/frame.css). */
const rooms = [48, 64, 80] as const;

export type MenuRoom = (typeof rooms)[number];

/** Rem: what a letter takes at most on average, in the menu and in the larger name. */
const letter = { menu: 0.58, name: 0.72 };

/** Rem: around an entry; logo, the way to saved jobs, the button of the languages, the margins of the page. */
const around = { entry: 1.75, name: 3, saved: 3.25, languages: 4, page: 4 };

/**
 * Window width from which the menu of a page fits into one row with the rest of the header. The page is printed
 * before its font is known, so letters are counted, and all of them count as wide ones.
 *
 * @param name of the site
 * @param labels of the menu's entries
 * @param language text of the language button; `''` if there is none
 * @returns `null` if it fits in no width, and always folds
 */
export const menuRoom = (name: string, labels: readonly string[], language: string): MenuRoom | null =>
  roomFor(JSON.stringify([name, labels, language]));

// Every page of a language has the same menu, and counting letters takes a tenth of a page's time.
const roomFor = remember((menu: string): MenuRoom | null => {
  const [name, labels, language] = JSON.parse(menu) as [string, string[], string];
  const entries = labels.reduce((sum, label) => sum + length(label) * letter.menu + around.entry, 0);
  const button = language === '' ? 0 : length(language) * letter.menu + around.languages;
  const needed = around.page + around.name + length(name) * letter.name + entries + around.saved + button;
  return rooms.find((room) => room >= needed) ?? null;
});

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Letters as they are seen. */
const length = (text: string): number => [...segments.segment(text)].length;

/** How much room a title takes, for the size of its letters; `undefined` for titles as most are. */
export function titleLength(title: string): 'long' | 'longest' | undefined {
  if (title.length > 110) return 'longest';
  return title.length > 50 ? 'long' : undefined;
}
