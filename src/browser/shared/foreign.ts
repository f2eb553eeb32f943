import { type Direction, directionOf, foreign } from '../../i18n/direction.ts';
import { make } from './dom.ts';

const pageDirection = (): Direction => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');

/**
 * Text of another author, as children of an element: isolated if its direction differs from the text around it. The
 * browser's `Foreign.astro`.
 *
 *
 * @param lang of the text (BCP 47), `''` = that of the page
 * @param around that of the page, if left out
 */
export function foreignText(text: string, lang?: string, around = pageDirection()): (Node | string)[] {
  const { direction, parts } = foreign(
    text,
    around,
    lang === undefined ? undefined : ownDirection(lang, around),
  );
  const children = parts.map((part) =>
    part.direction ? make('bdi', { dir: part.direction }, part.text) : part.text,
  );
  return direction === null ? children : [make('bdi', { dir: direction }, ...children)];
}

const ownDirection = (lang: string, around: Direction) => (lang === '' ? around : directionOf(lang));

/** The short facts of a job (`Rows.line`), each by itself. */
export const foreignLine = (line: string, around?: Direction): (Node | string)[] =>
  line
    .split(lineDot)
    .flatMap((fact, at) => [...(at > 0 ? [lineDot] : []), ...foreignText(fact, undefined, around)]);

const lineDot = ' · ';
