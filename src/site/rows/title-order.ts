import type { InterfaceLanguage } from '../../i18n/languages.ts';

/** The order of titles in a language; different titles are never equal. */
export function compareTitles(language: InterfaceLanguage): (one: string, other: string) => number {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return (one, other) => compare(one, other) || byCodeUnit(one, other);
}

export const byCodeUnit = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** By row, the rank of its title when all are sorted. Equal titles have equal ranks. */
export function titleRanks(titles: readonly string[], language: InterfaceLanguage): number[] {
  const sorted = [...new Set(titles)].sort(compareTitles(language));
  const ranks = new Map(sorted.map((title, rank) => [title, rank]));
  return titles.map((title) => ranks.get(title) ?? 0);
}
