import type { FindTexts } from '../../i18n/dictionary.ts';
import { localesOf } from '../../i18n/languages.ts';
import { openCities } from '../../site/search/cities.ts';
import { type Around, type Asked, type Radius, radii } from '../../site/search/query.ts';
import type { PackedCities } from '../../site/search/search-files.ts';
import { make } from '../shared/dom.ts';
import { foreignText } from '../shared/foreign.ts';
import { getJson } from '../shared/load.ts';

/** One suggestion: its name, and what distinguishes it from others of that name. */
export interface Option<Value> {
  label: string;
  detail: string;
  value: Value;
}

/** What a combobox needs from its page. */
export interface ComboboxNeeds<Value> {
  /** Begins the ids of its parts. */
  id: string;
  label: string;
  /** Said in place of suggestions where there are none. */
  nothing: string;
  /** At most a handful, the best first. */
  suggest(typed: string): readonly Option<Value>[];
  choose(option: Option<Value>): void;
}

/** A combobox, and how its text is set from outside. */
export interface Combobox {
  element: HTMLElement;
  input: HTMLInputElement;
  /** Suggests again, such as when what can be suggested has been loaded. */
  refresh(): void;
}

/**
 * A text field with suggestions (ARIA Authoring Practices, "Editable Combobox With List Autocomplete"): arrows go
 * through them, Enter takes one, Escape closes them, and a click does what Enter does.
 */
function combobox<Value>({ id, label, nothing, suggest, choose }: ComboboxNeeds<Value>): Combobox {
  const input = make('input', {
    id,
    type: 'text',
    role: 'combobox',
    class: 'field',
    maxlength: 100,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': `${id}-list`,
  });
  const list = make('ul', { id: `${id}-list`, role: 'listbox', class: 'suggestions', 'aria-label': label });
  const none = make('p', { class: 'hint', role: 'status' });
  let options: readonly Option<Value>[] = [];
  let active = -1;
  list.hidden = true;

  const point = (to: number) => {
    active = to;
    [...list.children].forEach((entry, at) => {
      entry.setAttribute('aria-selected', String(at === to));
    });
    const entry = list.children[to];
    if (entry) input.setAttribute('aria-activedescendant', entry.id);
    else input.removeAttribute('aria-activedescendant');
    entry?.scrollIntoView({ block: 'nearest' });
  };
  const close = () => {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    point(-1);
  };
  const take = (at: number) => {
    const option = options[at];
    if (!option) return;
    input.value = option.label;
    close();
    choose(option);
  };
  const refresh = () => {
    const typed = input.value.trim();
    options = typed === '' ? [] : suggest(typed);
    list.replaceChildren(
      ...options.map(({ label: name, detail }, at) => {
        const place = make('span', { class: 'suggestion-detail' }, ...foreignText(detail));
        const entry = make(
          'li',
          { id: `${id}-${at}`, role: 'option' },
          make('span', {}, ...foreignText(name)),
          ' ',
          place,
        );
        // The field keeps the focus.
        entry.addEventListener('pointerdown', (event) => event.preventDefault());
        entry.addEventListener('click', () => take(at));
        return entry;
      }),
    );
    list.hidden = options.length === 0;
    input.setAttribute('aria-expanded', String(!list.hidden));
    none.textContent = typed.length > 1 && options.length === 0 ? nothing : '';
    point(options.length > 0 ? 0 : -1);
  };

  input.addEventListener('input', (event) => {
    event.stopPropagation();
    refresh();
  });
  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    const { key } = event;
    if (key === 'Escape' && !list.hidden) {
      event.stopPropagation();
      close();
    } else if (key === 'Enter') {
      if (!list.hidden) take(active);
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && options.length > 0) {
      if (list.hidden) refresh();
      else point((active + (key === 'ArrowDown' ? 1 : options.length - 1)) % options.length);
    } else return;
    event.preventDefault();
  });
  const element = make(
    'div',
    { class: 'combobox' },
    make('label', { for: id, class: 'field-label' }, label),
    input,
    list,
    none,
  );
  return { element, input, refresh };
}

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

/** Why there is no position: the visitor or the browser does not give it, or it can't be found. */
export type NoPosition = 'denied' | 'failed';

/** Milliseconds: how long a position is waited for, and how old a known one may be. */
const patience = { timeout: 15_000, maximumAge: 600_000 };

/** The visitor's position, asked of their device. It goes nowhere else. */
export function askPosition(): Promise<readonly [number, number] | NoPosition> {
  // Pages without https have no geolocation, although the type says so.
  const { geolocation } = navigator as Partial<Navigator>;
  if (!geolocation) return Promise.resolve('denied');
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve([coords.latitude, coords.longitude]),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'failed'),
      patience,
    );
  });
}
