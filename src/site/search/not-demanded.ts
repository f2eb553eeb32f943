import { fold } from '../../i18n/fold.ts';
import { isBuiltIn, primaryLanguage } from '../../i18n/languages.ts';
import { remember } from '../../i18n/remember.ts';
import { searchWords } from '../../i18n/search-words.ts';
import { wordsOfHtml } from '../job/advert-text.ts';
import { notDemanded } from './terms.ts';

/** So many words behind "without" are what it is about, and so many before "not". */
const reach = { behind: 4, before: 4 };
const shortest = 3;

const blockEnds = /<(?:\/(?:p|li|h[1-6]|td|th|dt|dd)|br)[^>]*>/g;
const clauseEnds = /[.,;:!?•·()|/\n]|\s[–—-]\s/;

const wordsOf = (language: string) => {
  if (!isBuiltIn(language)) return undefined;
  const { without, not } = searchWords(language).operators;
  return { without: new Set(without.map(fold)), not: new Set(not.map(fold)) };
};
const known = remember(wordsOf);

/**
 * The words that a section says its job does not demand, as terms: "!experience" of "no experience needed" and of
 * "experience is not required". A weak sign, taken clause by clause.
 *
 * @param language of the advert (BCP 47)
 */
export function notDemandedTerms(html: string, language: string): string[] {
  const own = known(primaryLanguage(language));
  if (own === undefined) return [];
  const terms = new Set<string>();
  for (const block of html.split(blockEnds)) {
    for (const clause of wordsOfHtml(block).split(clauseEnds)) {
      const words = fold(clause).match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [];
      words.forEach((word, at) => {
        const isNot = own.not.has(word);
        if (!isNot && !own.without.has(word)) return;
        const from = isNot ? Math.max(0, at - reach.before) : at + 1;
        for (const one of words.slice(from, at + 1 + reach.behind)) {
          if (one.length >= shortest && one !== word) terms.add(notDemanded + one);
        }
      });
    }
  }
  return [...terms];
}
