import { localesOf } from '../../i18n/locales.ts';
import type { PackedCities } from '../../outputs/find/cities.ts';
import type { Rows } from '../../outputs/rows.ts';
import { openCities } from '../find/cities.ts';
import { createFinder } from '../find/finder.ts';
import { getJson } from '../find/get-json.ts';
import { openTexts } from '../find/texts.ts';
import type { Found, Wish } from '../find/wish.ts';
import { loadRows } from '../rows-client.ts';
import type { CityBook } from './near-panel.ts';

/** A board's jobs as the page's script knows them, and what finds them. */
export interface Engine {
  rows: Rows;
  find(wish: Wish): Found;
  /** Loads what the adverts' texts say of these words. @returns whether finding again can find more */
  loadTexts(words: string): Promise<boolean>;
  /** @throws {Error} where they can't be loaded */
  loadCities(): Promise<CityBook>;
}

/** Where what is loaded stands. */
export interface EngineFiles {
  rows: string;
  /** Words of the adverts' texts. */
  words: string;
  cities: string;
}

/**
 * Loads the jobs of a board and makes them ready to be found.
 *
 * @throws {Error} where they can't be loaded
 */
export async function loadEngine(files: EngineFiles): Promise<Engine> {
  const rows = await loadRows(files.rows);
  const finder = createFinder(rows);
  const texts = openTexts(files.words, rows.advertId, getJson);
  finder.useTexts(texts);
  finder.warm();
  return {
    rows,
    find: finder.find,
    loadTexts: texts.load,
    loadCities: () => loadCityBook(files.cities, rows.language),
  };
}

async function loadCityBook(address: string, language: string): Promise<CityBook> {
  const cities = openCities((await getJson(address)) as PackedCities);
  const regions = new Intl.DisplayNames(localesOf(language), { type: 'region', fallback: 'code' });
  return {
    like: (typed) =>
      cities.like(typed).map(({ name, also, country, point }) => ({
        label: name,
        detail: [also, regions.of(country)].filter(Boolean).join(' · '),
        value: point,
      })),
  };
}
