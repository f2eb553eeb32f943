import { type Direction, rightLetters } from './direction.ts';

const fromRight = new RegExp(`[${rightLetters}]`, 'g');
const fromLeft = new RegExp(`(?![${rightLetters}])\\p{L}`, 'gu');

/** The direction of most letters of a text; `null` if it has none. */
export function directionOfText(text: string): Direction | null {
  const right = text.match(fromRight)?.length ?? 0;
  const left = text.match(fromLeft)?.length ?? 0;
  if (right + left === 0) return null;
  return right >= Math.max(left, 1) ? 'rtl' : 'ltr';
}
