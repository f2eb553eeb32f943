import { make } from '../board/make.ts';
import { loadRows } from '../rows-client.ts';
import { boardView } from './board-view.ts';
import { siteLink } from './links.ts';
import { loadTexts } from './load-texts.ts';
import { optionsOf } from './options.ts';
import { boardOf, ownAddress } from './settings.ts';
import { sheet } from './style.ts';

/**
 * `<jobfront-board>`: the jobs of the site that its script came from. What stands inside the element is shown until
 * they are there, and when they can't be had. Attributes: `language`, `facets`, `limit`, `target`; none of them can
 * name a source. Its state is `ready` or `failed` (`jobfront-board:state(failed)`).
 */
export class BoardElement extends HTMLElement {
  static readonly observedAttributes = ['language', 'facets', 'limit', 'target'];

  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #states = this.attachInternals().states;
  /** What is shown, as its options in one text; `''` = what stands inside the element. */
  #shown = '';
  #wanted = '';
  #isAsked = false;

  connectedCallback(): void {
    this.#root.adoptedStyleSheets = [sheet()];
    if (this.#shown === '') this.#fallBack();
    this.#ask();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#ask();
  }

  /** Several attributes that change at once are one change. */
  #ask(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    queueMicrotask(() => {
      this.#isAsked = false;
      if (this.isConnected) void this.#show();
    });
  }

  async #show(): Promise<void> {
    const options = optionsOf(this);
    const wanted = JSON.stringify(options);
    this.#wanted = wanted;
    if (wanted === this.#shown) return;
    try {
      const board = boardOf(options.language);
      const [rows, texts] = await Promise.all([
        loadRows(ownAddress(board.rows)),
        loadTexts(ownAddress(board.texts)),
      ]);
      // Meanwhile the element may have been asked for something else.
      if (wanted !== this.#wanted || wanted === this.#shown) return;
      this.#root.replaceChildren(boardView(rows, board, texts, options));
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
    const { board, allJobs } = boardOf(optionsOf(this).language);
    const home = make(
      'a',
      { part: 'all', href: siteLink(board, ownAddress(board), location.search) },
      allJobs,
    );
    this.#root.replaceChildren(make('slot', {}, home));
  }

  #say(state: 'ready' | 'failed'): void {
    this.#states.clear();
    this.#states.add(state);
  }
}
