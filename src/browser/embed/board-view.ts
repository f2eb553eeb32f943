import { type Direction, isolate } from '../../i18n/direction.ts';
import { localesOf } from '../../i18n/languages.ts';
import { plural } from '../../i18n/plural.ts';
import type { FacetColumn, Rows } from '../../site/rows/rows.ts';
import { lineOfCard } from '../../site/search/card-rows.ts';
import type { Hits } from '../../site/search/combine.ts';
import { listValues } from '../../site/search/value-tree.ts';
import type { EmbedBoard, EmbedTexts } from '../../site/sharing/embed-files.ts';
import { embedNames } from '../../site/sharing/embed-names.ts';
import { cardFacts } from '../shared/card-facts.ts';
import { make } from '../shared/dom.ts';
import { foreignLine, foreignText } from '../shared/foreign.ts';
import type { Joiner } from '../shared/load.ts';
import { narrow } from './narrow.ts';
import type { BoardOptions } from './options.ts';
import type { EmbedSearch } from './search-part.ts';
import { ownAddress, siteLink } from './site.ts';

/** What cards need beside their facts. */
export interface CardNeeds {
  highlighted: string;
  target: string;
  /** How the board is read. */
  direction: Direction;
  /** The whole address of a path of the site. */
  link(path: string): string;
}

/**
 * The card of a row, and of further rows of its position. What adverts say is text, whatever it looks like.
 *
 * @param from its language, where that is not the board's; `''` elsewhere
 */
function jobCard(
  rows: Rows,
  row: number,
  others: readonly number[] | undefined,
  { highlighted, target, direction, link }: CardNeeds,
  from: string,
): HTMLLIElement {
  const facts = cardFacts(rows, row);
  const lang = facts.lang || from;
  const line = lineOfCard(rows, row, others);
  const title = make(
    'a',
    {
      part: 'title',
      href: link(facts.address),
      lang: lang || null,
      target: target || null,
      // The opened page needs no access to this one.
      rel: target ? 'noopener' : null,
    },
    ...foreignText(facts.title, lang, direction),
  );
  return make(
    'li',
    { part: facts.isHighlighted ? 'job highlighted' : 'job' },
    make('div', { class: 'head' }, title, ...(facts.isHighlighted ? [badge(highlighted)] : [])),
    ...(line ? [make('p', { part: 'facts' }, ...foreignLine(line, direction))] : []),
    ...(facts.pay ? [make('p', { part: 'pay' }, facts.pay)] : []),
  );
}

const badge = (text: string) => make('span', { part: 'badge' }, text);

/** Cards, a few at a time. */
export interface JobList {
  element: HTMLUListElement;
  more: HTMLButtonElement;
  show(rows: readonly number[]): void;
}

/**
 * @param limit cards that are added at a time
 * @param showMore what the button for the next ones is called
 */
function jobList(limit: number, showMore: string, cardOf: (row: number) => HTMLLIElement): JobList {
  // Some browsers do not treat a list without marks as one.
  const element = make('ul', { part: 'list', role: 'list' });
  const more = make('button', { part: 'button more', type: 'button', hidden: true }, showMore);
  let rows: readonly number[] = [];

  const append = () => {
    const from = element.children.length;
    element.append(...rows.slice(from, from + limit).map(cardOf));
    more.hidden = element.children.length >= rows.length;
    return element.children[from];
  };
  more.addEventListener('click', () => append()?.querySelector('a')?.focus());
  return {
    element,
    more,
    show(found) {
      rows = found;
      element.replaceChildren();
      append();
      element.hidden = found.length === 0;
    },
  };
}

/** A facet as a select: all, or one value. */
export interface FacetSelect {
  /** With its label; `null` where there is nothing to choose between. */
  field: HTMLElement | null;
  chosen(): string[];
  clear(): void;
  /** Shows how many jobs each value would leave; those that would leave none are disabled. */
  show(counts: ReadonlyMap<string, number>): void;
}

const indent = '\u00a0\u00a0\u00a0';

/**
 * @param everything how many jobs each value has when nothing is chosen; values without any are left out
 * @param all what the choice of all is called
 */
function facetSelect(
  names: { label: string; all: string },
  { choices }: FacetColumn,
  everything: ReadonlyMap<string, number>,
  language: string,
): FacetSelect {
  const { compare } = new Intl.Collator(localesOf(language));
  const number = new Intl.NumberFormat(localesOf(language));
  const values = listValues(choices, everything, compare).filter(({ value }) => everything.has(value));
  const options = values.map(({ value, label, depth }) => ({
    value,
    name: indent.repeat(depth) + isolate(label, names.all),
    option: make('option', { value }),
  }));
  const select = make(
    'select',
    { part: 'select' },
    make('option', { value: '' }, names.all),
    ...options.map(({ option }) => option),
  );
  const label = make('label', { part: 'field' }, make('span', { part: 'label' }, names.label), select);
  return {
    field: options.length > 1 ? label : null,
    chosen: () => (select.value === '' ? [] : [select.value]),
    clear: () => {
      select.value = '';
    },
    show: (counts) => {
      for (const { value, name, option } of options) {
        const count = counts.get(value) ?? 0;
        option.textContent = `${name} (${number.format(count)})`;
        option.disabled = count === 0 && !option.selected;
      }
    },
  };
}

/** The jobs that an element shows. */
export interface ShownJobs {
  rows: Rows;
  /** The rows that the element is about. */
  base: readonly number[];
  /** Path of the words of their adverts. */
  words: string;
  /** Their language, where the board's own has none of them; `''` = they are its own. */
  from: string;
}

