import type { FindTexts } from '../../i18n/find/texts.ts';
import { localesOf } from '../../i18n/locales.ts';
import type { PackedCities } from '../../outputs/find/cities.ts';
import { openCities } from '../find/cities.ts';
import { getJson } from '../find/get-json.ts';
import { type Radius, radii } from '../find/wish.ts';
import type { Around, Asked } from './asked.ts';
import { combobox, type Option } from './combobox.ts';
import { make } from './make.ts';

/** Looks up places by their name; loaded when the panel is used first. */
export interface CityBook {
  /** The best first. */
  like(typed: string): readonly Option<readonly [number, number]>[];
}

/**
 * @param address of the cities
 * @param language in which countries are named
 * @throws {Error} where they can't be loaded
 */
export async function loadCityBook(address: string, language: string): Promise<CityBook> {
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

/** What the panel needs from its page. */
export interface NearNeeds {
  texts: FindTexts;
  /** Writes kilometres in the page's language. */
  kilometres(km: number): string;
  /** @throws {Error} where it can't be loaded */
  loadCities(): Promise<CityBook>;
  choose(around: Around | null, km: Radius): void;
  /** Asks for the visitor's position. */
  locate(km: Radius): void;
}

/** The panel for "within 25 km of …". */
export interface NearPanel {
  show(asked: Asked): void;
  /** Says something about the position or the places, kindly. */
  say(text: string): void;
}

/** Fills `host` with a field for a city, the visitor's own position, and the size of the circle. */
export function nearPanel(
  host: HTMLElement,
  { texts, kilometres, loadCities, choose, locate }: NearNeeds,
): NearPanel {
  let asked: Asked | null = null;
  let book: CityBook | null = null;
  let loading = false;
  const note = make('p', { class: 'hint', role: 'status' });
  const city = combobox({
    id: 'near',
    label: texts.city,
    nothing: texts.noCity,
    suggest: (typed) => {
      if (!book) void load();
      return book?.like(typed) ?? [];
    },
    choose: ({ label, value }) => choose({ name: label, point: value }, asked?.km ?? 25),
  });

  async function load(): Promise<void> {
    if (loading) return;
    loading = true;
    try {
      book = await loadCities();
      note.textContent = '';
      if (document.activeElement === city.input) city.refresh();
    } catch {
      note.textContent = texts.cityFailed;
    } finally {
      loading = false;
    }
  }

  const own = make('button', { type: 'button', class: 'link' }, texts.useMyPosition);
  own.addEventListener('click', () => locate(asked?.km ?? 25));
  const circles = radii.map((km) => {
    const box = make('input', { type: 'radio', name: 'circle', value: km });
    box.addEventListener('change', () => choose(asked?.around ?? null, km));
    return { km, box, entry: make('label', { class: 'circle' }, box, make('span', {}, kilometres(km))) };
  });
  city.input.addEventListener('focus', () => void (book ?? load()), { once: true });
  // An emptied field asks for no city.
  city.input.addEventListener('change', () => {
    if (city.input.value.trim() === '' && asked?.around) choose(null, asked.km);
  });
  host.replaceChildren(
    city.element,
    own,
    make('p', { class: 'hint' }, texts.positionStays),
    note,
    make(
      'fieldset',
      { class: 'circles' },
      make('legend', { class: 'field-label' }, texts.within),
      ...circles.map(({ entry }) => entry),
    ),
    make('p', { class: 'hint' }, texts.withoutPoint),
    make('p', { class: 'hint credit' }, texts.cityCredit),
  );

  return {
    show(now) {
      asked = now;
      const { around } = now;
      if (document.activeElement !== city.input) {
        city.input.value = around === null ? '' : around === 'here' ? texts.myPosition : around.name;
      }
      for (const { km, box } of circles) box.checked = km === now.km;
    },
    say(text) {
      note.textContent = text;
    },
  };
}
