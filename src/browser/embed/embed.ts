import type { EmbedColours } from '../../site/sharing/embed-files.ts';
import { boardFileNames } from '../../site/sharing/embed-names.ts';
import { make } from '../shared/dom.ts';
import { rowsFrom } from '../shared/load.ts';
import { boardView, loadJoiner, type ShownJobs } from './board-view.ts';
import { baseRows } from './narrow.ts';
import { type BoardOptions, optionNames, optionsOf } from './options.ts';
import { boardOf, loadTexts, ownAddress, settings, siteLink } from './site.ts';

// In HTML only its own elements close themselves: `<jobfront-board/>` begins an element, and everything after it on
// the page, up to the end of its parent, counts as its content. Nothing in the page says so; what the parser leaves
// behind does.

/** Elements that no author uses as a placeholder for a list of jobs. */
const ofPages =
  'script, style, link, template, main, header, footer, nav, aside, h1, form, iframe, dialog, jobfront-board, [data-jobfront-board]';
const unseen = new Set(['SCRIPT', 'STYLE', 'LINK', 'TEMPLATE', 'META']);

/** Whether an element contains the rest of its page because its tag was never closed. If in doubt it does. */
function holdsPage(element: HTMLElement): boolean {
  const nodes = [...element.childNodes];
  const isSeen = nodes.some((node) =>
    node instanceof Element ? !unseen.has(node.tagName) : isText(node) && node.data.trim() !== '',
  );
  // Text behind it came from the page, even if it is only the end of a line: so the element was closed.
  if (!isSeen || isText(element.nextSibling)) return false;
  if (element.querySelector(ofPages)) return true;
  const isSpaced = [nodes[0], nodes.at(-1)].some((node) => isText(node) && /^\s|\s$/.test(node.data));
  return !element.nextSibling && isSpaced && !leadsHome(element);
}

const isText = (node: Node | null | undefined): node is Text => node instanceof Text;

/** Whether there is a link to the careers site, which the element should contain. */
function leadsHome(element: HTMLElement): boolean {
  const { origin } = new URL(import.meta.url);
  return [...element.querySelectorAll('a')].some((link) => link.origin === origin);
}

const warned = new WeakSet<HTMLElement>();

/** Warns the author of the page, once an element. */
function warnOfPage(element: HTMLElement): void {
  if (warned.has(element)) return;
  warned.add(element);
  const name = element.localName;
  console.warn(
    `Jobfront: <${name}> seems to have no end tag, so that what follows on the page counts as its content; it stays visible, below the jobs. HTML has no <${name} …/>: write <${name} …></${name}>. If there is an end tag, put a line break behind it.`,
    element,
  );
}

/** State of a board. */
export type BoardState = 'ready' | 'failed';

/**
 * The jobs of the site that the script came from, in the shadow of an element of somebody else's page. The element's
 * own content is shown until they are loaded, and if loading fails. Options: `language`, `facets`, `limit`, `target`;
 * none of them can name a source.
 */
class EmbeddedBoard {
  readonly #host: HTMLElement;
  readonly #root: ShadowRoot;
  readonly #say: (state: BoardState) => void;
  /** What is shown, as its options in one text; `''` = the element's own content. */
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

