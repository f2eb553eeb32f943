import { EmbeddedBoard } from './embedded-board.ts';
import { optionNames } from './options.ts';

/** `<jobfront-board>`. Its state is `ready` or `failed` (`jobfront-board:state(failed)`). */
export class BoardElement extends HTMLElement {
  static readonly observedAttributes = optionNames.flatMap((name) => [name, `data-${name}`]);

  readonly #states = this.attachInternals().states;
  readonly #board = new EmbeddedBoard(this, (state) => {
    this.#states.clear();
    this.#states.add(state);
  });

  connectedCallback(): void {
    this.#board.open();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#board.ask();
  }
}
