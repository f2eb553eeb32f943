import type { FindTexts } from '../../i18n/dictionary.ts';
import { type InterfaceLanguage, localesOf } from '../../i18n/languages.ts';
import { fill, plural } from '../../i18n/plural.ts';
import type { Rows } from '../../site/rows/rows.ts';
import { whereOfCard } from '../../site/search/card-rows.ts';
import { createFinder } from '../../site/search/finder.ts';
import type { Query } from '../../site/search/query.ts';
import { openVocabulary } from '../../site/search/vocabulary.ts';
import { showSaved } from '../saved/saved.ts';
import { fillCard } from '../shared/card.ts';
import { cardFacts } from '../shared/card-facts.ts';
import { make, part } from '../shared/dom.ts';
import { getJson } from '../shared/load.ts';
import { loadRows } from '../shared/load-rows.ts';
import { loadOtherWords } from '../shared/other-words.ts';
import { cardsOnly, type Results, resultsOf, searchAtServer } from './board-search.ts';

/** A board in another language, as this page links it. */
export interface OtherBoard {
  language: InterfaceLanguage;
  /** Path of the board. */
  address: string;
  /** Path of its rows. Its words are beside them. */
  rows: string;
  /** Address of its search, if it is too large to be searched in the browser. */
  server: string | undefined;
}

/** @param links of the page to its boards in other languages (OtherLanguages.astro) */
export const otherBoards = (links: Iterable<HTMLAnchorElement>): OtherBoard[] =>
  [...links].map(({ hreflang, pathname, dataset }) => ({
    language: hreflang as InterfaceLanguage,
    address: pathname,
    rows: dataset.rows ?? `${pathname}rows.json`,
    server: dataset.server,
  }));

/** Another board's jobs and what finds them. */
interface OpenBoard {
  rows: Rows;
  find(query: Query): Promise<Results>;
}

const opened = new Map<string, Promise<OpenBoard>>();

/**
 * Opens another board; once, and again after a failure. In the browser jobs are found there by what their cards say.
 *
 * @throws {Error} where they can't be loaded
 */
export function openOtherBoard({ rows: address, server }: OtherBoard): Promise<OpenBoard> {
  const known = opened.get(address);
  if (known) return known;
  const opening = (async () => {
    const atServer = server === undefined ? null : await searchAtServer(server);
    if (atServer) {
      return {
        rows: atServer.rows,
        find: async (query: Query) => answeringAll(await atServer.find(query, cardsOnly)),
      };
    }
    const [rows, words] = await Promise.all([
      loadRows(address),
      getJson(address.replace(/rows\.json$/, 'search-words.json')),
    ]);
    const finder = createFinder(rows);
    finder.useVocabulary(await openVocabulary(words as Parameters<typeof openVocabulary>[0]));
    return { rows, find: async (query: Query) => answeringAll(resultsOf(finder, rows, query)) };
  })();
  opened.set(address, opening);
  opening.catch(() => opened.delete(address));
  return opening;
}

/** Jobs that answer only most of the words are no reason to go to another board. */
const answeringAll = (found: Results): Results =>
  found.isWidened ? { ...found, count: 0, all: 0, rows: [] } : found;

/** "German: 3 jobs", in the language of the page. */
export function countIn(
  board: OtherBoard,
  count: number,
  language: InterfaceLanguage,
  texts: FindTexts,
): string {
  const name = new Intl.DisplayNames(localesOf(language), { type: 'language' }).of(board.language) ?? '';
  const [first = '', ...rest] = name;
  const sentence = first.toLocaleUpperCase(language) + rest.join('');
  return plural(texts.inLanguage, count, language, { language: sentence });
}

/** Milliseconds without another letter after which the other boards are counted. */
const pause = 400;

/** Jobs of a board that are put on the page at a time. */
const batch = 20;

