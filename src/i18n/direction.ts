import { remember } from './remember.ts';

/** How a language is written; `auto` lets the browser look at the words where nobody knows. */
export const directionOf = remember((language: string): 'ltr' | 'rtl' | 'auto' => {
  try {
    return new Intl.Locale(language).getTextInfo().direction ?? 'auto';
  } catch {
    return 'auto';
  }
});
