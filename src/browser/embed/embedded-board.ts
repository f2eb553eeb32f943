import { make } from '../shared/dom.ts';
import { loadRows } from '../shared/load.ts';
import { boardView, type ShownJobs } from './board-view.ts';
import { baseRows } from './narrow.ts';
import { type BoardOptions, optionsOf } from './options.ts';
import { boardOf, loadTexts, ownAddress, settings, siteLink } from './site.ts';
import { sheet } from './style.ts';

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
export class EmbeddedBoard {
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
        loadTexts(ownAddress(board.texts)),
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
    const { rows: address, words } = boardOf(code);
    const rows = await loadRows(ownAddress(address));
    const base = baseRows(rows, facets, Date.now());
    return { rows, base, words, from: code === language ? '' : code };
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
