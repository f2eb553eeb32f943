import { plainName } from './html/entities.ts';
import { plainText } from './html/policy.ts';
import { isMissing, tidy } from './text.ts';

/**
 * Text that may hold HTML as one tidy line of plain text, entities decoded as often as they were escaped, at most `cap` characters;
 * `null` where it says nothing.
 */
export function plainWords(text: string | null, cap: number): string | null {
  // Most options and names hold no markup, and parsing is what costs time.
  const words = tidy(/[<&]/.test(text ?? '') ? plainName(plainText(text ?? '')) : (text ?? ''), cap);
  return isMissing(words) ? null : words;
}
