import { localesOf } from '../i18n/locales.ts';

/** Places that a card names; the others are counted. */
const named = 2;

/**
 * The places of a card that stands for several adverts, each named once: "Łódź, Gdańsk", "Łódź, Gdańsk + 1".
 *
 * @param places the names, of the advert first that the card leads to; `''` = it has none
 * @param own how that advert says its place where there is no other
 */
export function severalPlaces(places: readonly string[], own: string, language: string): string {
  const names = [...new Set(places)].filter((name) => name !== '');
  if (names.length < 2) return own || (names[0] ?? '');
  const more = names.length - named;
  const line = names.slice(0, named).join(', ');
  return more > 0 ? `${line} +\u00a0${new Intl.NumberFormat(localesOf(language)).format(more)}` : line;
}