/** Jobs in other languages below those of the page, if the visitor wants them: the same search, a list a board. */
export class OtherLists {
  readonly #toggle: HTMLElement | null;
  readonly #host: HTMLElement;
  readonly #boards: readonly OtherBoard[];
  readonly #card: HTMLTemplateElement;
  readonly #texts: FindTexts;
  readonly #language: InterfaceLanguage;
  /** The current query; results of other queries are dropped. */
  #query: Query | null = null;
  /** The rows that are shown, as text. */
  #shown: string | null = null;
  /** Converts a line of a card of another board to the page's words. */
  #inPage: (line: string, from: string) => string = (line) => line;
  /** How many jobs they have in all. */
  readonly #whole: string;
  readonly #rows: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    parts: {
      /** The button that shows and hides them; `null` = there are none. */
      toggle: HTMLElement | null;
      host: HTMLElement;
      boards: readonly OtherBoard[];
      card: HTMLTemplateElement;
    },
    texts: FindTexts,
    language: InterfaceLanguage,
    /** Address of the rows of the page's board. */
    rows: string,
  ) {
    this.#rows = rows;
    this.#whole = parts.toggle?.dataset.others ?? '';
    this.#toggle = parts.toggle;
    this.#host = parts.host;
    this.#boards = parts.boards;
    this.#card = parts.card;
    this.#texts = texts;
    this.#language = language;
  }

  /**
   * Says how many jobs are found for a query on the other boards, and shows them where that is switched on.
   *
   * @param isNarrowed whether it asks for something: otherwise the number is known
   */
  show(query: Query, isNarrowed: boolean): void {
    this.#query = query;
    clearTimeout(this.#timer);
    if (!this.#toggle) return;
    const isOn = this.#toggle.getAttribute('aria-pressed') === 'true';
    this.#host.hidden = !isOn;
    this.#say(isNarrowed ? null : Number(this.#whole));
    if (isOn) void this.#find(query, isOn);
    // Only for the number they need not be loaded with every letter.
    else if (isNarrowed) this.#timer = setTimeout(() => void this.#find(query, isOn), pause);
  }

  /** @param count `null` = not known yet */
  #say(count: number | null): void {
    if (!this.#toggle) return;
    const { inOtherLanguages } = this.#texts;
    const said =
      count === null
        ? fill(inOtherLanguages.other, { count: '…' })
        : plural(inOtherLanguages, count, this.#language);
    this.#toggle.title = said;
    // The number comes first; the words are seen where the row has room for them (tools.css).
    const [number = '', ...words] = said.split(' ');
    part(this.#toggle, 'b').textContent = number;
    part(this.#toggle, 'span').textContent = words.join(' ');
  }

  async #find(query: Query, isOn: boolean): Promise<void> {
    const words = isOn ? loadOtherWords(this.#rows) : null;
    const lists = await Promise.all(
      this.#boards.map(async (board) => {
        try {
          const open = await openOtherBoard(board);
          return { board, rows: open.rows, found: await open.find(query) };
        } catch {
          // A board that can't be asked is left out; the links to all of them stay on the page.
          return null;
        }
      }),
    );
    const same = lists.map((list) => list && [list.found.count, ...list.found.rows].join()).join(';');
    const inPage = await words;
    if (query !== this.#query) return;
    if (!lists.includes(null)) this.#say(lists.reduce((sum, list) => sum + (list?.found.count ?? 0), 0));
    // What is shown already stays, and so does the focus in it.
    if (!inPage || same === this.#shown) return;
    this.#shown = same;
    this.#inPage = inPage;
    this.#host.replaceChildren(
      ...lists.flatMap((list) =>
        list && list.found.count > 0 ? [this.#listOf(list.board, list.rows, list.found)] : [],
      ),
    );
  }

  #listOf(board: OtherBoard, rows: Rows, found: Results): HTMLElement {
    const cards = make('ul', { class: 'cards' });
    const more = make('button', { type: 'button', class: 'button button-quiet more' }, this.#texts.showMore);
    const append = () => {
      const from = cards.children.length;
      const next = found.rows.slice(from, Math.min(from + batch, found.count));
      cards.append(...next.map((row) => this.#cardOf(rows, row, found.others.get(row), board)));
      more.hidden = cards.children.length >= found.count;
      showSaved(cards);
      return cards.children[from];
    };
    more.addEventListener('click', async () => {
      // What can't be loaded now is loaded with the next press.
      await found.load(cards.children.length + batch).catch(() => undefined);
      append()?.querySelector('a')?.focus();
    });
    append();
    const heading = make('h3', {}, countIn(board, found.count, this.#language, this.#texts));
    return make('section', { class: 'other-list' }, heading, cards, more);
  }

  #cardOf(
    rows: Rows,
    row: number,
    others: readonly number[] | undefined,
    { language }: OtherBoard,
  ): HTMLElement {
    const facts = cardFacts(rows, row);
    const inPage = (line: string) => this.#inPage(line, language);
    const page = { ...rows, language: this.#language, texts: this.#texts };
    const card = fillCard(this.#card, {
      ...facts,
      lang: facts.lang || language,
      where: whereOfCard(page, row, others, inPage),
      facts: inPage(facts.facts),
    });
    part(card, '.card-pay').lang = language;
    // It is saved as a job of its own board.
    part(card, '[data-save]').dataset.language = language;
    return card;
  }
}