  /** Shows what the options ask for. Several options that change at once are one change. */
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
      const [jobs, texts] = await Promise.all([
        jobsFor(options),
        loadTexts(ownAddress(board.folder + boardFileNames.embedTexts)),
        wholePage(),
      ]);
      // Meanwhile the element may have been asked for something else.
      if (wanted !== this.#wanted || wanted === this.#shown) return;
      const holds = holdsPage(this.#host);
      if (holds) warnOfPage(this.#host);
      this.#root.replaceChildren(boardView(jobs, board, texts, options), ...(holds ? [make('slot')] : []));
      this.#shown = wanted;
      this.#say('ready');
    } catch {
      if (wanted !== this.#wanted) return;
      this.#fallBack();
      this.#say('failed');
    }
  }

  /** Shows the element's own content or, if there is none, a link to the board. */
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

/**
 * The jobs that an element is about: those of its language or, where that has none, of the language with most of them.
 *
 * @throws {Error} where they can't be loaded
 */
async function jobsFor({ language, facets }: BoardOptions): Promise<ShownJobs> {
  const jobsIn = async (code: string): Promise<ShownJobs> => {
    const { folder } = boardOf(code);
    const rows = await rowsFrom(ownAddress(folder + boardFileNames.rows), loadJoiner);
    const base = baseRows(rows, facets, Date.now());
    return { rows, base, words: folder + boardFileNames.texts, from: code === language ? '' : code };
  };
  const own = await jobsIn(language);
  if (own.base.length > 0) return own;
  const all = await Promise.all(Object.keys(settings.boards).map(jobsIn));
  return all.reduce((most, one) => (one.base.length > most.base.length ? one : most), own);
}

/** Waits until the page is parsed: before, the content of an element is not known. */
function wholePage(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
  });
}

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

const { light, dark } = settings.colours;
const colours = Object.entries(light).map(([name, shade]) => {
  const ours = `light-dark(${shade},${dark[name as keyof EmbedColours]})`;
  // Our edge belongs to our fill: if the page sets its own fill, that is the edge too.
  const shown = name === 'brand-edge' ? `var(--jobfront-brand-fill,${ours})` : ours;
  return `--${name}:var(--jobfront-${name},${shown});`;
});

// A page's own `color-scheme` chooses between light and dark. Its other properties end at `all: initial`; custom ones
// come through, and those named --jobfront-* are asked for. No length is in rem, which is the page's own.
const rules = `
.board {
  all: initial;
  ${colours.join('')}
  --radius: var(--jobfront-radius, 0.5em);
  --size: var(--jobfront-font-size, medium);
  box-sizing: border-box;
  display: block;
  color-scheme: inherit;
  visibility: inherit;
  padding: var(--jobfront-padding, 1em);
  border-radius: var(--radius);
  background: var(--paper);
  color: var(--ink);
  font: var(--size) / 1.5 var(--jobfront-font, system-ui, sans-serif);
  overflow-wrap: anywhere;
  text-align: start;
  container-type: inline-size;
}
*, ::before { box-sizing: border-box; }
[hidden] { display: none !important; }
p, ul, form { margin: 0; padding: 0; }
form { display: grid; gap: 0.75em; }
label { display: grid; gap: 0.25em; min-inline-size: 0; font-weight: 600; }
input, select, button {
  inline-size: 100%;
  min-block-size: 2.75em;
  padding-inline: 0.75em;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
  background: var(--paper);
  color: var(--ink);
  font: inherit;
  font-weight: 400;
}
input::placeholder { color: var(--ink-soft); opacity: 1; }
button {
  inline-size: auto;
  border-color: var(--brand-edge);
  background: var(--brand-fill);
  color: var(--on-brand);
  font-weight: 600;
  cursor: pointer;
}
a { color: var(--brand-ink); }
:focus-visible { outline: 3px solid var(--brand-ink); outline-offset: 2px; }
[role='status']:empty { display: none; }
[part='count'] { margin-block: 1em 0.5em; color: var(--ink-soft); }
[part='error'] { margin-block-start: 0.5em; }
ul { list-style: none; border-block-start: 1px solid var(--line); }
li { padding-block: 0.75em; border-block-end: 1px solid var(--line); }
.head { display: flex; flex-wrap: wrap; gap: 0.25em 0.75em; align-items: center; }
[part='title'] { display: inline-block; min-block-size: max(24px, 1.5em); font-weight: 600; }
[part='badge'] {
  padding-inline: 0.5em;
  border-radius: 1em;
  background: var(--sun);
  color: var(--sun-ink);
  font-size: 0.875em;
}
[part='facts'] { color: var(--ink-soft); }
[part='empty'] { padding-block: 1em; }
[part='empty-title'] { font-weight: 600; }
[part='empty'] button, [part='button more'] { margin-block-start: 0.75em; }
.foot { margin-block-start: 0.75em; }
.foot a { display: inline-block; min-block-size: max(24px, 1.5em); }
@container (min-inline-size: 40em) {
  form { grid-template-columns: 2fr; grid-auto-columns: 1fr; grid-auto-flow: column; }
}
@media print { form, button { display: none; } }
`;

let made: CSSStyleSheet | undefined;

/** The style of the board. A constructed sheet, which no style policy of the page blocks. */
function sheet(): CSSStyleSheet {
  if (!made) {
    made = new CSSStyleSheet();
    made.replaceSync(rules);
  }
  return made;
}

// A page may load the script twice, or those of two sites: the first one wins.
if (!customElements.get(name)) {
  customElements.define(name, BoardElement);
  watchPlaces();
}
