import { make } from '../board/make.ts';
import { loadRows } from '../rows-client.ts';
import { boardView } from './board-view.ts';
import { holdsPage, warnOfPage } from './held-page.ts';
import { siteLink } from './links.ts';
import { loadTexts } from './load-texts.ts';
import { optionsOf } from './options.ts';
import { boardOf, ownAddress } from './settings.ts';
import { sheet } from './style.ts';

/** What a board says of itself. */
export type BoardState = 'ready' | 'failed';

/**
 * The jobs of the site that the script came from, in the shadow of an element of somebody else's page. What stands
 * inside the element is shown until they are there, and when they can't be had. Options: `language`, `facets`, `limit`,
 * `target`; none of them can name a source.
 */
export class EmbeddedBoard {
  readonly #host: HTMLElement;
  readonly #root: ShadowRoot;
  readonly #say: (state: BoardState) => void;
  /** What is shown, as its options in one text; `''` = what stands inside the element. */
  #shown = '';
  #wanted = '';
  #isAsked = false;

  /** @throws {DOMException} where the element can't have a shadow, or has one */
  constructor(host: HTMLElement, say: (state: BoardState) => void) {
    this.#host = host;
    this.#say = say;
    this.#root = host.attachShadow({ mode: 'open' });
  }

  /** Shows the board, once the element is in a page. */
  open(): void {
    this.#root.adoptedStyleSheets = [sheet()];
    if (this.#shown === '') this.#fallBack();
    this.ask();
  }

  /** Shows what is asked for now. Several options that change at once are one change. */
  ask(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    queueMicrotask(() => {
      this.#isAsked = false;
      if (this.#host.isConnected) void this.#show();
    });
  }

  async #show(): Promise<void> {
    const options = optionsOf(this.#host);
    const wanted = JSON.stringify(options);
    this.#wanted = wanted;
    if (wanted === this.#shown) return;
    try {
      const board = boardOf(options.language);
      const [rows, texts] = await Promise.all([
        loadRows(ownAddress(board.rows)),
        loadTexts(ownAddress(board.texts)),
        wholePage(),
      ]);
      // Meanwhile the element may have been asked for something else.
      if (wanted !== this.#wanted || wanted === this.#shown) return;
      const holds = holdsPage(this.#host);
      if (holds) warnOfPage(this.#host);
      this.#root.replaceChildren(boardView(rows, board, texts, options), ...(holds ? [make('slot')] : []));
      this.#shown = wanted;
      this.#say('ready');
    } catch {
      if (wanted !== this.#wanted) return;
      this.#fallBack();
      this.#say('failed');
    }
  }

  /** Shows what stands inside the element or, where nothing does, a link to the board. */
  #fallBack(): void {
    this.#shown = '';
    const { board, allJobs } = boardOf(optionsOf(this.#host).language);
    const home = make(
      'a',
      { part: 'all', href: siteLink(board, ownAddress(board), location.search) },
      allJobs,
    );
    this.#root.replaceChildren(make('slot', {}, home));
  }
}

/** Waits until the page is read to its end: before, nobody knows what stands inside an element. */
function wholePage(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
  });
}
