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

const mark = 'data-jobfront-board';
/** Elements that the browser gives a board of its own. */
const isBoard = 'jobfront-board';
const stateName = 'data-jobfront-state';

const boards = new WeakMap<Element, EmbeddedBoard>();

/**
 * Makes boards of elements with the attribute `data-jobfront-board`, for pages whose editor allows no other element:
 * existing ones, and those that are added. Their state is an attribute, `data-jobfront-state`.
 */
export function watchPlaces(): void {
  const observer = new MutationObserver((records) => {
    const found = new Set<Element>();
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes') addPlace(target, found);
      for (const node of addedNodes) addPlaces(node, found);
    }
    for (const one of found) openPlace(one);
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: [mark, ...optionNames.flatMap((name) => [name, `data-${name}`])],
  });
  for (const one of document.querySelectorAll(`[${mark}]`)) openPlace(one);
}

function addPlace(node: Node, found: Set<Element>): void {
  if (node instanceof Element && node.hasAttribute(mark)) found.add(node);
}

function addPlaces(node: Node, found: Set<Element>): void {
  addPlace(node, found);
  if (node instanceof Element) for (const one of node.querySelectorAll(`[${mark}]`)) found.add(one);
}

function openPlace(element: Element): void {
  if (!(element instanceof HTMLElement) || element.localName === isBoard || !element.isConnected) return;
  try {
    const board =
      boards.get(element) ?? new EmbeddedBoard(element, (state) => element.setAttribute(stateName, state));
    boards.set(element, board);
    board.open();
  } catch (error) {
    if (refused.has(element)) return;
    refused.add(element);
    console.warn(
      `Jobfront: <${element.localName} ${mark}> can't hold the jobs: use a div that is nothing else yet.`,
      error,
    );
  }
}

const refused = new WeakSet<Element>();

const name = 'jobfront-board';

// A page may load the script twice, or those of two sites: the first one wins.
if (!customElements.get(name)) {
  customElements.define(name, BoardElement);
  watchPlaces();
}