/** A board as it is shown inside the element: search, filters, how many jobs, the jobs. */
export function boardView(
  { rows, base, words: advertWords, from }: ShownJobs,
  board: EmbedBoard,
  texts: EmbedTexts,
  options: BoardOptions,
): HTMLElement {
  const { language, limit, target } = options;
  const everything = narrow(rows, base, {}, null);
  const home = ownAddress(board.board);
  const link = (path: string) => siteLink(path, home, location.search);
  const select = (key: 'place' | 'field', label: string) =>
    facetSelect({ label, all: texts.allJobs }, rows.facets[key], everything.counts[key], language);

  const words = make('input', { part: 'input', type: 'search', placeholder: texts.searchHint });
  const place = select('place', texts.filterPlace);
  const field = select('field', texts.filterField);
  const clear = make('button', { part: 'button', type: 'button' }, texts.clearFilters);
  const isEmpty = base.length === 0;
  const none = make(
    'div',
    { part: 'empty', hidden: !isEmpty },
    make('p', { part: 'empty-title' }, isEmpty ? texts.boardEmpty : texts.nothingFound),
    make('p', {}, isEmpty ? texts.boardEmptyHint : texts.nothingFoundHint),
    ...(isEmpty ? [] : [clear]),
  );
  const count = make('p', { part: 'count', role: 'status' });
  const failed = make('p', { part: 'error', role: 'status' });
  const direction = board.direction === 'rtl' ? 'rtl' : 'ltr';
  const cards = { highlighted: texts.highlighted, target, direction, link } as const;
  let { others } = everything;
  const list = jobList(limit, texts.showMore, (row) => jobCard(rows, row, others.get(row), cards, from));

  const update = () => {
    const chosen = { place: place.chosen(), field: field.chosen() };
    const found = narrow(rows, base, chosen, search.hits(words.value));
    others = found.others;
    place.show(found.counts.place);
    field.show(found.counts.field);
    const said = plural(texts.jobsFound, found.rows.length, language);
    // Written once: a status that is written again is read out again.
    if (count.textContent !== said) count.textContent = said;
    none.hidden = found.rows.length > 0;
    list.show(found.rows);
  };
  const search = wordSearch(rows, advertWords, update, (works) => {
    failed.textContent = works ? '' : texts.searchFailed;
  });
  const form = make(
    'form',
    { part: 'form', role: 'search' },
    make('label', { part: 'field search' }, make('span', { part: 'label' }, texts.search), words),
    ...[place.field, field.field].filter((one) => one !== null),
  );
  words.addEventListener('focus', search.wake);
  form.addEventListener('input', update);
  form.addEventListener('submit', (event) => event.preventDefault());
  clear.addEventListener('click', () => {
    words.value = '';
    place.clear();
    field.clear();
    update();
    words.focus();
  });
  update();

  const rel = target ? 'noopener' : null;
  const all = make('a', { part: 'all', href: link(home), target: target || null, rel }, texts.allJobs);
  return make(
    'section',
    {
      class: 'board',
      part: 'board',
      lang: language,
      dir: board.direction,
      'aria-label': texts.openPositions,
    },
    ...(from ? [make('p', { part: 'empty-title' }, texts.boardEmptyInLanguage)] : []),
    ...(isEmpty ? [none] : [form, failed, count, none, list.element, list.more]),
    make('p', { class: 'foot' }, all),
  );
}

interface SearchModule {
  openSearch(rows: Rows, words: string): EmbedSearch;
}

let failures = 0;

/** Loads a module beside this script. @throws {Error} where it can't be loaded */
async function loadBeside<Module>(name: string): Promise<Module> {
  // Browsers may remember that a module could not be loaded, so another attempt has another address.
  const again = failures === 0 ? '' : `?${failures}`;
  const beside = new URL(`./${name}${again}`, import.meta.url).href;
  try {
    return await import(beside);
  } catch (error) {
    failures += 1;
    throw error;
  }
}

export const loadJoiner = () => loadBeside<Joiner>(embedNames.rows);

/** The search of one board, loaded when a visitor begins to use it. */
export interface WordSearch {
  wake(): void;
  /** Hits of the words as far as they are loaded by now; `null` while nothing is. `changed` is called when more is. */
  hits(words: string): Hits | null;
}

/**
 * @param words path of the words of the board's adverts
 * @param changed asking again can find more
 * @param onLoad is called with whether the search works, after each attempt to load it
 */
function wordSearch(
  rows: Rows,
  words: string,
  changed: () => void,
  onLoad: (works: boolean) => void,
): WordSearch {
  let isLoading = false;
  let search: EmbedSearch | null = null;
  let asked = '';
  /** Whether words were requested before it was loaded. */
  let isAwaited = false;

  const wake = () => {
    if (isLoading || search) return;
    isLoading = true;
    loadBeside<SearchModule>(embedNames.search).then(
      ({ openSearch }) => {
        search = openSearch(rows, ownAddress(words));
        isLoading = false;
        onLoad(true);
        // Else the list stays unchanged: the focus may be on a job in it.
        if (isAwaited) changed();
      },
      () => {
        // The next key tries again.
        isLoading = false;
        onLoad(false);
      },
    );
  };
  return {
    wake,
    hits(text) {
      const isWord = text.trim() !== '';
      if (isWord) wake();
      isAwaited = isWord && !search;
      if (!search || !isWord) return null;
      if (text !== asked) {
        asked = text;
        void search.load(text).then((isMore) => {
          if (isMore && text === asked) changed();
        });
      }
      return search.hits(text);
    },
  };
}
